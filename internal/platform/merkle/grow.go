package merkle

import (
	"slices"

	"golang.org/x/mod/sumdb/tlog"
)

// Growing is a tree that collects new leaves in memory. Finish returns all changed tiles at once.
type Growing struct {
	before Tree
	size   int64
	known  map[int64]Hash // added or read hashes, by index of the stored hash
	old    tlog.HashReader
}

// Grow returns a Growing that starts with t.
func Grow(t Tree, tiles Tiles) *Growing {
	return &Growing{before: t, size: t.Size, known: map[int64]Hash{}, old: Read(t, tiles).hashes}
}

// Size returns the number of leaves, which is the place of the next leaf.
func (g *Growing) Size() int64 { return g.size }

// ReadHashes implements tlog.HashReader for the current tree.
func (g *Growing) ReadHashes(indexes []int64) ([]Hash, error) {
	found := make([]Hash, len(indexes))
	var missing, at []int64
	for i, index := range indexes {
		h, ok := g.known[index]
		if !ok {
			missing, at = append(missing, index), append(at, int64(i))
		}
		found[i] = h
	}
	if len(missing) == 0 {
		return found, nil
	}
	old, err := g.old.ReadHashes(missing)
	if err != nil {
		return nil, wrap(err)
	}
	for i, h := range old {
		found[at[i]], g.known[missing[i]] = h, h
	}
	return found, nil
}

// Add adds a leaf.
func (g *Growing) Add(leaf Hash) error {
	if g.size == g.before.Size && g.size > 0 {
		// Reads all hashes for joining the next leaves with one call.
		if _, err := tlog.TreeHash(g.size, g); err != nil {
			return err
		}
	}
	hashes, err := tlog.StoredHashesForRecordHash(g.size, leaf, g)
	if err != nil {
		return err
	}
	first := tlog.StoredHashIndex(0, g.size)
	for i, h := range hashes {
		g.known[first+int64(i)] = h
	}
	g.size++
	return nil
}

// Finish returns the tree and the changed tiles.
func (g *Growing) Finish() (t Tree, changed []Tile, err error) {
	if g.size == g.before.Size {
		return g.before, nil, nil
	}
	t.Size = g.size
	if t.Root, err = tlog.TreeHash(g.size, g); err != nil {
		return t, nil, err
	}
	widest := map[[2]int64]tlog.Tile{}
	for _, tile := range tlog.NewTiles(height, g.before.Size, g.size) {
		if key := [2]int64{int64(tile.L), tile.N}; tile.W > widest[key].W {
			widest[key] = tile
		}
	}
	for _, tile := range widest {
		data, err := tlog.ReadTileData(tile, g)
		if err != nil {
			return t, nil, err
		}
		changed = append(changed, Tile{int64(tile.L), tile.N, data})
	}
	return t, changed, nil
}

// Frontier computes the root of a tree from its leaves alone.
type Frontier struct {
	size  int64
	roots []Hash // of the complete subtrees, largest first
}

// Add adds a leaf.
func (f *Frontier) Add(leaf Hash) {
	f.roots = append(f.roots, leaf)
	for n := f.size; n&1 == 1; n >>= 1 {
		last := len(f.roots) - 1
		f.roots = append(f.roots[:last-1], tlog.NodeHash(f.roots[last-1], f.roots[last]))
	}
	f.size++
}

// Tree returns the head, or the zero value without leaves.
func (f *Frontier) Tree() Tree {
	t := Tree{Size: f.size}
	for i, r := range slices.Backward(f.roots) {
		if i == len(f.roots)-1 {
			t.Root = r
		} else {
			t.Root = tlog.NodeHash(r, t.Root)
		}
	}
	return t
}
