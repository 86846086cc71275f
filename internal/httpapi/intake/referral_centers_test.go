package intake_test

import (
	"net/http"
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
)

// TestReferral_LeadSourceIsSetOnce is R5.1 and R10.4: a browser sets the lead source once, only for referrals that it
// saved or opened, and only within a day.
func TestReferral_LeadSourceIsSetOnce(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		openCenters(a)
		saved := a.Do(NewReferral(a, map[string]any{"centers": a.Centers}))
		stranger := a.Do(NewReferral(a, map[string]any{"email": "other@mail.example"}))
		a.Seen()
		say := func(ids []int, source string, cookies []*http.Cookie) Request {
			return Request{
				Method: "POST", Path: "/api/recipient/save-lead-source",
				Body: map[string]any{"ids": ids, "leadSource": source}, Cookies: cookies,
			}
		}
		a.Expect("nobody", say([]int{1, 2}, "Web Search", nil), Want{Status: 404})
		a.Expect("somebody else", say([]int{1, 2}, "Web Search", stranger.Cookies), Want{Status: 404})
		a.Expect("one too many", say([]int{1, 2, 3}, "Web Search", saved.Cookies), Want{Status: 404})
		a.Expect(
			"another answer", say([]int{1, 2}, "A Bird", saved.Cookies), Want{Status: 422, Fields: []string{"leadSource"}},
		)
		a.Expect("said", say([]int{1, 2}, "Web Search", saved.Cookies),
			Want{Has: map[string]any{"success": true}, Trail: []string{"referral.lead-source", "referral.lead-source"}})
		a.Expect("said again", say([]int{1, 2}, "Other", saved.Cookies), Want{Status: 409})
		a.Expect("read", Request{Path: referralPath(a, 2)}, Want{
			Has: map[string]any{
				"results.leadSource": "Web Search",
				"results.step":       100,
				"results.centers":    a.Centers,
			},
		})
		opened := a.Expect("the other patient's link", Request{Path: referralPath(a, 3)},
			Want{Has: map[string]any{"results.ids": []int{3}, "results.leadSource": nil}})
		a.Expect("recorded with the memory of the link", say([]int{3}, "Other", opened.Cookies),
			Want{Has: map[string]any{"success": true}, Trail: []string{"referral.lead-source"}})
		a.Clock.Advance(24 * time.Hour)
		a.Expect("a day later", say([]int{3}, "Other", stranger.Cookies), Want{Status: 404})
	})
}

// TestReferral_CentersWithinDistance is R5.5 and R5.6: the search returns the centers within a distance of a ZIP code,
// the nearest first.
func TestReferral_CentersWithinDistance(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		openCenters(a)
		find := func(path string) Request { return Request{Path: "/api/recipient/centers/" + path} }
		near := a.Expect("near Columbus", find("43215/0/300"), Want{Has: map[string]any{
			"results.#":                            1,
			"results.0.id":                         a.Centers[0],
			"results.0.distance":                   0,
			"results.0.impliedTransplantWaitTime":  3,
			"results.0.transplantsLast12":          24,
			"results.0.isKidneyForLifeParticipant": false,
			"results.0.state":                      "OH",
		}})
		if near.Get("results.0.patientMicrosites") != 0.0 || near.Get("results.0.advancedDonation") != false {
			t.Errorf("%s", near.Body)
		}
		a.Expect("any distance", find("43215/0/0"), Want{Has: map[string]any{"results.#": 2, "results.1.id": a.Centers[1]}})
		a.Expect(
			"with microsites", find("43215/1/0"), Want{Has: map[string]any{"results.#": 1, "results.0.id": a.Centers[1]}},
		)
		a.Expect("nowhere", find("nowhere/0/0"), Want{Has: map[string]any{"success": true, "results": []any{}}})
		a.Expect("what is no text", find("%00/0/0"), Want{Status: 404})
		for _, unreadable := range []string{"43215/0/far", "43215/0/-1", "43215/2/0", "43215/yes/0"} {
			a.Expect("neither a distance nor 0 or 1", find(unreadable), Want{Status: 400})
		}
		a.Expect("the states", Request{Path: "/api/recipient/lookup-data"}, Want{
			Has: map[string]any{
				"results.states.#":              59,
				"results.states.35.id":          36,
				"results.states.35.description": "Ohio",
			},
		})
	})
}
