package deploy_test

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"beacon/internal/testkit/short"
)

// versionFile is the source of the version.
const versionFile = "internal/platform/buildinfo/VERSION"

// TestRelease_RefusesIncompleteReleases: a release has a version without a suffix, a dated heading in the changelog, a
// tag, and no uncommitted changes. Otherwise its files could not be matched with a commit.
func TestRelease_RefusesIncompleteReleases(t *testing.T) {
	short.Needs(t, "git")
	s := newRepository(t)
	refused := func(why string) {
		t.Helper()
		command := exec.Command(filepath.Join(s.dir, "scripts/release"), "dist")
		command.Env = append(os.Environ(), s.env...)
		if said, err := command.CombinedOutput(); err == nil || !strings.Contains(string(said), why) {
			t.Errorf("want %q, got %v %s", why, err, said)
		}
	}
	s.run(t, "echo 1.9.0-dev >"+versionFile+" && git commit -qam 'begin the next version'")
	refused("1.9.0-dev, which is still in development")
	s.run(t, "echo 1.9.0 >"+versionFile)
	refused("changes that are not committed")
	s.run(t, "echo '## [1.9.0] - soon' >CHANGELOG.md && git commit -qam 'set the version'")
	refused(`no heading "## [1.9.0] - YYYY-MM-DD"`)
	s.run(t, "echo '## [1.9.0] - 2027-01-31' >CHANGELOG.md && git commit -qam 'date the changelog' && git tag v1.9.01")
	refused("no tag v1.9.0")
}

// newRepository returns a repository with the scripts and the version of this one.
func newRepository(t *testing.T) *sandbox {
	t.Helper()
	s := &sandbox{dir: t.TempDir(), env: []string{"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null",
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@beacon.example", "GIT_COMMITTER_NAME=Ada",
		"GIT_COMMITTER_EMAIL=ada@beacon.example"}}
	(&sandbox{dir: "../.."}).run(t, "cp -r --parents scripts CHANGELOG.md "+versionFile+" "+s.dir)
	s.run(t, "git init -q && git add -A && git commit -qm 'begin'")
	return s
}

// TestRelease_HasBothPlatforms builds a release in a clone: the programs and packages are for their platforms and have
// the same version and commit, and the checksums cover every file.
func TestRelease_HasBothPlatforms(t *testing.T) {
	if !onlyAll(t) {
		return
	}
	s := &sandbox{dir: t.TempDir(), env: newRepository(t).env}
	here, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	s.run(t, "git clone -q "+here+" . && echo 1.9.0 >"+versionFile+" && echo '## [1.9.0] - 2027-01-31' >CHANGELOG.md && "+
		"git commit -qam 'set the version' && git tag v1.9.0 && ln -s "+here+"/.cache .cache")
	// The front end of this checkout, with timestamps newer than the clone's sources.
	s.run(t, "ln -s "+here+"/web/node_modules web/node_modules && cp -r "+here+"/web/dist web/dist && "+
		"find web/dist -exec touch {} + && echo /web/node_modules >>.git/info/exclude")
	s.run(t, "touch web/node_modules/.beacon-installed web/dist/ssr/public.server.js && make release")
	commit := strings.TrimSpace(s.run(t, "git rev-parse --short=12 HEAD"))

	s.run(t, "cd dist && sha256sum --check --strict SHA256SUMS && test $(wc -l <SHA256SUMS) = 5")
	for name, machine := range map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64} {
		program, err := elf.Open(filepath.Join(s.dir, "dist/beacon-1.9.0-linux-"+name))
		if err != nil {
			t.Fatal(err)
		}
		if program.Machine != machine {
			t.Errorf("%s is for %s", name, program.Machine)
		}
		if err := program.Close(); err != nil {
			t.Error(err)
		}
		fields := s.run(t, "dpkg-deb --field dist/beacon_1.9.0_"+name+".deb Version Architecture Beacon-Commit")
		if want := "Version: 1.9.0\nArchitecture: " + name + "\nBeacon-Commit: " + commit + "\n"; fields != want {
			t.Errorf("the package says %q, want %q", fields, want)
		}
	}
	host := strings.TrimSpace(s.run(t, "go env GOHOSTARCH"))
	for command, want := range map[string]string{
		"version":         "beacon 1.9.0+" + commit + "\n",
		"man-page":        `"Beacon 1.9.0+` + commit + `"`,
		"licenses --sbom": `"version": "1.9.0+` + commit + `"`,
	} {
		if said := s.run(t, "dist/beacon-1.9.0-linux-"+host+" "+command); !strings.Contains(said, want) {
			t.Errorf("%s says %.300s, without %s", command, said, want)
		}
	}
}

// TestChangelog_IsKeptInOneForm: an operator finds the upgrade notes first, and the version of this checkout is either
// in development or has a dated heading.
func TestChangelog_IsKeptInOneForm(t *testing.T) {
	sections := []string{"Upgrade notes", "Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
	version := regexp.MustCompile(`^(\[Unreleased\]|\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d)$`)
	before := len(sections)
	versions := 0
	for line := range strings.Lines(readFile(t, "../../CHANGELOG.md")) {
		line = strings.TrimSpace(line)
		if heading, found := strings.CutPrefix(line, "## "); found {
			versions++
			if !version.MatchString(heading) || (versions == 1) != (heading == "[Unreleased]") {
				t.Errorf("the heading %q is no version, or not in its place", line)
			}
			before = -1
		}
		if heading, found := strings.CutPrefix(line, "### "); found {
			place := slices.Index(sections, heading)
			if place <= before {
				t.Errorf("the section %q is unknown or not in its place; the order is %q", heading, sections)
			}
			before = place
		}
	}
	now := strings.TrimSpace(readFile(t, "../../"+versionFile))
	if !strings.Contains(now, "-") && !strings.Contains(readFile(t, "../../CHANGELOG.md"), "\n## ["+now+"] - ") {
		t.Errorf("CHANGELOG.md has no section for %s", now)
	}
}
