package archtest_test

import (
	"os"
	"slices"
	"testing"

	"beacon/internal/archtest"
)

const root = "../.."

func TestPackages_FollowArchitectureRules(t *testing.T) {
	pkgs, err := archtest.Load(root)
	if err != nil {
		t.Fatal(err)
	}
	// A rule that checks no package always passes.
	for _, must := range []string{"internal/audit", "internal/storage", "internal/platform/clock"} {
		if !slices.ContainsFunc(pkgs, func(p archtest.Package) bool { return p.Path == must && len(p.Files) > 0 }) {
			t.Errorf("%s was not looked at", must)
		}
	}
	for _, wrong := range archtest.Check(pkgs) {
		t.Error(wrong)
	}
}

func TestFiles_AreShort(t *testing.T) {
	wrong, files, err := archtest.TooLong(os.DirFS(root), archtest.MaxLines)
	if err != nil {
		t.Fatal(err)
	}
	if files < 100 {
		t.Errorf("only %d files were looked at", files)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}
