package pdfcheck

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
)

// limitProcess sets hard limits on address space, processor time and file size, and forbids to
// open files or sockets. The process cannot raise them again.
func limitProcess() error {
	// The runtime opens its poller when it first needs one. Later it could not.
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	_, _ = r.Close(), w.Close()

	used, err := addressSpace()
	if err != nil {
		return err
	}
	for _, l := range []struct {
		resource  int
		soft, max uint64
	}{
		{syscall.RLIMIT_AS, used + memoryForWork, used + memoryForWork},
		{syscall.RLIMIT_CPU, cpuSeconds, cpuSeconds + 1},
		{syscall.RLIMIT_FSIZE, fileLimit, fileLimit},
		{syscall.RLIMIT_CORE, 0, 0},
		{syscall.RLIMIT_NOFILE, 0, 0},
	} {
		if err := syscall.Setrlimit(l.resource, &syscall.Rlimit{Cur: l.soft, Max: l.max}); err != nil {
			return os.NewSyscallError("setrlimit", err)
		}
	}
	return nil
}

// addressSpace returns the address space that the process has reserved, of which the runtime
// uses little.
func addressSpace() (uint64, error) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, err
	}
	pages, _, _ := bytes.Cut(text, []byte(" "))
	n, err := strconv.ParseUint(string(pages), 10, 64)
	return n * uint64(os.Getpagesize()), err
}
