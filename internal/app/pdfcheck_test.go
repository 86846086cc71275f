package app

import (
	"context"
	"os"
	"strings"
	"testing"

	"beacon/internal/platform/pdfcheck"
	"beacon/test/hostilepdf"
)

// The test binary is also beacon pdf-check, which cannot run in the test's process because it limits its own process.
func init() {
	if len(os.Args) > 1 && os.Args[1] == "pdf-check" {
		os.Exit(Run(
			context.Background(), "test", os.Args[1:], os.Environ(), Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr},
		))
	}
}

func TestCheckPDFCommand(t *testing.T) {
	t.Setenv("BEACON_CONFIG", "/nowhere/beacon.yaml")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := pdfcheck.NewChild(self, "pdf-check")
	if v, err := c.Check(t.Context(), pdfcheck.InMemory(hostilepdf.Pages(7))); err != nil || !v.OK || v.Pages != 7 {
		t.Errorf("a good file: %+v, %v", v, err)
	}
	for _, file := range hostilepdf.Hostile()[:12] {
		if v, err := c.Check(t.Context(), pdfcheck.InMemory(file.PDF)); err != nil || v.OK {
			t.Errorf("%s: %+v, %v", file.Name, v, err)
		}
	}
	if report, err := c.Signature(t.Context(), pdfcheck.InMemory(hostilepdf.Pages(1))); err != nil || report.Signed {
		t.Errorf("a file without signature: %+v, %v", report, err)
	}
}

func TestCheckPDFCommand_IsHidden(t *testing.T) {
	var out strings.Builder
	if code := Run(t.Context(), "test", []string{"--help"}, nil, Streams{Out: &out, Err: &out}); code != 0 ||
		strings.Contains(out.String(), "pdf-check") {
		t.Errorf("code %d:\n%s", code, out.String())
	}
}
