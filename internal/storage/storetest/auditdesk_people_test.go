package storetest

import (
	"context"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/auditdesk"
	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/storage/auditdeskstore"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/voucherstore"
)

// TestAuditDesk_People reads every kind of person with the facts for a breach notice, which is sent to the address on
// record.
// Shows R15.1i.
func TestAuditDesk_People(t *testing.T) {
	Each(t, func(t *testing.T, db *storage.DB, clk *clock.Fixed) {
		center := Center(t, db, "Riverside Transplant Center")
		site := lifeSuite{micrositestore.NewMicrosites(db), clk, center}.site(t, "AUD001", "rosa@mail.example", 100)
		intakes := intakeSuite{db: db, clk: clk, desert: center}
		entry := intakes.refer(t, "batch", "Muestra", Start, center)[0]
		v := voucherSuite{store: voucherstore.NewVouchers(db), center: center}
		donor := v.donor(t, v.sampleDonor("donor@mail.example"))
		holder := v.holder(t, sampleHolder(donor.ID, "holder@mail.example"))

		people, err := auditdeskstore.New(db).People(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]auditdesk.Person{}
		for _, p := range people {
			if p.Record.Kind != "staff-account" {
				found[p.Record.Kind] = p
			}
		}
		sample := auditdesk.Person{
			CenterID: center, Name: "Rosa 李 Ñandú'; DROP TABLE voucher_donor; --", Phone: "+34 612 345 678",
			Address: `<b>12</b> River 🙂, "\, A Coruña, 15001`, State: "Galicia", Country: "Spain", BirthDate: "1961-04-12",
		}
		wantDonor, wantHolder := sample, sample
		wantDonor.Record = audit.Subject{Kind: "donor", ID: donor.ID}
		wantDonor.Email, wantDonor.Language = "donor@mail.example", "es"
		wantHolder.Record = audit.Subject{Kind: "voucher-holder", ID: holder.ID}
		wantHolder.DonorID, wantHolder.Email, wantHolder.Language = donor.ID, "holder@mail.example", "en"
		for _, want := range []auditdesk.Person{
			wantDonor, wantHolder,
			{
				Record: audit.Subject{Kind: "microsite", ID: site}, CenterID: center, Name: "Rosa Ejemplo",
				Email: "rosa@mail.example", Language: "en",
			},
			{
				Record: audit.Subject{Kind: "referral", ID: found["referral"].Record.ID}, IntakeID: entry, CenterID: center,
				Name: "Rosa Muestra", Email: "batch@mail.example", Address: "Santa Fe", State: "NM",
				BirthDate: "1980-04-05", Language: "en",
			},
		} {
			want.Since = Start
			got := found[want.Record.Kind]
			if !got.Since.Equal(Start) {
				t.Errorf("%s is from %v", want.Record.Kind, got.Since)
			}
			if got.Since = Start; got != want {
				t.Errorf("got %+v,\nwant %+v", got, want)
			}
		}
		for _, erase := range []string{
			"UPDATE microsite SET erased_at = created_at", "UPDATE voucher_holder SET is_deleted = TRUE",
		} {
			if _, err := db.WritePool().ExecContext(context.Background(), erase); err != nil {
				t.Fatal(err)
			}
		}
		people, err = auditdeskstore.New(db).People(context.Background())
		for _, p := range people {
			isGone := p.Record.Kind == "microsite" || p.Record.Kind == "voucher-holder"
			if err != nil || p.IsGone != isGone {
				t.Errorf("%+v, %v", p, err)
			}
		}
	})
}
