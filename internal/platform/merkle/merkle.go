// Package merkle stores the Merkle tree of a transparency log (RFC 6962) in tiles of 256 hashes (C2SP tlog-tiles). It
// grows, proves and checks trees. Leaves are hashes; the hashed data is up to the caller.
package merkle

import (
	"errors"
	"fmt"

	"golang.org/x/mod/sumdb/tlog"
)

// height is the height of tiles.
const height = 8

// Hash is the hash of a leaf or of a tree.
type Hash = tlog.Hash

// Tree is the head of a tree.
type Tree struct {
	Size int64
	Root Hash
}

// Tile is a part of the stored hashes of a tree: up to 256 hashes of a level. The last tile of a level may be partial.
type Tile struct {
	Level, Number int64
	Hashes        []byte
}

// TileID identifies a tile.
type TileID struct{ Level, Number int64 }

// Tiles returns the stored hashes of tiles in the order of their ids. A tile may be partial, and is nil if it is
// missing.
type Tiles func(ids []TileID) ([][]byte, error)

// ErrTiles is the error for tiles that do not match the tree.
var ErrTiles = errors.New("hash mismatch: the hashes of the log do not match its head")

func wrap(err error) error {
	if err == nil || errors.Is(err, ErrTiles) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrTiles, err)
}

// Reader reads a tree. Every returned hash is proven by the root.
type Reader struct {
	tree   Tree
	hashes tlog.HashReader
}

// Read returns a reader of a tree.
func Read(t Tree, tiles Tiles) Reader {
	return Reader{t, tlog.TileHashReader(tlog.Tree{N: t.Size, Hash: t.Root}, tileReader(tiles))}
}

// Leaves returns the hashes of the leaves at places, from 0. Reading many leaves in one call costs little more than
// reading one, because every call proves its tiles up to the root.
func (r Reader) Leaves(places []int64) ([]Hash, error) {
	indexes := make([]int64, 0, len(places))
	for _, place := range places {
		indexes = append(indexes, tlog.StoredHashIndex(0, place))
	}
	found, err := r.hashes.ReadHashes(indexes)
	return found, wrap(err)
}

// Check proves all tiles by the root.
func (r Reader) Check() error {
	for place := int64(0); place < r.tree.Size; place += 1 << height {
		if _, err := r.Leaves([]int64{place}); err != nil {
			return err
		}
	}
	return nil
}

// RootAt returns the former root of the tree when it had size leaves, at least one.
func (r Reader) RootAt(size int64) (Hash, error) {
	root, err := tlog.TreeHash(size, r.hashes)
	return root, wrap(err)
}

// Prove returns the inclusion proof of a leaf.
func (r Reader) Prove(place int64) ([]Hash, error) {
	proof, err := tlog.ProveRecord(r.tree.Size, place, r.hashes)
	return proof, wrap(err)
}

// ProveGrowth returns the consistency proof between the tree and its former state with size leaves (RFC 6962, 2.1.2).
// It is empty for a size of 0.
func (r Reader) ProveGrowth(size int64) ([]Hash, error) {
	if size == 0 {
		return nil, nil
	}
	proof, err := tlog.ProveTree(r.tree.Size, size, r.hashes)
	return proof, wrap(err)
}

// CheckProof returns an error unless the proof shows that the leaf is at the place in the tree.
func CheckProof(proof []Hash, t Tree, place int64, leaf Hash) error {
	return tlog.CheckRecord(proof, t.Size, t.Root, place, leaf)
}

// ParseHash parses a hash in base 64.
func ParseHash(text string) (Hash, error) { return tlog.ParseHash(text) }

// ParseTilePath parses the path of a tile, such as "0/x001/234.p/5". width is the number of requested hashes.
func ParseTilePath(path string) (level, number int64, width int, err error) {
	t, err := tlog.ParseTilePath(fmt.Sprintf("tile/%d/%s", height, path)) // tlog's paths include the height
	if err == nil && t.L < 0 {
		err = errors.New("no data tiles")
	}
	return int64(t.L), t.N, t.W, err
}

// tileReader implements tlog.TileReader.
type tileReader Tiles

// Height implements tlog.TileReader.
func (tileReader) Height() int { return height }

// ReadTiles implements tlog.TileReader.
func (r tileReader) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	ids := make([]TileID, len(wanted))
	for i, tile := range wanted {
		ids[i] = TileID{int64(tile.L), tile.N}
	}
	data, err := r(ids)
	if err != nil {
		return nil, err
	}
	for i, tile := range wanted {
		size := tile.W * tlog.HashSize
		if len(data[i]) < size {
			return nil, fmt.Errorf("%w: tile %s is missing", ErrTiles, tile.Path())
		}
		data[i] = data[i][:size]
	}
	return data, nil
}

// SaveTiles implements tlog.TileReader.
func (tileReader) SaveTiles([]tlog.Tile, [][]byte) {}
