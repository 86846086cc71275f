package intake_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// openCenters lets both centers take referrals. Lakeside also runs microsites.
func openCenters(a *apptest.App) {
	a.Helper()
	_, err := a.SQL.Exec("UPDATE center SET takes_referrals = TRUE, postal_code = '43215', transplants_last_12 = 24, unmatched_pairs = 6")
	a.Must(err)
	_, err = a.SQL.Exec(fmt.Sprintf(
		"UPDATE center SET runs_microsites = TRUE, is_kidney_for_life = TRUE, postal_code = '10001' WHERE id = %d",
		a.Centers[1]))
	a.Must(err)
}

func referralPath(a *apptest.App, id int64) string {
	return fmt.Sprintf("/api/recipient/get/%d/%s", id, a.Ring.EditKey("referral", id, 1))
}

// TestReferral_WithoutCenter is R5.1 and R5.2: a referral without a center is stored and can be resumed, so the
// patient may choose a center later.
func TestReferral_WithoutCenter(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		openCenters(a)
		saved := a.Expect("no center yet", apptest.NewReferral(a, nil), apptest.Want{
			Has: map[string]any{"success": true, "results": []int{1}}, Trail: []string{"referral.received"},
			Emails: []string{"referral-link rosa@mail.example"},
		})
		cookie := saved.Cookies[0]
		if cookie.Name != "__Host-savedReferrals" || !cookie.HttpOnly || !cookie.Secure ||
			cookie.SameSite != http.SameSiteLaxMode {
			t.Errorf("the memory is %v", cookie)
		}
		read := a.Expect("resumed", apptest.Request{Path: referralPath(a, 1)}, apptest.Want{
			Has: map[string]any{
				"results.id": 1, "results.firstName": "Rosa", "results.state": 36, "results.birthDate": "04/12/1961",
				"results.gender": "F", "results.step": 6, "results.patientSituation": 1,
				"results.useMicrositeProgram": 0, "results.isWillingToTransfer": -1, "results.onDeceasedDonorList": 0,
				"results.micrositeHipaaRelease": false, "results.MicrositeHipaaRelease": false,
				"results.centers": []int{}, "results.leadSource": nil,
			},
		})
		var names []string
		for _, c := range read.Cookies {
			names = append(names, c.Name)
			if c.MaxAge != 24*60*60 || !c.HttpOnly {
				t.Errorf("cookie %v", c)
			}
		}
		if !slices.Equal(names, []string{"__Host-id", "__Host-editKey", "__Host-savedReferrals"}) ||
			read.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("cookies %v, %v", names, read.Header)
		}
		later := apptest.SaveReferral(
			apptest.ReferralBody(map[string]any{"id": 1, "centers": []int64{a.Centers[0]}, "phone": "555-010-0199"}))
		later.Cookies = read.Cookies
		a.Expect("a center, by the cookies", later, apptest.Want{
			Has: map[string]any{"results": []int{1}}, Trail: []string{"referral.changed"},
			Emails: []string{"referral-received cora@staff.example", "referral-thanks rosa@mail.example"},
		})
		another := apptest.SaveReferral(
			apptest.ReferralBody(map[string]any{"id": 1, "centers": a.Centers, "hipaaRelease": nil}))
		another.Header = map[string]string{"Authorization": "EditKey referral:1:" + a.Ring.EditKey("referral", 1, 1)}
		a.Expect("one more, by the header", another, apptest.Want{
			Has: map[string]any{"results": []int{1, 2}}, Trail: []string{"referral.changed", "referral.received"},
			Emails: []string{"referral-received otto@staff.example"},
		})
		fewer := apptest.SaveReferral(apptest.ReferralBody(
			map[string]any{"id": 2, "editKey": a.Ring.EditKey("referral", 2, 1), "email": "rosa@other.example"}))
		a.Expect("nothing is taken back", fewer, apptest.Want{
			Has:    map[string]any{"results": []int{1, 2}},
			Trail:  []string{"referral.email-change-asked", "referral.changed", "referral.changed"},
			Emails: []string{"email-confirm rosa@other.example"},
		})
		rows := fmt.Sprint(a.Rows("SELECT id, center_id, email, step, key_version FROM referral ORDER BY id"))
		if want := fmt.Sprintf("[[1 %d rosa@mail.example 100 1] [2 %d rosa@mail.example 100 1]]", a.Centers[0],
			a.Centers[1]); rows != want {
			t.Errorf("rows %s, want %s", rows, want)
		}
		intakes := fmt.Sprint(a.Rows("SELECT kind, record_id, center_id, status FROM intake ORDER BY record_id"))
		if want := fmt.Sprintf("[[referral 1 %d new] [referral 2 %d new]]", a.Centers[0], a.Centers[1]); intakes != want {
			t.Errorf("intakes %s", intakes)
		}
	})
}

