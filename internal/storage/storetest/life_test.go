package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestLife(t *testing.T) { storetest.Each(t, storetest.Life) }
