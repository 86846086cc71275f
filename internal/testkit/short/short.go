// Package short says how much of the tests runs. Under "go test -short", tests that
// need a database or a browser are left out; nothing else skips a test. Under
// "make test-all", tests run for every database and every case.
package short

import (
	"os"
	"testing"
)

// Needs skips the test under -short; what it needs is the reason.
func Needs(t testing.TB, what string) {
	t.Helper()
	if testing.Short() {
		t.Skip("needs " + what)
	}
}

// All reports whether everything runs, as in "make test-all".
func All() bool { return os.Getenv("BEACON_TEST_ALL") != "" }
