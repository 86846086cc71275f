package auditdesk_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"beacon/internal/auditlog"
	"beacon/internal/testkit/apptest"
)

const auditPath = "/api/staff/audit"

// Registry administrators can see by name, page by page, which people read a patient's record. The reads of one visit
// are one line. Each read of the trail is audited, and no other role has access.
// Shows R15.1a, R15.1c.
func TestAudit_ListsReadersOfRosa(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		for range 60 {
			a.Do(apptest.Request{Path: site.StaffPath("/record"), As: apptest.Coordinator})
			a.Do(apptest.Request{Path: site.StaffPath("/timeline"), As: apptest.Coordinator})
			a.Clock.Advance(3 * time.Minute)
		}
		a.Do(apptest.Request{Path: site.StaffPath("/record"), As: apptest.Reviewer})
		a.Do(apptest.Request{Path: "/api/staff/microsites", As: apptest.Coordinator})
		a.Seen()
		about := fmt.Sprintf("?of=microsite&ofNumber=%d", site.ID)
		looked := []string{"audit.viewed"}
		for who, want := range map[string]int{apptest.Reviewer: 403, apptest.Coordinator: 403, apptest.OtherCoordinator: 403,
			apptest.Coach: 403, "": 401} {
			for _, path := range []string{"", "/choices", "/unusual", ".csv"} {
				a.Expect(who+" may not", apptest.Request{Path: auditPath + path, As: who}, apptest.Want{Status: want})
			}
		}
		first := a.Expect("who saw Rosa",
			apptest.Request{Path: auditPath + about + "&action=views", As: apptest.Administrator}, apptest.Want{
				Trail: looked,
				Has: apptest.JSON{
					"results.subjectName": "Rosa Ejemplo", "results.canExport": true,
					"results.lines.#": 50, "results.lines.0.actorName": "Remy Stone", "results.lines.0.earlier.#": 0,
					"results.lines.0.action": "microsite.viewed", "results.lines.0.subjectName": "Rosa Ejemplo",
					"results.lines.0.isErased": false, "results.lines.1.actorName": "Cora Vance",
					"results.lines.49.action": "microsite.timeline-viewed", "results.lines.49.earlier.#": 1,
					"results.lines.49.earlier.0.action": "microsite.viewed",
				},
			})
		next := first.Get("results.next")
		if next != first.Get("results.lines.49.earlier.0.id") {
			t.Errorf("the next page begins before %v", next)
		}
		before := fmt.Sprintf("&before=%.0f", next)
		a.Expect("the next page",
			apptest.Request{Path: auditPath + about + "&action=views" + before, As: apptest.Administrator},
			apptest.Want{Trail: looked, Has: apptest.JSON{"results.next": 0, "results.lines.#": 11}})
		all := a.Expect("everything about Rosa",
			apptest.Request{Path: auditPath + about + before, As: apptest.Administrator}, apptest.Want{Trail: looked})
		if !strings.Contains(string(all.Body), `"microsite.invited"`) {
			t.Errorf("the first event is missing: %s", all.Body)
		}
		a.Expect("the trail's own reads",
			apptest.Request{Path: auditPath + "?action=audit.viewed", As: apptest.Administrator}, apptest.Want{
				Trail: looked,
				Has: apptest.JSON{
					"results.lines.#": 1, "results.lines.0.earlier.#": 2, "results.lines.0.earlier.1.details.of": "microsite",
					"results.lines.0.earlier.1.details.action": "views", "results.lines.0.subjectKind": "audit",
					"results.lines.0.earlier.1.names.ofNumber": "Rosa Ejemplo", "results.lines.0.actorName": "Ada Moss",
				},
			})
		a.Expect("without own reads", apptest.Request{Path: auditPath, As: apptest.Administrator}, apptest.Want{
			Trail: looked, Has: apptest.JSON{"results.lines.0.action": "staff.joined"},
		})
		day := a.Clock.Now().Format("2006-01-02")
		a.Expect("with own reads",
			apptest.Request{Path: auditPath + "?own=true&from=" + day, As: apptest.Administrator},
			apptest.Want{Trail: looked, Has: apptest.JSON{"results.lines.0.action": "audit.viewed"}})
		a.Expect("a list, on its day",
			apptest.Request{Path: auditPath + "?action=lists&from=" + day + "&to=" + day, As: apptest.Administrator},
			apptest.Want{
				Trail: looked,
				Has: apptest.JSON{
					"results.lines.0.action": "audit.viewed", "results.lines.1.action": "microsite.list-viewed",
					"results.lines.1.subjectNumber": 0, "results.lines.1.details.rows": "1",
				},
			})
		a.Expect("nothing", apptest.Request{Path: auditPath + "?address=198.51.100.77", As: apptest.Administrator},
			apptest.Want{Trail: looked, Has: apptest.JSON{"results.lines.#": 0, "results.next": 0}})
		a.Expect("a wrong filter",
			apptest.Request{Path: auditPath + "?from=May&address=Rosa", As: apptest.Administrator},
			apptest.Want{Status: 422, Fields: []string{"address", "from"}})
		a.Expect("choices", apptest.Request{Path: auditPath + "/choices", As: apptest.Administrator},
			apptest.Want{Has: apptest.JSON{"results.groups.0.name": "views"}})
		a.Expect("unusual reading", apptest.Request{Path: auditPath + "/unusual", As: apptest.Administrator},
			apptest.Want{Trail: []string{"audit.unusual-viewed"}})
	})
}

