package apptest

import (
	"testing"

	"beacon/internal/testkit/pgtest"
)

// Nodes starts several apps with one PostgreSQL database and one file storage. The first creates the people; each has
// its own clock.
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
