package storetest

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"beacon/internal/intake"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/sentform"
	"beacon/internal/referral"
	"beacon/internal/storage"
	"beacon/internal/storage/intakestore"
	"beacon/internal/texts"
)

func TestReferrals(t *testing.T) { Each(t, testReferrals) }

// testReferrals is the contract of referral.Store and of the part of referral.Tx for referrals.
func testReferrals(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	s := referralSuite{intakestore.NewReferrals(db), Center(t, db, "Riverside Transplant Center")}
	t.Run("what is stored is what is read", s.keeps)
	t.Run("a batch is locked and read in order", s.batches)
	t.Run("a form is taken once, and not by a transaction that failed", s.forms)
	t.Run("an address finds the first of each request, in any case", s.addresses)
	t.Run("a lead source is said once", s.leadSources)
	t.Run("unfinished ones are reminded, each time once", s.reminders)
	t.Run("a transaction that fails leaves nothing", s.rollsBack)
}

type referralSuite struct {
	store  *intakestore.Referrals
	center int64
}

func (s referralSuite) tx(t *testing.T, fn func(ctx context.Context, tx referral.Tx) error) {
	t.Helper()
	if err := s.store.InTx(context.Background(), func(tx referral.Tx) error {
		return fn(context.Background(),
			tx)
	}); err != nil {
		t.Fatal(err)
	}
}

func (s referralSuite) sample(batch, email string) referral.Referral {
	return referral.Referral{
		Batch: batch, KeyVersion: 1, CenterID: s.center, IsKidneyForLifeRoute: true, Language: locale.Spanish,
		Details: referral.Details{
			FirstName: "Rosa", LastName: "Ñandú'; DROP TABLE referral; --", Email: email,
			Phone: "555-010-0123", Street: "<b>12</b> River 🙂", City: "Columbus",
			StateID: 36, PostalCode: "43215", Gender: "F", BirthDate: "1961-04-12",
			Situation: referral.HasIncompatible, KidneyForLife: referral.Yes, UseMicrosite: referral.No,
			OnDeceasedDonorList: referral.Yes, WillingToTransfer: referral.Unknown,
		},
		Step: referral.Complete, CreatedAt: Start, UpdatedAt: Start,
	}
}

func (s referralSuite) add(t *testing.T, r referral.Referral) referral.Referral {
	t.Helper()
	s.tx(t, func(ctx context.Context, tx referral.Tx) (err error) {
		r.ID, err = tx.AddReferral(ctx, r)
		return err
	})
	r.Version = 1
	return r
}

func (s referralSuite) read(t *testing.T, id int64) referral.Referral {
	t.Helper()
	r, err := s.store.Referral(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	r.CreatedAt, r.UpdatedAt = r.CreatedAt.UTC(), r.UpdatedAt.UTC()
	return r
}

func (s referralSuite) keeps(t *testing.T) {
	r := s.add(t, s.sample("keeps", "rosa@mail.example"))
	if got := s.read(t, r.ID); !reflect.DeepEqual(got, r) {
		t.Errorf("read %+v, stored %+v", got, r)
	}
	r.CenterID, r.Step, r.FirstName, r.UpdatedAt, r.MicrositeRelease, r.UseMicrosite = 0, referral.ContinueLater,
		"Rosalía", Start.Add(time.Hour), true, referral.Yes
	s.tx(t, func(ctx context.Context, tx referral.Tx) error { return tx.SaveReferral(ctx, r) })
	if got := s.read(t, r.ID); !reflect.DeepEqual(got, r) {
		t.Errorf("read %+v, changed to %+v", got, r)
	}
	if _, err := s.store.Referral(context.Background(), 4711); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("nobody's: %v", err)
	}
}

func (s referralSuite) batches(t *testing.T) {
	one, two := s.add(t, s.sample("batch", "b@mail.example")), s.add(t, s.sample("batch", "b@mail.example"))
	s.add(t, s.sample("another", "b@mail.example"))
	s.tx(t, func(ctx context.Context, tx referral.Tx) error {
		rows, err := tx.LockBatch(ctx, "batch")
		if err == nil && (len(rows) != 2 || rows[0].ID != one.ID || rows[1].ID != two.ID || rows[0].Version != 2) {
			t.Errorf("%+v", rows)
		}
		if _, none := tx.LockBatch(ctx, "nobody's"); !errors.Is(none, fault.ErrNotFound) {
			t.Errorf("nobody's batch: %v", none)
		}
		return err
	})
}

