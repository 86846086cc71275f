package auditlog

import (
	"context"
	"fmt"

	"golang.org/x/mod/sumdb/tlog"
)

// tileHeight is that of C2SP tlog-tiles: 256 hashes in a tile.
const tileHeight = 8

// growing is a tree to which leaves are added before the tiles that changed are written at once.
type growing struct {
	before tlog.Tree
	size   int64
	added  map[int64]tlog.Hash // by their index among the stored hashes
	old    tlog.HashReader
}

func grow(ctx context.Context, r Reader, t Tree) *growing {
	return &growing{
		before: tlog.Tree{N: t.Size, Hash: t.Root}, size: t.Size, added: map[int64]tlog.Hash{}, old: hashes(ctx, r, t),
	}
}

// ReadHashes implements tlog.HashReader of the tree as it is now.
func (g *growing) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	found := make([]tlog.Hash, len(indexes))
	var missing, at []int64
	for i, index := range indexes {
		h, ok := g.added[index]
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
		return nil, wrapTree(err)
	}
	for i, h := range old {
		found[at[i]] = h
	}
	return found, nil
}

// add adds the hash of a leaf.
func (g *growing) add(leaf tlog.Hash) error {
	hashes, err := tlog.StoredHashesForRecordHash(g.size, leaf, g)
	if err != nil {
		return err
	}
	first := tlog.StoredHashIndex(0, g.size)
	for i, h := range hashes {
		g.added[first+int64(i)] = h
	}
	g.size++
	return nil
}

// save writes the tiles that changed, and the head.
func (g *growing) save(ctx context.Context, tx Tx) error {
	if g.size == g.before.N {
		return nil
	}
	root, err := tlog.TreeHash(g.size, g)
	if err != nil {
		return err
	}
	widest := map[[2]int64]tlog.Tile{}
	for _, t := range tlog.NewTiles(tileHeight, g.before.N, g.size) {
		if key := [2]int64{int64(t.L), t.N}; t.W > widest[key].W {
			widest[key] = t
		}
	}
	for _, t := range widest {
		data, err := tlog.ReadTileData(t, g)
		if err != nil {
			return err
		}
		if err := tx.PutTile(ctx, int64(t.L), t.N, data); err != nil {
			return err
		}
	}
	return tx.SetTree(ctx, Tree{g.size, root})
}

// hashes reads the hashes of a tree from its tiles, and proves each by the tree's root.
func hashes(ctx context.Context, r Reader, t Tree) tlog.HashReader {
	read := func(level, number int64) ([]byte, error) { return r.Tile(ctx, level, number) }
	return tlog.TileHashReader(tlog.Tree{N: t.Size, Hash: t.Root}, tiles(read))
}

// tiles reads the hashes of a tile. It implements tlog.TileReader.
type tiles func(level, number int64) ([]byte, error)

// Height implements tlog.TileReader.
func (tiles) Height() int { return tileHeight }

// ReadTiles implements tlog.TileReader.
func (t tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(wanted))
	for i, tile := range wanted {
		stored, err := t(int64(tile.L), tile.N)
		if err != nil {
			return nil, err
		}
		size := tile.W * tlog.HashSize
		if len(stored) < size {
			return nil, fmt.Errorf("%w: tile %s is missing", errTree, tile.Path())
		}
		data[i] = stored[:size]
	}
	return data, nil
}

// SaveTiles implements tlog.TileReader.
func (tiles) SaveTiles([]tlog.Tile, [][]byte) {}
