//go:build !unix

package pdfcheck

import "os/exec"

// inOwnGroup does nothing. Without process groups only the child itself is killed, which is enough because it starts no
// other process.
func inOwnGroup(*exec.Cmd) {}

func killedBySystem(error) (Reason, bool) { return "", false }
