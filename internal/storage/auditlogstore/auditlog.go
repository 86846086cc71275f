// Package auditlogstore stores the transparency log of the audit trail and the state of its witnesses.
package auditlogstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/platform/merkle"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// AuditLog stores the transparency log of the audit trail.
type AuditLog struct {
	db *storage.DB
	auditLogReader
}

// NewAuditLog returns the log in db.
func NewAuditLog(db *storage.DB) AuditLog { return AuditLog{db, auditLogReader{db.Queries()}} }

// InTx implements auditlog.Store.
func (l AuditLog) InTx(ctx context.Context, fn func(auditlog.Tx) error) error {
	return l.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(auditLogTx{auditLogReader{q}, storage.NewAuditTx(l.db, q)})
	})
}

// Tiles implements auditlog.Store.
func (l AuditLog) Tiles(ctx context.Context, ids []merkle.TileID) ([][]byte, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	places := make(map[merkle.TileID]int, len(ids))
	var c storage.Conditions
	wanted := make([]string, 0, len(ids))
	for i, id := range ids {
		places[id] = i
		wanted = append(wanted, fmt.Sprintf("(CAST(%s AS BIGINT), CAST(%s AS BIGINT))", c.Bind(id.Level), c.Bind(id.Number)))
	}
	query := "SELECT level, number, hashes FROM audit_tile WHERE (level, number) IN (VALUES " +
		strings.Join(wanted, ", ") + ")"
	tiles := make([][]byte, len(ids))
	_, err := storage.Select(ctx, l.db.ReadPool(), query, c.Values, func(rows *sql.Rows, t *merkle.Tile) error {
		err := rows.Scan(&t.Level, &t.Number, &t.Hashes)
		tiles[places[merkle.TileID{Level: t.Level, Number: t.Number}]] = t.Hashes
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read tiles: %w", err)
	}
	return tiles, nil
}

// auditLogReader implements auditlog.Reader.
type auditLogReader struct{ q *sqlgen.Queries }

// Tree implements auditlog.Reader.
func (r auditLogReader) Tree(ctx context.Context) (auditlog.Tree, error) {
	row, err := r.q.AuditTree(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return auditlog.Tree{}, nil
	}
	return treeFrom(row.Size, row.Root, err)
}

// After implements auditlog.Reader.
func (r auditLogReader) After(ctx context.Context, seq int64, limit int) ([]audit.Stored, error) {
	rows, err := r.q.AuditEventsAfter(ctx, seq, int32(limit))
	return storage.StoredEvents(rows, err)
}

// Waiting implements auditlog.Reader.
func (r auditLogReader) Waiting(ctx context.Context, seq int64, limit int) ([]audit.Stored, error) {
	rows, err := r.q.AuditEventsWaiting(ctx, seq, int32(limit))
	return storage.StoredEvents(rows, err)
}

// Placed implements auditlog.Reader.
func (r auditLogReader) Placed(ctx context.Context, from int64, limit int) ([]audit.Stored, error) {
	rows, err := r.q.AuditEventsPlaced(ctx, &from, int32(limit))
	return storage.StoredEvents(rows, err)
}

// Tile implements auditlog.Reader.
func (r auditLogReader) Tile(ctx context.Context, level, number int64) ([]byte, error) {
	hashes, err := r.q.AuditTile(ctx, level, number)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read tile: %w", err)
	}
	return hashes, nil
}

// Checkpoints implements auditlog.Reader.
func (r auditLogReader) Checkpoints(ctx context.Context, size int64, limit int) ([]auditlog.Checkpoint, error) {
	rows, err := r.q.AuditCheckpoints(ctx, size, int32(limit))
	return storage.All(rows, err, "read checkpoints", checkpointFrom)
}

// NewestCheckpoint implements auditlog.Reader.
func (r auditLogReader) NewestCheckpoint(ctx context.Context) (auditlog.Checkpoint, error) {
	row, err := r.q.NewestAuditCheckpoint(ctx)
	if err != nil {
		return auditlog.Checkpoint{}, storage.NotFound(err)
	}
	return checkpointFrom(row), nil
}

// Erasures implements auditlog.Reader.
func (r auditLogReader) Erasures(ctx context.Context) ([]audit.Stored, error) {
	rows, err := r.q.AuditErasures(ctx)
	return storage.StoredEvents(rows, err)
}

// SetApart implements auditlog.Reader.
func (r auditLogReader) SetApart(ctx context.Context) ([]audit.Stored, error) {
	rows, err := r.q.AuditEventsSetApart(ctx)
	return storage.StoredEvents(rows, err)
}

// RepeatedWaiting implements auditlog.Reader.
func (r auditLogReader) RepeatedWaiting(ctx context.Context, seq int64, limit int) ([]int64, error) {
	return r.q.RepeatedWaitingAuditEvents(ctx, seq, int32(limit))
}

// RepeatedPlaced implements auditlog.Reader.
func (r auditLogReader) RepeatedPlaced(ctx context.Context, from int64, limit int) ([]int64, error) {
	return r.q.RepeatedPlacedAuditEvents(ctx, &from, int32(limit))
}

func checkpointFrom(row sqlgen.AuditCheckpoint) auditlog.Checkpoint {
	return auditlog.Checkpoint{Tree: auditlog.Tree{Size: row.Size}, At: row.At, Note: row.Note}
}

func treeFrom(size int64, root []byte, err error) (t auditlog.Tree, _ error) {
	if err != nil {
		return t, fmt.Errorf("read head of the log: %w", err)
	}
	t.Size = size
	if size > 0 && copy(t.Root[:], root) != len(t.Root) {
		return t, errors.New("the head of the log cannot be read")
	}
	return t, nil
}

// auditLogTx implements auditlog.Tx.
type auditLogTx struct {
	auditLogReader
	storage.AuditTx
}

// LockTree implements auditlog.Tx.
func (t auditLogTx) LockTree(ctx context.Context) (auditlog.Tree, error) {
	row, err := t.auditLogReader.q.LockAuditTree(ctx, []byte{})
	return treeFrom(row.Size, row.Root, err)
}

// SetTree implements auditlog.Tx.
func (t auditLogTx) SetTree(ctx context.Context, tree auditlog.Tree) error {
	return t.auditLogReader.q.SetAuditTree(ctx, tree.Size, tree.Root[:])
}

// PutTile implements auditlog.Tx.
func (t auditLogTx) PutTile(ctx context.Context, tile merkle.Tile) error {
	return t.auditLogReader.q.PutAuditTile(ctx, tile.Level, tile.Number, tile.Hashes)
}

// Place implements auditlog.Tx.
func (t auditLogTx) Place(ctx context.Context, seq, place int64) error {
	return t.auditLogReader.q.PlaceAuditEvent(ctx, &place, seq)
}

// Seal implements auditlog.Tx.
func (t auditLogTx) Seal(ctx context.Context, seq int64, salt, seal []byte) error {
	return t.auditLogReader.q.SealAuditEvent(ctx, salt, seal, seq)
}

// PutCheckpoint implements auditlog.Tx.
func (t auditLogTx) PutCheckpoint(ctx context.Context, c auditlog.Checkpoint) error {
	return t.auditLogReader.q.PutAuditCheckpoint(ctx, c.Size, c.At, c.Note)
}
