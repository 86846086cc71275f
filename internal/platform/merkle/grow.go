package merkle

import (
	"slices"

	"golang.org/x/mod/sumdb/tlog"
)

// Growing is a tree to which leaves are added before the tiles that changed are written at once.
type Growing struct {
	before Tree
	size   int64
	known  map[int64]Hash // what was added or read, by index among the stored hashes
	old    tlog.HashReader
}

// Grow returns a tree that grows from t.
func Grow(t Tree, tiles Tiles) *Growing {
	return &Growing{before: t, size: t.Size, known: map[int64]Hash{}, old: Read(t, tiles).hashes}
}

// Size returns the number of leaves, which is the place of the next.
func (g *Growing) Size() int64 { return g.size }

// ReadHashes implements tlog.HashReader of the tree as it is now.
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
		// Reads at once what the next leaves are joined with.
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

// Finish returns the tree and the tiles that changed.
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

// Tree returns the head; of no leaves the zero value.
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
