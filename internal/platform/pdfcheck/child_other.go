//go:build !unix

package pdfcheck

import "os/exec"

// inOwnGroup leaves the child as it is: without process groups the child itself
// is killed, and it starts nothing.
func inOwnGroup(*exec.Cmd) {}

func killedBySystem(error) (Reason, bool) { return "", false }
