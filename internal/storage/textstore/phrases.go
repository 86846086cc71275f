package textstore

import (
	"context"
	"time"

	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/texts"
)

// Phrases implements texts.PhraseStore.
func (t *Texts) Phrases(ctx context.Context, centerID int64) ([]texts.Phrase, error) {
	return phrases(ctx, t.db.Queries(), centerID)
}

func phrases(ctx context.Context, q *sqlgen.Queries, centerID int64) ([]texts.Phrase, error) {
	rows, err := q.Phrases(ctx, centerID)
	return storage.All(rows, err, "read phrases", func(r sqlgen.Phrase) texts.Phrase {
		return texts.Phrase{ID: r.ID, Words: texts.Words{EN: r.English, ES: r.Spanish}}
	})
}

// InPhraseTx implements texts.PhraseStore.
func (t *Texts) InPhraseTx(ctx context.Context, fn func(texts.PhraseTx) error) error {
	return t.db.InTx(ctx, func(q *sqlgen.Queries) error { return fn(phraseTx{storage.NewAuditTx(t.db, q), q}) })
}

// phraseTx implements texts.PhraseTx.
type phraseTx struct {
	storage.AuditTx
	q *sqlgen.Queries
}

func (t phraseTx) Phrases(ctx context.Context, centerID int64) ([]texts.Phrase, error) {
	return phrases(ctx, t.q, centerID)
}

func (t phraseTx) AddPhrase(ctx context.Context, centerID int64, w texts.Words, at time.Time) (int64, error) {
	return t.q.AddPhrase(ctx, sqlgen.AddPhraseParams{
		CenterID: storage.OrNull(centerID), English: w.EN, Spanish: w.ES, CreatedAt: at,
	})
}

func (t phraseTx) DeletePhrase(ctx context.Context, id int64) error { return t.q.DeletePhrase(ctx, id) }
