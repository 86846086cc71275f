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

// spareThreads is the number of idle threads that are started before new threads are forbidden. The child runs one
// goroutine at a time and passes its work to another thread while it reads or writes, so two are enough.
const spareThreads = 4

// limitProcess sets hard limits on address space, processor time and file size. It forbids opening files or sockets and
// starting processes or threads, and then filters system calls. The process cannot revert the limits or the filter.
func limitProcess() (Protection, error) {
	// The runtime opens its network poller at the first use, which would be forbidden later.
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

// startThreads starts operating-system threads and leaves them to the runtime, which reuses idle threads.
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

// addressSpace returns the reserved address space of the process in bytes. The runtime uses only a small part of it.
func addressSpace() (uint64, error) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, err
	}
	pages, _, _ := bytes.Cut(text, []byte(" "))
	n, err := strconv.ParseUint(string(pages), 10, 64)
	return n * uint64(os.Getpagesize()), err
}
