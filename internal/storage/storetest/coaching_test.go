package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

// Shows R7.2c.
func TestCoaching(t *testing.T) { storetest.Each(t, storetest.Coaching) }
