package intake_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// Other centers can neither read nor change an entry.
func TestIntake_VisibleToItsCenterOnly(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		entry := register(a, "José", "jose@mail.example", true)
		body := apptest.JSON{"version": 1, "channel": "phone", "reached": true, "on": "2026-03-20", "reason": "duplicate"}
		for _, what := range []string{"contact", "schedule", "close", "reopen", "confirm-patient", "not-our-patient",
			"microsite"} {
			a.Expect(what+" by another center", work(entry, apptest.OtherCoordinator, what, body), apptest.Want{Status: 404})
			a.Expect(what+" by a reviewer", work(entry, apptest.Reviewer, what, body), apptest.Want{Status: 403})
			a.Expect(what+" by a coach", work(entry, apptest.Coach, what, body), apptest.Want{Status: 403})
			a.Expect(what+" of nobody", work(4711, apptest.Administrator, what, body), apptest.Want{Status: 404})
		}
		a.Expect(
			"seen by another center",
			apptest.Request{Path: entryPath(entry, ""), As: apptest.OtherCoordinator},
			apptest.Want{Status: 404},
		)
		a.Expect("seen by a coach", apptest.Request{Path: entryPath(entry, ""), As: apptest.Coach}, apptest.Want{Status: 403})
		a.Expect(
			"seen by a reviewer",
			apptest.Request{Path: entryPath(entry, ""), As: apptest.Reviewer},
			apptest.Want{
				Trail: []string{"intake.viewed"},
				Has:   apptest.JSON{"results.canWork": false, "results.canConfirm": false},
			},
		)
		a.Expect("untouched", apptest.Request{Path: entryPath(entry, ""), As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"intake.viewed"},
			Has:   apptest.JSON{"results.version": 1, "results.status": "new", "results.contacts.#": 0},
		})
		long := strings.Repeat("é", 2001)
		a.Expect(
			"a long note",
			work(
				entry,
				apptest.Coordinator,
				"contact",
				apptest.JSON{"version": 1, "channel": "carrier pigeon", "reached": true, "note": long},
			),
			apptest.Want{Status: 422, Fields: []string{"channel", "note"}},
		)
		a.Expect(
			"a hostile note",
			work(entry, apptest.Coordinator, "contact", apptest.JSON{
				"version": 1,
				"channel": "visit",
				"reached": true,
				"note":    "<b>a\x00b</b>\u202e'; DROP TABLE intake",
			}),
			apptest.Want{
				Trail: []string{"intake.contacted"},
				Has:   apptest.JSON{"results.contacts.0.note": "<b>ab</b>'; DROP TABLE intake"},
			},
		) // the text-direction override is removed
	})
}

func TestIntakeReport(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		first := apptest.StoreReferral(a,
			apptest.Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:],
				Released:   true,
				LeadSource: "Web Search"})[0]
		known := register(a, "José", "jose@mail.example", true)
		a.Expect("a site", work(first, apptest.Coordinator, "microsite", apptest.JSON{"version": 1}), apptest.Want{
			Trail:  []string{"microsite.registered", "microsite.confirmed", "intake.microsite-made"},
			Emails: []string{"microsite-link rosa@mail.example"},
		})
		a.Clock.Advance(24 * time.Hour)
		a.Expect(
			"reached",
			work(first, apptest.Coordinator, "contact", apptest.JSON{"version": 2, "channel": "phone", "reached": true}),
			apptest.Want{Trail: []string{"intake.contacted"}},
		)
		report := apptest.Request{Path: "/api/staff/intake/report?from=2026-03-01&to=2026-03-31", As: apptest.Reviewer}
		a.Expect("everybody", report, apptest.Want{Has: apptest.JSON{
			"results.targetDays":          3,
			"results.total.received":      3,
			"results.total.contacted":     1,
			"results.total.inTarget":      1,
			"results.total.medianDays":    1,
			"results.total.sites":         1,
			"results.total.starter":       1,
			"results.total.live":          0,
			"results.total.waiting":       2,
			"results.byCenter.#":          2,
			"results.byCenter.0.name":     "Riverside Transplant Center",
			"results.bySource.#":          1,
			"results.bySource.0.key":      "Web Search",
			"results.bySource.0.received": 2,
			"results.bySource.0.sites":    1,
			"results.byCampaign.0.key":    "SPRING",
			"results.byCampaign.0.name":   "Spring clinic",
			"results.byMonth.0.key":       "2026-03",
			"results.withoutCenter":       0,
		}})
		a.Expect(
			"refused",
			work(known, apptest.Coordinator, "not-our-patient", apptest.JSON{"version": 1, "reason": "Unknown."}),
			apptest.Want{Trail: []string{"microsite.not-ours", "intake.patient-refused"}},
		)
		a.Expect("closed by reason", report, apptest.Want{
			Has: apptest.JSON{
				"results.byCampaign.0.closed": apptest.JSON{"not-our-patient": 1},
				"results.byCampaign.0.sites":  0,
			},
		})
		report.As = apptest.OtherCoordinator
		a.Expect("the own center", report, apptest.Want{
			Has: apptest.JSON{
				"results.total.received": 1,
				"results.total.sites":    0,
				"results.byCenter.#":     1,
				"results.withoutCenter":  nil,
			},
		})
		report.Path = "/api/staff/intake/report?from=2026-04-01&to=2026-03-31"
		a.Expect("backwards", report, apptest.Want{Status: 422, Fields: []string{"from"}})
	})
}

// TestIntake_ConcurrentChangesApplyOnce: when two people make the same change at once, one change applies and the other
// gets a conflict.
func TestIntake_ConcurrentChangesApplyOnce(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		entries := apptest.StoreReferral(
			a, apptest.Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:], Released: true},
		)
		a.Session(apptest.Coordinator)
		a.Session(apptest.OtherCoordinator)
		a.Session(apptest.Administrator)
		atOnce := func(what string, requests ...apptest.Request) {
			var together sync.WaitGroup
			statuses := make([]int, len(requests))
			for i, r := range requests {
				together.Go(func() {
					response, err := a.Send(r)
					if err != nil {
						t.Error(err)
					}
					statuses[i] = response.Status
				})
			}
			together.Wait()
			if statuses[0]+statuses[1] != 200+409 {
				t.Errorf("%s: %v", what, statuses)
			}
		}
		reached := apptest.JSON{"version": 1, "channel": "phone", "reached": true}
		atOnce(
			"one entry",
			work(entries[0], apptest.Coordinator, "contact", reached),
			work(entries[0], apptest.Administrator, "contact", reached),
		)
		atOnce("one request", work(entries[0], apptest.Coordinator, "microsite", apptest.JSON{"version": 2}),
			work(entries[1], apptest.OtherCoordinator, "microsite", apptest.JSON{"version": 1}))
		if rows := a.Rows(
			"SELECT (SELECT COUNT(*) FROM microsite), (SELECT COUNT(*) FROM intake_contact), (SELECT COUNT(DISTINCT " +
				"microsite_id) FROM referral)",
		); rows[0][0] != "1" || rows[0][1] != "1" ||
			rows[0][2] != "1" {
			t.Errorf("sites, contacts, linked sites: %v", rows)
		}
	})
}
