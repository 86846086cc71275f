// Package short leaves out, under "go test -short", the tests that need a
// database or a browser. Nothing else skips a test.
package short

import "testing"

// Needs skips the test under -short; what it needs is the reason.
func Needs(t testing.TB, what string) {
	t.Helper()
	if testing.Short() {
		t.Skip("needs " + what)
	}
}
