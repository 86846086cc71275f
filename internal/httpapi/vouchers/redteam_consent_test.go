package vouchers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/consent"
	"beacon/internal/platform/pdfcheck"
	. "beacon/internal/testkit/apptest"
	"beacon/test/hostilepdf"
)

// The consents of keepConsents.
const (
	signedConsent   = 1 // electronic, in force
	rejectedConsent = 2 // electronic, rejected by a coordinator
	sentConsent     = 3 // on paper, uploaded by the donor
	receivedConsent = 4 // on paper, received by staff
	openConsent     = 5 // electronic, shown and not signed yet
)

// vault holds consents of every kind, their documents, and a copy of their rows.
type vault struct {
	*App
	documents map[int][]byte
}

// keepConsents fills an app with the consents above.
func keepConsents(a *App) vault {
	a.Helper()
	v := vault{a, map[int][]byte{sentConsent: hostilepdf.Pages(1), receivedConsent: hostilepdf.Pages(2)}}
	s, hash := aReadySigner(a, "one@mail.example")
	a.Clock.Advance(time.Minute)
	v.documents[signedConsent] = a.Do(s.finalize(hash, "1")).Body
	a.Seen()
	s, hash = aReadySigner(a, "two@mail.example")
	v.documents[rejectedConsent] = a.Do(s.finalize(hash, "1")).Body
	a.Do(donorCall(s.id, "/documents/2/ask-again", Cora, JSON{"reason": "unsigned"}))
	id, key := newSigner(a, nil)
	a.Do(Request{
		Method: "POST", Path: path("donor", id, key) + "/upload/consent",
		Body: NewForm().File("consentFile", "signed.pdf", v.documents[sentConsent]),
	})
	id, _ = newSigner(a, nil)
	a.Do(paper(donorPath(id, ""), Cora, nil))
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

// restore writes the kept rows back.
func (v vault) restore() {
	v.Helper()
	for _, table := range []string{"consent", "consent_event"} {
		names := strings.Join(v.columns(table), ", ")
		_, err := v.SQL.Exec(fmt.Sprintf(
			"UPDATE %[1]s SET (%[2]s) = (SELECT %[2]s FROM kept_%[1]s k WHERE k.id = %[1]s.id)", table, names,
		))
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

// forged returns SQL for another value of a column of consent.
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
		return "CAST('x' AS " + v.typeOf(column) + ")"
	}
	switch v.typeOf(column) {
	case "TEXT":
		return column + " || 'x'"
	case "TIMESTAMP", "TIMESTAMPTZ":
		return "'2020-02-02 00:00:00+00:00'"
	}
	return column + " + 1"
}

func (v vault) typeOf(column string) string {
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
	_, _ = v.AuditLog.Integrate(v.Context()) // the server goes on, and reports events that it refuses
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

// Every column of the consent table is compared with the events. An attacker with SQL changes each column of each kind
// of consent. A new column fails this test until the table in package consent names its event.
// Shows R14.2j.
func TestRedTeam_ConsentColumns(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		v := keepConsents(a)
		a.Must(v.audited())
		before := map[int]consent.Checked{}
		for id := range v.documents {
			before[id] = v.checked(id)
		}
		for _, column := range v.columns("consent") {
			if column == "id" || column == "version" { // the key of the row, and a number of writes that nothing shows
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
