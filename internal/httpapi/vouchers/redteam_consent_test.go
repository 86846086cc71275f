package vouchers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/consent"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/testkit/apptest"
	"beacon/test/hostilepdf"
)

// Consents of keepConsents.
const (
	signedConsent   = 1 // electronic, in force
	rejectedConsent = 2 // electronic, rejected by a coordinator
	sentConsent     = 3 // on paper, uploaded by the donor
	receivedConsent = 4 // on paper, received by staff
	openConsent     = 5 // electronic, shown and not signed yet
)

// vault holds consents of every kind, their documents, and a copy of their rows.
type vault struct {
	*apptest.App
	documents map[int][]byte
}

// keepConsents fills an app with the consents above.
func keepConsents(a *apptest.App) vault {
	a.Helper()
	v := vault{a, map[int][]byte{sentConsent: hostilepdf.Pages(1), receivedConsent: hostilepdf.Pages(2)}}
	s, hash := aReadySigner(a, "one@mail.example")
	a.Clock.Advance(time.Minute)
	v.documents[signedConsent] = a.Do(s.finalize(hash, "1")).Body
	a.Seen()
	s, hash = aReadySigner(a, "two@mail.example")
	v.documents[rejectedConsent] = a.Do(s.finalize(hash, "1")).Body
	a.Do(donorCall(s.id, "/documents/2/ask-again", apptest.Coordinator, apptest.JSON{"reason": "unsigned"}))
	id, key := newSigner(a, nil)
	a.Do(apptest.Request{
		Method: "POST", Path: path("donor", id, key) + "/upload/consent",
		Body: apptest.NewForm().File("consentFile", "signed.pdf", v.documents[sentConsent]),
	})
	id, _ = newSigner(a, nil)
	a.Do(paper(donorPath(id, ""), apptest.Coordinator, nil))
	a.Seen()
	aReadySigner(a, "five@mail.example")
	_, err := a.AuditLog.Integrate(a.Context())
	a.Must(err)
	for _, table := range []string{"consent", "consent_event"} {
		_, err := a.SQL.Exec("CREATE TABLE kept_" + table + " AS SELECT * FROM " + table)
		a.Must(err)
	}
	if got := len(a.Rows("SELECT id FROM consent")); got != openConsent {
		a.Fatalf("%d consents", got)
	}
	return v
}

// restore writes the saved rows back.
func (v vault) restore() {
	v.Helper()
	for _, statement := range []string{
		"DELETE FROM consent_event WHERE id NOT IN (SELECT id FROM kept_consent_event)",
		"DELETE FROM consent WHERE id NOT IN (SELECT id FROM kept_consent)",
		"INSERT INTO consent_event SELECT * FROM kept_consent_event WHERE id NOT IN (SELECT id FROM consent_event)",
	} {
		_, err := v.SQL.Exec(statement)
		v.Must(err)
	}
	for _, table := range []string{"consent", "consent_event"} {
		names := strings.Join(v.columns(table), ", ")
		_, err := v.SQL.Exec(fmt.Sprintf(
			"UPDATE %[1]s SET (%[2]s) = (SELECT %[2]s FROM kept_%[1]s k WHERE k.id = %[1]s.id)", table, names))
		v.Must(err)
	}
}

func (v vault) columns(table string) []string {
	v.Helper()
	rows, err := v.SQL.Query("SELECT * FROM " + table + " WHERE id = 0")
	v.Must(err)
	defer func() { v.Must(rows.Close()) }()
	names, err := rows.Columns()
	v.Must(err)
	v.Must(rows.Err())
	return names
}

// forged returns SQL for a different value of a column of consent.
func (v vault) forged(column string) string {
	v.Helper()
	switch column {
	case "kind":
		return "CASE kind WHEN 'paper' THEN 'electronic' ELSE 'paper' END"
	case "state":
		return "CASE state WHEN 'superseded' THEN 'signed' ELSE 'superseded' END"
	case "language":
		return "CASE language WHEN 'es' THEN 'en' ELSE 'es' END"
	case "initials":
		return `'[{"statement":1,"initials":"XX"}]'`
	case "head_hash":
		return "CAST('x' AS " + v.typeFor(column) + ")"
	}
	switch v.typeFor(column) {
	case "TEXT":
		return "COALESCE(" + column + ", '') || 'x'"
	case "TIMESTAMP", "TIMESTAMPTZ":
		return "'2020-02-02 00:00:00+00:00'"
	}
	return column + " + 1"
}

func (v vault) typeFor(column string) string {
	v.Helper()
	rows, err := v.SQL.Query("SELECT " + column + " FROM consent WHERE id = 0")
	v.Must(err)
	defer func() { v.Must(rows.Close()) }()
	types, err := rows.ColumnTypes()
	v.Must(err)
	v.Must(rows.Err())
	return types[0].DatabaseTypeName()
}

