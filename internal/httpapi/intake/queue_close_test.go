package intake_test

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// If a site waits for the confirmation that its owner is the center's patient, closing the entry must answer that
// question (ADR 20).
func TestCloseIntake_ConfirmsPatient(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		ours, invited, elsewhere, never := register(a, "José", "jose@mail.example", true), register(
			a, "Ana", "ana@mail.example", false,
		), register(a, "Max", "max@mail.example", true), register(a, "Ida", "ida@mail.example", true)
		untouched := func() {
			t.Helper()
			a.Expect(
				"untouched",
				apptest.Request{Path: entryPath(ours, ""), As: apptest.Coordinator},
				apptest.Want{Trail: []string{"intake.viewed"},
					Has: apptest.JSON{"results.status": "new", "results.canConfirm": true, "results.site.currentStatus": 3}},
			)
		}
		a.Expect(
			"without an answer",
			work(ours, apptest.Coordinator, "close", apptest.JSON{"version": 1, "reason": "no-answer"}),
			apptest.Want{Status: 422, Fields: []string{"isOurPatient"}},
		)
		a.Expect(
			"not ours needs words",
			work(ours, apptest.Coordinator, "close", apptest.JSON{"version": 1, "reason": "not-our-patient", "note": " "}),
			apptest.Want{Status: 422, Fields: []string{"note"}},
		)
		untouched()

		a.Expect(
			"ours, and closed",
			work(
				ours,
				apptest.Coordinator,
				"close",
				apptest.JSON{"version": 1, "reason": "in-evaluation", "isOurPatient": true},
			),
			apptest.Want{
				Trail:  []string{"microsite.confirmed", "intake.patient-confirmed", "intake.closed"},
				Emails: []string{"microsite-link jose@mail.example"},
				Has: apptest.JSON{
					"results.status":             "closed",
					"results.closedReason":       "in-evaluation",
					"results.site.currentStatus": 5,
					"results.canConfirm":         false,
					"results.canReopen":          true,
				},
			},
		)
		a.Expect(
			"ours, who has not agreed",
			work(
				invited,
				apptest.Administrator,
				"close",
				apptest.JSON{"version": 1, "reason": "no-answer", "isOurPatient": true},
			),
			apptest.Want{
				Trail: []string{
					"microsite.confirmed",
					"intake.patient-confirmed",
					"intake.closed",
				},
				Emails: []string{"microsite-invitation ana@mail.example"},
				Has:    apptest.JSON{"results.status": "closed", "results.site.currentStatus": 0},
			},
		)
		a.Expect(
			"somebody else's",
			work(
				elsewhere,
				apptest.Coordinator,
				"close",
				apptest.JSON{"version": 1, "reason": "elsewhere", "note": "Goes to Mesa.", "isOurPatient": false},
			),
			apptest.Want{
				Trail: []string{"microsite.not-ours", "intake.patient-refused"},
				Has: apptest.JSON{
					"results.status":             "closed",
					"results.closedReason":       "elsewhere",
					"results.closedNote":         "Goes to Mesa.",
					"results.site.currentStatus": 210,
					"results.canReopen":          false,
				},
			},
		)
		a.Expect(
			"for good",
			work(elsewhere, apptest.Coordinator, "reopen", apptest.JSON{"version": 2}),
			apptest.Want{Status: 409},
		)
		a.Expect(
			"the reason denies",
			work(
				never,
				apptest.Coordinator,
				"close",
				apptest.JSON{"version": 1, "reason": "not-our-patient", "note": "Never seen here."},
			),
			apptest.Want{
				Trail: []string{"microsite.not-ours", "intake.patient-refused"},
				Has: apptest.JSON{
					"results.closedReason":       "not-our-patient",
					"results.closedNote":         "Never seen here.",
					"results.site.currentStatus": 210,
					"results.canReopen":          false,
				},
			},
		)

		referral := apptest.StoreReferral(a,
			apptest.Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:1]})[0]
		a.Expect(
			"nothing waits for that word",
			work(
				referral,
				apptest.Coordinator,
				"close",
				apptest.JSON{"version": 1, "reason": "duplicate", "isOurPatient": true},
			),
			apptest.Want{Status: 409},
		)
		a.Expect(
			"nor for that reason",
			work(referral, apptest.Coordinator, "close", apptest.JSON{"version": 1, "reason": "not-our-patient", "note": "No."}),
			apptest.Want{Status: 422, Fields: []string{"reason"}},
		)
		a.Expect("closed", work(referral, apptest.Coordinator, "close", apptest.JSON{"version": 1, "reason": "duplicate"}),
			apptest.Want{Trail: []string{"intake.closed"}, Has: apptest.JSON{"results.canReopen": true}})
		if waiting := a.Rows("SELECT COUNT(*) FROM microsite WHERE recipient_status = 3")[0][0]; waiting != "0" {
			t.Errorf("%s sites wait for a word that nobody will be asked for", waiting)
		}
	})
}

