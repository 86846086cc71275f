package work_test

import (
	"testing"

	"beacon/internal/testkit/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }
