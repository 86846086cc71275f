package intake_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/notify"
	. "beacon/internal/testkit/apptest"
)

// The list filters, sorts and pages, and shows each caller only the entries of their own center.
func TestIntakeQueue(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		old := StoreReferral(a, Newcomer{FirstName: "Zoe", Email: "zoe@mail.example", Centers: a.Centers[:1]})[0]
		a.Clock.Advance(4 * 24 * time.Hour) // from Monday to Friday
		both := StoreReferral(
			a, Newcomer{FirstName: "Bea", Email: "Bea@mail.example", Centers: a.Centers[:], LeadSource: "Other"},
		)
		champ := register(a, "Álvaro", "alvaro@mail.example", true)
		a.Must(a.Outbox.Enqueue(context.Background(), notify.Mail{
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
		mail := a.Rows("SELECT MAX(id) FROM outbox")[0][0]
		var mailID int64
		_, err := fmt.Sscan(mail, &mailID)
		a.Must(err)
		a.Must(a.Outbox.GiveUp(context.Background(), mailID, "550 no such user"))
		a.Seen()

		list := func(as, query string, want ...int64) Response {
			t.Helper()
			answer := a.Expect(
				as+" "+query, Request{Path: "/api/staff/intake?" + query, As: as}, Want{Trail: []string{"intake.list-viewed"}},
			)
			var got []int64
			for i := range int(answer.Get("results.#").(float64)) {
				got = append(got, int64(answer.Get(fmt.Sprintf("results.%d.id", i)).(float64)))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s %s: %v, want %v", as, query, got, want)
			}
			return answer
		}
		first := list(Cora, "", old, champ, both[0])
		if first.Get("results.0.isLate") != true || first.Get("results.0.daysLeft") != -1.0 ||
			first.Get("counts.late") != 1.0 ||
			first.Get("counts.new") != 3.0 ||
			first.Get("total") != 3.0 ||
			first.Get("results.2.mailRefused") != true ||
			first.Get("results.1.mailRefused") != false {
			t.Errorf("the queue: %s", first.Body)
		}
		list(Otto, "", both[1])
		list(Otto, "status=all&centerId="+fmt.Sprint(a.Centers[0]), both[1])
		list(Remy, "centerId="+fmt.Sprint(a.Centers[1]), both[1])
		list(Cora, "status=late", old)
		list(Cora, "kind=champion", champ)
		list(Cora, "q=%C3%81LVARO", champ)
		list(Cora, "q=spring", champ)
		list(Cora, "q=BEA%40mail", both[0])
		list(Cora, "q=beatrix%25")
		list(Cora, "sort=name", both[0], old, champ)
		list(Cora, "sort=-name&limit=1&offset=1", old)
		list(Ada, "sort=center&limit=1", both[1])
		list(Cora, "sort=received&status=all", old, champ, both[0])

		a.Expect("worked", work(old, Cora, "close", JSON{"version": 1, "reason": "no-answer"}),
			Want{Trail: []string{"intake.closed"}})
		list(Cora, "", champ, both[0])
		list(Cora, "status=closed", old)
		list(Cora, "status=all", champ, both[0], old)
		a.Expect("mails refused", Request{Path: entryPath(both[0], ""), As: Cora}, Want{
			Trail: []string{"intake.viewed"},
			Has: JSON{
				"results.refusedMails.#":          1,
				"results.refusedMails.0.outcome":  "550 no such user",
				"results.refusedMails.0.template": "champion-thanks",
			},
		})
	})
}

func TestIntakeQueue_CSV(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		StoreReferral(a, Newcomer{FirstName: "=HYPERLINK(1)", Email: "rosa@mail.example", Centers: a.Centers[:1]})
		_, err := a.SQL.Exec(
			`INSERT INTO intake (kind, record_id, center_id, status, closed_reason, version, received_at, due_at, updated_at)
			WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
			SELECT kind, 4711 + n.i, center_id, status, '', 1, received_at, due_at, updated_at FROM intake, n`,
		)
		a.Must(err)
		answer := a.Expect("everybody", Request{Path: "/api/staff/intake.csv?sort=received", As: Cora},
			Want{Trail: []string{"intake.exported"}})
		lines := strings.Split(strings.TrimSpace(string(answer.Body)), "\n")
		if len(lines) != 1003 || !strings.HasPrefix(lines[0], "id,kind,status,") ||
			!strings.Contains(lines[1002]+lines[1], ",'=HYPERLINK(1),Ejemplo,") {
			t.Errorf("%d lines, %s, %s", len(lines), lines[0], lines[1])
		}
		if rows := a.Rows(
			"SELECT details FROM audit_event WHERE action = 'intake.exported'"); rows[0][0] != `{"rows":"1002"}` {
			t.Errorf("trail: %s", rows[0])
		}
		other := a.Expect(
			"another center", Request{Path: "/api/staff/intake.csv", As: Otto}, Want{Trail: []string{"intake.exported"}},
		)
		if strings.Contains(string(other.Body), "Ejemplo") {
			t.Errorf("%s", other.Body)
		}
	})
}
