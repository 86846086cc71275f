package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestVouchers(t *testing.T) { storetest.Each(t, storetest.Vouchers) }