// audited returns the error of "beacon audit verify".
func (v vault) audited() error {
	_, _ = v.AuditLog.Integrate(v.Context()) // the server continues and reports events that it refuses
	_, _, err := v.VerifyAll(v.Context(), nil)
	return err
}

// checked returns the finding of /verify about the document of a consent.
func (v vault) checked(id int) consent.Checked {
	v.Helper()
	checked, err := v.Consents.Verify(v.Context(), pdfcheck.InMemory(v.documents[id]))
	v.Must(err)
	return checked
}

// Every column of the consent table must be compared with the events. The test changes each column for each kind of
// consent, like an attacker with SQL. A new column fails this test until the table in package consent names its
// event.
// Shows R14.2j.
func TestRedTeam_ConsentColumns(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		v := keepConsents(a)
		a.Must(v.audited())
		before := map[int]consent.Checked{}
		for id := range v.documents {
			before[id] = v.checked(id)
		}
		for _, column := range v.columns("consent") {
			if column == "id" || column == "version" { // the key of the row, and a write counter that nothing shows
				continue
			}
			for id := signedConsent; id <= openConsent; id++ {
				_, err := a.SQL.Exec(fmt.Sprintf("UPDATE consent SET %s = %s WHERE id = %d", column, v.forged(column), id))
				if err != nil {
					t.Logf("the database refuses %s of consent %d: %v", column, id, err)
					continue
				}
				if v.audited() == nil {
					t.Errorf("%s of consent %d: audit verify finds nothing", column, id)
				}
				if id != openConsent && v.checked(id).Finding == before[id].Finding {
					t.Errorf("%s of consent %d: /verify still finds it %s", column, id, before[id].Finding)
				}
				v.restore()
			}
		}
		a.Must(v.audited())
	})
}

// event returns SQL that replaces words in the details of an event of a consent.
func event(id int, action, old, replacement string) string {
	return fmt.Sprintf("UPDATE consent_event SET details = replace(details, '%s', '%s') "+
		"WHERE consent_id = %d AND action = '%s'", old, replacement, id, action)
}

// set returns SQL that changes columns of a consent.
func set(id int, assignments string) string {
	return fmt.Sprintf("UPDATE consent SET %s WHERE id = %d", assignments, id)
}

