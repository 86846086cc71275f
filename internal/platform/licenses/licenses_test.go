package licenses_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"beacon/internal/platform/licenses"
)

const root = "../../.."

func read(t *testing.T) licenses.List {
	t.Helper()
	list, err := licenses.Read()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestList_HasEveryModuleOfTheBinary compares the list with the linked modules that the Go tools report.
func TestList_HasEveryModuleOfTheBinary(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Version}}{{end}}", "./cmd/beacon")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	var linked debug.BuildInfo
	for line := range strings.Lines(string(out)) {
		if path, version, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			linked.Deps = append(linked.Deps, &debug.Module{Path: path, Version: version})
		}
	}
	if len(linked.Deps) < 50 {
		t.Fatalf("only %d modules are linked", len(linked.Deps))
	}
	if err := read(t).Check(&linked); err != nil {
		t.Error(err)
	}
	linked.Deps = append(linked.Deps, &debug.Module{Path: "example.org/new", Version: "v1.0.0"})
	if err := read(t).Check(&linked); err == nil || !strings.Contains(err.Error(), "example.org/new v1.0.0") {
		t.Errorf("a module that is not in the list: %v", err)
	}
}

// TestList_HasEveryPackageOfTheScreens: all runtime dependencies in web/package.json are bundled, so the list must
// contain them. Font packages are replaced by Beacon's own subsets.
func TestList_HasEveryPackageOfTheScreens(t *testing.T) {
	raw, err := os.ReadFile(root + "/web/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var asked struct{ Dependencies map[string]string }
	if err := json.Unmarshal(raw, &asked); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"lucide-static": "", "zipcodes": "", "unicode-cldr": "", "Go's standard library": ""}
	for name := range asked.Dependencies {
		want[strings.TrimPrefix(name, "@fontsource-variable/")] = name
	}
	for _, part := range read(t).Parts() {
		delete(want, part.Name)
	}
	for name := range want {
		t.Errorf("%s is not in the list", name)
	}
}

// permissive are the licenses that require only their text.
var permissive = []string{
	"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "OFL-1.1", "Unicode-3.0", "Unlicense", "Zlib",
}

// exceptions are parts with further requirements in their license, which Beacon meets.
var exceptions = map[string]string{
	// The source must be offered: it is unmodified, and the notices contain its address.
	"github.com/hashicorp/golang-lru/v2": "MPL-2.0",
}

// TestLicenses_ArePermissive: each part must have at least one known license, and no license that is not permissive. A
// file without the text of a license is an additional notice.
func TestLicenses_ArePermissive(t *testing.T) {
	used := map[string]bool{}
	for _, part := range read(t).Parts() {
		known := 0
		for _, choice := range *part.Licenses {
			l := choice.License
			if strings.TrimSpace(l.Text.Content) == "" {
				t.Errorf("%s: a license without a text", part.Name)
			}
			if l.ID == "" {
				continue
			}
			known++
			if !slices.Contains(permissive, l.ID) {
				used[part.Name] = true
				if exceptions[part.Name] != l.ID {
					t.Errorf("%s is under %s", part.Name, l.ID)
				}
			}
		}
		if known == 0 {
			t.Errorf("%s: no license that is known", part.Name)
		}
	}
	for name := range exceptions {
		if !used[name] {
			t.Errorf("%s needs no exception", name)
		}
	}
}

// TestSBOM_IsCycloneDX: the document must have the current version, and an address and a license for every part. It
// must be the same on each run.
func TestSBOM_IsCycloneDX(t *testing.T) {
	write := func() string {
		var b strings.Builder
		if err := read(t).WriteSBOM(&b, "1.2.3"); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	var bom struct {
		BOMFormat, SpecVersion, SerialNumber string
		Metadata                             struct {
			Component struct{ Name, Version string }
		}
		Components []struct {
			PURL     string
			Licenses []any
		}
	}
	if err := json.Unmarshal([]byte(write()), &bom); err != nil {
		t.Fatal(err)
	}
	if bom.BOMFormat != "CycloneDX" || bom.SpecVersion != "1.7" || bom.Metadata.Component.Name != "beacon" ||
		bom.Metadata.Component.Version != "1.2.3" || !strings.HasPrefix(bom.SerialNumber, "urn:uuid:") {
		t.Errorf("%+v", bom.Metadata)
	}
	for _, c := range bom.Components {
		if !strings.HasPrefix(c.PURL, "pkg:") || len(c.Licenses) == 0 {
			t.Errorf("%+v", c)
		}
	}
	if first, again := write(), write(); first != again {
		t.Error("the document is another at each run")
	}
}

// TestNotices_HoldEveryText: the notices must contain each name and each license text.
func TestNotices_HoldEveryText(t *testing.T) {
	list := read(t)
	var b strings.Builder
	if err := list.WriteNotices(&b); err != nil {
		t.Fatal(err)
	}
	for _, part := range list.Parts() {
		for _, choice := range *part.Licenses {
			text := strings.TrimSpace(strings.ReplaceAll(choice.License.Text.Content, "\r\n", "\n"))
			if !strings.Contains(b.String(), "\n"+text+"\n") || !strings.Contains(b.String(), part.Name+" ") {
				t.Errorf("the notices lack %s", part.Name)
			}
		}
	}
}
