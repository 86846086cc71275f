package buildinfo

import (
	"regexp"
	"runtime/debug"
	"testing"
)

// semantic matches versions of https://semver.org without build metadata.
var semantic = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$`)

// TestCurrent_IsSemantic: packages, upgrade notes and operators compare versions, so the file must contain a valid
// version.
func TestCurrent_IsSemantic(t *testing.T) {
	if v := Current().Version; !semantic.MatchString(v) {
		t.Errorf("VERSION contains %q, which is not a semantic version", v)
	}
}

// TestString_ContainsTheCommit: an operator who reports a fault must be able to identify the commit with one word.
func TestString_ContainsTheCommit(t *testing.T) {
	for want, b := range map[string]Build{
		"1.2.3+805a80861b2c":       {Version: "1.2.3", Commit: "805a80861b2c"},
		"1.2.3-dev+805a8086.dirty": {Version: "1.2.3-dev", Commit: "805a8086.dirty"},
		"1.2.3":                    {Version: "1.2.3"},
	} {
		if got := b.String(); got != want {
			t.Errorf("%+v: %q, want %q", b, got, want)
		}
	}
}

// TestCommit_ComesFromTheGoCommand: a program that was built without the Makefile must also report its commit.
func TestCommit_ComesFromTheGoCommand(t *testing.T) {
	type settings = []debug.BuildSetting
	const revision = "805a80861b2c0f4d7d0c6f0b8a4a0d4a5a0b1c2d"
	for want, s := range map[string]settings{
		"":                   {{Key: "GOARCH", Value: "amd64"}},
		"805a80861b2c":       {{Key: "vcs.revision", Value: revision}, {Key: "vcs.modified", Value: "false"}},
		"805a80861b2c.dirty": {{Key: "vcs.revision", Value: revision}, {Key: "vcs.modified", Value: "true"}},
		"805a":               {{Key: "vcs.revision", Value: "805a"}},
	} {
		if got := commitFrom(&debug.BuildInfo{Settings: s}); got != want {
			t.Errorf("%v: %q, want %q", s, got, want)
		}
	}
}
