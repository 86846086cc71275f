package storetest

import (
	"context"
	"fmt"
	"testing"

	"beacon/internal/consent"
	"beacon/internal/staff"
	"beacon/internal/voucher"
)

// moves: a file must be renamed only if it still has the former name. The rename must not conflict with a person who is
// editing the record.
func (s consentSuite) moves(t *testing.T) {
	ctx := context.Background()
	c := s.sample(77)
	c.DocumentName, c.PhotoName = "consents/document", "consents/photo"
	c = s.add(t, c)
	donorOf := func() (d voucher.Donor) {
		s.tx(t, func(ctx context.Context, tx consent.Tx) (err error) {
			d, err = tx.Donor(ctx, s.donor.ID)
			return err
		})
		return d
	}
	before := donorOf()
	for _, step := range []struct {
		move         func(context.Context, int64, string, string) (bool, error)
		former, name string
		moved        bool
	}{
		{s.store.MoveDocument, "consents/photo", "consents/x", false},
		{s.store.MoveDocument, "consents/document", "consents/new-document", true},
		{s.store.MoveDocument, "consents/document", "consents/x", false},
		{s.store.MovePhoto, "consents/document", "consents/x", false},
		{s.store.MovePhoto, "consents/photo", "consents/new-photo", true},
	} {
		if moved, err := step.move(ctx, c.ID, step.former, step.name); err != nil || moved != step.moved {
			t.Errorf("%s to %s: %v, %v", step.former, step.name, moved, err)
		}
	}
	after, err := s.store.Consent(ctx, c.ID)
	if err != nil || after.DocumentName != "consents/new-document" || after.PhotoName != "consents/new-photo" ||
		after.Version != c.Version ||
		!after.UpdatedAt.Equal(c.UpdatedAt) {
		t.Errorf("%+v, %v", after, err)
	}
	if now := donorOf(); now.Version != before.Version || !now.UpdatedAt.Equal(before.UpdatedAt) {
		t.Errorf("the donor went from version %d to %d", before.Version, now.Version)
	}
}

func (s consentSuite) resealsIdentities(t *testing.T) {
	ctx := context.Background()
	all, err := s.store.Identities(ctx)
	if err != nil || len(all) == 0 {
		t.Fatalf("%d identities, %v", len(all), err)
	}
	for _, step := range []struct {
		former, sealed string
		done           bool
	}{{"another", "x", false}, {string(all[0].SealedKey), "sealed anew", true}, {string(all[0].SealedKey), "x", false}} {
		if done, err := s.store.ResealIdentity(ctx, all[0].ID, []byte(step.former), []byte(step.sealed)); err != nil ||
			done != step.done {
			t.Errorf("%q: %v, %v", step.former, done, err)
		}
	}
	now, err := s.store.Identities(ctx)
	if err != nil || string(now[0].SealedKey) != "sealed anew" || now[0].Certificate != all[0].Certificate {
		t.Errorf("%+v, %v", now[0], err)
	}
}

// reseals: every kind of secret must be found, and replaced only if it is unchanged.
func (s staffSuite) reseals(t *testing.T) {
	ctx := context.Background()
	id := s.insert(t, "reseal@registry.example", "x")
	s.yes(t, true, func(ctx context.Context, tx staff.Tx) (bool, error) {
		return tx.SetSecondFactor(ctx, id, []byte("code"), 1, s.clk.Now())
	})
	s.tx(t, func(ctx context.Context, tx staff.Tx) error {
		if err := tx.InsertPasskey(ctx, id, staff.Passkey{
			CredentialID: []byte("reseal"), Name: "Phone", Record: []byte("passkey"), CreatedAt: s.clk.Now(),
		}); err != nil {
			return err
		}
		session := staff.Session{
			Account: staff.Account{ID: id}, Stage: staff.AwaitsCode, Fingerprint: []byte("reseal session"),
			CreatedAt: s.clk.Now(), LastSeenAt: s.clk.Now(), ExpiresAt: s.clk.Now(),
		}
		if err := tx.InsertSession(ctx, session); err != nil {
			return err
		}
		return tx.SetEnrolSecret(ctx, session.Fingerprint, []byte("enrolment"))
	})
	secrets := func() (mine []staff.SealedSecret) {
		all, err := s.store.SealedSecrets(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range all {
			if secret.AccountID == id {
				mine = append(mine, secret)
			}
		}
		return mine
	}
	all := secrets()
	if len(all) != 3 {
		t.Fatalf("%d secrets were found: %+v", len(all), all)
	}
	for _, secret := range all {
		if done, err := s.store.Reseal(ctx, secret, append([]byte("new "), secret.Sealed...)); err != nil || !done {
			t.Errorf("%s: %v, %v", secret.Kind, done, err)
		}
		if done, err := s.store.Reseal(ctx, secret, []byte("twice")); err != nil || done {
			t.Errorf("%s, which is another by now: %v, %v", secret.Kind, done, err)
		}
	}
	got := ""
	for _, secret := range secrets() {
		got += fmt.Sprintf("%s=%s ", secret.Kind, secret.Sealed)
	}
	if want := "staff-second-factor=new code staff-passkey=new passkey staff-enrolment=new enrolment "; got != want {
		t.Errorf("got %s", got)
	}
}
