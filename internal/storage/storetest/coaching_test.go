package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestCoaching(t *testing.T) { storetest.Each(t, storetest.Coaching) }
