//go:build unix

package pdfcheck

import (
	"errors"
	"os/exec"
	"syscall"
)

// inOwnGroup starts the child in its own process group. Canceling the command kills the whole group.
func inOwnGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// killedBySystem reports whether the kernel killed the child because of a time or memory limit.
func killedBySystem(err error) (Reason, bool) {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return "", false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return "", false
	}
	switch status.Signal() {
	case syscall.SIGXCPU, syscall.SIGKILL:
		return TookTooLong, true
	case syscall.SIGSEGV, syscall.SIGABRT, syscall.SIGBUS:
		return Damaged, true
	}
	return "", false
}
