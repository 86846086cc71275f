package vouchers_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/onetimecode"
	"beacon/internal/storage"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// plantedToken is a cookie that the thief chose for a forged session.
const plantedToken = "THIEVESCHOOSETHISTOKEN2345"

// plantedSigning is a token that the thief chose for a forged supervised signing.
const plantedSigning = "THIEVESCHOOSE234"

// blob returns an SQL literal of bytes for the current database.
func (a thief) blob(b []byte) string {
	if a.DB.Dialect() == storage.PostgreSQL {
		return "decode('" + hex.EncodeToString(b) + "', 'hex')"
	}
	return "x'" + hex.EncodeToString(b) + "'"
}

// rowAttacks insert or alter rows that grant access by themselves. After each attack, the forged session, Ada's
// session and the forged email must lose all access that depends on the row. "beacon audit verify" must detect the
// attack.
var rowAttacks = map[string]func(thief){
	"a session of an administrator planted": func(a thief) {
		hash := sha256.Sum256([]byte(plantedToken))
		a.exec(fmt.Sprintf("INSERT INTO staff_session (token_hash, account_id, stage, created_at, last_seen_at, expires_at, "+
			"proved_at, address, user_agent) SELECT %s, account_id, 'signed-in', created_at, last_seen_at, expires_at, "+
			"proved_at, address, user_agent FROM staff_session WHERE account_id = %s LIMIT 1", a.blob(hash[:]), adaID))
	},
	"a session copied with its seal": func(a thief) {
		hash := sha256.Sum256([]byte(plantedToken))
		a.exec(fmt.Sprintf("INSERT INTO staff_session (token_hash, account_id, stage, created_at, last_seen_at, expires_at, "+
			"proved_at, address, user_agent, seal) SELECT %s, account_id, 'signed-in', created_at, last_seen_at, expires_at, "+
			"proved_at, address, user_agent, seal FROM staff_session WHERE account_id = %s LIMIT 1", a.blob(hash[:]), adaID))
	},
	"a session given to an administrator": func(a thief) {
		a.exec("UPDATE staff_session SET account_id = " + adaID + " WHERE account_id <> " + adaID)
	},
	"a sign-in completed without a factor": func(a thief) { a.exec("UPDATE staff_session SET stage = 'code'") },
	"a proof renewed":                      func(a thief) { a.exec("UPDATE staff_session SET proved_at = expires_at") },
	"a session prolonged": func(a thief) {
		a.exec("UPDATE staff_session SET expires_at = '2099-01-01 00:00:00+00:00'")
	},
	"an idle session revived": func(a thief) {
		a.exec("UPDATE staff_session SET last_seen_at = '2099-01-01 00:00:00+00:00'")
	},
	"the question to a passkey exchanged": func(a thief) {
		a.exec("UPDATE staff_session SET passkey_ceremony = " + a.blob([]byte("known")))
	},
	"a coordinator made administrator": func(a thief) {
		a.exec("UPDATE staff_account SET role = 'registry-admin', center_id = NULL WHERE email = 'cora@staff.example'")
	},
	"a coordinator moved to another center": func(a thief) {
		a.exec("UPDATE staff_account SET center_id = (SELECT MAX(id) FROM center) WHERE email = 'cora@staff.example'")
	},
	"a password exchanged": func(a thief) {
		a.exec("UPDATE staff_account SET password_hash = (SELECT b.password_hash FROM staff_account b WHERE b.email = " +
			"'cora@staff.example') WHERE id = " + adaID)
	},
	"a password removed, for a new link to join": func(a thief) {
		a.exec("UPDATE staff_account SET password_hash = '' WHERE id = " + adaID)
	},
	"a link to join revived": func(a thief) {
		a.exec("UPDATE staff_account SET password_hash = '', join_version = join_version - 1 WHERE id = " + adaID)
	},
	"the second factors gone": func(a thief) {
		a.exec("UPDATE staff_account SET totp_secret = NULL", "DELETE FROM staff_passkey")
	},
	"an email of an account exchanged": func(a thief) {
		a.exec("UPDATE staff_account SET email = 'thief@evil.example' WHERE id = " + adaID)
	},
	"a person of the provider pinned": func(a thief) {
		a.exec("UPDATE staff_account SET openid_issuer = 'https://id.example', openid_subject = 'thief' WHERE id = " + adaID)
	},
	"a closed account opened": func(a thief) {
		a.exec("UPDATE staff_account SET is_disabled = NOT is_disabled WHERE email = 'cora@staff.example'")
	},
	"an account planted": func(a thief) {
		a.exec("INSERT INTO staff_account (email, full_name, role, language, password_hash, totp_last_step, is_disabled, " +
			"created_at, updated_at, seal) SELECT 'thief@evil.example', full_name, role, language, password_hash, 0, is_disabled, " +
			"created_at, updated_at, seal FROM staff_account WHERE id = " + adaID)
	},
	"a recovery code planted": func(a thief) {
		a.exec(fmt.Sprintf("INSERT INTO staff_recovery_code (account_id, code_hash, salt) VALUES (%s, %s, %s)", adaID,
			a.blob([]byte("hash")), a.blob([]byte("salt"))))
	},
	"a reset of another administrator planted": func(a thief) {
		a.exec("INSERT INTO staff_reset (account_id, kind, reason, asked_by, asked_at) SELECT a.id, 'second-factor', 'lost', " +
			adaID + ", a.created_at FROM staff_account a WHERE a.email = 'cora@staff.example'")
	},
	"a record of another center opened": func(a thief) {
		a.exec("INSERT INTO record_grant (account_id, session_hash, record_kind, record_id, center_id, reason, words, " +
			"opened_at, ends_at) SELECT s.account_id, s.token_hash, 'donor', 1, (SELECT MIN(id) FROM center), 'other', 'x', " +
			"s.created_at, s.expires_at FROM staff_session s")
	},
	"an email with a private link planted": func(a thief) {
		a.exec("INSERT INTO outbox (kind, recipient, payload, created_at, run_at, attempts, outcome, record_kind, record_id) " +
			"SELECT kind, 'thief@evil.example', payload, created_at, run_at, 0, '', record_kind, record_id FROM outbox LIMIT 1")
	},
	"the records of two passkeys exchanged": func(a thief) {
		a.exec("UPDATE staff_passkey SET record = (SELECT o.record FROM kept_staff_passkey o WHERE o.account_id = " +
			"staff_passkey.account_id AND o.id <> staff_passkey.id) WHERE account_id = " + adaID)
	},
	"two passkeys renumbered": func(a thief) {
		a.exec("UPDATE staff_passkey SET id = id + 100 WHERE account_id = " + adaID)
	},
	"a removed passkey revived in place of another": func(a thief) {
		a.exec("UPDATE staff_passkey SET credential_id = " + a.blob([]byte("lost")) + ", record = " + a.blob([]byte("genuine")) +
			" WHERE id = (SELECT MAX(o.id) FROM kept_staff_passkey o WHERE o.account_id = " + adaID + ")")
	},
	"a passkey given to another account": func(a thief) {
		a.exec("UPDATE staff_passkey SET account_id = (SELECT o.account_id FROM kept_staff_passkey o WHERE o.account_id <> "+
			adaID+") WHERE account_id = "+adaID, "UPDATE staff_passkey SET account_id = "+adaID+
			" WHERE id = (SELECT o.id FROM kept_staff_passkey o WHERE o.account_id <> "+adaID+")")
	},
	"the hash of the passkeys exchanged": func(a thief) {
		a.exec("UPDATE staff_account SET passkey_set = " + a.blob([]byte("other")) + " WHERE id = " + adaID)
	},
	"a secret of one-time codes exchanged for a former one": func(a thief) {
		a.exec("UPDATE staff_account SET totp_secret = " + a.blob([]byte("former")) + " WHERE totp_secret IS NOT NULL")
	},
	"a signing with staff present planted": func(a thief) {
		hash := sha256.Sum256([]byte(plantedSigning))
		a.exec("INSERT INTO supervised_signing (entity_type, entity_id, donor_id, token_hash, staff_id, staff_name, place, " +
			"started_at, last_seen_at) SELECT 1, d.id, d.id, " + a.blob(hash[:]) + ", s.staff_id, s.staff_name, s.place, " +
			"s.started_at, s.last_seen_at FROM supervised_signing s, voucher_donor d WHERE d.id <> s.donor_id")
	},
	"a signing with staff present copied with its seal": func(a thief) {
		hash := sha256.Sum256([]byte(plantedSigning))
		a.exec("UPDATE supervised_signing SET token_hash = " + a.blob(hash[:]))
	},
	"a signing with staff present given to another donor": func(a thief) {
		hash := sha256.Sum256([]byte(plantedSigning))
		a.exec("UPDATE supervised_signing SET token_hash = " + a.blob(hash[:]) + ", donor_id = (SELECT MAX(id) FROM " +
			"voucher_donor), entity_id = (SELECT MAX(id) FROM voucher_donor)")
	},
	"a signing with staff present prolonged": func(a thief) {
		a.exec("UPDATE supervised_signing SET last_seen_at = '2099-01-01 00:00:00+00:00'")
	},
	"other staff present at a signing": func(a thief) { a.exec("UPDATE supervised_signing SET staff_name = 'Mallory'") },
	"an email turned to another address": func(a thief) {
		a.exec("UPDATE outbox SET payload = replace(payload, recipient, 'thief@evil.example'), " +
			"recipient = 'thief@evil.example', done_at = NULL, given_up_at = NULL")
	},
}

