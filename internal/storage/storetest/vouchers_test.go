package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

// Shows R6.0a.
func TestVouchers(t *testing.T) { storetest.Each(t, storetest.Vouchers) }
