// Package auditlog makes the audit trail a transparency log (ADR 33): committed events get places in a Merkle tree, its
// head is signed as a checkpoint, and Verify compares the database with every checkpoint, given or stored.
package auditlog

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"slices"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/merkle"
)

// batch is the number of events that are integrated in one transaction, and read at once.
const batch = 1000

// Tree is a head of the log.
type Tree = merkle.Tree

// Reader reads the log.
type Reader interface {
	// Tree returns the head, or the zero value before the first event.
	Tree(ctx context.Context) (Tree, error)
	// Waiting returns events without a place and with numbers above seq, in order.
	Waiting(ctx context.Context, seq int64, limit int) ([]audit.Stored, error)
	// Placed returns events in order, starting at a place.
	Placed(ctx context.Context, from int64, limit int) ([]audit.Stored, error)
	// Tile returns the hashes stored in a tile, or nothing if there is no such tile.
	Tile(ctx context.Context, level, number int64) ([]byte, error)
	// Checkpoints returns checkpoints of trees larger than size, in order.
	Checkpoints(ctx context.Context, size int64, limit int) ([]Checkpoint, error)
	// NewestCheckpoint returns the checkpoint of the largest tree, or fault.ErrNotFound.
	NewestCheckpoint(ctx context.Context) (Checkpoint, error)
	// After returns events with numbers above seq, in order.
	After(ctx context.Context, seq int64, limit int) ([]audit.Stored, error)
	// Erasures returns the events that list emptied events, in order.
	Erasures(ctx context.Context) ([]audit.Stored, error)
	// SetApart returns the events that list events set apart, in order.
	SetApart(ctx context.Context) ([]audit.Stored, error)
	// RepeatedWaiting returns the numbers above seq of events without a place that repeat an earlier event's seal.
	RepeatedWaiting(ctx context.Context, seq int64, limit int) ([]int64, error)
	// RepeatedPlaced returns the numbers of events, starting at a place, that repeat an earlier event's seal.
	RepeatedPlaced(ctx context.Context, from int64, limit int) ([]int64, error)
}

// Tx changes the log.
type Tx interface {
	Reader
	audit.Log
	// LockTree returns the head and locks it for other processes until the transaction ends.
	LockTree(ctx context.Context) (Tree, error)
	SetTree(ctx context.Context, t Tree) error
	PutTile(ctx context.Context, t merkle.Tile) error
	Place(ctx context.Context, seq, place int64) error
	// Seal seals an event that has no place yet.
	Seal(ctx context.Context, seq int64, salt, seal []byte) error
	PutCheckpoint(ctx context.Context, c Checkpoint) error
}

// Store stores the log.
type Store interface {
	Reader
	InTx(ctx context.Context, fn func(Tx) error) error
	// Tiles returns several tiles with one query, as merkle.Tiles does.
	Tiles(ctx context.Context, ids []merkle.TileID) ([][]byte, error)
}

// Log integrates events and signs checkpoints.
type Log struct {
	store  Store
	sealer audit.Sealer
	signer *Signer // nil: this process signs no checkpoints
	clock  clock.Clock
	log    *slog.Logger

	// Heads stores the newest head outside the database; nil: not stored.
	Heads *Heads
	// Ticks returns a channel that receives a value at an interval, and a function that stops it. SignNow polls with it
	// on nodes without a signer.
	Ticks func(time.Duration) (<-chan time.Time, func())
}

// New returns the log in store. Without a signer it signs no checkpoints.
func New(store Store, sealer audit.Sealer, signer *Signer, c clock.Clock, log *slog.Logger) *Log {
	return &Log{store: store, sealer: sealer, signer: signer, clock: c, log: log}
}

// Newest returns the newest checkpoint, or fault.ErrNotFound.
func (l *Log) Newest(ctx context.Context) (Checkpoint, error) { return l.store.NewestCheckpoint(ctx) }

// Tree returns the current head.
func (l *Log) Tree(ctx context.Context) (Tree, error) { return l.store.Tree(ctx) }

// Began returns the time of the first event of the log, or the zero time before it.
func (l *Log) Began(ctx context.Context) (time.Time, error) {
	first, err := l.store.Placed(ctx, 0, 1)
	if err != nil || len(first) == 0 {
		return time.Time{}, err
	}
	return first[0].At, nil
}

// ProveGrowth returns the proof that the tree of a checkpoint contains the tree of size events.
func (l *Log) ProveGrowth(ctx context.Context, c Checkpoint, size int64) ([]merkle.Hash, error) {
	return l.hashes(ctx, c.Tree).ProveGrowth(size)
}

// Notes calls fn with each checkpoint in the database, by size. It does not verify their signatures.
func (l *Log) Notes(ctx context.Context, fn func(Checkpoint) error) error {
	for size := int64(0); ; {
		some, err := l.store.Checkpoints(ctx, size, batch)
		if err != nil || len(some) == 0 {
			return err
		}
		for _, c := range some {
			size = c.Size
			if err := fn(c); err != nil {
				return err
			}
		}
	}
}

