package vouchers_test

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/consent"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/storage"
	"beacon/internal/storage/auditlogstore"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/testkit/apptest"
)

// thief is an attacker with SQL access to a copy of a live database and with this source code, but without a key.
type thief struct {
	*apptest.App
	seal audit.Sealer // with the thief's own key
}

func (a thief) exec(statements ...string) {
	a.Helper()
	for _, s := range statements {
		_, err := a.SQL.Exec(s)
		a.Must(err)
	}
}

// rehash recomputes the chain of a consent's events.
func (a thief) rehash(consentID int64) {
	a.Helper()
	events, err := voucherstore.NewConsents(a.DB).Events(a.Context(), consentID)
	a.Must(err)
	previous := []byte{}
	for _, e := range events {
		h := sha256.New()
		for _, text := range []string{
			string(previous), "consent", fmt.Sprint(consentID), fmt.Sprint(e.Position), e.Action,
			e.At.UTC().Format("2006-01-02T15:04:05.000000Z"), e.Address, e.UserAgent, audit.DetailsText(e.Details),
		} {
			h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(text))))
			h.Write([]byte(text))
		}
		hash := h.Sum(nil)
		_, err := a.SQL.Exec("UPDATE consent_event SET previous_hash = $1, hash = $2 WHERE consent_id = $3 AND position = $4",
			previous, hash, consentID, e.Position)
		a.Must(err)
		previous = hash
	}
	_, err = a.SQL.Exec("UPDATE consent SET head_hash = $1, events = (SELECT COUNT(*) FROM consent_event WHERE consent_id = $2) "+
		"WHERE id = $2", previous, consentID)
	a.Must(err)
}

// rewriteLog seals every event with the thief's key and rebuilds the tree.
func (a thief) rewriteLog() {
	a.Helper()
	ctx := a.Context()
	a.exec("UPDATE audit_event SET place = NULL", "DELETE FROM audit_tree", "DELETE FROM audit_tile",
		"DELETE FROM audit_checkpoint")
	events, err := storage.NewAuditTrail(a.DB).After(ctx, 0, 10000)
	a.Must(err)
	for _, e := range events {
		salt, seal, err := a.seal.Seal(e.Event)
		a.Must(err)
		_, err = a.SQL.Exec("UPDATE audit_event SET salt = $1, seal = $2 WHERE seq = $3", salt, seal, e.Seq)
		a.Must(err)
	}
	log := auditlog.New(auditlogstore.NewAuditLog(a.DB), a.seal, nil, a.Clock, slog.New(slog.DiscardHandler))
	n, err := log.Integrate(ctx)
	a.Must(err)
	if n != len(events) {
		a.Errorf("the thief integrated %d of %d events", n, len(events))
	}
}

// appendTo adds an event to a consent's chain, and an unsealed event with the same content to the trail.
func (a thief) appendTo(consentID int64, action string) {
	a.Helper()
	a.exec(fmt.Sprintf("INSERT INTO consent_event (consent_id, position, action, at, address, user_agent, details, previous_hash, hash) "+
		"SELECT consent_id, position + 1, '%s', at, address, user_agent, '{}', hash, hash FROM consent_event WHERE consent_id = %d "+
		"ORDER BY position DESC LIMIT 1", action, consentID))
	a.rehash(consentID)
	head := a.Rows(fmt.Sprintf("SELECT events, lower(hex(head_hash)) FROM consent WHERE id = %d", consentID))[0]
	a.exec(fmt.Sprintf("INSERT INTO audit_event (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, details, address, "+
		"request_id, salt, seal) SELECT at, actor_kind, actor_id, actor_name, 'consent.%s', subject_kind, subject_id, "+
		"'{\"consent\":\"%d:%s:%s\"}', address, request_id, salt, seal FROM audit_event WHERE action = 'consent.document-kept' "+
		"AND details LIKE '%%\"%d:%%' ", action, consentID, head[0], head[1], consentID))
}

const (
	trailOf1 = "details LIKE '%\"consent\":\"1:%'"
	kept1    = "action = 'consent.document-kept' AND " + trailOf1
)

