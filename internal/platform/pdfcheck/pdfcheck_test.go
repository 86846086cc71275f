package pdfcheck_test

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/pdfcheck"
	"beacon/test/hostilepdf"
)

// The test binary is also the child, like Beacon's binary.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) >= 2 && os.Args[1] == "pdf-check":
		answer := pdfcheck.RunChild
		switch {
		case slices.Contains(os.Args, "--signature"):
			answer = pdfcheck.RunSignatureChild
		case slices.Contains(os.Args, "--protection"):
			answer = func(_ io.Reader, out io.Writer) error { return pdfcheck.RunProtectionChild(out) }
		}
		if err := answer(os.Stdin, os.Stdout); err != nil {
			_, _ = os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
		os.Exit(0)
	case len(os.Args) >= 2 && strings.HasPrefix(os.Args[1], "misbehave-"):
		misbehave(os.Args[1])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func child(t *testing.T, args ...string) *pdfcheck.Child {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return pdfcheck.NewChild(self, args...)
}

// isRaceBuild reports whether the test program, and so the child, has the race detector.
func isRaceBuild() bool {
	build, _ := debug.ReadBuildInfo()
	return build != nil && slices.Contains(build.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// Shows R6.9a, H12.
func TestCheck_RefusesHostileFiles(t *testing.T) {
	c, limit := child(t, "pdf-check"), 10*time.Second
	var tooSlow []pdfcheck.Reason
	if isRaceBuild() { // the race detector makes a check thirty times slower, so a child may reach its CPU limit
		limit, tooSlow = time.Minute, []pdfcheck.Reason{pdfcheck.TookTooLong}
		c.Patience(limit)
	}
	for _, file := range hostilepdf.Hostile() {
		t.Run(file.Name, func(t *testing.T) {
			before, began := memory(t), time.Now()
			v, err := c.Check(t.Context(), pdfcheck.InMemory(file.PDF))
			if err != nil {
				t.Fatal(err)
			}
			if v.OK || !slices.Contains(slices.Concat(file.Reasons, tooSlow), v.Reason) {
				t.Errorf("said %+v, not %v", v, file.Reasons)
			}
			if took := time.Since(began); took > limit {
				t.Errorf("took %v", took)
			}
			unchanged(t, before)
		})
	}
}

// Shows R6.9a.
func TestCheck_AcceptsValidFiles(t *testing.T) {
	c := child(t, "pdf-check")
	files, err := hostilepdf.Good()
	if err != nil {
		t.Fatal(err)
	}
	if qpdf, err := exec.LookPath("qpdf"); err == nil {
		files = append(files, linearized(t, qpdf, files[0]))
	}
	for _, file := range files {
		t.Run(file.Name, func(t *testing.T) {
			before := memory(t)
			v, err := c.Check(t.Context(), pdfcheck.InMemory(file.PDF))
			if err != nil {
				t.Fatal(err)
			}
			if !v.OK || v.Reason != "" || v.Pages != file.Pages {
				t.Errorf("said %+v, not %d pages", v, file.Pages)
			}
			unchanged(t, before)
		})
	}
}

func linearized(t *testing.T, qpdf string, from hostilepdf.Case) hostilepdf.Case {
	t.Helper()
	in, out := filepath.Join(t.TempDir(), "in.pdf"), filepath.Join(t.TempDir(), "out.pdf")
	if err := os.WriteFile(in, from.PDF, 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command(qpdf, "--linearize", "--object-streams=generate", in, out).
		CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	pdf, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return hostilepdf.Case{Name: "linearized", PDF: pdf, Pages: from.Pages}
}

// use is the memory of this process: the Go heap, and the resident memory if the system reports it.
type use struct{ heap, resident int64 }

func memory(t *testing.T) use {
	t.Helper()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	u := use{heap: int64(m.HeapAlloc)}
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return u // not Linux
	}
	_, after, _ := strings.Cut(string(status), "VmRSS:")
	kb, err := strconv.ParseInt(strings.Fields(after)[0], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	u.resident = kb << 10
	return u
}

func unchanged(t *testing.T, before use) {
	t.Helper()
	const few = 6 << 20
	after := memory(t)
	if after.heap-before.heap > few || after.resident-before.resident > few {
		t.Errorf("memory went from %+v to %+v", before, after)
	}
}
