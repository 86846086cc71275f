package vouchers_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/platform/onetimecode"
	"beacon/internal/storage"
	. "beacon/internal/testkit/apptest"
)

// plantedToken is the cookie that the thief chose for a session of their own.
const plantedToken = "THIEVESCHOOSETHISTOKEN2345"

// blob writes bytes for either database.
func (a thief) blob(b []byte) string {
	if a.DB.Dialect() == storage.PostgreSQL {
		return "decode('" + hex.EncodeToString(b) + "', 'hex')"
	}
	return "x'" + hex.EncodeToString(b) + "'"
}

// rowAttacks plant or alter a row that grants access on its own. After each, the planted session, Ada's session and the
// planted email must open nothing that they opened only through the row, and "beacon audit verify" must notice.
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
			"opened_at, ends_at) SELECT s.account_id, s.token_hash, 'donor', 1, (SELECT MIN(id) FROM center), 'emergency', 'x', " +
			"s.created_at, s.expires_at FROM staff_session s")
	},
	"an email with a private link planted": func(a thief) {
		a.exec("INSERT INTO outbox (kind, recipient, payload, created_at, run_at, attempts, outcome, record_kind, record_id) " +
			"SELECT kind, 'thief@evil.example', payload, created_at, run_at, 0, '', record_kind, record_id FROM outbox LIMIT 1")
	},
	"an email turned to another address": func(a thief) {
		a.exec("UPDATE outbox SET payload = replace(payload, recipient, 'thief@evil.example'), " +
			"recipient = 'thief@evil.example', done_at = NULL, given_up_at = NULL")
	},
}

// withCode gives the person of a session a second factor and returns the new cookie.
func withCode(a *App, cookie *http.Cookie) *http.Cookie {
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
	return StaffCookie(enrolled.Token)
}

// adaID is the number of the administrator's account.
const adaID = "(SELECT q.id FROM (SELECT id FROM staff_account WHERE email = 'ada@staff.example') q)"

// TestRedTeam_RowsThatGrantAccess: whoever writes to the database, and has no key, opens nothing by a row.
// Shows R14.3j.
func TestRedTeam_RowsThatGrantAccess(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		_, _ = aReadySigner(a, "one@mail.example")
		a.Session(Ada)
		cora := withCode(a, a.Session(Cora))
		thief := thief{App: a}
		tables := []string{
			"staff_session", "staff_reset", "staff_recovery_code", "staff_passkey", "record_grant", "outbox",
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
				"openid_subject", "seal",
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
				planted := Request{Path: "/api/staff/donors.csv", Cookies: []*http.Cookie{StaffCookie(plantedToken)}}
				if status := a.Do(planted).Status; status != http.StatusUnauthorized {
					t.Errorf("the planted session answers %d", status)
				}
				asCora := Request{Path: "/api/staff/accounts", Cookies: []*http.Cookie{cora}}
				if status := a.Do(asCora).Status; status == http.StatusOK {
					t.Error("the coordinator administers")
				}
				restore()
			})
		}
		if err := whole(); err != nil {
			t.Fatalf("afterwards: %v", err)
		}
	})
}