// withCode gives the person of a session a second factor and returns the new cookie.
func withCode(a *apptest.App, cookie *http.Cookie) *http.Cookie {
	a.Helper()
	session, err := a.Staff.Authenticate(a.Context(), cookie.Value, 0)
	a.Must(err)
	e, err := a.Staff.BeginEnrol(a.Context(), session)
	a.Must(err)
	session, err = a.Staff.Authenticate(a.Context(), cookie.Value, 0)
	a.Must(err)
	code, err := onetimecode.Code(e.Secret, a.Clock.Now())
	a.Must(err)
	enrolled, err := a.Staff.ConfirmEnrol(a.Context(), session, code, audit.Origin{})
	a.Must(err)
	return apptest.StaffCookie(enrolled.Token)
}

// adaID is the id of the administrator's account, as SQL.
const adaID = "(SELECT q.id FROM (SELECT id FROM staff_account WHERE email = 'ada@staff.example') q)"

// An attacker with write access to the database, but without a key, must not gain access by a row.
// Shows R14.3j.
func TestRedTeam_RowsThatGrantAccess(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		_, _ = aReadySigner(a, "one@mail.example")
		other, _ := newSigner(a, nil)
		a.Do(withSession(a, supervise(other, apptest.Coordinator)))
		a.Session(apptest.Administrator)
		cora := withCode(a, a.Session(apptest.Coordinator))
		for _, p := range [][]string{{"ada", "one"}, {"ada", "two"}, {"cora", "three"}} {
			text := thief{App: a}.blob([]byte(p[1]))
			a.ChangeSealed("INSERT INTO staff_passkey (account_id, credential_id, name, record, created_at) SELECT id, " + text +
				", 'Phone', " + text + ", created_at FROM staff_account WHERE email = '" + p[0] + "@staff.example'")
		}
		thief := thief{App: a}
		tables := []string{
			"staff_session", "staff_reset", "staff_recovery_code", "staff_passkey", "record_grant", "outbox",
			"supervised_signing",
		}
		for _, table := range append([]string{"staff_account"}, tables...) {
			thief.exec("CREATE TABLE kept_" + table + " AS SELECT * FROM " + table)
		}
		restore := func() {
			for _, table := range tables {
				thief.exec("DELETE FROM " + table)
			}
			thief.exec("DELETE FROM staff_account WHERE id NOT IN (SELECT id FROM kept_staff_account)")
			for _, column := range []string{
				"role", "center_id", "password_hash", "join_version", "totp_secret", "email", "is_disabled", "openid_issuer",
				"openid_subject", "seal", "passkey_set",
			} {
				thief.exec(fmt.Sprintf("UPDATE staff_account SET %s = (SELECT k.%s FROM kept_staff_account k WHERE k.id = "+
					"staff_account.id)", column, column))
			}
			for _, table := range tables {
				thief.exec("INSERT INTO " + table + " SELECT * FROM kept_" + table)
			}
		}
		whole := func() error {
			_, _, err := a.VerifyAll(t.Context(), nil)
			return err
		}
		if err := whole(); err != nil {
			t.Fatalf("before: %v", err)
		}
		for name, attack := range rowAttacks {
			t.Run(name, func(t *testing.T) {
				attack(thief)
				if err := whole(); err == nil {
					t.Error("audit verify does not notice")
				}
				planted := apptest.Request{
					Path: "/api/staff/donors.csv", Cookies: []*http.Cookie{apptest.StaffCookie(plantedToken)},
				}
				if status := a.Do(planted).Status; status != http.StatusUnauthorized {
					t.Errorf("the planted session answers %d", status)
				}
				asCora := apptest.Request{Path: "/api/staff/accounts", Cookies: []*http.Cookie{cora}}
				if status := a.Do(asCora).Status; status == http.StatusOK {
					t.Error("the coordinator administers")
				}
				signing := apptest.Request{
					Path: "/api/supervised", Header: map[string]string{"Authorization": "Supervised " + plantedSigning},
				}
				if status := a.Do(signing).Status; status != http.StatusNotFound {
					t.Errorf("the planted signing answers %d", status)
				}
				restore()
			})
		}
		if err := whole(); err != nil {
			t.Fatalf("afterwards: %v", err)
		}
	})
}

