package retentionstore

import (
	"context"

	"beacon/internal/picturesweep"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/sqlgen"
)

// Pictures implements picturesweep.Store.
type Pictures struct {
	*micrositestore.Microsites
	db *storage.DB
}

// NewPictures returns the store of the picture sweep in db.
func NewPictures(db *storage.DB) Pictures { return Pictures{micrositestore.NewMicrosites(db), db} }

// InTx implements picturesweep.Store.
func (p Pictures) InTx(ctx context.Context, fn func(picturesweep.Tx) error) error {
	return p.db.InTx(ctx, func(q *sqlgen.Queries) error {
		if err := takeTurn(ctx, q); err != nil {
			return err
		}
		return fn(pictureTx{HoldReader{q}, micrositestore.NewMicrositeTx(p.db, q)})
	})
}

// pictureTx implements picturesweep.Tx.
type pictureTx struct {
	HoldReader
	micrositestore.MicrositeTx
}
