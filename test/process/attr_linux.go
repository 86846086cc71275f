package process

import "syscall"

// attributes makes a child run as account (nil: our own), lead its own process group, and end with us.
func attributes(account *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: account, Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
