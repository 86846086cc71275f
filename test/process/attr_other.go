//go:build !linux

package process

import "syscall"

// attributes makes a child run as account (nil: as we do) and lead a process group of its own.
func attributes(account *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: account, Setpgid: true}
}
