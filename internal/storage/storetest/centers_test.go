package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestCenters(t *testing.T) { storetest.Each(t, storetest.Centers) }
