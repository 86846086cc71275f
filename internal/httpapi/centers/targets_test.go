package centers_test

import (
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

const goals = "/api/staff/targets"

// Targets and holidays change the day on which new work is due, in the lists and in the emails to coordinators.
func TestTargets(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		form := apptest.JSON{"contactDays": 1, "centerDays": 5, "registryDays": 2, "holidays": []string{}, "version": 0}
		change := func(as string, changes apptest.JSON) apptest.Request {
			return apptest.Request{Method: "POST", Path: goals, As: as, Body: with(form, changes)}
		}
		a.Expect("defaults", apptest.Request{Path: goals, As: apptest.Administrator}, apptest.Want{Has: apptest.JSON{
			"results": apptest.JSON{"contactDays": 3, "centerDays": 7, "registryDays": 7, "holidays": []any{}, "version": 0},
		}})
		a.Expect("invalid", change(apptest.Administrator, apptest.JSON{
			"contactDays": 0, "centerDays": 61, "registryDays": -1, "holidays": []string{"2026-12-25", "12/26/2026", "2026-02-30"},
		}), apptest.Want{Status: 422, Fields: []string{
			"contactDays", "centerDays", "registryDays", "holidays[1]", "holidays[2]",
		}})
		next := a.Clock.Now().AddDate(0, 0, 1)
		for next.Weekday() == time.Saturday || next.Weekday() == time.Sunday {
			next = next.AddDate(0, 0, 1)
		}
		holiday := next.Format(time.DateOnly)
		a.Expect("changed", change(apptest.Administrator, apptest.JSON{"holidays": []string{holiday, holiday}}), apptest.Want{
			Trail: []string{"targets.changed"},
			Has:   apptest.JSON{"results.version": 1, "results.holidays": []any{holiday}, "results.registryDays": 2},
		})
		a.Expect("changed in the meantime", change(apptest.Administrator, nil), apptest.Want{Status: 409})
		a.Expect("nothing changed",
			change(apptest.Administrator, apptest.JSON{"holidays": []string{holiday}, "version": 1}), apptest.Want{})
		stored, err := a.Targets.Current(t.Context())
		a.Must(err)
		due := stored.ContactBy(a.Clock.Now())
		if due.Format(time.DateOnly) <= holiday {
			t.Errorf("due %s, on or before the holiday %s", due, holiday)
		}
	})
}