// addressAttacks alter a change of a donor's address after the thief received its confirmation link. None may confirm
// it.
var addressAttacks = map[string]string{
	"a change given to another donor": "UPDATE email_change SET record_id = 2",
	"a change given to another donor, with the addresses": "UPDATE email_change SET record_id = 2, needs_former = FALSE, " +
		"former_email = (SELECT email FROM voucher_donor WHERE id = 2)",
	"another kind of record":           "UPDATE email_change SET record_kind = 'voucher-holder'",
	"the former address left out":      "UPDATE email_change SET needs_former = FALSE",
	"the former address confirmed":     "UPDATE email_change SET former_at = asked_at",
	"a former address exchanged":       "UPDATE email_change SET former_email = 'thief@evil.example'",
	"a new address exchanged":          "UPDATE email_change SET new_email = 'other@evil.example'",
	"a confirmation by staff":          "UPDATE email_change SET confirmed_by = (SELECT MIN(id) FROM staff_account)",
	"asked for by staff":               "UPDATE email_change SET asked_by = (SELECT MIN(id) FROM staff_account)",
	"an expired change asked for anew": "UPDATE email_change SET asked_at = '2099-01-01 00:00:00+00:00'",
	"a change without the seal":        "UPDATE email_change SET seal = NULL",
	"a change of another donor with one": "INSERT INTO email_change (record_kind, record_id, former_email, new_email, " +
		"asked_at, needs_former, seal) SELECT record_kind, 2, former_email, new_email, asked_at, FALSE, seal FROM email_change",
}

