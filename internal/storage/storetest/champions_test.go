package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

// Shows R7.3o.
func TestChampions(t *testing.T) { storetest.Each(t, storetest.Champions) }
