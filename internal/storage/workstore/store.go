// Package workstore finds waiting items and stores their owners and snoozes (package work).
package workstore

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/work"
)

// Store implements work.Store.
type Store struct{ db *storage.DB }

// New returns the store of the work list in db.
func New(db *storage.DB) Store { return Store{db} }

// InTx implements work.Store.
func (s Store) InTx(ctx context.Context, fn func(work.Tx) error) error {
	return s.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(tx{storage.NewAuditTx(s.db, q), storage.NewOutboxTx(s.db, q), q})
	})
}

type tx struct {
	storage.AuditTx
	storage.OutboxTx
	q *sqlgen.Queries
}

// Save implements work.Tx.
func (t tx) Save(ctx context.Context, m work.Mark, at time.Time) error {
	err := t.q.SaveWorkItem(ctx, sqlgen.SaveWorkItemParams{
		Kind: string(m.Kind), ItemID: m.ID, RecordKind: string(m.Record.Kind), RecordID: m.Record.ID,
		CenterID: storage.OrNull(m.CenterID), OwnerID: storage.OrNull(m.Owner.ID), SnoozedUntil: sqlgen.Date(m.Snoozed),
		ChangedAt: at,
	})
	if err != nil {
		return fmt.Errorf("store work item: %w", err)
	}
	return nil
}

// HandOver implements work.Tx.
func (t tx) HandOver(ctx context.Context, from, to int64, at time.Time) (int64, error) {
	return t.q.HandOverWorkItems(ctx, &to, at, &from)
}

// People implements work.Store.
func (s Store) People(ctx context.Context) ([]work.Person, error) {
	rows, err := s.db.Queries().WorkPeople(ctx)
	return storage.All(rows, err, "read staff", func(r sqlgen.WorkPeopleRow) work.Person {
		return work.Person{ID: r.ID, Name: r.FullName, Role: access.Role(r.Role), CenterID: r.CenterID}
	})
}

// WithoutDigest implements work.Store.
func (s Store) WithoutDigest(ctx context.Context, prefix string) ([]work.Addressee, error) {
	rows, err := s.db.Queries().AccountsWithoutDigest(ctx, prefix)
	return storage.All(rows, err, "read staff", func(r sqlgen.AccountsWithoutDigestRow) work.Addressee {
		return work.Addressee{
			Person: work.Person{ID: r.ID, Name: r.FullName, Role: access.Role(r.Role), CenterID: r.CenterID},
			Email:  r.Email, Language: r.Language,
		}
	})
}

// WantsDigest implements work.Store.
func (s Store) WantsDigest(ctx context.Context, accountID int64) (bool, error) {
	n, err := s.db.Queries().CountDigestOff(ctx, accountID)
	return n == 0, err
}

// SetDigest implements work.Tx.
func (t tx) SetDigest(ctx context.Context, accountID int64, isWanted bool, at time.Time) (changed bool, err error) {
	var n int64
	if isWanted {
		n, err = t.q.TurnDigestOn(ctx, accountID)
	} else {
		n, err = t.q.TurnDigestOff(ctx, accountID, at)
	}
	return n > 0, err
}

// CenterNames implements work.Store.
func (s Store) CenterNames(ctx context.Context) (map[int64]string, error) {
	rows, err := s.db.Queries().CenterNames(ctx)
	if err != nil {
		return nil, fmt.Errorf("read centers: %w", err)
	}
	names := make(map[int64]string, len(rows))
	for _, r := range rows {
		names[r.ID] = r.Name
	}
	return names, nil
}

// centers are the queries for the center of a record.
var centers = map[work.RecordKind]string{
	work.PatientRecord:  `SELECT center_id FROM microsite WHERE `,
	work.ReferralRecord: `SELECT center_id FROM intake WHERE `,
	work.DonorRecord:    `SELECT center_id FROM voucher_donor WHERE `,
	work.HolderRecord:   `SELECT center_id FROM voucher_holder WHERE `,
}

// RecordCenter implements work.Store.
func (s Store) RecordCenter(ctx context.Context, r work.Record) (int64, error) {
	query, ok := centers[r.Kind]
	if !ok {
		return 0, nil
	}
	c := &storage.Conditions{}
	c.Add("id = ?", r.ID)
	rows, err := storage.List[struct{ CenterID int64 }](ctx, s.db, query, c, "")
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	return rows[0].CenterID, nil
}

