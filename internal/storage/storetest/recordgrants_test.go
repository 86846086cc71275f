package storetest

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/breakglass"
	"beacon/internal/invitation"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/staffstore"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

func TestRecordGrants(t *testing.T) { Each(t, testRecordGrants) }

// testRecordGrants: grants belong to a session until they end, and records are found by number or date of birth.
// Shows R15.4c.
func testRecordGrants(t *testing.T, db *storage.DB, _ *clock.Fixed) {
	ctx, store := context.Background(), storage.NewRecordGrants(db)
	center, own := Center(t, db, "Riverside Transplant Center"), Center(t, db, "Lakeside Transplant Center")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	session, other := []byte("the session's hash"), []byte("another one")
	var account, donor int64
	must(staffstore.New(db).InTx(ctx, func(tx staff.Tx) (err error) {
		account, err = tx.InsertAccount(ctx, staff.Account{
			Email: "otto@grants.example", FullName: "Otto Lake", Role: access.CenterCoordinator, CenterID: own,
			Language: locale.English, CreatedAt: Start,
		}, "x")
		must(err)
		return tx.InsertSession(ctx, staff.Session{
			Account: staff.Account{ID: account}, Stage: staff.SignedIn, Fingerprint: session, CreatedAt: Start,
			LastSeenAt: Start, ExpiresAt: Start.Add(12 * time.Hour), ProvedAt: Start,
		})
	}))
	var site int64
	must(micrositestore.NewInvitations(db).InTx(ctx, func(tx invitation.Tx) (err error) {
		site, err = tx.Create(ctx, microsite.Site{
			CenterID: center, KeyVersion: 1, ShortCode: "GRANT1", FirstName: "Rosa", LastName: "Ejemplo",
			Email: "rosa@grants.example", BirthDate: "1931-12-30", Language: "en", CreatedAt: Start, UpdatedAt: Start,
		})
		return err
	}))
	must(voucherstore.NewVouchers(db).InTx(ctx, func(tx voucher.Tx) (err error) {
		donor, err = tx.AddDonor(ctx, voucher.Donor{
			CenterID: center, KeyVersion: 1, Language: "en", Step: voucher.PersonalInfo, MatchStatus: voucher.NeedsMatch,
			CreatedAt: Start, UpdatedAt: Start,
			Person: voucher.Person{FirstName: "Rosa", LastName: "Ejemplo", BirthDate: "1931-12-30"},
		})
		return err
	}))
	rosa := access.Record{Kind: access.PatientRecord, ID: site}
	given := breakglass.Given{
		Grant: access.Grant{Record: rosa, ExpiresAt: Start.Add(time.Hour)}, AccountID: account, Session: session,
		CenterID: center, Reason: breakglass.Other, Words: "In our clinic.", OpenedAt: Start,
	}
	must(store.InTx(ctx, func(tx breakglass.Tx) (err error) {
		for _, c := range []struct {
			record access.Record
			want   int64
		}{
			{rosa, site}, {access.Record{Kind: access.DonorRecord, ID: donor}, donor},
			{access.Record{Kind: access.PatientRecord, ID: 1 << 40}, 0}, {access.Record{Kind: access.HolderRecord, ID: 1 << 40}, 0},
			{access.Record{Kind: access.IntakeRecord, ID: 1 << 40}, 0},
		} {
			found, err := tx.RecordByNumber(ctx, c.record)
			if err != nil || (c.want == 0) != (len(found) == 0) || len(found) > 0 && (found[0] != breakglass.Found{
				ID: c.want, CenterID: center, FullName: "Rosa Ejemplo",
			}) {
				t.Errorf("%v: %v, %v", c.record, found, err)
			}
			born, err := tx.RecordsBornOn(ctx, c.record.Kind, "1931-12-30")
			if c.want != 0 && !slices.Equal(born, found) || err != nil {
				t.Errorf("%v by day: %v, %v", c.record, born, err)
			}
		}
		if none, err := tx.RecordsBornOn(ctx, access.PatientRecord, ""); err != nil || len(none) > 0 {
			t.Errorf("of nobody's day: %v, %v", none, err)
		}
		given.ID, err = tx.AddGrant(ctx, given)
		return err
	}))
	for _, c := range []struct {
		what    string
		session []byte
		at      time.Time
		want    int
	}{
		{"at once", session, Start, 1}, {"in its last second", session, Start.Add(time.Hour - time.Second), 1},
		{"at its end", session, Start.Add(time.Hour), 0}, {"another session", other, Start, 0}, {"none", nil, Start, 0},
	} {
		open, err := store.OpenGrants(ctx, c.session, c.at)
		if err != nil || len(open) != c.want || len(open) > 0 && open[0].Record != rosa {
			t.Errorf("%s: %v, %v", c.what, open, err)
		}
	}
	listed := func(now, idleSince time.Time) breakglass.Listed {
		t.Helper()
		all, total, err := store.Grants(ctx, now, idleSince, 0, 10)
		if err != nil || total != 1 || len(all) != 1 || all[0].FullName != "Otto Lake" ||
			all[0].OwnCenter != "Lakeside Transplant Center" || all[0].CenterName != "Riverside Transplant Center" {
			t.Fatalf("listed %v of %d, %v", all, total, err)
		}
		return all[0]
	}
	if l := listed(Start, Start.Add(-time.Minute)); l.SessionOver || l.ClosedAt != nil || l.Words != "In our clinic." {
		t.Errorf("open: %+v", l)
	}
	if !listed(Start, Start).SessionOver || !listed(Start.Add(12*time.Hour), Start.Add(-time.Minute)).SessionOver {
		t.Error("an idle or old session goes on")
	}
	must(store.InTx(ctx, func(tx breakglass.Tx) error {
		for i, want := range []bool{true, false} {
			if closed, err := tx.CloseGrant(ctx, given.ID, account, Start.Add(time.Minute)); err != nil || closed != want {
				t.Errorf("closing %d: %v, %v", i, closed, err)
			}
		}
		if _, err := tx.Grant(ctx, 1<<40); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("no such grant: %v", err)
		}
		stored, err := tx.Grant(ctx, given.ID)
		if err != nil || stored.Record != rosa || stored.AccountID != account || stored.Reason != breakglass.Other {
			t.Errorf("%+v, %v", stored, err)
		}
		return nil
	}))
	if open, err := store.OpenGrants(ctx, session, Start.Add(time.Minute)); err != nil || len(open) > 0 {
		t.Errorf("closed, and open: %v, %v", open, err)
	}
	if l := listed(Start, Start.Add(-time.Minute)); l.ClosedByName != "Otto Lake" || l.ClosedAt == nil {
		t.Errorf("closed: %+v", l)
	}
}
