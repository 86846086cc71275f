package vouchers_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// factAttacks lists changes of facts that an audit event describes. None needs a key; "beacon audit verify" must
// detect each.
var factAttacks = map[string]string{
	"a voucher redeemed":                     "UPDATE voucher_holder SET status = 4",
	"another asker of a redemption":          "UPDATE voucher_holder SET asked_by = (SELECT MAX(id) FROM staff_account), asked_name = 'Mallory'",
	"a voucher retired":                      "UPDATE voucher_holder SET retired_with = 1",
	"another relationship":                   "UPDATE voucher_holder SET relationship = 'spouse'",
	"a holder's step skipped":                "UPDATE voucher_holder SET step = 400",
	"a holder's email exchanged":             "UPDATE voucher_holder SET email = 'thief@evil.example'",
	"a holder's name exchanged":              "UPDATE voucher_holder SET first_name = 'Mallory'",
	"a holder declared dead":                 "UPDATE voucher_holder SET died_on = '2026-01-01'",
	"a holder given to another":              "UPDATE voucher_holder SET donor_id = (SELECT MAX(id) FROM voucher_donor)",
	"a former link of a donor revived":       "UPDATE voucher_donor SET key_version = key_version + 1",
	"a former link of a holder revived":      "UPDATE voucher_holder SET key_version = key_version + 1",
	"a former link of a patient revived":     "UPDATE microsite SET key_version = key_version + 1",
	"the name of a holder's consent altered": "UPDATE voucher_holder SET consent_file_name = 'Mallory Evil.pdf'",
	"a holder deleted":                       "UPDATE voucher_holder SET is_deleted = TRUE",
	"a donor's email exchanged":              "UPDATE voucher_donor SET email = 'thief@evil.example'",
	"a donor's step skipped":                 "UPDATE voucher_donor SET step = 400 WHERE step < 400",
	"a donor moved to a center":              "UPDATE voucher_donor SET center_id = (SELECT MAX(id) FROM center)",
	"a withdrawal of e-signing made up": "INSERT INTO electronic_withdrawal (entity_type, entity_id, donor_id, withdrawn_on, " +
		"told, staff_name, recorded_at) SELECT 1, id, id, '2026-01-01', 'phone', 'Mallory', created_at FROM voucher_donor",
	"a role changed":       "UPDATE staff_account SET role = 'registry-admin', center_id = NULL WHERE role <> 'registry-admin'",
	"an account closed":    "UPDATE staff_account SET is_disabled = NOT is_disabled WHERE email = 'cora@staff.example'",
	"a password exchanged": "UPDATE staff_account SET password_hash = 'x'",
	"a legal hold deleted": "DELETE FROM legal_hold", "a legal hold ended": "UPDATE legal_hold SET ended_at = put_at",
	"a legal hold of another":    "UPDATE legal_hold SET put_by = put_by + 1",
	"a release rewritten":        "UPDATE release_record SET signer = 'Mallory Evil'",
	"a release withdrawn":        "UPDATE release_record SET agreed = NOT agreed",
	"a release deleted":          "DELETE FROM release_record",
	"a consent to texts altered": "UPDATE text_consent SET phone = '5055550199'",
	"a live story rewritten":     "UPDATE submission SET story = 'Buy a kidney at evil.example'",
	"another version made live":  "UPDATE microsite SET live_submission_id = NULL",
	"a review in another's name": "UPDATE review SET staff_name = 'Mallory', staff_id = staff_id + 1",
	"a review turned":            "UPDATE review SET decision = 'decline'",
	"a patient's email altered":  "UPDATE microsite SET email = 'thief@evil.example'",
	"a patient's name altered":   "UPDATE microsite SET last_name = 'Evil'",
	"a patient moved":            "UPDATE microsite SET center_id = (SELECT MAX(id) FROM center)",
	"a coach planted": "INSERT INTO coaching (microsite_id, coach_id, assigned_at, assigned_by, is_allowed_to_edit, revision) " +
		"SELECT m.id, a.id, m.created_at, 'Mallory', TRUE, 1 FROM microsite m, staff_account a WHERE a.role = 'coach'",
	"the digests of facts gone":   "DELETE FROM record_facts",
	"the digests of facts others": "UPDATE record_facts SET digests = ''",
	"a signing certificate planted": "INSERT INTO signing_identity (certificate, sealed_key, created_at, retired_at) " +
		"SELECT certificate, 'x', created_at, created_at FROM signing_identity",
	"the key of a signing identity exchanged": "UPDATE signing_identity SET sealed_key = 'x'",
}

// A fact that was changed with SQL must differ from the fact in its event.
// Shows R14.2m, R14.2n.
func TestRedTeam_Facts(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		s, hash := aReadySigner(a, "one@mail.example")
		a.Do(s.finalize(hash, "1"))
		a.Seen()
		_, _ = aReadySigner(a, "two@mail.example")
		a.Session(apptest.Coordinator)
		site := a.Live(apptest.Patient{Email: "ellen@mail.example"}, "I have waited for a kidney for three years.")
		hold := apptest.Request{Method: "POST", Path: "/api/staff/holds", As: apptest.Administrator,
			Body: apptest.JSON{"recordKind": "microsite", "recordId": site.ID, "reason": "A lawsuit", "endsOn": ""}}
		a.Do(hold)
		a.Seen()
		whole := func() error {
			_, _, err := a.VerifyAll(t.Context(), nil)
			return err
		}
		if err := whole(); err != nil {
			t.Fatalf("before: %v", err)
		}
		for name, attack := range factAttacks {
			t.Run(name, func(t *testing.T) {
				table, thief := tableFor(attack), thief{App: a}
				thief.exec("CREATE TABLE kept_" + table + " AS SELECT * FROM " + table)
				if a.Rows("SELECT COUNT(*) FROM " + table)[0][0] == "0" && !strings.HasPrefix(attack, "INSERT") {
					t.Errorf("nothing is in %s", table)
				}
				thief.exec(attack)
				if whole() == nil {
					t.Error("audit verify does not notice")
				}
				thief.restore(table)
			})
		}
	})
}

// restore undoes an attack with the saved rows.
func (a thief) restore(table string) {
	a.Helper()
	kept := "kept_" + table
	rows, err := a.SQL.Query("SELECT * FROM " + kept + " LIMIT 0")
	a.Must(err)
	columns, err := rows.Columns()
	a.Must(err)
	a.Must(rows.Close())
	columns = slices.DeleteFunc(columns, func(name string) bool { return strings.HasSuffix(name, "_text") }) // generated
	same := "k.id = " + table + ".id"
	if !slices.Contains(columns, "id") {
		same = fmt.Sprintf("k.%[1]s = %[3]s.%[1]s AND k.%[2]s = %[3]s.%[2]s", columns[0], columns[1], table)
	}
	list := strings.Join(columns, ", ")
	a.exec("DELETE FROM "+table+" WHERE NOT EXISTS (SELECT 1 FROM "+kept+" k WHERE "+same+")",
		"UPDATE "+table+" SET ("+list+") = (SELECT k."+strings.Join(columns, ", k.")+" FROM "+kept+" k WHERE "+same+")", "INSERT INTO "+table+" ("+list+") SELECT "+list+" FROM "+kept+" k WHERE NOT EXISTS (SELECT 1 FROM "+table+
			" WHERE "+same+")", "DROP TABLE "+kept)
}

// tableFor returns the table that an attack changes.
func tableFor(statement string) string {
	words := strings.Fields(statement)
	if words[0] == "UPDATE" {
		return words[1]
	}
	return words[2]
}
