package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestMicrosites(t *testing.T) { storetest.Each(t, storetest.Microsites) }
