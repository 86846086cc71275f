package app

import (
	"strings"
	"testing"

	"beacon/internal/config"
	"beacon/internal/consent"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

// TestVerifyCommand_FindsDamagedConsent: `beacon audit verify` walks consents as
// well, whose chain is their own.
// Shows R7.4b.
func TestVerifyCommand_FindsDamagedConsent(t *testing.T) {
	dir := t.TempDir()
	if code, _, complained := run(t, dir, nil, "import", "centers", "../../deploy/examples/centers.csv"); code != 0 {
		t.Fatal(complained)
	}
	if code, said, complained := run(t, dir, nil, "audit", "verify"); code != 0 ||
		!strings.Contains(said, "The consents are whole: 0") {
		t.Fatalf("before: %d, %q, %q", code, said, complained)
	}
	c := config.Default()
	c.DataDir = dir
	p := assembled(t, c)
	now := p.Clock.Now()
	err := voucherstore.NewConsents(p.DB).InTx(t.Context(), func(tx consent.Tx) error {
		donor, err := tx.AddDonor(t.Context(), voucher.Donor{
			CenterID: 1, KeyVersion: 1, Language: locale.English, Step: voucher.UploadConsent,
			MatchStatus: voucher.NeedsMatch, CreatedAt: now, UpdatedAt: now,
		})
		if err != nil {
			return err
		}
		_, err = tx.AddConsent(t.Context(), consent.Consent{
			Entity: consent.Donor, EntityID: donor, DonorID: donor, Kind: consent.Electronic,
			State: consent.Agreed, Language: locale.English, Initials: []consent.Initial{}, Events: 2, CreatedAt: now,
			UpdatedAt: now,
		}) // none of its two events is there
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	code, said, complained := run(t, dir, nil, "audit", "verify")
	if code == 0 || !strings.Contains(said, "The audit trail is whole") ||
		!strings.Contains(complained, "the chain of consent 1 ends at event 0 but should reach 2") {
		t.Errorf("after: %d, %q, %q", code, said, complained)
	}
}

// TestVerifyCommand_ComparesTrailWithEarlierMark is the command's way to notice a
// trail that somebody wrote anew as a whole.
func TestVerifyCommand_ComparesTrailWithEarlierMark(t *testing.T) {
	dir := t.TempDir()
	must(t, dir, nil, "staff", "add", "ada@registry.example", "--name", "Ada Quill", "--role", "registry-admin")
	said := must(t, dir, nil, "audit", "verify")
	_, place, found := strings.Cut(strings.Split(said, "\n")[1], "--since: ")
	if !found || !strings.HasPrefix(place, "1:") {
		t.Fatalf("says %q", said)
	}
	must(t, dir, nil, "staff", "add", "bo@registry.example", "--name", "Bo Quist", "--role", "coach")
	must(t, dir, nil, "audit", "verify", "--since", place)
	for wrong, want := range map[string]string{"1:" + strings.Repeat("0", 64): "written anew", "9:" +
		place[2:]: "reached 9 once", "yesterday": "no place in the trail"} {
		if code, said, complained := run(t, dir, nil, "audit", "verify", "--since", place, "--since", wrong); code == 0 ||
			!strings.Contains(complained, want) {
			t.Errorf("%s: %d, %q, %q", wrong, code, said, complained)
		}
	}
}

// TestStaffDisableCommand_ClosesAccount goes beside `beacon staff add`.
func TestStaffDisableCommand_ClosesAccount(t *testing.T) {
	dir := t.TempDir()
	must(t, dir, nil, "staff", "add", "ada@registry.example", "--name", "Ada Quill", "--role", "registry-admin")
	if said := must(t, dir, nil, "staff", "disable", "ADA@registry.example"); !strings.Contains(
		said, "Ada Quill cannot sign in any more",
	) {
		t.Errorf("says %q", said)
	}
	if said := must(t, dir, nil, "staff", "enable", "ada@registry.example"); !strings.Contains(
		said, "Ada Quill can sign in again",
	) {
		t.Errorf("says %q", said)
	}
	if code, said, complained := run(t, dir, nil, "staff", "disable", "bo@registry.example"); code == 0 ||
		!strings.Contains(complained, "no account with the address bo@registry.example") {
		t.Errorf("%d, %q, %q", code, said, complained)
	}
	if said := must(t, dir, nil, "audit", "verify"); !strings.Contains(said, "3 events") {
		t.Errorf("says %q", said)
	}
}