// A row must not confirm a change of address that its two addresses did not confirm.
// Shows R14.3j.
func TestRedTeam_ChangesOfAddress(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		s, hash := aReadySigner(a, "one@mail.example")
		a.Do(s.finalize(hash, "1"))
		a.Seen()
		_, _ = aReadySigner(a, "two@mail.example")
		a.Do(changeContact(voucher.DonorKey, s.id, s.key, "thief@evil.example"))
		confirm := confirmation(a, "thief@evil.example", "/confirm")
		a.Seen()
		thief := thief{App: a}
		addresses := func() string { return fmt.Sprint(a.Rows("SELECT id, email FROM voucher_donor ORDER BY id")) }
		before := addresses()
		whole := func() error {
			_, _, err := a.VerifyAll(t.Context(), nil)
			return err
		}
		if err := whole(); err != nil {
			t.Fatalf("before: %v", err)
		}
		for name, attack := range addressAttacks {
			t.Run(name, func(t *testing.T) {
				thief.exec("CREATE TABLE kept_email_change AS SELECT * FROM email_change")
				thief.exec(attack)
				if whole() == nil {
					t.Error("audit verify does not notice")
				}
				confirmed := confirm
				if name == "a change of another donor with one" {
					confirmed = byToken(a.Ring.SignLink("email-change", []byte("2.new"), a.Clock.Now().Add(time.Hour)), "/confirm")
				}
				if status := a.Do(confirmed).Status; status != http.StatusNotFound {
					t.Errorf("the confirmation answers %d", status)
				}
				if now := addresses(); now != before {
					t.Errorf("addresses %s", now)
				}
				thief.restore("email_change")
			})
		}
		a.Expect("asked for anew", changeContact(voucher.DonorKey, s.id, s.key, "new@mail.example"), apptest.Want{
			Trail:  []string{"donor.email-change-asked"},
			Emails: []string{"email-confirm new@mail.example", "email-confirm-former one@mail.example"},
		})
	})
}
