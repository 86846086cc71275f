package intake_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"beacon/internal/testkit/apptest"
)

// oneForm is a form key in the wizard's format.
var oneForm = strings.Repeat("0123abcd", 4)

// requests counts the stored requests, referrals, queue entries, sites and emails.
func requests(a *apptest.App) string {
	a.Helper()
	return fmt.Sprint(a.Rows("SELECT (SELECT COUNT(DISTINCT batch) FROM referral), (SELECT COUNT(*) FROM referral), (SELECT COUNT(*) FROM " +
		"intake), " +
		"(SELECT COUNT(*) FROM microsite), (SELECT COUNT(*) FROM outbox)"))
}

// TestReferral_ResentFormCountsOnce: a form that is sent again because the first response was lost counts once
// (decision record 0021).
func TestReferral_ResentFormCountsOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		openCenters(a)
		whole := map[string]any{
			"formKey": oneForm, "centers": a.Centers, "useMicrositeProgram": 1, "micrositeHipaaRelease": true,
		}
		first := apptest.NewReferral(a, whole)
		a.Expect("the answer that was lost", first, apptest.Want{
			Has:   map[string]any{"results": []int{1, 2}},
			Trail: []string{"microsite.registered", "referral.received", "referral.received"},
			Emails: []string{
				"referral-received cora@staff.example", "referral-received otto@staff.example", "referral-thanks rosa@mail.example",
			},
		})
		before := requests(a)
		again := map[string]any{"success": true, "results": []int{1, 2}}
		saved := a.Expect("the same once more, with the check that is used up", first, apptest.Want{Has: again})
		if len(saved.Cookies) != 1 || saved.Cookies[0].Name != "__Host-savedReferrals" {
			t.Errorf("no memory: %v", saved.Cookies)
		}
		a.Expect("with a check made anew", apptest.NewReferral(a, whole), apptest.Want{Has: again})
		a.Expect("after the check has expired", apptest.SaveReferral(apptest.ReferralBody(whole)), apptest.Want{Has: again})
		if after := requests(a); after != before {
			t.Errorf("stored %s, before %s", after, before)
		}
		source := apptest.Request{
			Method: "POST", Path: "/api/recipient/save-lead-source", Cookies: saved.Cookies,
			Body: map[string]any{"ids": []int64{1, 2}, "leadSource": "Other"},
		}
		a.Expect("the lead source", source, apptest.Want{Trail: []string{"referral.lead-source", "referral.lead-source"}})

		whole["phone"], whole["centers"] = "555-010-0199", a.Centers[:1]
		a.Expect("corrected in between", apptest.SaveReferral(apptest.ReferralBody(whole)),
			apptest.Want{Has: again, Trail: []string{"referral.changed", "referral.changed"}})
		if got := fmt.Sprint(a.Rows("SELECT DISTINCT phone FROM referral")); got != "[[555-010-0199]]" ||
			requests(a) != before {
			t.Errorf("phone %s, %s", got, requests(a))
		}
		whole["phone"] = ""
		a.Expect("what is broken is said", apptest.SaveReferral(apptest.ReferralBody(whole)),
			apptest.Want{Status: 422, Fields: []string{"phone"}})
	})
}

// TestReferral_FormKeyIsNoCredential: a form key gives no access to another person's referral.
func TestReferral_FormKeyIsNoCredential(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.Do(apptest.NewReferral(a, map[string]any{"formKey": oneForm}))
		a.Seen()
		for name, value := range map[string]any{"email": "other@mail.example", "firstName": "Otto", "lastName": "Other",
			"birthDate": "04/13/1961"} {
			a.Expect("without a check, another "+name,
				apptest.SaveReferral(apptest.ReferralBody(map[string]any{"formKey": oneForm, name: value})),
				apptest.Want{Status: 422, Fields: []string{"captcha"}})
		}
		a.Expect("another key",
			apptest.SaveReferral(apptest.ReferralBody(map[string]any{"formKey": strings.Repeat("0", 32)})),
			apptest.Want{Status: 422, Fields: []string{"captcha"}})
		a.Expect("a second person in a copy of the window", apptest.NewReferral(a,
			map[string]any{"formKey": oneForm, "firstName": "Otto", "email": "otto@mail.example"}), apptest.Want{
			Has: map[string]any{"results": []int{2}}, Trail: []string{"referral.received"},
			Emails: []string{"referral-link otto@mail.example"},
		})
		a.Expect("whose name and address are in capitals", apptest.SaveReferral(apptest.ReferralBody(
			map[string]any{"formKey": oneForm, "firstName": "ROSA", "email": "Rosa@Mail.example"})),
			apptest.Want{Has: map[string]any{"results": []int{1}}, Trail: []string{"referral.changed"}})
		for _, key := range []any{"1", 7, strings.Repeat("Z", 32), strings.Repeat("0", 33)} {
			a.Expect("no key", apptest.NewReferral(a, map[string]any{"formKey": key}), apptest.Want{Status: 400})
		}
		if got := fmt.Sprint(a.Rows("SELECT id, first_name FROM referral ORDER BY id")); got != "[[1 ROSA] [2 Otto]]" {
			t.Errorf("stored %s", got)
		}
		for _, row := range a.Rows("SELECT * FROM sent_form") {
			if strings.Contains(fmt.Sprintf("%s %v", row, row), oneForm) {
				t.Errorf("the key itself is stored: %v", row)
			}
		}
	})
}

// TestReferral_ConcurrentFormsCountOnce: concurrent copies of a form count once, with one human check or several.
func TestReferral_ConcurrentFormsCountOnce(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		openCenters(a)
		same := apptest.NewReferral(a, map[string]any{"formKey": oneForm, "centers": a.Centers})
		a.Seen()
		var all sync.WaitGroup
		for i := range 8 {
			press := same
			if i%2 == 1 {
				press = apptest.NewReferral(a, map[string]any{"formKey": oneForm, "centers": a.Centers})
			}
			all.Go(func() {
				response, err := a.Send(press)
				if err != nil || response.Status != 200 || fmt.Sprint(response.Get("results")) != "[1 2]" {
					t.Errorf("%v %d %s", err, response.Status, response.Body)
				}
			})
		}
		all.Wait()
		a.Expect("the one request", apptest.Request{Path: "/healthz"}, apptest.Want{
			Trail: []string{"referral.received", "referral.received"},
			Emails: []string{
				"referral-received cora@staff.example", "referral-received otto@staff.example",
				"referral-thanks rosa@mail.example",
			},
		})
		if got := fmt.Sprint(a.Rows("SELECT COUNT(*), COUNT(DISTINCT batch) FROM referral"),
			a.Rows("SELECT COUNT(*) FROM intake")); got != "[[2 1]] [[2]]" {
			t.Errorf("stored: %s", got)
		}
	})
}
