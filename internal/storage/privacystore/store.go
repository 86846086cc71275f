package privacystore

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"beacon/internal/audit"
	"beacon/internal/privacy"
	"beacon/internal/storage"
	"beacon/internal/storage/retentionstore"
	"beacon/internal/storage/sqlgen"
)

// Store implements privacy.Store.
type Store struct {
	reader
	db *storage.DB
}

// New returns the store in db.
func New(db *storage.DB) *Store {
	return &Store{newReader(db, db.ReadPool(), db.Queries()), db}
}

// InTx implements privacy.Store.
func (s *Store) InTx(ctx context.Context, fn func(privacy.Tx) error) error {
	return s.db.InRawTx(ctx, func(raw *sql.Tx, q *sqlgen.Queries) error {
		return fn(tx{
			newReader(s.db, raw, q),
			storage.NewAuditTx(s.db, q), storage.NewOutboxTx(s.db, q), raw,
		})
	})
}

// reader implements privacy.Reader.
type reader struct {
	retentionstore.HoldReader
	db      storage.Querier
	q       *sqlgen.Queries
	dialect storage.Dialect
	seals   storage.RowSeals
}

func newReader(db *storage.DB, from storage.Querier, q *sqlgen.Queries) reader {
	return reader{retentionstore.NewHoldReader(q), from, q, db.Dialect(), storage.NewRowSeals(db, q)}
}

// tx implements privacy.Tx.
type tx struct {
	reader
	storage.AuditTx
	storage.OutboxTx
	raw *sql.Tx
}

// Erasure implements privacy.Reader.
func (r reader) Erasure(ctx context.Context, id int64) (privacy.Erasure, error) {
	row, err := r.q.ErasureByID(ctx, id)
	return erasureFrom(row, err)
}

// OpenErasure implements privacy.Reader.
func (r reader) OpenErasure(ctx context.Context, s audit.Subject) (privacy.Erasure, error) {
	row, err := r.q.OpenErasureOf(ctx, s.Kind, s.ID)
	return erasureFrom(row, err)
}

// Confirmed implements privacy.Reader.
func (r reader) Confirmed(ctx context.Context) ([]privacy.Erasure, error) {
	rows, err := r.q.ConfirmedErasures(ctx)
	return erasuresFrom(rows, err)
}

// ErasuresAfter implements privacy.Reader.
func (r reader) ErasuresAfter(ctx context.Context, id int64, limit int) ([]privacy.Erasure, error) {
	rows, err := r.q.ErasuresAfter(ctx, id, storage.RowNumber(limit))
	return erasuresFrom(rows, err)
}

// ErasureEvents implements privacy.Reader.
func (r reader) ErasureEvents(ctx context.Context) ([]audit.Stored, error) {
	rows, err := r.q.AuditErasures(ctx)
	return storage.StoredEvents(rows, err)
}

func erasuresFrom(rows []sqlgen.Erasure, err error) (all []privacy.Erasure, _ error) {
	for _, row := range rows {
		e, err := erasureFrom(row, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, err
}

// Erasures implements privacy.Reader.
func (r reader) Erasures(ctx context.Context, limit int) ([]privacy.Erasure, error) {
	rows, err := r.q.Erasures(ctx, storage.RowNumber(limit))
	return storage.All(rows, err, "read erasures", func(row sqlgen.ErasuresRow) privacy.Erasure {
		return privacy.Erasure{
			ID: row.ID, Subject: audit.Subject{Kind: row.SubjectKind, ID: row.SubjectID}, CenterID: row.CenterID,
			State: privacy.State(row.State), Reason: row.Reason, Note: row.Note, Preview: row.Preview,
			AskedBy: storage.OrZero(row.AskedBy), AskedByName: row.AskedName, AskedAt: row.AskedAt,
			DecidedBy: storage.OrZero(row.DecidedBy), DecidedName: row.DecidedName, DecidedAt: row.DecidedAt,
			Pseudonym: storage.OrZero(row.Pseudonym), DoneAt: row.DoneAt,
		}
	})
}

func erasureFrom(row sqlgen.Erasure, err error) (privacy.Erasure, error) {
	e := privacy.Erasure{
		ID: row.ID, Subject: audit.Subject{Kind: row.SubjectKind, ID: row.SubjectID}, CenterID: row.CenterID,
		State: privacy.State(row.State), Reason: row.Reason, Note: row.Note, Preview: row.Preview,
		AskedBy: storage.OrZero(row.AskedBy), AskedByName: row.AskedName, AskedAt: row.AskedAt,
		DecidedBy: storage.OrZero(row.DecidedBy), DecidedName: row.DecidedName, DecidedAt: row.DecidedAt,
		Pseudonym: storage.OrZero(row.Pseudonym), LogSize: row.LogSize, Certificate: row.Certificate, DoneAt: row.DoneAt,
	}
	if err != nil {
		return e, storage.NotFound(err)
	}
	return e, errors.Join(decode(row.Kinds, &e.Gone), decode(row.Stays, &e.Stays), decode(row.Files, &e.Files))
}

func decode(text string, into any) error {
	if text == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(text), into); err != nil {
		return fmt.Errorf("read erasure: %w", err)
	}
	return nil
}

// AddErasure implements privacy.Tx.
func (t tx) AddErasure(ctx context.Context, e privacy.Erasure) (int64, error) {
	return t.q.InsertErasure(ctx, sqlgen.InsertErasureParams{
		SubjectKind: e.Subject.Kind, SubjectID: e.Subject.ID, CenterID: e.CenterID, State: string(e.State), Reason: e.Reason,
		Note: e.Note, Preview: e.Preview, AskedBy: storage.OrNull(e.AskedBy), AskedName: e.AskedByName, AskedAt: e.AskedAt,
	})
}

// SaveErasure implements privacy.Tx.
func (t tx) SaveErasure(ctx context.Context, e privacy.Erasure) error {
	texts := [3]string{}
	for i, of := range []any{e.Gone, e.Stays, e.Files} {
		text, err := json.Marshal(of)
		if err != nil {
			return err
		}
		texts[i] = string(text)
	}
	return t.q.UpdateErasure(ctx, sqlgen.UpdateErasureParams{
		ID: e.ID, State: string(e.State), Note: e.Note, Preview: e.Preview, DecidedBy: storage.OrNull(e.DecidedBy),
		DecidedName: e.DecidedName, DecidedAt: e.DecidedAt, Pseudonym: storage.OrNull(e.Pseudonym),
		Kinds: texts[0], Stays: texts[1], Files: texts[2], LogSize: e.LogSize, Certificate: e.Certificate, DoneAt: e.DoneAt,
	})
}

// IsTaken implements privacy.Tx.
func (t tx) IsTaken(ctx context.Context, pseudonym string) (bool, error) {
	n, err := t.q.IsPseudonymTaken(ctx, &pseudonym)
	return n > 0, err
}

// Administrators implements privacy.Reader.
func (r reader) Administrators(ctx context.Context, since time.Time) (all []privacy.Administrator, err error) {
	office, err := storage.Office(ctx, r.seals, since)
	for _, p := range office.Admins {
		all = append(all, privacy.Administrator{Person: p, IsNew: office.IsNew(p.ID)})
	}
	return all, err
}

// LogSize implements privacy.Reader.
func (r reader) LogSize(ctx context.Context) (int64, error) {
	row, err := r.q.AuditTree(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return row.Size, err
}
