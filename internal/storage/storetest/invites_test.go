package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"beacon/internal/invitation"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
)

func TestInvites(t *testing.T) { Each(t, testInvites) }

// testInvites is the contract of the parts that invitations by file need.
func testInvites(t *testing.T, db *storage.DB, _ *clock.Fixed) {
	store, center := micrositestore.NewInvitations(db), Center(t, db, "Riverside Transplant Center")
	t.Run("a center exists or does not", func(t *testing.T) {
		for id, want := range map[int64]bool{center: true, 4711: false} {
			if got, err := store.HasCenter(context.Background(), id); err != nil || got != want {
				t.Errorf("center %d: %v, %v", id, got, err)
			}
		}
	})
	t.Run(
		"who locks a center sees what the one before did there", func(t *testing.T) { oneSitePerPerson(t, store, center) },
	)
}

// oneSitePerPerson: concurrent calls that create a site unless one exists must create only one site.
func oneSitePerPerson(t *testing.T, store micrositestore.Invitations, center int64) {
	ctx := context.Background()
	const email = "once@mail.example"
	failures := make(chan error)
	for n := range 4 {
		go func() {
			failures <- store.InTx(ctx, func(tx invitation.Tx) error {
				if err := errors.Join(tx.LockCenter(ctx, 4711), tx.LockCenter(ctx, center)); err != nil {
					return err
				}
				sites, err := tx.PeopleLike(ctx, email, "")
				if err != nil || len(sites) > 0 {
					return err
				}
				_, err = tx.Create(ctx, microsite.Site{CenterID: center, KeyVersion: 1, ShortCode: fmt.Sprintf("LCK%03d", n),
					FirstName: "Rosa", LastName: "Ejemplo",
					Email: email, Language: "en", CreatedAt: Start, UpdatedAt: Start})
				return err
			})
		}()
	}
	for range 4 {
		if err := <-failures; err != nil {
			t.Error(err)
		}
	}
	if sites, err := store.PeopleLike(ctx, email, ""); err != nil || len(sites) != 1 {
		t.Errorf("%d sites, %v", len(sites), err)
	}
}