// attacks lists attacks of a thief with SQL. None needs a key; "beacon audit verify" or /verify must detect each.
var attacks = map[string]func(thief){
	// a consent and its events
	"a signed consent deleted with its events": func(a thief) {
		a.exec("DELETE FROM consent_event WHERE consent_id = 1", "DELETE FROM consent WHERE id = 1")
	},
	"a signed consent deleted with its events and its trail": func(a thief) {
		a.exec("DELETE FROM consent_event WHERE consent_id = 1", "DELETE FROM consent WHERE id = 1",
			"DELETE FROM audit_event WHERE "+trailOf1)
	},
	"a consent deleted, its trail given to another": func(a thief) {
		a.exec("DELETE FROM consent_event WHERE consent_id = 1", "DELETE FROM consent WHERE id = 1",
			"UPDATE audit_event SET details = replace(details, '\"1:', '\"2:') WHERE "+trailOf1)
	},
	"a rejection forged": func(a thief) {
		a.exec("UPDATE consent SET state = 'rejected', reason = 'x' WHERE id = 1")
		a.appendTo(1, consent.AskedAgain)
	},
	"a rejection forged without the trail": func(a thief) {
		a.exec("UPDATE consent SET state = 'rejected' WHERE id = 1")
		a.appendTo(1, consent.AskedAgain)
		a.exec("DELETE FROM audit_event WHERE place IS NULL")
	},
	"a replacement forged": func(a thief) {
		a.exec("UPDATE consent SET state = 'superseded' WHERE id = 1")
		a.appendTo(1, consent.Replaced)
	},
	"a rejection taken back": func(a thief) {
		a.exec("DELETE FROM consent_event WHERE consent_id = 2 AND action = 'asked-again'",
			"UPDATE consent SET state = 'signed', reason = '' WHERE id = 2")
		a.rehash(2)
	},
	"a rejection taken back with its trail": func(a thief) {
		a.exec("DELETE FROM consent_event WHERE consent_id = 2 AND action = 'asked-again'",
			"UPDATE consent SET state = 'signed', reason = '' WHERE id = 2",
			"DELETE FROM audit_event WHERE action = 'consent.asked-again'")
		a.rehash(2)
	},
	"signed in 2020": func(a thief) { a.exec("UPDATE consent SET completed_at = '2020-02-02 00:00:00+00:00' WHERE id = 1") },
	"signed in 2020, the event as well": func(a thief) {
		a.exec("UPDATE consent SET completed_at = '2020-02-02 00:00:00+00:00' WHERE id = 1", "UPDATE consent_event SET at = '2020-02-02 00:00:00+00:00' WHERE consent_id = 1 AND action = 'document-kept'")
	},
	"signed in 2020, the chain as well": func(a thief) {
		a.exec("UPDATE consent SET completed_at = '2020-02-02 00:00:00+00:00' WHERE id = 1", "UPDATE consent_event SET at = '2020-02-02 00:00:00+00:00' WHERE consent_id = 1 AND action = 'document-kept'")
		a.rehash(1)
	},
	"signed in 2020, the trail as well": func(a thief) {
		a.exec("UPDATE consent SET completed_at = '2020-02-02 00:00:00+00:00' WHERE id = 1", "UPDATE consent_event SET at = '2020-02-02 00:00:00+00:00' WHERE consent_id = 1 AND action = 'document-kept'",
			"UPDATE audit_event SET at = '2020-02-02 00:00:00+00:00' WHERE "+kept1)
		a.rehash(1)
	},
	"another name":      func(a thief) { a.exec("UPDATE consent SET consenter_first_name = 'Nobody' WHERE id = 1") },
	"another last name": func(a thief) { a.exec("UPDATE consent SET consenter_last_name = 'Nobody' WHERE id = 1") },
	"another birthday":  func(a thief) { a.exec("UPDATE consent SET consenter_birth_date = '1970-01-01' WHERE id = 1") },
	"another signature": func(a thief) { a.exec("UPDATE consent SET signature = 'Nobody' WHERE id = 1") },
	"addresses rewritten": func(a thief) {
		a.exec("UPDATE consent_event SET address = '10.9.9.9' WHERE consent_id = 1")
		a.rehash(1)
	},
	"browsers rewritten": func(a thief) {
		a.exec("UPDATE consent_event SET user_agent = 'x' WHERE consent_id = 1")
		a.rehash(1)
	},
	"an event of a consent left out": func(a thief) {
		a.exec("DELETE FROM consent_event WHERE consent_id = 1 AND position = 2",
			"UPDATE consent_event SET position = position - 1 WHERE consent_id = 1 AND position > 2")
		a.rehash(1)
	},
	"two consents exchanged": func(a thief) {
		a.exec("UPDATE consent_event SET consent_id = 3 - consent_id, position = position + 100",
			"UPDATE consent_event SET position = position - 100")
		a.rehash(1)
		a.rehash(2)
	},
	"the document of another": func(a thief) {
		a.exec("UPDATE consent SET document_hash = (SELECT document_hash FROM consent WHERE id = 2), document_name = "+
			"(SELECT document_name FROM consent WHERE id = 2) WHERE id = 1", "UPDATE consent_event SET details = (SELECT details FROM consent_event WHERE consent_id = 2 AND action = 'document-kept') "+
			"WHERE consent_id = 1 AND action = 'document-kept'")
		a.rehash(1)
	},
	"a state without an event":  func(a thief) { a.exec("UPDATE consent SET state = 'superseded' WHERE id = 1") },
	"the signing identity gone": func(a thief) { a.exec("DELETE FROM signing_identity") },
	"another signing certificate": func(a thief) {
		a.exec("UPDATE signing_identity SET certificate = 'x'")
	},
	"a consent copied": func(a thief) {
		a.exec("INSERT INTO consent_event (consent_id, position, action, at, address, user_agent, details, previous_hash, hash) "+
			"SELECT 2, position + 100, action, at, address, user_agent, details, previous_hash, hash FROM consent_event WHERE consent_id = 1",
			"DELETE FROM consent_event WHERE consent_id = 2 AND position < 100",
			"UPDATE consent_event SET position = position - 100 WHERE consent_id = 2")
		a.rehash(2)
	},

	// the trail
	"an actor renamed":       func(a thief) { a.exec("UPDATE audit_event SET actor_name = 'Nobody' WHERE " + kept1) },
	"another actor":          func(a thief) { a.exec("UPDATE audit_event SET actor_id = actor_id + 1 WHERE " + kept1) },
	"another kind of actor":  func(a thief) { a.exec("UPDATE audit_event SET actor_kind = 'staff' WHERE " + kept1) },
	"another action":         func(a thief) { a.exec("UPDATE audit_event SET action = 'consent.replaced' WHERE " + kept1) },
	"another subject":        func(a thief) { a.exec("UPDATE audit_event SET subject_id = subject_id + 1 WHERE " + kept1) },
	"another address":        func(a thief) { a.exec("UPDATE audit_event SET address = '10.9.9.9' WHERE " + kept1) },
	"another request":        func(a thief) { a.exec("UPDATE audit_event SET request_id = '' WHERE " + kept1) },
	"other details":          func(a thief) { a.exec("UPDATE audit_event SET details = '{}' WHERE " + kept1) },
	"another time":           func(a thief) { a.exec("UPDATE audit_event SET at = '2020-02-02 00:00:00+00:00' WHERE " + kept1) },
	"an event deleted":       func(a thief) { a.exec("DELETE FROM audit_event WHERE " + kept1) },
	"an event renumbered":    func(a thief) { a.exec("UPDATE audit_event SET seq = seq + 9000 WHERE " + kept1) },
	"an event without place": func(a thief) { a.exec("UPDATE audit_event SET place = NULL WHERE " + kept1) },
	"an event emptied": func(a thief) {
		a.exec("UPDATE audit_event SET salt = x'', actor_name = '', address = '', details = '{}' WHERE " + kept1)
	},
	"an event emptied, its commitments invented": func(a thief) {
		a.exec("UPDATE audit_event SET salt = x'', commitments = zeroblob(64), details = '{}' WHERE " + kept1)
	},
	"two events exchanged": func(a thief) {
		a.exec("UPDATE audit_event SET place = -1 WHERE place = 3", "UPDATE audit_event SET place = 3 WHERE place = 4",
			"UPDATE audit_event SET place = 4 WHERE place = -1")
	},
	"an event doubled": func(a thief) {
		a.exec("INSERT INTO audit_event (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, details, address, " +
			"request_id, salt, seal) SELECT at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, details, " +
			"address, request_id, salt, zeroblob(32) FROM audit_event WHERE " + kept1)
	},

	// the log
	"the end cut off": func(a thief) {
		a.exec("DELETE FROM audit_event WHERE place > 3", "UPDATE audit_tree SET size = 4")
	},
	"the end cut off, checkpoints too": func(a thief) {
		a.exec("DELETE FROM audit_event WHERE place > 3", "UPDATE audit_tree SET size = 4", "DELETE FROM audit_checkpoint")
	},
	"the head changed":     func(a thief) { a.exec("UPDATE audit_tree SET root = zeroblob(32)") },
	"the size changed":     func(a thief) { a.exec("UPDATE audit_tree SET size = size - 1") },
	"the tiles gone":       func(a thief) { a.exec("DELETE FROM audit_tile") },
	"a tile changed":       func(a thief) { a.exec("UPDATE audit_tile SET hashes = zeroblob(length(hashes))") },
	"the whole log gone":   func(a thief) { a.exec("DELETE FROM audit_event", "DELETE FROM audit_tree", "DELETE FROM audit_tile") },
	"the log rewritten":    func(a thief) { a.rewriteLog() },
	"the log renumbered":   func(a thief) { a.exec("UPDATE audit_event SET seq = seq + 1000"); a.rewriteLog() },
	"the log shortened":    func(a thief) { a.exec("DELETE FROM audit_event WHERE " + kept1); a.rewriteLog() },
	"the log of other men": func(a thief) { a.exec("UPDATE audit_event SET actor_name = 'Nobody'"); a.rewriteLog() },
	"a consent deleted, the log rewritten": func(a thief) {
		a.exec("DELETE FROM consent_event WHERE consent_id = 1", "DELETE FROM consent WHERE id = 1",
			"DELETE FROM audit_event WHERE "+trailOf1)
		a.rewriteLog()
	},
	"a rejection forged, the log rewritten": func(a thief) {
		a.exec("UPDATE consent SET state = 'rejected' WHERE id = 1")
		a.appendTo(1, consent.AskedAgain)
		a.rewriteLog()
	},
	"signed in 2020, the log rewritten": func(a thief) {
		a.exec("UPDATE consent SET completed_at = '2020-02-02 00:00:00+00:00' WHERE id = 1", "UPDATE consent_event SET at = '2020-02-02 00:00:00+00:00' WHERE consent_id = 1 AND action = 'document-kept'")
		a.rehash(1)
		head := a.Rows("SELECT events, lower(hex(head_hash)) FROM consent WHERE id = 1")[0]
		a.exec(fmt.Sprintf("UPDATE audit_event SET at = '2020-02-02 00:00:00+00:00', details = json_set(details, '$.consent', "+
			"'1:%s:%s') WHERE %s", head[0], head[1], kept1))
		a.rewriteLog()
	},
}

