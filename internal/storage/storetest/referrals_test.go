package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestReferrals(t *testing.T) { storetest.Each(t, storetest.Referrals) }
