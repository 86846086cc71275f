package process

import "syscall"

// attributes makes a child run as account (nil: as we do), lead a process group of its own, and end with us.
func attributes(account *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: account, Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
