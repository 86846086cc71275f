package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

// Shows R6.8b.
func TestKits(t *testing.T) { storetest.Each(t, storetest.Kits) }
