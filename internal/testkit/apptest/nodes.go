package apptest

import (
	"testing"

	"beacon/internal/testkit/pgtest"
)

// Nodes starts several apps with one PostgreSQL database and one place for pictures. The first has made the people;
// each has a clock of its own.
func Nodes(t *testing.T, n int, options ...Option) []*App {
	t.Helper()
	parallel(t, options)
	k := Kept{Database: pgtest.Open(t, migrate), Files: t.TempDir()}
	nodes := []*App{start(t, setup{database: k.Database, files: k.Files}, options)}
	for range n - 1 {
		nodes = append(nodes, Resume(t, k, options...))
	}
	return nodes
}
