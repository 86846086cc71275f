package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestKits(t *testing.T) { storetest.Each(t, storetest.Kits) }
