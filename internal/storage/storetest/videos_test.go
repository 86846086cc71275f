package storetest_test

import (
	"testing"

	"beacon/internal/storage/storetest"
)

func TestVideos(t *testing.T) { storetest.Each(t, storetest.Videos) }
