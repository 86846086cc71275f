package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

// Shows R6.4c.
func TestConsents(t *testing.T) { storetest.Each(t, storetest.Consents) }
