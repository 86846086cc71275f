// Package filemode keeps files from the other accounts of a machine.
package filemode

import "os"

// ExcludeOthers removes the permissions that accounts other than the owner and the group have on a file. It ignores a
// file that does not exist, and one that belongs to another account.
func ExcludeOthers(path string) {
	if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o007 != 0 {
		_ = os.Chmod(path, info.Mode().Perm()&^0o007)
	}
}