// Shows R14.2a, R14.2c.
func TestRedTeam_SQLAlone(t *testing.T) {
	a := apptest.New(t)
	s, hash := aReadySigner(a, "one@mail.example")
	a.Clock.Advance(time.Minute)
	signed := a.Do(s.finalize(hash, "1")).Body
	a.Seen()
	other, otherHash := aReadySigner(a, "two@mail.example")
	a.Do(other.finalize(otherHash, "1"))
	a.Do(donorCall(other.id, "/documents/2/ask-again", apptest.Coordinator, apptest.JSON{"reason": "unsigned"}))
	_, err := a.AuditLog.Integrate(t.Context())
	a.Must(err)
	_, err = a.AuditLog.Sign(t.Context())
	a.Must(err)
	thief := thief{a, audit.NewSealer([][]byte{[]byte("the thief's")}, rand.Reader)}
	thief.exec("PRAGMA foreign_keys = OFF")
	tables := []string{
		"consent", "consent_event", "audit_event", "audit_tree", "audit_tile", "audit_checkpoint", "signing_identity",
	}
	for _, table := range tables {
		thief.exec("CREATE TABLE kept_" + table + " AS SELECT * FROM " + table)
	}
	if len(attacks) < 40 {
		t.Errorf("only %d attacks", len(attacks))
	}
	a.AuditLog.Heads = nil // each attack starts from the same copy, without the log of the previous attack
	whole := func() (bool, string) {
		_, _ = a.AuditLog.Integrate(t.Context()) // the server continues and reports events that it refuses
		_, _, err := a.VerifyAll(t.Context(), nil)
		checked, err2 := a.Consents.Verify(t.Context(), pdfcheck.InMemory(signed))
		isValid := err2 == nil && checked.Finding == consent.IsValid && checked.IsOurSignature
		return err == nil && isValid, strings.TrimSpace(fmt.Sprint(err, " ", checked.Finding, " ", err2))
	}
	if ok, why := whole(); !ok {
		t.Fatalf("before: %s", why)
	}
	thief.rehash(1) // changes nothing
	if ok, why := whole(); !ok {
		t.Fatalf("the thief computes another chain than Beacon: %s", why)
	}
	for what, attack := range attacks {
		attack(thief)
		if ok, why := whole(); ok {
			t.Errorf("%s: not seen: %s", what, why)
		} else if testing.Verbose() {
			t.Logf("%s: %s", what, why)
		}
		for _, table := range tables {
			thief.exec("DELETE FROM "+table, "INSERT INTO "+table+" SELECT * FROM kept_"+table)
		}
	}
	if ok, why := whole(); !ok {
		t.Fatalf("afterwards: %s", why)
	}
}
