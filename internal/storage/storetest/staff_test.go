package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestStaff(t *testing.T) { storetest.Each(t, storetest.Staff) }
