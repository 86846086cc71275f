package storetest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"beacon/internal/duplicate"
	"beacon/internal/intake"
	"beacon/internal/invitation"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/referral"
	"beacon/internal/storage"
	"beacon/internal/storage/intakestore"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

func TestDuplicates(t *testing.T) { Each(t, testDuplicates) }

// testDuplicates: records of all kinds must be found, but only records in use.
func testDuplicates(t *testing.T, db *storage.DB, _ *clock.Fixed) {
	ctx, center := context.Background(), Center(t, db, "Riverside Transplant Center")
	const email, born = "Rosa@mail.example", "1970-03-02"
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	sites, donors := micrositestore.NewInvitations(db), voucherstore.NewVouchers(db)
	site := func(code, email, born string, status microsite.RecipientStatus) {
		must(sites.InTx(ctx, func(tx invitation.Tx) error {
			_, err := tx.Create(ctx, microsite.Site{
				CenterID: center, KeyVersion: 1, ShortCode: code, FirstName: "Rosa", LastName: "Ejemplo", Email: email,
				BirthDate: born, RecipientStatus: status, Language: "en", CreatedAt: Start, UpdatedAt: Start,
			})
			return err
		}))
	}
	site("DUP001", email, "", microsite.InvitationSent)
	site("DUP002", email, "", microsite.Inactive)
	site("DUP003", email, "", microsite.Denied)
	site("DUP004", "other@mail.example", born, microsite.Active)
	donor := func(change func(*voucher.Donor)) {
		d := voucher.Donor{
			CenterID: center, KeyVersion: 1, Language: "en", Step: voucher.PersonalInfo, MatchStatus: voucher.NeedsMatch,
			CreatedAt: Start, UpdatedAt: Start,
			Person: voucher.Person{FirstName: "Rosa", LastName: "Ejemplo", Email: email},
		}
		change(&d)
		must(donors.InTx(ctx, func(tx voucher.Tx) error { _, err := tx.AddDonor(ctx, d); return err }))
	}
	donor(func(d *voucher.Donor) { d.Step = voucher.VoucherHolders })
	donor(func(d *voucher.Donor) { d.MatchStatus = voucher.Transplanted })
	must(intakestore.NewReferrals(db).InTx(ctx, func(tx referral.Tx) error {
		id, err := tx.AddReferral(ctx, referral.Referral{
			Batch: "b", KeyVersion: 1, CenterID: center, Language: "en", Step: referral.Complete, CreatedAt: Start,
			UpdatedAt: Start,
			Details:   referral.Details{FirstName: "Rosa", LastName: "Ejemplo", Email: email, BirthDate: born},
		})
		if err == nil {
			_, err = tx.AddIntake(ctx, intake.Opening{
				Kind: intake.Referral, RecordID: id, CenterID: center, ReceivedAt: Start, DueAt: Start,
			})
		}
		return err
	}))

	for name, c := range map[string]struct {
		email, born string
		want        []string
	}{
		"an address": {"rosa@mail.example", "", []string{
			fmt.Sprintf("donor 1 %d", voucher.VoucherHolders), fmt.Sprintf("patient 1 %d", microsite.InvitationSent),
			"referral 1 new",
		}},
		"a date of birth":    {"nobody@mail.example", born, []string{fmt.Sprintf("patient 4 %d", microsite.Active), "referral 1 new"}},
		"no date of birth":   {"nobody@mail.example", "", nil},
		"an unknown address": {"nobody@mail.example", "1970-03-03", nil},
	} {
		for _, reader := range []duplicate.Reader{sites, donors} {
			records, err := reader.PeopleLike(ctx, c.email, c.born)
			must(err)
			var got []string
			for _, r := range records {
				got = append(got, fmt.Sprintf("%s %d %s", r.Kind, r.ID, r.Status))
				if r.FirstName != "Rosa" || r.CenterID != center || r.CenterName != "Riverside Transplant Center" {
					t.Errorf("%s: %+v", name, r)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: got %v, want %v", name, got, c.want)
			}
		}
	}
}
