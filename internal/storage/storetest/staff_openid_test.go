package storetest

import (
	"context"
	"testing"
	"time"

	"beacon/internal/platform/openid"
	"beacon/internal/staff"
)

func (s staffSuite) openID(t *testing.T) {
	ctx := context.Background()
	id, other := s.insert(t, "pinned@registry.example", ""), s.insert(t, "second@registry.example", "")
	ana := openid.Person{Issuer: "https://id.example", Subject: "ana"}
	pin := func(id int64, who openid.Person) func(context.Context, staff.Tx) (bool, error) {
		return func(ctx context.Context, tx staff.Tx) (bool, error) { return tx.PinOpenID(ctx, id, who) }
	}
	s.yes(t, true, pin(id, ana))
	s.yes(t, false, pin(id, openid.Person{Issuer: "https://id.example", Subject: "eve"}))
	if a, _, err := s.store.Account(ctx, id); err != nil || a.OpenID != ana {
		t.Errorf("%+v, %v", a.OpenID, err)
	}
	// An OpenID account can belong to only one staff account. PostgreSQL cannot commit such a transaction.
	var pinned bool
	_ = s.store.InTx(ctx, func(tx staff.Tx) (err error) {
		pinned, err = tx.PinOpenID(ctx, other, ana)
		return err
	})
	if a, _, err := s.store.Account(ctx, other); err != nil || pinned || a.OpenID != (openid.Person{}) {
		t.Errorf("one person has two accounts: %v, %+v, %v", pinned, a.OpenID, err)
	}
	s.yes(t, true, pin(other, openid.Person{Issuer: "https://other.example", Subject: "ana"}))

	unpin := func(ctx context.Context, tx staff.Tx) (bool, error) { return tx.UnpinOpenID(ctx, id, s.clk.Now()) }
	s.yes(t, true, unpin)
	s.yes(t, false, unpin)
	s.yes(t, true, pin(id, ana))

	use := func(ctx context.Context, tx staff.Tx) (bool, error) {
		return tx.UseOpenIDAttempt(ctx, []byte("attempt"), s.clk.Now().Add(time.Minute))
	}
	s.yes(t, true, use)
	s.yes(t, false, use)
}
