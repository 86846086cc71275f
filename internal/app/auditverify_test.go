package app

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/config"
	"beacon/internal/consent"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

// TestVerifyCommand_FindsDamagedConsent: `beacon audit verify` verifies consents as well, which have their own chain.
// Shows R7.4b.
func TestVerifyCommand_FindsDamagedConsent(t *testing.T) {
	dir := newRegistry(t)
	if code, _, complained := run(t, dir, nil, "import", "centers", "../../deploy/examples/centers.csv"); code != 0 {
		t.Fatal(complained)
	}
	if code, said, complained := run(t, dir, nil, "audit", "verify"); code != 0 ||
		!strings.Contains(said, "The consents are intact: 0") {
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
		}) // neither of its two events is stored
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	code, said, complained := run(t, dir, nil, "audit", "verify")
	if code == 0 || !strings.Contains(complained, "the chain of consent 1 ends at event 0 but should reach 2") {
		t.Errorf("after: %d, %q, %q", code, said, complained)
	}
}

// TestVerifyCommand_ComparesWithCheckpoint: a given checkpoint reveals a trail that was rewritten as a whole.
// Shows R14.2c.
func TestVerifyCommand_ComparesWithCheckpoint(t *testing.T) {
	dir, elsewhere := newRegistry(t), filepath.Join(t.TempDir(), "mail.txt")
	must(t, dir, nil, "staff", "add", "ada@registry.example", "--name", "Ada Quill", "--role", "registry-admin")
	first := must(t, dir, nil, "audit", "checkpoint")
	writeFile(t, elsewhere, []byte("Good morning\r\n\r\n"+first))
	must(t, dir, nil, "staff", "add", "bo@registry.example", "--name", "Bo Quist", "--role", "coach")
	if said := must(t, dir, nil, "audit", "verify", "--checkpoint", elsewhere); !strings.Contains(said, "6 checkpoints") {
		t.Errorf("says %q", said) // three remembered (two are in the database), one given
	}
	key := strings.TrimSpace(must(t, dir, nil, "audit", "key"))
	for _, file := range []string{"log-signed", "log-key", "journal"} { // a complete rewrite has another key
		if err := os.RemoveAll(filepath.Join(dir, file)); err != nil {
			t.Fatal(err)
		}
	}
	must(t, dir, nil, "audit", "verify", "--checkpoint", elsewhere, "--key", key)
	rewrite(t, dir, "UPDATE audit_event SET actor_name = 'Nobody' WHERE seq = 1", "UPDATE audit_event SET place = NULL",
		"DELETE FROM audit_tree", "DELETE FROM audit_tile", "DELETE FROM audit_checkpoint")
	code, said, complained := run(t, dir, nil, "audit", "verify", "--checkpoint", elsewhere, "--key", key)
	if code == 0 || !strings.Contains(complained, "but had 1 before") {
		t.Errorf("%d, %q, %q", code, said, complained)
	}
	writeFile(t, elsewhere, []byte("yesterday"))
	if code, _, complained := run(t, dir, nil, "audit", "verify", "--checkpoint", elsewhere, "--key", key); code == 0 ||
		!strings.Contains(complained, "invalid checkpoint") {
		t.Errorf("%d, %q", code, complained)
	}
}

