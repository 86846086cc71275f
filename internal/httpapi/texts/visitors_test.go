package texts_test

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/texts"
)

var costs = texts.Text{Kind: texts.Callout, Key: "cost"}

// Each public page shows a callout with its amount, date and source from its day on, also a page in the cache.
func TestCallout_IsOnEachPageFromItsDay(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.AddSecondAdministrator()
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		page := func(lang string) string {
			return string(a.Do(apptest.Request{Path: "/" + site.Code, Header: map[string]string{"Accept-Language": lang}}).Body)
		}
		expect := func(when, lang string, isNew bool) {
			t.Helper()
			body := page(lang)
			for _, words := range map[string][]string{
				"en": {"Up to $6,000 for travel.", "January 15, 2026", "National fund"},
				"es": {"Hasta $6,000 para viajes.", "15 de enero de 2026", "National fund"},
			}[lang] {
				if strings.Contains(body, words) != isNew {
					t.Errorf("%s, %s: %q: %v", when, lang, words, !isNew)
				}
			}
		}
		if body := page("en"); !strings.Contains(body, "Cost Reimbursement") {
			t.Fatalf("no callout: %.500s", body)
		}
		reword(a, costs, texts.Words{
			EN: "## Costs\n\nUp to {{amount}} for travel.", ES: "## Gastos\n\nHasta {{amount}} para viajes.",
		}, texts.Facts{Amount: "$6,000", AsOf: "2026-01-15", Source: "National fund https://fund.example/2026"})
		expect("before its day", "en", false)
		expect("before its day", "es", false)
		a.Clock.Advance(24 * time.Hour)
		expect("on its day", "en", true)
		expect("on its day", "es", true)
		a.Expect("the call", apptest.Request{Path: "/api/texts/callout"}, apptest.Want{Has: map[string]any{
			"results.texts.0.key": "cost", "results.texts.0.amount": "$6,000", "results.texts.0.asOf": "2026-01-15",
			"results.texts.9.key": "feedback", "results.texts.9.amount": "",
		}})
	})
}

// A draft may lack the source, but a number without it is not sent for approval.
func TestFigure_NeedsDateAndSource(t *testing.T) {
	a := apptest.New(t)
	a.AddSecondAdministrator()
	path := "/api/staff/texts/figure/death"
	save := func(revision int, changes apptest.JSON) apptest.Request {
		r := draft(a, revision, changes)
		r.Path = path + "/draft"
		return r
	}
	saved := apptest.Want{Trail: []string{"text.saved"}}
	words := apptest.JSON{"english": "2 in 10,000", "spanish": "2 de cada 10,000"}
	a.Expect("a draft", save(0, words), saved)
	send := func(revision int) apptest.Request {
		return apptest.Request{
			Method: "POST", Path: path + "/send", As: apptest.Administrator, Body: apptest.JSON{"revision": revision},
		}
	}
	a.Expect("without date and source", send(1), apptest.Want{Status: 422, Fields: []string{"asOf", "source"}})
	words["asOf"], words["source"] = day(a, 1), "JAMA"
	a.Expect("tomorrow", save(1, words), apptest.Want{Status: 422, Fields: []string{"asOf"}})
	words["asOf"], words["amount"] = day(a, 0), "$1"
	a.Expect("an amount", save(1, words), apptest.Want{Status: 422, Fields: []string{"amount"}})
	delete(words, "amount")
	a.Expect("complete", save(1, words), saved)
	a.Expect("sent", send(2), apptest.Want{
		Trail: []string{"text.sent"},
	})
}

// Administrators see which texts were last checked more than a year ago.
func TestTexts_ReportOldDates(t *testing.T) {
	a := apptest.New(t)
	list := apptest.Request{Path: "/api/staff/texts/figure/death", As: apptest.Administrator}
	a.Expect("checked this year", list, apptest.Want{Has: map[string]any{"results.isOld": false, "results.hasSource": true}})
	a.Clock.Advance(2 * 365 * 24 * time.Hour)
	a.Expect("two years later", list, apptest.Want{Has: map[string]any{"results.isOld": true}})
}