// forms: a form must be accepted once, but not by a failed transaction, and be forgotten after a week.
func (s referralSuite) forms(t *testing.T) {
	form, broken, ctx := sentform.Form("\x00 a fingerprint \xff"), errors.New("broken"), t.Context()
	take := func(tx referral.Tx, want int64, at time.Time) {
		if id, err := tx.TakeForm(ctx, form, at, at.Add(-sentform.Kept)); id != want || err != nil {
			t.Errorf("taken by %d, %v, want %d", id, err, want)
		}
	}
	found := func(want int64) {
		if id, err := s.store.SentForm(ctx, form); id != want || err != nil {
			t.Errorf("found %d, %v, want %d", id, err, want)
		}
	}
	err := s.store.InTx(ctx, func(tx referral.Tx) error {
		take(tx, 0, Start)
		return broken
	})
	if !errors.Is(err, broken) {
		t.Fatal(err)
	}
	found(0)
	s.tx(t, func(ctx context.Context, tx referral.Tx) error {
		take(tx, 0, Start)
		return tx.FormAdded(ctx, form, 7)
	})
	found(7)
	s.tx(t, func(_ context.Context, tx referral.Tx) error {
		take(tx, 7, Start.Add(sentform.Kept))
		take(tx, 0, Start.Add(sentform.Kept+time.Second))
		return nil
	})
}

func (s referralSuite) addresses(t *testing.T) {
	first := s.add(t, s.sample("address-1", "Otto@Mail.example"))
	s.add(t, s.sample("address-1", "Otto@Mail.example"))
	second := s.add(t, s.sample("address-2", "otto@mail.example"))
	found, err := s.store.ByEmail(context.Background(), "otto@mail.example")
	if err != nil || len(found) != 2 || found[0].ID != second.ID || found[1].ID != first.ID {
		t.Errorf("%+v, %v", found, err)
	}
}

func (s referralSuite) leadSources(t *testing.T) {
	r := s.add(t, s.sample("lead", "lead@mail.example"))
	for i, want := range []bool{true, false} {
		s.tx(t, func(ctx context.Context, tx referral.Tx) error {
			fresh, err := tx.SetLeadSource(ctx, r.ID, []string{"Web Search", "Other"}[i])
			if fresh != want {
				t.Errorf("time %d: %v", i+1, fresh)
			}
			return err
		})
	}
	s.tx(t, func(ctx context.Context, tx referral.Tx) error { return tx.SaveReferral(ctx, r) }) // with r as read before
	if got := s.read(t, r.ID).LeadSource; got != "Web Search" {
		t.Errorf("kept %q", got)
	}
}

func (s referralSuite) reminders(t *testing.T) {
	old, young, done := s.sample("wait-1", "w@mail.example"), s.sample("wait-2", "w@mail.example"), s.sample(
		"wait-3", "w@mail.example",
	)
	old.CreatedAt, young.CreatedAt, done.CreatedAt = Start.Add(-time.Hour*2), Start, Start.Add(-time.Hour*2)
	old.CenterID, young.CenterID, old.Step, young.Step = 0, 0, referral.ContinueLater, referral.ContinueLater
	old, young, done = s.add(t, old), s.add(t, young), s.add(t, done)
	ids := func(before time.Time, reminders int) (ids []int64) {
		t.Helper()
		rows, err := s.store.Unfinished(context.Background(), before, reminders, old.ID-1, 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			ids = append(ids, r.ID)
		}
		return ids
	}
	if got := ids(Start.Add(-time.Hour), 1); !reflect.DeepEqual(got, []int64{old.ID}) {
		t.Errorf("an hour old: %v", got)
	}
	if got := ids(Start, 1); !reflect.DeepEqual(got, []int64{old.ID, young.ID}) {
		t.Errorf("all: %v", got)
	}
	s.tx(t, func(ctx context.Context, tx referral.Tx) error {
		one, err1 := tx.CountReminders(ctx, old.ID, 0, 1)
		again, err2 := tx.CountReminders(ctx, old.ID, 0, 1)
		finished, err3 := tx.CountReminders(ctx, done.ID, 0, 1)
		if !one || again || finished {
			t.Errorf("counted %v, again %v, a finished one %v", one, again, finished)
		}
		return errors.Join(err1, err2, err3)
	})
	if got := ids(Start, 1); !reflect.DeepEqual(got, []int64{young.ID}) {
		t.Errorf("not yet reminded: %v", got)
	}
}

func (s referralSuite) rollsBack(t *testing.T) {
	broken := errors.New("broken")
	var id int64
	err := s.store.InTx(context.Background(), func(tx referral.Tx) (err error) {
		ctx := context.Background()
		if id, err = tx.AddReferral(ctx, s.sample("gone", "gone@mail.example")); err != nil {
			return err
		}
		read := texts.TextTemplate(texts.ReferralRelease)
		release := intake.Release{
			Form: intake.ReferralForm, Agreed: true, Wording: read.Wording(),
			Language: locale.English, Signer: "Rosa", At: Start,
		}
		if err := errors.Join(tx.KeepText(ctx, read.Texts[0]), tx.AddFormRelease(ctx, id, release)); err != nil {
			return err
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Fatal(err)
	}
	if _, err := s.store.Referral(context.Background(), id); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("it is there: %v", err)
	}
}