const selectMarks = `SELECT w.kind, w.item_id, w.owner_id, COALESCE(a.full_name, ''), COALESCE(a.role, ''),
	COALESCE(a.center_id, 0), COALESCE(w.snoozed_until, '')
	FROM work_item AS w LEFT JOIN staff_account AS a ON a.id = w.owner_id AND NOT a.is_disabled WHERE `

type mark struct {
	Kind    string
	ID      int64
	OwnerID *int64
	Name    string
	Role    string
	Center  int64
	Snoozed string
}

// Marks implements work.Store.
func (s Store) Marks(ctx context.Context, centerID int64, codes []work.Code) ([]work.Mark, error) {
	c := &storage.Conditions{}
	if centerID != 0 {
		c.Add("w.center_id = ?", centerID)
	} else {
		places := make([]string, len(codes))
		for i, code := range codes {
			places[i] = c.Bind(string(code))
		}
		c.And("w.kind IN (" + strings.Join(places, ", ") + ")")
	}
	rows, err := storage.List[mark](ctx, s.db, selectMarks, c, "")
	return storage.All(rows, err, "read work items", func(r mark) work.Mark {
		m := work.Mark{Key: work.Key{Kind: work.Code(r.Kind), ID: r.ID}, Snoozed: r.Snoozed}
		if r.Role != "" { // the account can sign in
			m.Owner = work.Person{ID: *r.OwnerID, Name: r.Name, Role: access.Role(r.Role), CenterID: r.Center}
		}
		return m
	})
}

// found is a row of every query of queries.
type found struct {
	ID, RecordID, PageID int64
	RecordKind           string
	ShortCode            string
	Name                 string
	Stem, CropID         *string
	CenterID             int64
	Language             string
	Since                time.Time
	Until                *time.Time
	By                   int64
	Detail               string
	Fact                 string
}

// Find implements work.Store.
func (s Store) Find(ctx context.Context, code work.Code, scope work.Scope) ([]work.Item, error) {
	q, ok := queries[code]
	if !ok {
		return nil, fmt.Errorf("no query for the kind %s", code)
	}
	c := &storage.Conditions{}
	if q.conditions != nil {
		q.conditions(c, scope)
	}
	if q.center != "" {
		storage.AddIf(c, q.center+" = ?", scope.CenterID)
	}
	rows, err := storage.List[found](ctx, s.db, q.text, c, "")
	if err != nil {
		return nil, fmt.Errorf("find work: %w", err)
	}
	var items []work.Item
	for _, r := range rows {
		switch err := s.checkSeal(ctx, code, r.ID); {
		case errors.Is(err, fault.ErrNotFound):
			continue
		case err != nil:
			return nil, err
		}
		items = append(items, r.item(code))
	}
	return items, nil
}

// checkSeal returns fault.ErrNotFound for a request that no administrator made: its row was altered with SQL.
func (s Store) checkSeal(ctx context.Context, code work.Code, id int64) (err error) {
	switch code {
	case work.Join:
		_, err = storage.NewRecordJoins(s.db).RecordJoin(ctx, id)
	case work.Reset:
		rows, err := s.db.Queries().StaffResets(ctx, id, time.Time{})
		if err == nil && (len(rows) == 0 || storage.NewRowSeals(s.db, nil).Reset(rows[0].StaffReset) != nil) {
			err = fault.ErrNotFound
		}
		return err
	}
	return err
}

func (r found) item(code work.Code) work.Item {
	i := work.Item{
		Key: work.Key{Kind: code, ID: r.ID}, PageID: r.PageID, PersonName: strings.TrimSpace(r.Name),
		Record:   work.Record{Kind: work.RecordKind(r.RecordKind), ID: r.RecordID, Code: r.ShortCode},
		CenterID: r.CenterID, Language: locale.Lang(r.Language), Since: r.Since, Until: r.Until, By: r.By, Detail: r.Detail,
	}
	switch code {
	case work.FirstKit:
		i.Facts.SurgeryOn = r.Fact
		if r.Until != nil {
			i.Since = *r.Until // signed
		}
	case work.Banner:
		i.Facts.Event = r.Fact
	default:
		i.Facts.Name = r.Fact
	}
	if r.Stem != nil && r.CropID != nil {
		i.Thumbnail = microsite.Placement{Stem: *r.Stem, CropID: *r.CropID}.ThumbnailName()
	}
	return i
}
