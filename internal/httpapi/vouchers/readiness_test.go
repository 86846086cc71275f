package vouchers_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// The board lists donors with a surgery soon, and the open requirements (R6.10).
func TestReadinessBoard(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		near, _ := apptest.NewDonor(a,
			func(d *voucher.Donor) { d.Step, d.SurgeryOn, d.FirstName = voucher.Complete, "2026-04-01", "Daniel" })
		aHolder(a, near, "Ana", func(h *voucher.Holder) { h.Step = voucher.Complete })
		aHolder(a, near, "Ben", nil)
		over, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.SurgeryOn = voucher.Complete, "2026-03-01" })
		aHolder(a, over, "Eva", nil)
		aHolder(a, over, "Kim", func(h *voucher.Holder) { h.BirthDate = "2016-01-02" })
		apptest.NewDonor(a, func(d *voucher.Donor) { d.SurgeryOn = "2026-05-02" })                                      // 61 days
		apptest.NewDonor(a, func(d *voucher.Donor) { d.SurgeryOn, d.MatchStatus = "2026-03-20", voucher.Transplanted }) // closed
		apptest.NewDonor(a,
			func(d *voucher.Donor) { d.CenterID, d.Step, d.SurgeryOn = a.Centers[1], voucher.Complete, "2026-04-20" }) // of another center
		a.Expect("own board", apptest.Request{Path: "/api/staff/readiness", As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"donor.readiness-viewed"},
			Has: apptest.JSON{
				"total": 2, "results.0.donorId": over, "results.0.outlook": "late", "results.0.daysLeft": -1,
				"results.1.fullName": "Daniel Ejemplo", "results.1.daysLeft": 30, "results.1.formsDueOn": "2026-03-11",
				"results.1.outlook": "at-risk", "results.1.holders.0.outlook": "on-track",
				"results.1.holders.0.needs.1.outlook": "ready", "results.1.holders.1.needs.0.outlook": "at-risk",
				"results.1.holders.1.needs.2.fromOn": "2026-03-11",
				"counts": apptest.JSON{
					"ready": 0, "none-left": 0, "on-track": 0, "at-risk": 1, "late": 1, "no-date": 0,
				},
			},
		})
		a.Expect("at risk", apptest.Request{Path: "/api/staff/readiness?outlook=at-risk", As: apptest.Coordinator},
			apptest.Want{Trail: []string{"donor.readiness-viewed"}, Has: apptest.JSON{"total": 1, "counts.late": 1}})
		a.Expect("everybody's", apptest.Request{Path: "/api/staff/readiness", As: apptest.Administrator},
			apptest.Want{Trail: []string{"donor.readiness-viewed"}, Has: apptest.JSON{"total": 3}})
		csv := a.Expect("as a table", apptest.Request{Path: "/api/staff/readiness.csv", As: apptest.Coordinator},
			apptest.Want{Trail: []string{"donor.readiness-exported"}})
		if !strings.Contains(string(csv.Body), "2026-04-01,30,Riverside Transplant Center,Daniel Ejemplo,at-risk,,Ben "+
			"Ejemplo,Not complete,at-risk,at-risk,at-risk,on-track,on-track\n") {
			t.Errorf("%s", csv.Body)
		}
		// A minor needs no blood test.
		if !strings.Contains(string(csv.Body), ",Kim Ejemplo,Not complete,late,late,late,late,\n") {
			t.Errorf("%s", csv.Body)
		}
		samples := donorCall(near, "/holders/1/samples", apptest.Coordinator,
			apptest.JSON{"version": 1, "swabOn": "2026-03-03", "bloodOn": ""})
		a.Expect("tomorrow's sample", samples, apptest.Want{Status: 422, Fields: []string{"swabOn"}})
		samples.Body = apptest.JSON{"version": 1, "swabOn": "2026-03-02", "bloodOn": ""}
		a.Expect("too early", samples, apptest.Want{
			Trail: []string{"voucher-holder.samples-noted"},
			Has:   apptest.JSON{"results.holders.0.swabOn": "2026-03-02", "results.holders.0.needs.2.tooEarly": true},
		})
		a.Expect("by an old look", samples, apptest.Want{Status: 409})
	})
}

// A donor without a usable voucher is listed separately with the cause. The board, the counts, the record and the
// file show it in the reader's language.
func TestReadinessBoard_NoVoucherLeft(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.SurgeryOn = voucher.Complete, "2026-03-20" })
		aHolder(a, donor, "Ana", func(h *voucher.Holder) { h.Status = voucher.Retired })
		a.Expect("the board", apptest.Request{Path: "/api/staff/readiness?outlook=none-left", As: apptest.Coordinator},
			apptest.Want{
				Trail: []string{"donor.readiness-viewed"},
				Has: apptest.JSON{
					"total": 1, "results.0.outlook": "none-left", "results.0.cause": "closed", "results.0.holders.#": 0,
					"counts": apptest.JSON{
						"ready": 0, "none-left": 1, "on-track": 0, "at-risk": 0, "late": 0, "no-date": 0,
					},
				},
			})
		a.Expect("the record", apptest.Request{Path: donorPath(donor, ""), As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"donor.viewed"},
			Has:   apptest.JSON{"results.readiness.cause": "closed", "results.holders.0.voucherState": "closed"},
		})
		for path, want := range map[string]string{
			"/api/staff/readiness.csv": "none-left,No queda nada que preparar: todos los vales están cerrados.,",
			"/api/staff/donors.csv":    ",1,0,Cerrado: 1,none-left,",
		} {
			csv := a.Do(apptest.Request{Path: path, As: apptest.Coordinator, Header: map[string]string{"Accept-Language": "es"}})
			if !strings.Contains(string(csv.Body), want) {
				t.Errorf("%s: %s", path, csv.Body)
			}
		}
		a.Seen()
	})
}

