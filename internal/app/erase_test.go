package app

import (
	"strings"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/config"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

// A person that a restored backup brought back is erased again by the record in the certificate.
// Shows R15.2g.
func TestEraseAgainCommand(t *testing.T) {
	dir := newRegistry(t)
	if code, _, complained := run(t, dir, nil, "import", "centers", "../../deploy/examples/centers.csv"); code != 0 {
		t.Fatal(complained)
	}
	c := config.Default()
	c.DataDir = dir
	p := assembled(t, c)
	now := p.Clock.Now()
	err := voucherstore.NewVouchers(p.DB).InTx(t.Context(), func(tx voucher.Tx) error {
		id, err := tx.AddDonor(t.Context(), voucher.Donor{
			CenterID: 1, KeyVersion: 1, Language: locale.English, Person: voucher.Person{FirstName: "Rosa", LastName: "Ejemplo"},
			Step: voucher.PersonalInfo, MatchStatus: voucher.NeedsMatch, IsDeleted: true, CreatedAt: now, UpdatedAt: now,
		})
		if err != nil {
			return err
		}
		return tx.Append(t.Context(), audit.Event{
			At: now, Actor: audit.Actor{Kind: audit.System}, Action: "donor.created",
			Subject: audit.Subject{Kind: "donor", ID: id},
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	for record, want := range map[string]string{
		"donor": "invalid record", "donor:99": "donor:99", "house:1": "house:1",
	} {
		code, _, complained := run(t, dir, nil, "erase", "again", record)
		if code == 0 || !strings.Contains(complained, want) {
			t.Errorf("%s: %d, %q", record, code, complained)
		}
	}
	code, said, complained := run(t, dir, nil, "erase", "again", "donor:1")
	if code != 0 || !strings.Contains(said, "donor:1 is erased") {
		t.Errorf("%d, %q, %q", code, said, complained)
	}
	if code, _, complained := run(t, dir, nil, "erase", "again", "donor:1"); code == 0 {
		t.Errorf("twice: %q", complained)
	}
	if code, _, complained := run(t, dir, nil, "audit", "verify"); code != 0 {
		t.Error(complained)
	}
}
