package intake_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// A coordinator reads the visitors of each page of the own center. The registry reads the sums of the centers without
// small numbers. Both read the times of reviews.
func TestIntakeReport_Visitors(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory) // decided by both stages on the same day
		for kind, times := range map[string]int{"initial": 6, "learn-more": 4, "eligible": 1} {
			for range times {
				a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/" + site.Code + "/stats/" + kind})
			}
		}
		_, err := a.Intakes.CountCenters(t.Context())
		a.Must(err)
		a.Clock.Advance(24 * time.Hour)
		a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/" + site.Code + "/stats/initial"})
		for range 2 { // counting again adds nothing
			_, err = a.Intakes.CountCenters(t.Context())
			a.Must(err)
		}
		a.Seen()
		report := func(as, more string) apptest.Request {
			return apptest.Request{Path: "/api/staff/intake/report" + more, As: as}
		}
		review := apptest.JSON{"stage": "center", "count": 1, "inTarget": 1, "targetDays": 7, "medianDays": 0}
		a.Expect("the own center", report(apptest.Coordinator, ""), apptest.Want{Has: apptest.JSON{
			"results.visitors": []any{apptest.JSON{
				"id": site.ID, "name": site.Code, "visits": 7, "learnMore": 4, "screening": 1, "registered": 0,
			}},
			"results.reviews.0": review,
		}})
		a.Expect("another center", report(apptest.OtherCoordinator, ""), apptest.Want{Has: apptest.JSON{
			"results.visitors": []any{}, "results.reviews.0.count": 0, "results.reviews.0.medianDays": nil,
		}})
		a.Expect("the registry", report(apptest.Reviewer, ""), apptest.Want{Has: apptest.JSON{
			"results.visitors": []any{apptest.JSON{
				"id": a.Centers[0], "name": "Riverside Transplant Center", "visits": 7, "learnMore": nil, "screening": nil,
				"registered": nil,
			}},
			"results.fewerThan": 5, "results.reviews.0": review, "results.reviews.1.count": 1,
		}})
		a.Expect("of other days", report(apptest.Reviewer, "?from=2026-01-01&to=2026-01-31"), apptest.Want{
			Has: apptest.JSON{"results.visitors": []any{}, "results.reviews.0.count": 0},
		})
		for as, line := range map[string]string{
			apptest.Coordinator: fmt.Sprintf(",visitors,%d,%s,", site.ID, site.Code),
			apptest.Reviewer:    fmt.Sprintf(",visitors,%d,Riverside Transplant Center,", a.Centers[0]),
		} {
			file := string(a.Expect("the file of "+as, report(as, ".csv"), apptest.Want{}).Body)
			numbers := map[string]string{
				apptest.Coordinator: ",7,4,1,0,,,\n", apptest.Reviewer: ",7,fewer than 5,fewer than 5,fewer than 5,,,\n",
			}[as]
			if !strings.Contains(file, line) || !strings.Contains(file, numbers) ||
				!strings.Contains(file, ",1,1,100\n") {
				t.Errorf("%s reads %s", as, file)
			}
		}
	})
}
