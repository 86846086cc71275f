package storage_test

import (
	"context"
	"errors"
	"testing"

	"beacon/internal/storage/sqlgen"
	"beacon/internal/storage/storetest"
)

// A compiled statement gives the same rows as the first time, also after a transaction that failed, and in two
// transactions one after the other.
func TestPreparedStatements(t *testing.T) {
	db, _ := storetest.SQLite(t)
	set := func(text string, fail error) error {
		return db.InTx(context.Background(), func(q *sqlgen.Queries) error {
			err := q.SetContentText(context.Background(), sqlgen.SetContentTextParams{
				Name: "videos.heading", TextEn: text, TextEs: text, ChangedAt: storetest.Start,
			})
			if row, readErr := q.ContentText(context.Background(), "videos.heading"); readErr != nil || row.TextEn != text {
				t.Errorf("read %q inside the transaction, want %q: %v", row.TextEn, text, readErr)
			}
			return errors.Join(err, fail)
		})
	}
	refused := errors.New("refused")
	for _, c := range []struct {
		text, want string
		fail       error
	}{
		{"One", "", refused}, {"Two", "Two", nil}, {"Three", "Three", nil}, {"Four", "Three", refused}, {"Five", "Five", nil},
	} {
		if err := set(c.text, c.fail); !errors.Is(err, c.fail) {
			t.Fatalf("%s: %v", c.text, err)
		}
		row, err := db.Queries().ContentText(context.Background(), "videos.heading")
		if row.TextEn != c.want {
			t.Errorf("after %s: %q, want %q (%v)", c.text, row.TextEn, c.want, err)
		}
	}
}