// TestReferral_OneForEachCenter is R5.1: a request to two centers makes one referral for each, and one microsite (R3)
// at the center that runs them.
func TestReferral_OneForEachCenter(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		openCenters(a)
		_, err := a.SQL.Exec(fmt.Sprintf("INSERT INTO center_coordinator (center_id, position, full_name, email, phone) VALUES "+
			"(%d, 0, 'Cora Vance', 'CORA@staff.example', ''), (%d, 1, 'Front Desk', 'desk@center.example', '')",
			a.Centers[0], a.Centers[0]))
		a.Must(err)
		a.Expect("two centers", apptest.NewReferral(a,
			map[string]any{"centers": a.Centers, "useMicrositeProgram": true, "micrositeHipaaRelease": true}),
			apptest.Want{
				Has:   map[string]any{"results": []int{1, 2}},
				Trail: []string{"microsite.registered", "referral.received", "referral.received"},
				Emails: []string{
					"referral-received cora@staff.example", "referral-received desk@center.example",
					"referral-received otto@staff.example", "referral-thanks rosa@mail.example",
				},
			})
		if got := fmt.Sprint(a.Rows("SELECT center_id, recipient_status, agreed_to_hipaa FROM microsite")); !strings.HasPrefix(
			got, fmt.Sprintf("[[%d 3 ", a.Centers[1]),
		) {
			t.Errorf("the site is %s", got)
		}
		if got := fmt.Sprint(a.Rows("SELECT COALESCE(microsite_id, 0) FROM referral ORDER BY id")); got != "[[0] [1]]" {
			t.Errorf("the site belongs to %s", got)
		}
		if got := fmt.Sprint(a.Rows("SELECT form, record_id, signer FROM form_release ORDER BY id")); got !=
			"[[referral 1 Rosa Ejemplo] [referral-microsite 1 Rosa Ejemplo] [referral 2 Rosa Ejemplo] [referral-microsite 2 "+
				"Rosa Ejemplo]]" {
			t.Errorf("the ledger says %s", got)
		}
		again := apptest.SaveReferral(apptest.ReferralBody(map[string]any{
			"id": 1, "editKey": a.Ring.EditKey("referral", 1, 1), "useMicrositeProgram": 1,
			"micrositeHipaaRelease": true,
		}))
		a.Expect("saved again, there is one site", again,
			apptest.Want{Trail: []string{"referral.changed", "referral.changed"}})
		for _, m := range a.Rows("SELECT payload FROM outbox") {
			if strings.Contains(m[0], "referral-received") && strings.Contains(m[0], "Rosa") {
				t.Errorf("a center is mailed %s", m[0])
			}
		}
	})
}

// TestReferral_HumanCheckWorksOnce is R5.4: a double click makes one referral.
func TestReferral_HumanCheckWorksOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		r := apptest.NewReferral(a, nil)
		answers := make(chan apptest.Response, 2)
		for range 2 {
			go func() {
				response, err := a.Send(r)
				if err != nil {
					t.Error(err)
				}
				answers <- response
			}()
		}
		one, two := <-answers, <-answers
		if one.Status+two.Status != 200+422 {
			t.Errorf("%d %s and %d %s", one.Status, one.Body, two.Status, two.Body)
		}
		a.Seen()
		a.Expect("once more", r, apptest.Want{Status: 422, Fields: []string{"captcha"}})
		a.Expect("none", apptest.SaveReferral(apptest.ReferralBody(nil)),
			apptest.Want{Status: 422, Fields: []string{"captcha"}})
		a.Expect("a made-up one", apptest.SaveReferral(apptest.ReferralBody(map[string]any{"captcha": "e30="})),
			apptest.Want{Status: 422, Fields: []string{"captcha"}})
		late := apptest.NewReferral(a, nil)
		a.Clock.Advance(20 * time.Minute)
		a.Expect("too late", late, apptest.Want{
			Status: 422, Fields: []string{"captcha"}, Has: map[string]any{"message": "Please complete the recaptcha check"},
		})
		if n := a.Rows("SELECT COUNT(*) FROM referral")[0][0]; n != "1" {
			t.Errorf("%s referrals", n)
		}
	})
}

// TestReferral_FieldErrors: one response lists all invalid fields, in the reader's language.
func TestReferral_FieldErrors(t *testing.T) {
	a := apptest.New(t)
	openCenters(a)
	all := a.Expect("nothing", apptest.SaveReferral(map[string]any{}), apptest.Want{Status: 422, Fields: []string{
		"firstName", "lastName", "email", "phone", "address", "city", "state", "postalCode", "gender", "birthDate",
		"hipaaRelease", "patientSituation", "useMicrositeProgram", "onDeceasedDonorList", "captcha",
	}})
	if got := all.Text("errors.0.message"); got != "Please enter your first name" {
		t.Errorf("says %q", got)
	}
	spanish := apptest.SaveReferral(map[string]any{})
	spanish.Header = map[string]string{"Accept-Language": "es"}
	if got := a.Do(spanish).Text("errors.0.message"); got != "Escriba su nombre" {
		t.Errorf("dice %q", got)
	}
	a.Clock.Advance(time.Hour)
	for what, centers := range map[string][]int64{"an unknown center": {4711},
		"three": {a.Centers[0], a.Centers[1], 4711}, "a negative one": {-1}} {
		a.Expect(what, apptest.NewReferral(a, map[string]any{"centers": centers}),
			apptest.Want{Status: 422, Fields: []string{"centers"}})
	}
	_, err := a.SQL.Exec("UPDATE center SET takes_referrals = FALSE")
	a.Must(err)
	a.Expect("a center that takes none", apptest.NewReferral(a, map[string]any{"centers": a.Centers[:1]}),
		apptest.Want{Status: 422, Fields: []string{"centers"}})
	a.Expect("no number", apptest.SaveReferral(map[string]any{"useMicrositeProgram": "maybe"}), apptest.Want{Status: 400})
	if n := a.Rows("SELECT COUNT(*) FROM referral")[0][0]; n != "0" {
		t.Errorf("%s referrals", n)
	}
}

