package intake_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/notify"
	"beacon/internal/testkit/apptest"
)

// The list filters, sorts and pages, and shows each caller only the entries of their own center.
func TestIntakeQueue(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		old := apptest.StoreReferral(a,
			apptest.Newcomer{FirstName: "Zoe", Email: "zoe@mail.example", Centers: a.Centers[:1]})[0]
		a.Clock.Advance(4 * 24 * time.Hour) // from Monday to Friday
		both := apptest.StoreReferral(
			a, apptest.Newcomer{FirstName: "Bea", Email: "Bea@mail.example", Centers: a.Centers[:], LeadSource: "Other"},
		)
		champ := register(a, "Álvaro", "alvaro@mail.example", true)
		a.Must(a.Outbox.Enqueue(context.Background(), notify.Email{
			Template: notify.ChampionThanks,
			Lang:     "en",
			To:       "bea@MAIL.example",
			ToName:   "Bea",
			Params: map[string]string{
				notify.FirstName: "Bea",
			},
			Link:     notify.Link{Kind: notify.PublicPage, Path: "about"},
			Concerns: notify.Record{Kind: notify.MicrositePage, ID: champ},
		}))
		email := a.Rows("SELECT MAX(id) FROM outbox")[0][0]
		var emailID int64
		_, err := fmt.Sscan(email, &emailID)
		a.Must(err)
		a.Must(a.Outbox.GiveUp(context.Background(), emailID, "550 no such user"))
		a.Seen()

		list := func(as, query string, want ...int64) apptest.Response {
			t.Helper()
			response := a.Expect(
				as+" "+query,
				apptest.Request{Path: "/api/staff/intake?" + query, As: as},
				apptest.Want{Trail: []string{"intake.list-viewed"}},
			)
			var got []int64
			for i := range int(response.Get("results.#").(float64)) {
				got = append(got, int64(response.Get(fmt.Sprintf("results.%d.id", i)).(float64)))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s %s: %v, want %v", as, query, got, want)
			}
			return response
		}
		first := list(apptest.Coordinator, "", old, champ, both[0])
		if first.Get("results.0.isLate") != true || first.Get("results.0.daysLeft") != -1.0 ||
			first.Get("counts.late") != 1.0 ||
			first.Get("counts.new") != 3.0 ||
			first.Get("total") != 3.0 ||
			first.Get("results.2.mailRefused") != true ||
			first.Get("results.1.mailRefused") != false {
			t.Errorf("the queue: %s", first.Body)
		}
		list(apptest.OtherCoordinator, "", both[1])
		list(apptest.OtherCoordinator, "status=all&centerId="+fmt.Sprint(a.Centers[0]), both[1])
		list(apptest.Reviewer, "centerId="+fmt.Sprint(a.Centers[1]), both[1])
		list(apptest.Coordinator, "status=late", old)
		list(apptest.Coordinator, "kind=champion", champ)
		list(apptest.Coordinator, "q=%C3%81LVARO", champ)
		list(apptest.Coordinator, "q=spring", champ)
		list(apptest.Coordinator, "q=BEA%40mail", both[0])
		list(apptest.Coordinator, "q=beatrix%25")
		list(apptest.Coordinator, "sort=name", both[0], old, champ)
		list(apptest.Coordinator, "sort=-name&limit=1&offset=1", old)
		list(apptest.Administrator, "sort=center&limit=1", both[1])
		list(apptest.Coordinator, "sort=received&status=all", old, champ, both[0])

		a.Expect("worked", work(old, apptest.Coordinator, "close", apptest.JSON{"version": 1, "reason": "no-answer"}),
			apptest.Want{Trail: []string{"intake.closed"}})
		list(apptest.Coordinator, "", champ, both[0])
		list(apptest.Coordinator, "status=closed", old)
		list(apptest.Coordinator, "status=all", champ, both[0], old)
		a.Expect("mails refused", apptest.Request{Path: entryPath(both[0], ""), As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"intake.viewed"},
			Has: apptest.JSON{
				"results.refusedMails.#":          1,
				"results.refusedMails.0.outcome":  "550 no such user",
				"results.refusedMails.0.template": "champion-thanks",
			},
		})
	})
}

func TestIntakeQueue_CSV(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		apptest.StoreReferral(
			a,
			apptest.Newcomer{FirstName: "=HYPERLINK(1)", Email: "rosa@mail.example", Centers: a.Centers[:1]},
		)
		_, err := a.SQL.Exec(
			`INSERT INTO intake (kind, record_id, center_id, status, closed_reason, version, received_at, due_at, updated_at)
			WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
			SELECT kind, 4711 + n.i, center_id, status, '', 1, received_at, due_at, updated_at FROM intake, n`,
		)
		a.Must(err)
		response := a.Expect(
			"everybody", apptest.Request{Path: "/api/staff/intake.csv?sort=received", As: apptest.Coordinator},
			apptest.Want{Trail: []string{"intake.exported"}},
		)
		lines := strings.Split(strings.TrimSpace(string(response.Body)), "\n")
		if len(lines) != 1003 || !strings.HasPrefix(lines[0], "id,kind,status,") ||
			!strings.Contains(lines[1002]+lines[1], ",'=HYPERLINK(1),Ejemplo,") {
			t.Errorf("%d lines, %s, %s", len(lines), lines[0], lines[1])
		}
		if rows := a.Rows(
			"SELECT details FROM audit_event WHERE action = 'intake.exported'"); rows[0][0] != `{"rows":"1002"}` {
			t.Errorf("trail: %s", rows[0])
		}
		other := a.Expect(
			"another center",
			apptest.Request{Path: "/api/staff/intake.csv", As: apptest.OtherCoordinator},
			apptest.Want{Trail: []string{"intake.exported"}},
		)
		if strings.Contains(string(other.Body), "Ejemplo") {
			t.Errorf("%s", other.Body)
		}
	})
}
