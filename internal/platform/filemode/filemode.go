// Package filemode protects files from other accounts of the machine.
package filemode

import "os"

// ExcludeOthers removes the permissions of all accounts except the owner and the group. It ignores a file that does not
// exist or belongs to another account.
func ExcludeOthers(path string) {
	if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o007 != 0 {
		_ = os.Chmod(path, info.Mode().Perm()&^0o007)
	}
}
