package pgtest

import "syscall"

// attributes makes a child run as account (nil: as we do) and end with us, even
// when we are killed.
func attributes(account *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: account, Pdeathsig: syscall.SIGQUIT}
}
