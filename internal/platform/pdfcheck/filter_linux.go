package pdfcheck

import (
	"errors"
	"os"
	"runtime"

	"github.com/elastic/go-seccomp-bpf"
)

// permitted lists the system calls that Go's runtime needs to compute, to read open files and to write the result. The
// kernel rejects every other call with EPERM, including calls of future kernels.
var permitted = []string{
	"read", "write", "close",
	"mmap", "munmap", "mprotect", "madvise", "mremap", "brk",
	"futex", "sched_yield", "nanosleep", "clock_nanosleep", "clock_gettime", "gettimeofday",
	"epoll_pwait", "epoll_ctl",
	"getpid", "gettid", "getrandom",
	"rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
	"exit", "exit_group",
}

var errNoFilter = errors.New("no filter of system calls for this processor")

// filterSystemCalls makes the kernel reject all other system calls of every thread of this process, permanently, and
// prevents gaining privileges. It returns an error if the kernel or the processor has no such filter.
func filterSystemCalls() error {
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		return errNoFilter
	}
	// The kernel requires both calls from the same thread. Both apply to all threads.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	toItself := seccomp.ArgumentConditions{{Argument: 0, Operation: seccomp.Equal, Value: uint64(os.Getpid())}}
	return seccomp.LoadFilter(seccomp.Filter{
		NoNewPrivs: true,
		Flag:       seccomp.FilterFlagTSync,
		Policy: seccomp.Policy{
			DefaultAction: seccomp.ActionErrno,
			Syscalls: []seccomp.SyscallGroup{{
				Action: seccomp.ActionAllow,
				Names:  permitted,
				// The runtime preempts and ends its own threads with signals.
				NamesWithCondtions: []seccomp.NameWithConditions{{Name: "tgkill", Conditions: toItself}},
			}},
		},
	})
}
