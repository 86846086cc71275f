package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestInvites(t *testing.T) { storetest.Each(t, storetest.Invites) }
