//go:build !unix

package pdfcheck

import "os/exec"

// inOwnGroup does nothing: without process groups only the child itself is killed, which
// starts no other process.
func inOwnGroup(*exec.Cmd) {}

func killedBySystem(error) (Reason, bool) { return "", false }
