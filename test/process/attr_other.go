//go:build !linux

package process

import "syscall"

// attributes makes a child run as account (nil: our own) and lead its own process group.
func attributes(account *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: account, Setpgid: true}
}
