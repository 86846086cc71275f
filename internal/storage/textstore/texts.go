// Package textstore stores the versions of the registry's own texts.
package textstore

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/texts"
)

// Texts implements texts.Store.
type Texts struct{ db *storage.DB }

// New returns the store of the texts in db.
func New(db *storage.DB) *Texts { return &Texts{db} }

// Texts implements texts.Store.
func (t *Texts) Texts(ctx context.Context) ([]texts.Version, error) {
	return versions(ctx, t.db.Queries())
}

func versions(ctx context.Context, q *sqlgen.Queries) ([]texts.Version, error) {
	rows, err := q.RegistryTexts(ctx)
	return storage.All(rows, err, "read texts", fromRow)
}

// InTx implements texts.Store.
func (t *Texts) InTx(ctx context.Context, fn func(texts.Tx) error) error {
	return t.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(tx{AuditTx: storage.NewAuditTx(t.db, q), OutboxTx: storage.NewOutboxTx(t.db, q), q: q})
	})
}

// tx implements texts.Tx.
type tx struct {
	storage.AuditTx
	storage.OutboxTx
	q *sqlgen.Queries
}

func (t tx) Texts(ctx context.Context) ([]texts.Version, error) { return versions(ctx, t.q) }

func (t tx) Add(ctx context.Context, v texts.Version) (int64, error) {
	id, err := t.q.AddRegistryText(ctx, sqlgen.AddRegistryTextParams{
		Kind: string(v.Text.Kind), TextKey: v.Text.Key, Version: int64(v.Number), State: string(v.State),
		English: v.Words.EN, Spanish: v.Words.ES, Amount: v.Facts.Amount, AsOf: sqlgen.Date(v.Facts.AsOf),
		Source: v.Facts.Source, InForceFrom: sqlgen.Date(v.InForceFrom), Reason: v.Reason,
		AuthorID: storage.OrNull(v.Author.ID), SecondID: storage.OrNull(v.Second), SavedAt: v.SavedAt, Revision: v.Revision,
	})
	if storage.IsDuplicate(err) {
		return 0, errChanged
	}
	return id, err
}

func (t tx) Save(ctx context.Context, v texts.Version) error {
	n, err := t.q.SaveRegistryText(ctx, sqlgen.SaveRegistryTextParams{
		ID: v.ID, State: string(v.State), English: v.Words.EN, Spanish: v.Words.ES,
		Amount: v.Facts.Amount, AsOf: sqlgen.Date(v.Facts.AsOf), Source: v.Facts.Source,
		InForceFrom: sqlgen.Date(v.InForceFrom), Reason: v.Reason, AuthorID: storage.OrNull(v.Author.ID),
		SecondID: storage.OrNull(v.Second), SentBy: storage.OrNull(v.SentBy.ID), SentAt: v.SentAt, ApprovedBy: storage.OrNull(v.ApprovedBy.ID),
		ApprovedAt: v.ApprovedAt, SavedAt: v.SavedAt, Revision: v.Revision,
	})
	return found(n, err)
}

func (t tx) Delete(ctx context.Context, v texts.Version) error {
	return found(t.q.DeleteRegistryText(ctx, v.ID, v.Revision-1))
}

// errChanged is returned if another person changed the text concurrently.
var errChanged = fault.New(fault.Conflict, catalogues.Text("texts.changed"))

func found(n int64, err error) error {
	if err == nil && n == 0 {
		return errChanged
	}
	return err
}

func fromRow(r sqlgen.RegistryTextsRow) texts.Version {
	t := r.RegistryText
	return texts.Version{
		ID: t.ID, Text: texts.Text{Kind: texts.Kind(t.Kind), Key: t.TextKey}, Number: int(t.Version),
		State: texts.State(t.State), Words: texts.Words{EN: t.English, ES: t.Spanish},
		Facts:       texts.Facts{Amount: t.Amount, AsOf: string(t.AsOf), Source: t.Source},
		InForceFrom: string(t.InForceFrom), Reason: t.Reason, Author: texts.Person{ID: storage.OrZero(t.AuthorID), Name: r.AuthorName},
		Second: storage.OrZero(t.SecondID), SentBy: texts.Person{ID: storage.OrZero(t.SentBy), Name: r.SenderName}, SentAt: t.SentAt,
		ApprovedBy: texts.Person{ID: storage.OrZero(t.ApprovedBy), Name: r.ApproverName}, ApprovedAt: t.ApprovedAt,
		SavedAt: t.SavedAt, Revision: t.Revision,
	}
}