// An erased event shows only that it happened.
// Shows R15.1a.
func TestAudit_Erased(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	a.Do(apptest.Request{Path: site.StaffPath("/record"), As: apptest.Coordinator})
	about := apptest.Request{
		Path: fmt.Sprintf("%s?of=microsite&ofNumber=%d&action=microsite.viewed", auditPath, site.ID),
		As:   apptest.Administrator,
	}
	id := a.Do(about).Get("results.lines.0.id")
	a.Rows(`UPDATE audit_event SET actor_name = '', address = '', request_id = '', details = '{}', salt = '',
		commitments = seal WHERE seq = $1 RETURNING seq`, int64(id.(float64)))
	a.Seen()
	a.Expect("erased", about, apptest.Want{Trail: []string{"audit.viewed"}, Has: apptest.JSON{
		"results.lines.0.id": id, "results.lines.0.isErased": true, "results.lines.0.actorName": "Cora Vance",
		"results.lines.0.action": "microsite.viewed", "results.lines.0.address": "",
	}})
}

// The export contains the filtered events, is signed, is safe for spreadsheets, and is audited itself.
// Shows R15.1e.
func TestAudit_Export(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	for range 3 {
		a.Do(apptest.Request{Path: site.StaffPath("/record"), As: apptest.Coordinator})
		a.Clock.Advance(3 * time.Minute)
	}
	a.Rows("UPDATE microsite SET first_name = $1, last_name = $2 RETURNING id", "=cmd()", "Tab\tand\r\nbreak")
	a.Seen()
	about := fmt.Sprintf("?of=microsite&ofNumber=%d&action=microsite.viewed", site.ID)
	file := apptest.Request{Path: auditPath + ".csv" + about, As: apptest.Administrator}
	got := a.Expect("the file", file, apptest.Want{Trail: []string{"audit.exported"}})
	text, err := auditlog.CheckExport(string(got.Body), a.Signer.Public())
	if err != nil {
		t.Fatalf("%v: %s", err, got.Body)
	}
	rows := csv.NewReader(strings.NewReader(text))
	rows.FieldsPerRecord = -1
	cells, err := rows.ReadAll()
	if err != nil || len(cells) < 6 {
		t.Fatalf("%q, %v", cells, err)
	}
	if cells[0][0] != "made" || cells[0][3] != "Ada Moss" || cells[1][1] != "microsite" || cells[2][0] != "event" {
		t.Errorf("begins with %q", cells[:3])
	}
	if row := cells[3]; row[4] != "Cora Vance" || row[5] != "microsite.viewed" || row[8] != "'=cmd() Tab and  break" {
		t.Errorf("a row is %q", row)
	}
	shown := a.Do(apptest.Request{Path: auditPath + about, As: apptest.Administrator})
	if n := shown.Get("results.lines.#"); n != float64(len(cells)-3) {
		t.Errorf("%d rows, but %v events", len(cells)-3, n)
	}
	a.Seen()
	file.Path = auditPath + ".csv?from=May"
	a.Expect("a wrong filter", file, apptest.Want{Status: 422, Fields: []string{"from"}})
}

// The desk marks an event that the database's owner added or changed, and the event is never in a signed file.
// Shows R15.1h.
func TestAudit_AlteredEvents(t *testing.T) {
	for name, sql := range map[string]string{
		"no seal": `INSERT INTO audit_event (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, details,
			address, request_id, salt, seal) SELECT at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id,
			details, address, request_id, salt, salt FROM audit_event WHERE action = 'microsite.viewed'`,
		"another person": `UPDATE audit_event SET actor_name = 'Mallory Evil' WHERE action = 'microsite.viewed'`,
		"another record": `UPDATE audit_event SET subject_id = subject_id + 1 WHERE action = 'microsite.viewed'`,
		"another day":    `UPDATE audit_event SET at = '2020-02-02 00:00:00+00:00' WHERE action = 'microsite.viewed'`,
		"other details":  `UPDATE audit_event SET details = '{"x":"y"}' WHERE action = 'microsite.viewed'`,
		"emptied": `UPDATE audit_event SET details = '{}', address = '', request_id = '', salt = '', actor_name = ''
			WHERE action = 'microsite.viewed'`,
	} {
		for when, isSigned := range map[string]bool{"before a checkpoint": false, "after a checkpoint": true} {
			t.Run(name+" "+when, func(t *testing.T) {
				apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
					site := a.Invite(apptest.Patient{})
					a.Do(apptest.Request{Path: site.StaffPath(""), As: apptest.Administrator})
					_, err := a.AuditLog.Integrate(t.Context())
					a.Must(err)
					if isSigned {
						_, err := a.AuditLog.Sign(t.Context())
						a.Must(err)
					}
					find := apptest.Request{Path: "/api/staff/audit?action=microsite.viewed", As: apptest.Administrator}
					file := apptest.Request{Path: "/api/staff/audit.csv?action=microsite.viewed", As: apptest.Administrator}
					if got := a.Do(find); got.Get("results.lines.0.isAltered") != false {
						t.Fatalf("before: %s", got.Body)
					}
					if got := a.Do(file); got.Status != http.StatusOK {
						t.Fatalf("before: %d", got.Status)
					}
					_, err = a.SQL.Exec(sql)
					a.Must(err)
					if got := a.Do(find); got.Get("results.lines.0.isAltered") != true {
						t.Errorf("not marked: %s", got.Body)
					}
					if got := a.Do(file); got.Status != http.StatusConflict {
						t.Errorf("exported: %d %s", got.Status, got.Body)
					}
				})
			})
		}
	}
}