// Reminders are sent once at 35, 28, 23 and 21 days, by any number of processes, and not later (R6.10).
func TestReminders_OnceADay(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.SurgeryOn = voucher.Complete, "2026-04-07" }) // 36 days
		aHolder(a, donor, "Ana", nil)
		aHolder(a, donor, "Ben", func(h *voucher.Holder) { h.Step = voucher.Complete })
		aHolder(a, donor, "Eva", func(h *voucher.Holder) { h.Status = voucher.Retired })
		for i, sent := range []int{0, 2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 2, 0, 0} { // by days, starting at 36
			var group sync.WaitGroup
			var counted [2]int
			for node := range counted { // two processes at once
				group.Go(func() {
					n, err := a.Readiness.SendReminders(t.Context())
					if err != nil {
						t.Error(err)
					}
					counted[node] = n
				})
			}
			group.Wait()
			if got := counted[0] + counted[1]; got != sent {
				t.Errorf("%d days before: %v mails, want %d", 36-i, counted, sent)
			}
			a.Clock.Advance(24 * time.Hour)
		}
		if got := fmt.Sprint(a.Rows("SELECT recipient, count(*) FROM outbox WHERE dedupe_key IS NOT NULL GROUP BY recipient ORDER BY recipient")); got != "[[ana@mail.example 4] [cora@staff.example 4]]" {
			t.Errorf("%s", got)
		}
		a.Seen()
	})
}

// A reminder by staff goes to all people with open steps, once in ten minutes.
func TestReminders_ByStaff(t *testing.T) {
	a := apptest.New(t)
	donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.Complete })
	aHolder(a, donor, "Ana", nil)
	aHolder(a, donor, "Ben", func(h *voucher.Holder) { h.Status = voucher.Draft })
	remind := donorCall(donor, "/remind", apptest.Coordinator, apptest.JSON{})
	a.Expect("reminded", remind, apptest.Want{
		Has: apptest.JSON{"results.count": 1}, Trail: []string{"voucher-holder.reminded"},
		Emails: []string{"holder-reminder ana@mail.example"},
	})
	a.Expect("pressed twice", remind, apptest.Want{Has: apptest.JSON{"results.count": 1}})
	a.Expect("no link yet", donorCall(donor, "/holders/2/link", apptest.Coordinator, apptest.JSON{}),
		apptest.Want{Status: 409})
	a.Expect("a holder's link", donorCall(donor, "/holders/1/link", apptest.Coordinator, apptest.JSON{"anew": true}),
		apptest.Want{Trail: []string{"voucher-holder.link-revoked"}, Emails: []string{"holder-link ana@mail.example"}})
}

// The board can also be sorted by surgery, donor and center, on the screen and in the file (R7.3).
func TestReadinessBoard_Sort(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		on := func(day, last string, center int64, step voucher.Step) {
			apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.SurgeryOn, d.LastName, d.CenterID = step, day, last, center })
		}
		on("2026-03-05", "Young", a.Centers[0], voucher.Complete)      // ready
		on("2026-04-02", "able", a.Centers[1], voucher.UploadConsent)  // at risk
		on("2026-03-12", "Moss", a.Centers[0], voucher.UploadConsent)  // late
		on("2026-03-12", "Abel", a.Centers[1], voucher.UploadConsent)  // late, same day
		on("2026-04-20", "=Cole", a.Centers[0], voucher.UploadConsent) // on track
		board := func(query string) apptest.Response {
			t.Helper()
			return a.Expect(query, apptest.Request{Path: "/api/staff/readiness?" + query, As: apptest.Reviewer},
				apptest.Want{Trail: []string{"donor.readiness-viewed"}})
		}
		for query, want := range map[string]string{
			"": "Moss Abel able =Cole Young", "sort=worst": "Moss Abel able =Cole Young",
			"sort=-worst":  "Young =Cole able Moss Abel",
			"sort=surgery": "Young Moss Abel able =Cole", "sort=-surgery": "=Cole able Moss Abel Young",
			"sort=name":                "=Cole Abel able Moss Young",
			"sort=center&outlook=late": "Abel Moss", "sort=-center": "Young Moss =Cole Abel able",
			"sort=1;--": "Moss Abel able =Cole Young", "sort=surgery&limit=2&offset=1": "Moss Abel",
		} {
			response, got := board(query), ""
			for i := range 6 {
				if name := response.Text(fmt.Sprintf("results.%d.fullName", i)); name != "" {
					got += " " + name[strings.LastIndex(name, " ")+1:]
				}
			}
			if got != " "+want {
				t.Errorf("%q shows%s, want %s", query, got, want)
			}
		}
		rows := apptest.Table(t, a.Expect("the file",
			apptest.Request{Path: "/api/staff/readiness.csv?sort=-surgery&limit=1", As: apptest.Reviewer},
			apptest.Want{Trail: []string{"donor.readiness-exported"}}))
		if len(rows) != 5 || rows[0][0] != "2026-04-20" || !strings.HasSuffix(rows[4][3], "Young") {
			t.Errorf("the file holds %v", rows)
		}
		a.Expect("of another center", apptest.Request{Path: "/api/staff/readiness?sort=center", As: apptest.OtherCoordinator},
			apptest.Want{Trail: []string{"donor.readiness-viewed"}, Has: apptest.JSON{"total": 2}})
	})
}
