package storage

import (
	"context"
	"slices"
	"time"

	"beacon/internal/access"
	"beacon/internal/breakglass"
	"beacon/internal/notify"
	"beacon/internal/storage/sqlgen"
)

// RecordGrants implements breakglass.Store.
type RecordGrants struct {
	db *DB
	grantReader
}

// NewRecordGrants returns the store of grants in db.
func NewRecordGrants(db *DB) RecordGrants { return RecordGrants{db, newGrantReader(db, db.Queries())} }

// InTx implements breakglass.Store.
func (s RecordGrants) InTx(ctx context.Context, fn func(breakglass.Tx) error) error {
	return s.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(grantTx{newGrantReader(s.db, q), NewAuditTx(s.db, q), NewOutboxTx(s.db, q), q})
	})
}

// Grants implements breakglass.Store.
func (s RecordGrants) Grants(
	ctx context.Context, now, idleSince time.Time, offset, limit int,
) ([]breakglass.Listed, int64, error) {
	total, err := s.q.CountRecordGrants(ctx)
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.q.RecordGrants(ctx, sqlgen.RecordGrantsParams{
		Now: now, IdleSince: idleSince, Skipped: RowNumber(offset), Rows: RowNumber(limit),
	})
	listed, err := All(rows, err, "list grants", func(r sqlgen.RecordGrantsRow) breakglass.Listed {
		return breakglass.Listed{
			Given: givenFrom(r.RecordGrant), FullName: r.FullName, OwnCenter: r.OwnCenter, CenterName: r.CenterName,
			ClosedByName: r.ClosedByName, DonorID: r.DonorID, SessionOver: !r.GoesOn,
		}
	})
	return listed, total, err
}

// grantReader reads grants, inside and outside transactions.
type grantReader struct {
	q     *sqlgen.Queries
	seals RowSeals
}

func newGrantReader(db *DB, q *sqlgen.Queries) grantReader { return grantReader{q, NewRowSeals(db, q)} }

// OpenGrants implements breakglass.Store and breakglass.Tx.
func (r grantReader) OpenGrants(ctx context.Context, session []byte, now time.Time) ([]access.Grant, error) {
	rows, err := r.q.OpenRecordGrants(ctx, session, now)
	rows = slices.DeleteFunc(rows, func(g sqlgen.RecordGrant) bool { return r.seals.Grant(g) != nil })
	return All(rows, err, "read grants", func(g sqlgen.RecordGrant) access.Grant {
		return access.Grant{
			ID: g.ID, Record: access.Record{Kind: access.RecordKind(g.RecordKind), ID: g.RecordID}, ExpiresAt: g.EndsAt,
		}
	})
}

// grantTx implements breakglass.Tx.
type grantTx struct {
	grantReader
	AuditTx
	OutboxTx
	q *sqlgen.Queries
}

// RecordByNumber implements breakglass.Tx.
func (t grantTx) RecordByNumber(ctx context.Context, r access.Record) ([]breakglass.Found, error) {
	rows, err := t.q.RecordByNumber(ctx, string(r.Kind), r.ID)
	return All(rows, err, "read record by number", func(f sqlgen.RecordByNumberRow) breakglass.Found {
		return breakglass.Found{ID: f.ID, CenterID: f.CenterID, DonorID: f.DonorID, FullName: f.FirstName + " " + f.LastName}
	})
}

// RecordsBornOn implements breakglass.Tx.
func (t grantTx) RecordsBornOn(
	ctx context.Context, kind access.RecordKind, birthDate string,
) ([]breakglass.Found, error) {
	rows, err := t.q.RecordsBornOn(ctx, string(kind), sqlgen.Date(birthDate))
	return All(rows, err, "read records by date of birth", func(f sqlgen.RecordsBornOnRow) breakglass.Found {
		return breakglass.Found{ID: f.ID, CenterID: f.CenterID, DonorID: f.DonorID, FullName: f.FirstName + " " + f.LastName}
	})
}

// RegistryAdministrators implements breakglass.Tx.
func (t grantTx) RegistryAdministrators(ctx context.Context) ([]notify.Person, error) {
	rows, err := t.q.RegistryAdministrators(ctx)
	return All(rows, err, "read administrators", func(r sqlgen.RegistryAdministratorsRow) notify.Person {
		return notify.Person(r)
	})
}

// AddGrant implements breakglass.Tx.
func (t grantTx) AddGrant(ctx context.Context, g breakglass.Given) (int64, error) {
	id, err := t.q.InsertRecordGrant(ctx, sqlgen.InsertRecordGrantParams{
		AccountID: g.AccountID, SessionHash: g.Session, RecordKind: string(g.Record.Kind), RecordID: g.Record.ID,
		CenterID: g.CenterID, Reason: string(g.Reason), Words: g.Words, OpenedAt: g.OpenedAt, EndsAt: g.ExpiresAt,
	})
	if err == nil {
		err = t.grantReader.seals.sealGrant(ctx, id)
	}
	return id, err
}

// Grant implements breakglass.Tx.
func (t grantTx) Grant(ctx context.Context, id int64) (breakglass.Given, error) {
	row, err := t.q.RecordGrant(ctx, id)
	if err == nil {
		err = t.grantReader.seals.Grant(row)
	}
	return givenFrom(row), NotFound(err)
}

// CloseGrant implements breakglass.Tx.
func (t grantTx) CloseGrant(ctx context.Context, id, by int64, at time.Time) (bool, error) {
	n, err := t.q.CloseRecordGrant(ctx, &at, &by, id)
	if err == nil && n == 1 {
		err = t.grantReader.seals.sealGrant(ctx, id)
	}
	return n == 1, err
}

func givenFrom(r sqlgen.RecordGrant) breakglass.Given {
	return breakglass.Given{
		Grant: access.Grant{
			ID: r.ID, Record: access.Record{Kind: access.RecordKind(r.RecordKind), ID: r.RecordID}, ExpiresAt: r.EndsAt,
		},
		AccountID: r.AccountID, Session: r.SessionHash, CenterID: r.CenterID, Reason: breakglass.Reason(r.Reason),
		Words: r.Words, OpenedAt: r.OpenedAt, ClosedAt: r.ClosedAt,
	}
}