// consentAttacks lists changes of a consent by SQL. After each change, the chain of the events is recomputed, which
// needs no key. "beacon audit verify" must detect each change, and so must /verify if the consent has a document.
var consentAttacks = map[string]struct {
	id  int
	sql []string
}{
	"another signer under the kind of paper": {signedConsent, []string{set(signedConsent, "kind = 'paper', "+
		"consenter_first_name = 'Mallory', consenter_last_name = 'Evil', signature = 'Mallory Evil'")}},
	"another signer, in the events too": {signedConsent, []string{
		set(signedConsent, "consenter_first_name = 'Mallory', file_name = 'Mallory Ejemplo.pdf', "+
			"signature = 'Mallory Ejemplo'"),
		event(signedConsent, "agreed-to-sign", "Maribel", "Mallory"),
		event(signedConsent, "signature-given", "Maribel", "Mallory"),
	}},
	"signed with a power of attorney, in the events too": {signedConsent, []string{
		set(signedConsent, "consent_type = 3"), event(signedConsent, "agreed-to-sign", `"type":"1"`, `"type":"3"`),
	}},
	"other versions, in the events too": {signedConsent, []string{
		set(signedConsent, "statements_version = '2019-9', disclosure_version = '2019-9'"),
		event(signedConsent, "agreed-to-sign", wording(12), "2019-9"),
	}},
	"other initials, in the events too": {signedConsent, []string{
		set(signedConsent, "initials = replace(initials, 'ME', 'XX')"), event(signedConsent, "initials-given", "ME", "XX"),
	}},
	"the picture of the ID emptied": {signedConsent, []string{
		set(signedConsent, "photo_name = '', photo_hash = '', photo_until = NULL"),
	}},
	"the picture of the ID removed as if it were due": {signedConsent, []string{
		set(signedConsent, "photo_name = '', photo_until = NULL"),
		"UPDATE consent_event SET action = 'photo-deleted' WHERE consent_id = 1 AND action = 'copy-opened'",
	}},
	"an electronic consent made paper, in the events too": {signedConsent, []string{
		set(signedConsent, "kind = 'paper', state = 'received'"),
		"UPDATE consent_event SET action = 'paper-received' WHERE consent_id = 1 AND action = 'document-kept'",
	}},
	"the owner changed, in the first event too": {signedConsent, []string{
		set(signedConsent, "entity_id = 2, donor_id = 2"),
		event(signedConsent, "agreed-to-sign", `"donor":"1"`, `"donor":"2"`),
		event(signedConsent, "agreed-to-sign", `"record":"1"`, `"record":"2"`),
	}},
	"a signed consent made a form that never arrived": {signedConsent, []string{
		"DELETE FROM consent_event WHERE consent_id = 1",
		set(signedConsent, "kind = 'paper', state = 'cancelled', language = '', statements_version = '', "+
			"disclosure_version = '', consent_type = 0, consenter_first_name = '', consenter_last_name = '', "+
			"consenter_birth_date = NULL, initials = '[]', "+
			"photo_name = '', photo_hash = '', photo_until = NULL, shown_hash = '', signature = '', document_name = '', "+
			"document_hash = '', document_size = 0, file_name = '', completed_at = NULL"),
	}},
	"another reviewer and reason": {rejectedConsent, []string{
		set(rejectedConsent, "reviewer_name = 'Mallory', reason = 'signed too late'"),
	}},
	"another reviewer and reason, in the events too": {rejectedConsent, []string{
		set(rejectedConsent, "reviewer_name = 'Mallory', reason = 'late'"),
		event(rejectedConsent, "asked-again", "Cora Vance", "Mallory"),
		event(rejectedConsent, "asked-again", "unsigned", "late"),
	}},
	"rejected on another day, in the events too": {rejectedConsent, []string{
		set(rejectedConsent, "reviewed_at = '2020-02-02 00:00:00+00:00', updated_at = '2020-02-02 00:00:00+00:00'"),
		"UPDATE consent_event SET at = '2020-02-02 00:00:00+00:00' WHERE consent_id = 2 AND action = 'asked-again'",
	}},
	"another file name, in the events too": {sentConsent, []string{
		set(sentConsent, "file_name = 'forged.pdf'"), event(sentConsent, "paper-received", "signed.pdf", "forged.pdf"),
	}},
	"a form on paper given a signer": {sentConsent, []string{
		set(sentConsent, "consent_type = 1, consenter_first_name = 'Mallory', consenter_last_name = 'Evil'"),
	}},
	"a form on paper made electronic": {sentConsent, []string{set(sentConsent, "kind = 'electronic', state = 'signed'")}},
	"another receiver of a form, in the events": {receivedConsent, []string{
		event(receivedConsent, "paper-received", "Cora Vance", "Mallory"),
	}},
	"another check of the identity, in the events": {receivedConsent, []string{
		event(receivedConsent, "paper-received", "photo-id", "notary"),
	}},
	"signed on another day, in the events": {receivedConsent, []string{
		event(receivedConsent, "paper-received", "2026-03-02", "2026-01-01"),
	}},
	"the document of another form": {receivedConsent, []string{
		set(receivedConsent, "document_hash = (SELECT document_hash FROM kept_consent WHERE id = 3), document_name = "+
			"(SELECT document_name FROM kept_consent WHERE id = 3)"),
	}},
	"an open consent given another name":     {openConsent, []string{set(openConsent, "consenter_last_name = 'E'")}},
	"an open consent shown another document": {openConsent, []string{set(openConsent, "shown_hash = 'ab'")}},
}

// Shows R14.2j.
func TestRedTeam_ConsentsAndTheirEvents(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		v := keepConsents(a)
		for what, attack := range consentAttacks {
			before := consent.Checked{}
			if attack.id != openConsent {
				before = v.checked(attack.id)
			}
			for _, statement := range attack.sql {
				_, err := a.SQL.Exec(statement)
				a.Must(err)
			}
			thief{App: a}.rehash(int64(attack.id))
			if v.audited() == nil {
				t.Errorf("%s: audit verify finds nothing", what)
			}
			if attack.id != openConsent && v.checked(attack.id).Finding == before.Finding {
				t.Errorf("%s: /verify still finds it %s", what, before.Finding)
			}
			v.restore()
		}
		a.Must(v.audited())
		if len(consentAttacks) < 20 {
			t.Errorf("only %d attacks", len(consentAttacks))
		}
	})
}

// A record shows no data of an altered consent, and the signer gets no copy.
// Shows R14.2j.
func TestAlteredConsent_IsNotShown(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		s, hash := aReadySigner(a, "one@mail.example")
		a.Do(s.finalize(hash, "1"))
		_, err := a.SQL.Exec(set(1, "kind = 'paper', consenter_first_name = 'Mallory', signature = 'Mallory'"))
		a.Must(err)
		record := a.Do(apptest.Request{Path: donorPath(s.id, ""), As: apptest.Coordinator})
		if record.Get("results.documents.0.isAltered") != true || record.Text("results.documents.0.consenter") != "" {
			t.Errorf("the record shows %v", record.Get("results.documents.0"))
		}
		for what, request := range map[string]apptest.Request{
			"the copy": s.copied(), "the document": {Path: donorPath(s.id, "/documents/1"), As: apptest.Coordinator},
			"the picture": {Path: donorPath(s.id, "/documents/1/photo"), As: apptest.Coordinator},
		} {
			if got := a.Do(request); got.Status != 404 {
				t.Errorf("%s: %d %.200s", what, got.Status, got.Body)
			}
		}
	})
}
