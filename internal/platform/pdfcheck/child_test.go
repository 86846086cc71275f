package pdfcheck_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"beacon/internal/platform/pdfcheck"
)

// misbehave behaves like a broken or compromised child.
func misbehave(how string) {
	switch how {
	case "misbehave-wait":
		// Reports that it is ready and then waits forever. It waits for a signal, because the runtime ends a program
		// that cannot be woken.
		_ = os.WriteFile(filepath.Join(os.Args[2], "ready"), []byte("x"), 0o600)
		never := make(chan os.Signal, 1)
		signal.Notify(never, syscall.SIGUSR1)
		<-never
	case "misbehave-talk":
		for range 1000 {
			_, _ = os.Stdout.Write(bytes.Repeat([]byte("x"), 10_000))
		}
	case "misbehave-lie":
		_, _ = os.Stdout.WriteString(`{"ok":true,"reason":"script","pages":1}` + "\n")
	case "misbehave-panic":
		panic("over the file")
	case "misbehave-fail":
		_, _ = os.Stderr.WriteString("beacon: unexpected argument")
		os.Exit(2)
	case "misbehave-open", "misbehave-connect", "misbehave-allocate":
		if _, err := pdfcheck.Confine(); err != nil {
			os.Exit(3)
		}
		overstep(how)
		_, _ = os.Stdout.WriteString(`{"ok":true,"pages":1}` + "\n")
	case "misbehave-reach":
		if err := overreach(os.Args[2]); err != nil {
			_, _ = os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
		_, _ = os.Stdout.WriteString(`{"ok":true,"pages":1}` + "\n")
	case "misbehave-linger":
		if _, err := pdfcheck.Confine(); err != nil {
			os.Exit(3)
		}
		_, _ = os.Stdout.WriteString("x")
		_, _ = io.ReadAll(os.Stdin)
	case "misbehave-environment":
		if strings.Contains(strings.Join(os.Environ(), " "), "SECRET") {
			os.Exit(1)
		}
		_, _ = os.Stdout.WriteString(`{"ok":true,"pages":1}` + "\n")
	}
}

// overreach tries the system calls of a compromised child, and returns an error with those that succeeded.
var overreach = func(string) error { return errors.New("this system refuses nothing") }

func itself() string { return strconv.Itoa(os.Getpid()) }

// overstep panics if the system rejects the call.
func overstep(how string) {
	var err error
	switch how {
	case "misbehave-open":
		_, err = os.Open(os.Args[0])
	case "misbehave-connect":
		_, err = net.Listen("tcp", "127.0.0.1:0")
	case "misbehave-allocate":
		kept := make([][]byte, 0, 1024)
		for range cap(kept) {
			kept = append(kept, bytes.Repeat([]byte("x"), 1<<20))
		}
		runtime.KeepAlive(kept)
	}
	if err != nil {
		panic(err)
	}
}

func TestChild_IsConfined(t *testing.T) {
	for _, how := range []string{"misbehave-open", "misbehave-connect", "misbehave-allocate"} {
		v, err := child(t, how).Check(t.Context(), pdfcheck.InMemory([]byte("x")))
		if err != nil || v.Reason != pdfcheck.Damaged {
			t.Errorf("%s: %+v, %v", how, v, err)
		}
	}
}

func TestChild_IsKilledAfterTimeout(t *testing.T) {
	dir := t.TempDir()
	c := child(t, "misbehave-wait", dir)
	c.Patience(300 * time.Millisecond)
	v, err := c.Check(t.Context(), pdfcheck.InMemory([]byte("x")))
	if err != nil || v.Reason != pdfcheck.TookTooLong {
		t.Errorf("%+v, %v", v, err)
	}
	if left := processesWith(t, dir); left != "" {
		t.Errorf("still there: %s", left)
	}
}

func TestCheck_CanceledCallLeavesNoProcess(t *testing.T) {
	dir := t.TempDir()
	c := child(t, "misbehave-wait", dir)
	ctx, cancel := context.WithCancel(t.Context())
	first := make(chan error, 1)
	go func() { _, err := c.Check(ctx, pdfcheck.InMemory([]byte("x"))); first <- err }()
	begun := func() bool {
		_, err := os.Stat(filepath.Join(dir, "ready"))
		return err == nil
	}
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	for late := time.After(time.Minute); !begun(); {
		select {
		case <-look.C:
		case err := <-first:
			t.Fatalf("the child ended before it had begun: %v", err)
		case <-late:
			t.Fatal("the child does not begin")
		}
	}
	cancel()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Errorf("who waited for the answer was told %v", err)
	}
	if left := processesWith(t, dir); left != "" {
		t.Errorf("still there: %s", left)
	}
}

// processesWith returns the processes with an argument, and zombies of this process, which no longer have arguments.
func processesWith(t *testing.T, argument string) string {
	t.Helper()
	entries, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range entries {
		line, _ := os.ReadFile(filepath.Join(p, "cmdline")) // the process may have ended
		status, _ := os.ReadFile(filepath.Join(p, "stat"))
		_, state, _ := strings.Cut(string(status), ") ")
		fields := strings.Fields(state)
		zombie := len(fields) > 1 && fields[0] == "Z" && fields[1] == itself()
		if strings.Contains(string(line), argument) || zombie {
			return p + " " + string(status)
		}
	}
	return ""
}

func TestChildCrashRejectsFile(t *testing.T) {
	v, err := child(t, "misbehave-panic").Check(t.Context(), pdfcheck.InMemory([]byte("x")))
	if err != nil || v.OK || v.Reason != pdfcheck.Damaged {
		t.Errorf("a panic is %+v, %v", v, err)
	}
	for _, how := range []string{"misbehave-fail", "misbehave-talk", "misbehave-lie", "misbehave-nothing"} {
		if v, err := child(t, how).Check(t.Context(), pdfcheck.InMemory([]byte("x"))); err == nil {
			t.Errorf("%s is taken for %+v", how, v)
		}
	}
	if _, err := pdfcheck.NewChild("/nowhere").Check(t.Context(), pdfcheck.InMemory([]byte("x"))); err == nil {
		t.Error("a program that is not there judged a file")
	}
}

func TestChild_HasNoSecretsInEnvironment(t *testing.T) {
	t.Setenv("BEACON_SECRET", "SECRET")
	v, err := child(t, "misbehave-environment").Check(t.Context(), pdfcheck.InMemory([]byte("x")))
	if err != nil || !v.OK {
		t.Errorf("%+v, %v", v, err)
	}
}
