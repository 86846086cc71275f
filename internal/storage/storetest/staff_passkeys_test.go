package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"beacon/internal/staff"
)

func (s staffSuite) passkeys(t *testing.T) {
	ctx := context.Background()
	id, other := s.insert(t, "keys@registry.example", "x"), s.insert(t, "other-keys@registry.example", "x")
	add := func(owner int64, credential string) error {
		return s.store.InTx(ctx, func(tx staff.Tx) error {
			return tx.InsertPasskey(ctx, owner, staff.Passkey{
				CredentialID: []byte(credential), Name: "Phone", Record: []byte("first"), CreatedAt: s.clk.Now(),
			})
		})
	}
	if err := errors.Join(add(id, "one"), add(id, "two")); err != nil {
		t.Fatal(err)
	}
	if err := add(other, "one"); !errors.Is(err, staff.ErrPasskeyTaken) {
		t.Errorf("somebody else's key: %v", err)
	}
	keys, err := s.store.Passkeys(ctx, id)
	if err != nil || len(keys) != 2 || string(keys[0].CredentialID) != "one" || keys[0].Name != "Phone" ||
		keys[0].LastUsedAt != nil ||
		!keys[0].CreatedAt.Equal(s.clk.Now()) {
		t.Fatalf("%+v, %v", keys, err)
	}
	at := s.clk.Now().Add(time.Hour)
	use := func(owner int64) func(context.Context, staff.Tx) (bool, error) {
		return func(ctx context.Context, tx staff.Tx) (bool, error) {
			return tx.UsePasskey(ctx, owner, keys[0].ID, []byte("second"), at)
		}
	}
	s.yes(t, false, use(other))
	s.yes(t, true, use(id))
	used, err := s.store.Passkeys(ctx, id)
	if err != nil || string(used[0].Record) != "second" || used[0].LastUsedAt == nil || !used[0].LastUsedAt.Equal(at) {
		t.Errorf("%+v, %v", used, err)
	}
	rename := func(owner int64) func(context.Context, staff.Tx) (bool, error) {
		return func(ctx context.Context, tx staff.Tx) (bool, error) {
			return tx.RenamePasskey(ctx, owner, keys[0].ID, "Old phone")
		}
	}
	s.yes(t, false, rename(other))
	s.yes(t, true, rename(id))
	if renamed, err := s.store.Passkeys(
		ctx,
		id,
	); err != nil || renamed[0].Name != "Old phone" ||
		renamed[1].Name != "Phone" {
		t.Errorf("%+v, %v", renamed, err)
	}
	a, _, err := s.store.Account(ctx, id)
	if err != nil || !a.HasPasskey || a.HasCode || !a.HasSecondFactor() {
		t.Errorf("%+v, %v", a, err)
	}
	remove := func(owner int64) func(context.Context, staff.Tx) (bool, error) {
		return func(ctx context.Context, tx staff.Tx) (bool, error) { return tx.DeletePasskey(ctx, owner, keys[0].ID) }
	}
	s.yes(t, false, remove(other))
	s.yes(t, true, remove(id))
	s.yes(t, false, remove(id))
}

func (s staffSuite) factors(t *testing.T) {
	id := s.insert(t, "factors@registry.example", "x")
	count := func(want int) {
		t.Helper()
		s.tx(t, func(ctx context.Context, tx staff.Tx) error {
			got, err := tx.Factors(ctx, id, s.clk.Now())
			if got != want {
				t.Errorf("%d factors, want %d", got, want)
			}
			return err
		})
	}
	count(0)
	s.yes(t, true, func(ctx context.Context, tx staff.Tx) (bool, error) {
		return tx.SetSecondFactor(ctx, id, []byte("secret"), 1, s.clk.Now())
	})
	s.tx(t, func(ctx context.Context, tx staff.Tx) error {
		return tx.InsertPasskey(
			ctx, id, staff.Passkey{CredentialID: []byte("three"), Name: "Key", Record: []byte("r"), CreatedAt: s.clk.Now()},
		)
	})
	count(2)
	remove := func(ctx context.Context, tx staff.Tx) (bool, error) {
		return tx.RemoveSecondFactor(ctx, id, s.clk.Now())
	}
	s.yes(t, true, remove)
	s.yes(t, false, remove)
	count(1)
	change := func(ctx context.Context, tx staff.Tx) (bool, error) {
		return tx.SetPassword(ctx, id, "x", "y", s.clk.Now())
	}
	s.yes(t, true, change)
	s.yes(t, false, change)
}
