package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

// Shows R3.7, R7.3d.
func TestMicrosites(t *testing.T) { storetest.Each(t, storetest.Microsites) }
