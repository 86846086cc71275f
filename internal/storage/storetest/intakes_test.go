package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestIntakes(t *testing.T) { storetest.Each(t, storetest.Intakes) }
