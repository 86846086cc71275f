package intake_test

import (
	"net/http"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// TestReferral_LeadSourceIsSetOnce is R5.1 and R10.4: a browser sets the lead source once, only for referrals that it
// saved or opened, and only within a day.
func TestReferral_LeadSourceIsSetOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		openCenters(a)
		saved := a.Do(apptest.NewReferral(a, map[string]any{"centers": a.Centers}))
		stranger := a.Do(apptest.NewReferral(a, map[string]any{"email": "other@mail.example"}))
		a.Seen()
		say := func(ids []int, source string, cookies []*http.Cookie) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: "/api/recipient/save-lead-source",
				Body: map[string]any{"ids": ids, "leadSource": source}, Cookies: cookies,
			}
		}
		a.Expect("nobody", say([]int{1, 2}, "Web Search", nil), apptest.Want{Status: 404})
		a.Expect("somebody else", say([]int{1, 2}, "Web Search", stranger.Cookies), apptest.Want{Status: 404})
		a.Expect("one too many", say([]int{1, 2, 3}, "Web Search", saved.Cookies), apptest.Want{Status: 404})
		a.Expect("another answer", say([]int{1, 2}, "A Bird", saved.Cookies),
			apptest.Want{Status: 422, Fields: []string{"leadSource"}})
		a.Expect("said", say([]int{1, 2}, "Web Search", saved.Cookies),
			apptest.Want{Has: map[string]any{"success": true}, Trail: []string{"referral.lead-source", "referral.lead-source"}})
		a.Expect("said again", say([]int{1, 2}, "Other", saved.Cookies), apptest.Want{Status: 409})
		a.Expect("read", apptest.Request{Path: referralPath(a, 2)}, apptest.Want{
			Has: map[string]any{"results.leadSource": "Web Search", "results.step": 100, "results.centers": a.Centers},
		})
		opened := a.Expect("the other patient's link", apptest.Request{Path: referralPath(a, 3)},
			apptest.Want{Has: map[string]any{"results.ids": []int{3}, "results.leadSource": nil}})
		a.Expect("recorded with the memory of the link", say([]int{3}, "Other", opened.Cookies),
			apptest.Want{Has: map[string]any{"success": true}, Trail: []string{"referral.lead-source"}})
		a.Clock.Advance(24 * time.Hour)
		a.Expect("a day later", say([]int{3}, "Other", stranger.Cookies), apptest.Want{Status: 404})
	})
}

// TestReferral_CentersWithinDistance is R5.5 and R5.6: the search returns the centers within a distance of a ZIP code,
// the nearest first.
func TestReferral_CentersWithinDistance(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		openCenters(a)
		find := func(path string) apptest.Request { return apptest.Request{Path: "/api/recipient/centers/" + path} }
		near := a.Expect("near Columbus", find("43215/0/300"), apptest.Want{
			Has: map[string]any{
				"results.#": 1, "results.0.id": a.Centers[0], "results.0.distance": 0,
				"results.0.impliedTransplantWaitTime": 3, "results.0.transplantsLast12": 24,
				"results.0.isKidneyForLifeParticipant": false, "results.0.state": "OH",
			},
		})
		if near.Get("results.0.patientMicrosites") != 0.0 || near.Get("results.0.advancedDonation") != false {
			t.Errorf("%s", near.Body)
		}
		a.Expect("any distance", find("43215/0/0"),
			apptest.Want{Has: map[string]any{"results.#": 2, "results.1.id": a.Centers[1]}})
		a.Expect("with microsites", find("43215/1/0"),
			apptest.Want{Has: map[string]any{"results.#": 1, "results.0.id": a.Centers[1]}})
		a.Expect("nowhere", find("nowhere/0/0"), apptest.Want{Has: map[string]any{"success": true, "results": []any{}}})
		a.Expect("what is no text", find("%00/0/0"), apptest.Want{Status: 404})
		for _, unreadable := range []string{"43215/0/far", "43215/0/-1", "43215/2/0", "43215/yes/0"} {
			a.Expect("neither a distance nor 0 or 1", find(unreadable), apptest.Want{Status: 400})
		}
		a.Expect("the states", apptest.Request{Path: "/api/recipient/lookup-data"}, apptest.Want{
			Has: map[string]any{
				"results.states.#": 59, "results.states.35.id": 36, "results.states.35.description": "Ohio",
			},
		})
	})
}
