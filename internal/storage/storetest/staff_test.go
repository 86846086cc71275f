package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

// Shows R7.1e.
func TestStaff(t *testing.T) { storetest.Each(t, storetest.Staff) }