// TestReferral_KidneyForLifeRoute: a referral that began on the Kidney for Life page stays one when it is resumed
// elsewhere (R10.2).
func TestReferral_KidneyForLifeRoute(t *testing.T) {
	a := apptest.New(t)
	a.Expect("saved",
		apptest.NewReferral(a, map[string]any{"variant": "kfl", "isKidneyForLife": 0, "patientSituation": 4}),
		apptest.Want{Trail: []string{"referral.received"}, Emails: []string{"referral-link rosa@mail.example"}})
	a.Expect("read", apptest.Request{Path: referralPath(a, 1)},
		apptest.Want{Has: map[string]any{"results.isKidneyForLife": 1, "results.variant": "kfl"}})
	a.Expect("resumed without saying so", apptest.SaveReferral(apptest.ReferralBody(
		map[string]any{"id": 1, "editKey": a.Ring.EditKey("referral", 1, 1), "isKidneyForLife": 0})),
		apptest.Want{Trail: []string{"referral.changed"}})
	a.Expect("read again", apptest.Request{Path: referralPath(a, 1)},
		apptest.Want{Has: map[string]any{"results.isKidneyForLife": 1}})
}

// TestReferral_KeyOpensOwnReferralOnly is R2.2 for the wizard: a key opens only its own referral, and a wrong key gets
// the response of an unknown id.
// Shows R1.2e.
func TestReferral_KeyOpensOwnReferralOnly(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	a.Do(apptest.NewReferral(a, nil))
	a.Do(apptest.NewReferral(a, map[string]any{"email": "other@mail.example"}))
	a.Seen()
	own := a.Ring.EditKey("referral", 1, 1)
	unknown := a.Expect("of nobody", apptest.Request{Path: "/api/recipient/get/4711/" + own}, apptest.Want{Status: 404})
	for what, key := range map[string]string{
		"another's": a.Ring.EditKey("referral", 2, 1), "a site's": site.Key,
		"the next version's": a.Ring.EditKey("referral", 1, 2),
		"shorter":            own[1:], "longer": own + "A",
	} {
		if got := a.Expect("read with "+what, apptest.Request{Path: "/api/recipient/get/1/" + key},
			apptest.Want{Status: 404}); string(got.Body) != string(unknown.Body) ||
			len(got.Cookies) != 0 {
			t.Errorf("%s: %s", what, got.Body)
		}
		body := apptest.SaveReferral(apptest.ReferralBody(map[string]any{"id": 1, "editKey": key}))
		beside := apptest.SaveReferral(apptest.ReferralBody(map[string]any{"id": 1}))
		beside.Header = map[string]string{"Authorization": "EditKey referral:1:" + key}
		cookies := apptest.SaveReferral(apptest.ReferralBody(map[string]any{"id": 1}))
		cookies.Cookies = apptest.KeyCookies(1, key)
		for _, r := range []apptest.Request{body, beside, cookies} {
			a.Expect("save with "+what, r, apptest.Want{Status: 404})
		}
	}
	a.Clock.Advance(time.Minute)
	a.Expect("save with none", apptest.SaveReferral(apptest.ReferralBody(map[string]any{"id": 1})),
		apptest.Want{Status: 404})
	another := apptest.SaveReferral(apptest.ReferralBody(map[string]any{"id": 1}))
	another.Header = map[string]string{"Authorization": "EditKey referral:2:" + a.Ring.EditKey("referral", 2, 1)}
	a.Expect("save of another id", another, apptest.Want{Status: 404})
	a.Expect("one's own", apptest.SaveReferral(apptest.ReferralBody(map[string]any{"id": 1, "editKey": own})),
		apptest.Want{Trail: []string{"referral.changed"}})
	_, err := a.SQL.Exec("UPDATE referral SET key_version = 2 WHERE id = 1")
	a.Must(err)
	a.Expect("revoked", apptest.Request{Path: "/api/recipient/get/1/" + own}, apptest.Want{Status: 404})
	if strings.Contains(a.Logged.String(), own) {
		t.Error("a key is in the log")
	}
}
