package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestChampions(t *testing.T) { storetest.Each(t, storetest.Champions) }
