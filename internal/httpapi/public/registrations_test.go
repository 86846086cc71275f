package public_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

func statsRequest(site apptest.Site) apptest.Request {
	return apptest.Request{Path: fmt.Sprintf("/api/microsite/landing/%d/%s/weekly-stats", site.ID, site.Key)}
}

// TestWebhook_CountsRegistrationOnce is R4.4 and R10.16: a signed event counts once, also if it is sent again.
// Unsigned, forged, stale and unreadable events are rejected.
func TestWebhook_CountsRegistrationOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		rosa, otto := a.Live(
			apptest.Patient{},
			apptest.PatientStory,
		), a.Live(
			apptest.Patient{FirstName: "Otto", Email: "otto@mail.example"},
			apptest.PatientStory,
		)
		now, event := a.Clock.Now(), apptest.RegistrationBody(rosa.Code, "r-1")
		counted := apptest.Want{Trail: []string{"registration.completed"}, Has: map[string]any{"success": true}}
		wantCodes(t, "before", a.Do(apptest.ActiveRequest(rosa, "")), otto, rosa)
		a.Expect("a registration", apptest.RegistrationEvent(a, apptest.NewSecret, "e-1", now, event), counted)
		a.Expect("told again", apptest.RegistrationEvent(a, apptest.NewSecret, "e-1", now, event),
			apptest.Want{Has: map[string]any{"success": true}})
		a.Expect("by the older secret",
			apptest.RegistrationEvent(a, apptest.OldSecret, "e-2", now.Add(-5*time.Minute), event), counted)
		list := a.Expect("the order of the gallery", apptest.ActiveRequest(otto, ""),
			apptest.Want{Has: map[string]any{"results.0.registrationCount": 2, "results.1.registrationCount": 0}})
		wantCodes(t, "after", list, rosa, otto)

		a.Expect("too old",
			apptest.RegistrationEvent(a, apptest.NewSecret, "e-3", now.Add(-5*time.Minute-2*time.Second), event),
			apptest.Want{Status: 400})
		a.Expect("too new",
			apptest.RegistrationEvent(a, apptest.NewSecret, "e-3", now.Add(5*time.Minute+2*time.Second), event),
			apptest.Want{Status: 400})
		forged := apptest.RegistrationEvent(a, apptest.NewSecret, "e-3", now, event)
		forged.Body = apptest.RegistrationBody(otto.Code, "r-1")
		a.Expect("another body", forged, apptest.Want{Status: 401})
		a.Expect("a stranger", apptest.RegistrationEvent(a, "whsec_"+strings.Repeat("R0hJ", 8), "e-3", now, event),
			apptest.Want{Status: 401})
		a.Expect("unsigned",
			apptest.Request{Method: "POST", Path: "/api/integrations/donor-registrations", Body: event},
			apptest.Want{Status: 401})
		a.Expect("an unknown site",
			apptest.RegistrationEvent(a, apptest.NewSecret, "e-3", now, apptest.RegistrationBody("XQX999", "r-3")),
			apptest.Want{Status: 404})
		a.Expect("another type",
			apptest.RegistrationEvent(a, apptest.NewSecret, "e-3", now, `{"type": "registration.begun"}`),
			apptest.Want{})
		a.Expect("no JSON", apptest.RegistrationEvent(a, apptest.NewSecret, "e-3", now, `{"type": `),
			apptest.Want{Status: 400})
		a.Expect("data of the wrong kind", apptest.RegistrationEvent(a, apptest.NewSecret, "e-3", now,
			`{"type": "registration.completed", "data": 7}`), apptest.Want{Status: 400})
		a.Expect("far too much", apptest.RegistrationEvent(a, apptest.NewSecret, "e-3", now,
			apptest.RegistrationBody(rosa.Code, strings.Repeat("x", 300<<10))), apptest.Want{Status: 413})
		a.Expect("the id was never used",
			apptest.RegistrationEvent(a, apptest.NewSecret, "e-3", now, apptest.RegistrationBody(otto.Code, "r-4")),
			counted)
		if got := fmt.Sprint(a.Rows("SELECT actor_kind, details FROM audit_event WHERE action = 'registration.completed' ORDER BY seq")[0]); !strings.Contains(got, "system") ||
			!strings.Contains(got, "r-1") {
			t.Errorf("the trail says %s", got)
		}
		if strings.Contains(a.Logged.String(), "whsec_") {
			t.Error("a secret is in the log")
		}
	}, apptest.With(apptest.WithSecrets))
}

func TestWebhook_NeedsSecret(t *testing.T) {
	a := apptest.New(t)
	a.Expect("signed by somebody",
		apptest.RegistrationEvent(a, apptest.NewSecret, "e", a.Clock.Now(), apptest.RegistrationBody("ABC123", "r")),
		apptest.Want{Status: 401})
}

// TestWeeklyStats is M3, R4.3 and R10.13: the dashboard counts visitors and registrations in total, in the past seven
// days, and by week.
func TestWeeklyStats(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site, other := a.Live(
			apptest.Patient{},
			apptest.PatientStory,
		), a.Live(
			apptest.Patient{Email: "other@mail.example"},
			apptest.PatientStory,
		)
		visit := func(kind string, n int) {
			for range n {
				a.Expect("a visit",
					apptest.Request{Method: "POST", Path: "/api/microsite/" + site.Code + "/stats/" + kind},
					apptest.Want{})
			}
		}
		event := 0
		register := func(n int) {
			for range n {
				event++
				a.Expect("a registration", apptest.RegistrationEvent(a, apptest.NewSecret, fmt.Sprint("e", event),
					a.Clock.Now(), apptest.RegistrationBody(site.Code, "r")),
					apptest.Want{Trail: []string{"registration.completed"}})
			}
		}
		day := 24 * time.Hour
		visit("initial", 4) // 60 days ago: in the total only
		register(1)
		a.Clock.Advance(46 * day)
		visit("initial", 3) // 14 days ago
		register(2)
		a.Clock.Advance(7 * day)
		visit("initial", 1) // 7 days ago: not in the past week
		a.Clock.Advance(day)
		visit("initial", 2)
		visit("learn-more", 5)
		a.Clock.Advance(6 * day)
		visit("initial", 1)
		register(1)
		today := a.Clock.Now()
		start := func(weeks int) string { return today.AddDate(0, 0, -6-7*weeks).Format(time.DateOnly) }
		var history []any
		for weeks := 7; weeks >= 0; weeks-- {
			visitors := map[int]int{0: 3, 1: 1, 2: 3}[weeks]
			registrations := map[int]int{0: 1, 2: 2}[weeks]
			history = append(history,
				map[string]any{"weekStart": start(weeks), "visitors": visitors, "registrations": registrations})
		}
		a.Expect(
			"the numbers",
			statsRequest(site),
			apptest.Want{Has: map[string]any{"success": true, "results": map[string]any{
				"initialVisitorCountTotal": 11, "initialVisitorCountChange": 3, "initialVisitorCountPreviousWeek": 8,
				"dashTotal": 4, "dashPastWeekTotal": 1, "dashPreviousTotal": 3, "history": history}}},
		)
		a.Expect("another's", statsRequest(other), apptest.Want{
			Has: map[string]any{"results.initialVisitorCountTotal": 0, "results.dashTotal": 0, "results.history.#": 8},
		})
	}, apptest.With(apptest.WithSecrets))
}
