package pdfcheck

import (
	"bytes"
	"os"
	"runtime"
	"strconv"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// spareThreads is the number of threads that wait before no further thread can start. The child runs one goroutine at
// a time and hands its work to another thread while it reads or writes, so two are enough.
const spareThreads = 4

// limitProcess sets hard limits on address space, processor time and file size, forbids to open files or sockets and
// to start processes or threads, and then filters system calls. The process cannot revert any of it.
func limitProcess() (Protection, error) {
	// The runtime opens its poller when it first needs one. Later it could not.
	r, w, err := os.Pipe()
	if err != nil {
		return Protection{}, err
	}
	_, _ = r.Close(), w.Close()
	startThreads(spareThreads)

	used, err := addressSpace()
	if err != nil {
		return Protection{}, err
	}
	for _, l := range []struct {
		resource  int
		soft, max uint64
	}{
		{unix.RLIMIT_AS, used + memoryForWork, used + memoryForWork},
		{unix.RLIMIT_CPU, cpuSeconds, cpuSeconds + 1},
		{unix.RLIMIT_FSIZE, fileLimit, fileLimit},
		{unix.RLIMIT_CORE, 0, 0},
		{unix.RLIMIT_NOFILE, 0, 0},
		{unix.RLIMIT_NPROC, 0, 0},
	} {
		if err := syscall.Setrlimit(l.resource, &syscall.Rlimit{Cur: l.soft, Max: l.max}); err != nil {
			return Protection{}, os.NewSyscallError("setrlimit", err)
		}
	}
	return Protection{Limits: true, Filter: filterSystemCalls() == nil}, nil
}

// startThreads starts threads of the operating system and leaves them to the runtime, which reuses idle ones.
func startThreads(n int) {
	var started, ended sync.WaitGroup
	end := make(chan struct{})
	started.Add(n)
	for range n {
		ended.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			started.Done()
			<-end
		})
	}
	started.Wait()
	close(end)
	ended.Wait()
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