// The report file has the rows of every table in the caller's scope, and no cell that a spreadsheet would run.
func TestIntakeReport_CSV(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		first := apptest.StoreReferral(a,
			apptest.Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:],
				Released:   true,
				LeadSource: "Web Search"})[0]
		known := register(a, "José", "jose@mail.example", true)
		_, err := a.SQL.Exec("UPDATE campaign SET name = '=HYPERLINK(1)'")
		a.Must(err)
		a.Clock.Advance(24 * time.Hour)
		a.Expect(
			"reached",
			work(first, apptest.Coordinator, "contact", apptest.JSON{"version": 1, "channel": "phone", "reached": true}),
			apptest.Want{Trail: []string{"intake.contacted"}},
		)
		a.Expect(
			"ours",
			work(
				known,
				apptest.Coordinator,
				"close",
				apptest.JSON{"version": 1, "reason": "in-evaluation", "isOurPatient": true},
			),
			apptest.Want{
				Trail: []string{
					"microsite.confirmed",
					"intake.patient-confirmed",
					"intake.closed",
				},
				Emails: []string{"microsite-link jose@mail.example"},
			},
		)

		path := "/api/staff/intake/report.csv?from=2026-03-01&to=2026-03-31"
		table := func(as string) (lines [][]string) {
			t.Helper()
			response := a.Expect("as "+as, apptest.Request{Path: path, As: as}, apptest.Want{})
			if got := response.Header.Get("Content-Disposition"); !strings.Contains(got, `"report-2026-03-01-2026-03-31.csv"`) {
				t.Errorf("named %s", got)
			}
			for _, name := range []string{"Rosa", "Ejemplo", "José", "@mail.example"} {
				if strings.Contains(string(response.Body), name) {
					t.Errorf("%s reads %s", as, name)
				}
			}
			lines, err := csv.NewReader(strings.NewReader(string(response.Body))).ReadAll()
			a.Must(err)
			return lines
		}
		all := table(apptest.Reviewer)
		cell := func(lines [][]string, division, key, column string) string {
			for _, line := range lines[1:] {
				if line[2] == division && line[3] == key {
					return line[slices.Index(lines[0], column)]
				}
			}
			return "no such line"
		}
		for _, c := range [][4]string{
			{"total", "", "came", "3"}, {"total", "", "reached", "1"}, {"total", "", "reached %", "33"},
			{"total", "", "in target %", "33"}, {"total", "", "median working days", "1"},
			{"total", "", "closed", "1"}, {"total", "", "closed: in-evaluation", "1"},
			{"total", "", "closed: not-our-patient", "0"}, {"total", "", "microsites", "1"},
			{"total", "", "starter sites", "1"}, {"total", "", "own pages live", "0"}, {"source", "Web Search", "came", "2"},
			{"campaign", "SPRING", "name", "'=HYPERLINK(1)"},
			{"campaign", "SPRING", "microsites %", "100"}, {"campaign", "SPRING", "median working days", ""},
			{"month", "2026-03", "came", "3"},
		} {
			if got := cell(all, c[0], c[1], c[2]); got != c[3] {
				t.Errorf("%s %s, %s: %q, want %q", c[0], c[1], c[2], got, c[3])
			}
		}
		own := table(apptest.OtherCoordinator)
		if got := cell(own, "total", "", "came"); got != "1" || len(own) != 7 {
			t.Errorf("the other center: %s of %q", got, own)
		}
		if got := cell(own, "review", "center", "reviews"); got != "0" {
			t.Errorf("reviews of the other center: %q", got)
		}
		a.Expect("a coach", apptest.Request{Path: path, As: apptest.Coach}, apptest.Want{Status: 403})
		a.Expect(
			"backwards",
			apptest.Request{Path: "/api/staff/intake/report.csv?from=2026-04-01&to=2026-03-31", As: apptest.Reviewer},
			apptest.Want{Status: 422, Fields: []string{"from"}},
		)
	})
}
