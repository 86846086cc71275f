// Package short selects the tests to run. "go test -short" skips tests that need a database or a browser, and no
// others. "make test-all" runs tests for every database and every case.
package short

import (
	"os"
	"testing"
)

// Needs skips the test under -short. The reason is "needs" and the resource.
func Needs(t testing.TB, what string) {
	t.Helper()
	if testing.Short() {
		t.Skip("needs " + what)
	}
}

// All reports whether every case runs, as in "make test-all".
func All() bool { return os.Getenv("BEACON_TEST_ALL") != "" }
