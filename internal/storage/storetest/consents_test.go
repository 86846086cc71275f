package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestConsents(t *testing.T) { storetest.Each(t, storetest.Consents) }
