//go:build !linux

package pgtest

import "syscall"

// attributes makes a child run as account (nil: our own).
func attributes(account *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: account}
}