// rewrite changes the database of a data directory.
func rewrite(t *testing.T, dir string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "beacon.db"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range statements {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestStaffDisableCommand_ClosesAccount covers the opposite of `beacon staff add`.
func TestStaffDisableCommand_ClosesAccount(t *testing.T) {
	dir := newRegistry(t)
	must(t, dir, nil, "staff", "add", "ada@registry.example", "--name", "Ada Quill", "--role", "registry-admin")
	if said := must(t, dir, nil, "staff", "disable", "ADA@registry.example"); !strings.Contains(
		said, "Ada Quill can no longer sign in",
	) {
		t.Errorf("says %q", said)
	}
	if said := must(t, dir, nil, "staff", "enable", "ada@registry.example"); !strings.Contains(
		said, "Ada Quill can sign in again",
	) {
		t.Errorf("says %q", said)
	}
	if code, said, complained := run(t, dir, nil, "staff", "disable", "bo@registry.example"); code == 0 ||
		!strings.Contains(complained, "no staff account has the address bo@registry.example") {
		t.Errorf("%d, %q, %q", code, said, complained)
	}
	if said := must(t, dir, nil, "audit", "verify"); !strings.Contains(said, "3 events") {
		t.Errorf("says %q", said)
	}
}

// TestStaffRepairCommand: audit verify reports an account that was altered in the database until it is repaired.
// Shows R14.3l.
func TestStaffRepairCommand(t *testing.T) {
	dir := newRegistry(t)
	must(t, dir, nil, "staff", "add", "ada@registry.example", "--name", "Ada Quill", "--role", "registry-admin")
	rewrite(t, dir, "UPDATE staff_account SET email = 'thief@evil.example'")
	if code, _, complained := run(t, dir, nil, "audit", "verify"); code == 0 ||
		!strings.Contains(complained, "staff_account 1") {
		t.Errorf("%d, %q", code, complained)
	}
	if code, _, complained := run(t, dir, nil, "staff", "repair", "2", "ada@registry.example", "--name", "Ada",
		"--role", "coach"); code == 0 ||
		!strings.Contains(complained, "unknown staff account 2") {
		t.Errorf("%d, %q", code, complained)
	}
	if said := must(t, dir, nil, "staff", "repair", "1", "ada@registry.example", "--name", "Ada Quill", "--role",
		"registry-admin"); !strings.Contains(said, "The account of Ada Quill is closed") {
		t.Errorf("says %q", said)
	}
	must(t, dir, nil, "audit", "verify")
}

// TestCheckExportCommand: the file and the public key are sufficient for a check, without a Beacon.
// Shows R15.1e.
func TestCheckExportCommand(t *testing.T) {
	dir, file := newRegistry(t), filepath.Join(t.TempDir(), "audit.csv")
	must(t, dir, nil, "staff", "add", "ada@registry.example", "--name", "Ada Quill", "--role", "registry-admin")
	key := strings.TrimSpace(must(t, dir, nil, "audit", "key"))
	c := config.Default()
	c.DataDir = dir
	p := assembled(t, c)
	var out strings.Builder
	export, err := p.AuditLog.NewExport(&out)
	if err != nil {
		t.Fatal(err)
	}
	const text = "made,2026-03-02T15:04:05Z,by,Ada Quill\nof,microsite,5\nevent,time\n7,then\n8,\"th\n\nen\"\n"
	_, err = export.Write([]byte(text))
	if err := errors.Join(err, export.Sign(), export.Close(), p.Close()); err != nil {
		t.Fatal(err)
	}
	writeFile(t, file, []byte(out.String()))
	for _, args := range [][]string{{}, {"--key", key}} {
		said := must(t, dir, nil, append([]string{"audit", "check-export", file}, args...)...)
		for _, words := range []string{"It has 2 events", "by Ada Quill", "microsite 5"} {
			if !strings.Contains(said, words) {
				t.Errorf("says %q", said)
			}
		}
	}
	must(t, t.TempDir(), nil, "audit", "check-export", file, "--key", key)
	for what, content := range map[string]string{
		"changed": strings.Replace(out.String(), "then", "now", 1), "cut": out.String()[:80],
		"a checkpoint": must(t, dir, nil, "audit", "checkpoint"),
	} {
		writeFile(t, file, []byte(content))
		if code, said, complained := run(t, dir, nil, "audit", "check-export", file); code == 0 ||
			!strings.Contains(complained, "invalid export") {
			t.Errorf("%s: %d, %q, %q", what, code, said, complained)
		}
	}
	if code, _, complained := run(t, dir, nil, "audit", "check-export", file, "--key", "nonsense"); code == 0 ||
		!strings.Contains(complained, "--key") {
		t.Errorf("%d, %q", code, complained)
	}
}

// An inconclusive check is neither a success nor a failure for a calling script.
// Shows R14.2f.
func TestFail_NotShownHasItsOwnCode(t *testing.T) {
	var out bytes.Buffer
	for err, want := range map[error]int{errors.New("false"): 1, notShownError{"not shown: no checkpoint"}: 2} {
		if got := fail(Streams{Err: &out}, err); got != want {
			t.Errorf("%v: %d, want %d", err, got, want)
		}
	}
	if !strings.Contains(out.String(), "not shown: no checkpoint") {
		t.Errorf("says %q", out.String())
	}
}
