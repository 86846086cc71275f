package storage

import (
	"context"

	"beacon/internal/storage/sqlgen"
	"beacon/internal/texts"
)

// AgreedTexts stores the words that people agree to, in the transaction of q.
type AgreedTexts struct{ q *sqlgen.Queries }

// NewAgreedTexts returns a texts.Keeper in the transaction of q.
func NewAgreedTexts(q *sqlgen.Queries) AgreedTexts { return AgreedTexts{q} }

// KeepText implements texts.Keeper.
func (a AgreedTexts) KeepText(ctx context.Context, v texts.Version) error {
	return a.q.KeepAgreedText(ctx, sqlgen.KeepAgreedTextParams{
		Hash: v.Hash(), Kind: string(v.Text.Kind), TextKey: v.Text.Key, English: v.Words.EN, Spanish: v.Words.ES,
	})
}
