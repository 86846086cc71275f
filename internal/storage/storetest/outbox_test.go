package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestOutbox(t *testing.T) { storetest.Outbox(t) }
