package intake_test

import (
	"fmt"
	"sync"
	"testing"

	"beacon/internal/testkit/apptest"
)

// Characters that people cannot type are removed; all other text is stored unchanged.
func TestReferral_HostileText(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.Expect("saved", apptest.NewReferral(a, map[string]any{
			"firstName": " \u202eRo\x00sa\u2066\n ", "lastName": "O'Brien'); DROP TABLE referral;--",
			"address": "<img src=x onerror=alert(1)> 🏠 12", "city": "=HYPERLINK(\"x\")",
		}), apptest.Want{Trail: []string{"referral.received"}, Emails: []string{"referral-link rosa@mail.example"}})
		a.Expect("read", apptest.Request{Path: referralPath(a, 1)}, apptest.Want{Has: map[string]any{
			"results.firstName": "Rosa",
			"results.lastName":  "O'Brien'); DROP TABLE referral;--",
			"results.address":   "<img src=x onerror=alert(1)> 🏠 12",
			"results.city":      "=HYPERLINK(\"x\")",
		}})
		a.Expect("no name at all",
			apptest.NewReferral(a, map[string]any{"firstName": "\u202e\x00", "lastName": "<script>alert(1)</script>"}),
			apptest.Want{Status: 422, Fields: []string{"firstName", "lastName"}})
		for what, body := range map[string]string{
			"no JSON": `{"firstName": `, "a list": `[]`, "a number for a name": `{"firstName": 7}`,
			"a text for a state": `{"state": "OH"}`,
			"an answer beyond":   `{"useMicrositeProgram": 7}`, "centers of text": `{"centers": ["1"]}`,
		} {
			a.Expect(what, apptest.Request{Method: "POST", Path: "/api/recipient/save", Body: body}, apptest.Want{Status: 400})
		}
		a.Expect("far too much",
			apptest.Request{Method: "POST", Path: "/api/recipient/save", Body: make([]byte, 5<<20)},
			apptest.Want{Status: 413})
	})
}

// If two windows choose different centers at the same moment, the request gets both centers and never a third.
func TestReferral_ConcurrentSaves(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		openCenters(a)
		a.Do(apptest.NewReferral(a, nil))
		statuses := make([]int, 6)
		var all sync.WaitGroup
		for i := range statuses {
			all.Go(func() {
				response, err := a.Send(apptest.SaveReferral(apptest.ReferralBody(map[string]any{
					"id": 1, "editKey": a.Ring.EditKey("referral", 1, 1), "centers": []int64{a.Centers[i%2]},
				})))
				if err != nil {
					t.Error(err)
				}
				statuses[i] = response.Status
			})
		}
		all.Wait()
		if got := fmt.Sprint(statuses); got != "[200 200 200 200 200 200]" {
			t.Errorf("answers %s", got)
		}
		if got := fmt.Sprint(a.Rows("SELECT COUNT(*), COUNT(DISTINCT center_id), COUNT(DISTINCT batch) FROM referral")); got != "[[2 2 1]]" {
			t.Errorf("referrals, centers, requests: %s", got)
		}
		if got := fmt.Sprint(a.Rows("SELECT COUNT(*) FROM intake")); got != "[[2]]" {
			t.Errorf("%s entries in the queues", got)
		}
		_, err := a.SQL.Exec("INSERT INTO center (name, alias, city, state, takes_referrals, created_at) VALUES ('Hilltop', 'Hilltop', " +
			"'Springfield', 'OH', TRUE, '2026-03-02T00:00:00Z')")
		a.Must(err)
		a.Seen()
		third := apptest.SaveReferral(apptest.ReferralBody(
			map[string]any{"id": 1, "editKey": a.Ring.EditKey("referral", 1, 1), "centers": []int64{a.Centers[1] + 1}}))
		a.Expect("a third", third, apptest.Want{Status: 422, Fields: []string{"centers"}})
		refused := apptest.SaveReferral(apptest.ReferralBody(
			map[string]any{"id": 1, "editKey": a.Ring.EditKey("referral", 1, 1), "hipaaRelease": false}))
		a.Expect("a release that is not agreed to", refused, apptest.Want{Status: 422, Fields: []string{"hipaaRelease"}})
	})
}

// A center that no longer takes referrals keeps its existing ones, and a microsite that is requested later is made
// there.
func TestReferral_ResumedSaveKeepsCenters(t *testing.T) {
	a := apptest.New(t)
	openCenters(a)
	a.Do(apptest.NewReferral(a, map[string]any{"centers": a.Centers[1:]}))
	_, err := a.SQL.Exec("UPDATE center SET takes_referrals = FALSE")
	a.Must(err)
	a.Seen()
	key := a.Ring.EditKey("referral", 1, 1)
	a.Expect("the same center",
		apptest.SaveReferral(apptest.ReferralBody(map[string]any{"id": 1, "editKey": key, "centers": a.Centers[1:]})),
		apptest.Want{Trail: []string{"referral.changed"}})
	a.Expect("another one",
		apptest.SaveReferral(apptest.ReferralBody(map[string]any{"id": 1, "editKey": key, "centers": a.Centers})),
		apptest.Want{Status: 422, Fields: []string{"centers"}})
	a.Expect("a microsite after all", apptest.SaveReferral(apptest.ReferralBody(
		map[string]any{"id": 1, "editKey": key, "useMicrositeProgram": 1, "micrositeHipaaRelease": true})),
		apptest.Want{Trail: []string{"microsite.registered", "referral.changed"}})
	a.Expect("no microsite, which stays",
		apptest.SaveReferral(apptest.ReferralBody(map[string]any{"id": 1, "editKey": key})),
		apptest.Want{Trail: []string{"referral.changed"}})
	if got := fmt.Sprint(a.Rows("SELECT agreed FROM form_release WHERE form = 'referral-microsite' ORDER BY id"),
		a.Rows("SELECT microsite_id FROM referral")); got != "[[true] [false]] [[1]]" &&
		got != "[[1] [0]] [[1]]" {
		t.Errorf("ledger and site: %s", got)
	}
}