// TileAt returns the hashes of a tile by its path in C2SP tlog-tiles, such as "0/x001/234.p/5". It returns
// fault.ErrNotFound if the log is too short.
func (l *Log) TileAt(ctx context.Context, path string) ([]byte, error) {
	level, number, width, err := merkle.ParseTilePath(path)
	if err != nil {
		return nil, fault.ErrNotFound
	}
	stored, err := l.store.Tile(ctx, level, number)
	if err != nil {
		return nil, err
	}
	if size := width * len(merkle.Hash{}); len(stored) >= size {
		return stored[:size], nil
	}
	return nil, fault.ErrNotFound
}

// Integrate gives every committed event its place, and returns the number of integrated events. An event that Beacon
// did not seal, or a duplicate, gets no place: it is set apart, and an event records that. Any number of processes may
// run Integrate. If the log lacks a head that this node has stored, it returns an error and integrates nothing.
func (l *Log) Integrate(ctx context.Context) (n int, err error) {
	if err := l.rememberHead(ctx); err != nil {
		return 0, err
	}
	n, err = l.integrateAll(ctx)
	if n > 0 {
		err = errors.Join(err, l.rememberHead(ctx))
	}
	return n, err
}

func (l *Log) integrateAll(ctx context.Context) (n int, err error) {
	refused := int64(math.MinInt64) // the last event set apart; skipping it prevents an endless loop
	for isAgain := false; ; {
		waiting, err := l.store.Waiting(ctx, refused, batch)
		if err != nil || len(waiting) == 0 {
			return n, err
		}
		done, err := l.integrate(ctx, refused)
		n += done.integrated
		if err != nil {
			return n, err
		}
		refused = max(refused, done.refused)
		if len(waiting) < batch {
			if isAgain || !done.isRecorded {
				return n, nil
			}
			isAgain = true // the record itself needs a place, too
		}
	}
}

// integration is the result of one batch.
type integration struct {
	integrated int
	refused    int64 // number of the last event set apart
	isRecorded bool  // a new event without a place records it
}

// integrate integrates one batch of the events above seq.
func (l *Log) integrate(ctx context.Context, seq int64) (done integration, err error) {
	err = l.store.InTx(ctx, func(tx Tx) error {
		done = integration{refused: math.MinInt64}
		tree, err := tx.LockTree(ctx)
		if err != nil {
			return err
		}
		waiting, err := tx.Waiting(ctx, seq, batch) // repeated under the lock
		if err != nil {
			return err
		}
		copies, err := tx.RepeatedWaiting(ctx, seq, batch)
		if err != nil {
			return err
		}
		var refused []refusal
		grown := merkle.Grow(tree, tilesInTx(ctx, tx))
		for _, e := range waiting {
			if why := l.refuses(e, copies); why != "" {
				refused, done.refused = append(refused, refusal{why, e.Seq}), e.Seq
				continue
			}
			if err := tx.Place(ctx, e.Seq, grown.Size()); err != nil {
				return err
			}
			if err := grown.Add(e.LeafHash()); err != nil {
				return err
			}
			done.integrated++
		}
		recorded, err := l.setApart(ctx, tx, refused)
		if err != nil {
			return err
		}
		done.isRecorded = recorded > 0
		return save(ctx, tx, grown)
	})
	return done, err
}

// refuses returns the reason for giving an event no place, or "". copies are the numbers of duplicate events.
func (l *Log) refuses(e audit.Stored, copies []int64) reason {
	switch {
	case l.sealer.Check(e) != nil:
		return notSealed
	case slices.Contains(copies, e.Seq):
		return repeated
	}
	return ""
}

// save stores the changed tiles and the head.
func save(ctx context.Context, tx Tx, grown *merkle.Growing) error {
	tree, changed, err := grown.Finish()
	if err != nil {
		return err
	}
	for _, t := range changed {
		if err := tx.PutTile(ctx, t); err != nil {
			return err
		}
	}
	return tx.SetTree(ctx, tree)
}

// tilesInTx reads tiles one by one, because a growing tree needs only one of each level.
func tilesInTx(ctx context.Context, tx Tx) merkle.Tiles {
	return func(ids []merkle.TileID) (tiles [][]byte, err error) {
		tiles = make([][]byte, len(ids))
		for i, id := range ids {
			if tiles[i], err = tx.Tile(ctx, id.Level, id.Number); err != nil {
				return nil, err
			}
		}
		return tiles, nil
	}
}

// hashes reads a tree of the log.
func (l *Log) hashes(ctx context.Context, t Tree) merkle.Reader {
	return merkle.Read(t, func(ids []merkle.TileID) ([][]byte, error) { return l.store.Tiles(ctx, ids) })
}
