package intake_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
)

// Other centers can neither read nor change an entry.
func TestIntake_VisibleToItsCenterOnly(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		entry := register(a, "José", "jose@mail.example", true)
		body := JSON{"version": 1, "channel": "phone", "reached": true, "on": "2026-03-20", "reason": "duplicate"}
		for _, what := range []string{"contact", "schedule", "close", "reopen", "confirm-patient", "not-our-patient",
			"microsite"} {
			a.Expect(what+" by another center", work(entry, Otto, what, body), Want{Status: 404})
			a.Expect(what+" by a reviewer", work(entry, Remy, what, body), Want{Status: 403})
			a.Expect(what+" by a coach", work(entry, Coco, what, body), Want{Status: 403})
			a.Expect(what+" of nobody", work(4711, Ada, what, body), Want{Status: 404})
		}
		a.Expect("seen by another center", Request{Path: entryPath(entry, ""), As: Otto}, Want{Status: 404})
		a.Expect("seen by a coach", Request{Path: entryPath(entry, ""), As: Coco}, Want{Status: 403})
		a.Expect("seen by a reviewer", Request{Path: entryPath(entry, ""), As: Remy},
			Want{Trail: []string{"intake.viewed"}, Has: JSON{"results.canWork": false, "results.canConfirm": false}})
		a.Expect("untouched", Request{Path: entryPath(entry, ""), As: Cora}, Want{
			Trail: []string{"intake.viewed"},
			Has:   JSON{"results.version": 1, "results.status": "new", "results.contacts.#": 0},
		})
		long := strings.Repeat("é", 2001)
		a.Expect(
			"a long note",
			work(entry, Cora, "contact", JSON{"version": 1, "channel": "carrier pigeon", "reached": true, "note": long}),
			Want{Status: 422, Fields: []string{"channel", "note"}},
		)
		a.Expect(
			"a hostile note",
			work(entry, Cora, "contact", JSON{
				"version": 1,
				"channel": "visit",
				"reached": true,
				"note":    "<b>a\x00b</b>\u202e'; DROP TABLE intake",
			}),
			Want{Trail: []string{"intake.contacted"}, Has: JSON{"results.contacts.0.note": "<b>ab</b>'; DROP TABLE intake"}},
		) // the text-direction override is removed
	})
}

func TestIntakeReport(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		first := StoreReferral(a, Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:],
			Released:   true,
			LeadSource: "Web Search"})[0]
		known := register(a, "José", "jose@mail.example", true)
		a.Expect("a site", work(first, Cora, "microsite", JSON{"version": 1}), Want{
			Trail:  []string{"microsite.registered", "microsite.confirmed", "intake.microsite-made"},
			Emails: []string{"microsite-link rosa@mail.example"},
		})
		a.Clock.Advance(24 * time.Hour)
		a.Expect("reached", work(first, Cora, "contact", JSON{"version": 2, "channel": "phone", "reached": true}),
			Want{Trail: []string{"intake.contacted"}})
		report := Request{Path: "/api/staff/intake/report?from=2026-03-01&to=2026-03-31", As: Remy}
		a.Expect("everybody", report, Want{Has: JSON{
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
		a.Expect("refused", work(known, Cora, "not-our-patient", JSON{"version": 1, "reason": "Unknown."}),
			Want{Trail: []string{"microsite.not-ours", "intake.patient-refused"}})
		a.Expect("closed by reason", report, Want{
			Has: JSON{
				"results.byCampaign.0.closed": JSON{"not-our-patient": 1},
				"results.byCampaign.0.sites":  0,
			},
		})
		report.As = Otto
		a.Expect("the own center", report, Want{
			Has: JSON{
				"results.total.received": 1,
				"results.total.sites":    0,
				"results.byCenter.#":     1,
				"results.withoutCenter":  nil,
			},
		})
		report.Path = "/api/staff/intake/report?from=2026-04-01&to=2026-03-31"
		a.Expect("backwards", report, Want{Status: 422, Fields: []string{"from"}})
	})
}

// TestIntake_ConcurrentChangesApplyOnce: when two people make the same change at once, one change applies and the other
// gets a conflict.
func TestIntake_ConcurrentChangesApplyOnce(t *testing.T) {
	EachDatabase(t, func(t *testing.T, a *App) {
		entries := StoreReferral(
			a, Newcomer{FirstName: "Rosa", Email: "rosa@mail.example", Centers: a.Centers[:], Released: true},
		)
		a.Session(Cora)
		a.Session(Otto)
		a.Session(Ada)
		atOnce := func(what string, requests ...Request) {
			var together sync.WaitGroup
			statuses := make([]int, len(requests))
			for i, r := range requests {
				together.Go(func() {
					answer, err := a.Send(r)
					if err != nil {
						t.Error(err)
					}
					statuses[i] = answer.Status
				})
			}
			together.Wait()
			if statuses[0]+statuses[1] != 200+409 {
				t.Errorf("%s: %v", what, statuses)
			}
		}
		reached := JSON{"version": 1, "channel": "phone", "reached": true}
		atOnce("one entry", work(entries[0], Cora, "contact", reached), work(entries[0], Ada, "contact", reached))
		atOnce("one request", work(entries[0], Cora, "microsite", JSON{"version": 2}),
			work(entries[1], Otto, "microsite", JSON{"version": 1}))
		if rows := a.Rows(
			"SELECT (SELECT COUNT(*) FROM microsite), (SELECT COUNT(*) FROM intake_contact), (SELECT COUNT(DISTINCT " +
				"microsite_id) FROM referral)",
		); rows[0][0] != "1" || rows[0][1] != "1" ||
			rows[0][2] != "1" {
			t.Errorf("sites, contacts, linked sites: %v", rows)
		}
	})
}
