package pgtest

import "syscall"

// attributes makes a child run as account (nil: our own) and end with us, even if we are killed.
func attributes(account *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: account, Pdeathsig: syscall.SIGQUIT}
}
