package server_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

func wantKeyCookies(t testing.TB, response apptest.Response, site apptest.Site) {
	t.Helper()
	want := map[string]string{"__Host-id": strconv.FormatInt(site.ID, 10), "__Host-editKey": site.Key}
	if len(response.Cookies) != len(want) {
		t.Errorf("%d cookies", len(response.Cookies))
	}
	for _, c := range response.Cookies {
		if c.Value != want[c.Name] || c.MaxAge != 86400 || !c.HttpOnly || !c.Secure ||
			c.SameSite != http.SameSiteLaxMode ||
			c.Path != "/" {
			t.Errorf("cookie %v", c)
		}
	}
}

// Shows R3.11.
func (w *way) goLive() {
	w.Expect("registry approves", w.Review(w.site, apptest.Reviewer, "approve", ""), apptest.Want{
		Has:   map[string]any{"results.currentStatus": 100, "results.customSiteStatus": 100},
		Trail: []string{"microsite.reviewed"}, Emails: []string{"submission-approved " + apptest.PatientEmail},
	})
	w.Expect("approved twice", w.Review(w.site, apptest.Reviewer, "approve", ""), apptest.Want{Status: 409})
	live := w.Expect("the public answer", apptest.Request{Path: "/api/microsite/" + w.site.Code}, apptest.Want{
		Has: map[string]any{
			"results.patientStory": apptest.PatientStory, "results.patientWhy": "Dialysis takes my mornings.",
			"results.images.#": 2, "results.images.0.displayOrder": 0, "results.patientStoryPending": "",
			"results.patientWhyPending": "", "results.imagesPending": []any{}, "results.eventLogs": []any{},
			"results.age": 40, "results.transplantUrgency": "", "results.waitListStartDate": "",
			"results.bannerStatusId": 0, "results.layout": 2,
		},
	})
	if strings.Contains(string(live.Body), w.site.Key) || strings.Contains(string(live.Body), apptest.PatientEmail) {
		w.Errorf("the public answer says too much: %s", live.Body)
	}
	for _, field := range []string{"fileName", "thumbnail"} {
		picture := w.Expect("a public picture",
			apptest.Request{Path: "/api/microsite/image?filename=" + live.Text("results.images.0."+field)},
			apptest.Want{})
		if picture.Header.Get("Content-Type") != "image/jpeg" {
			w.Errorf("%s is %s", field, picture.Header.Get("Content-Type"))
		}
	}
	for _, whole := range w.names {
		w.Expect("the whole photograph is nobody's", apptest.Request{Path: "/api/microsite/image?filename=" + whole},
			apptest.Want{Status: 404})
	}
	w.Expect("the crop of the first draft is not live", apptest.Request{
		Path: "/api/microsite/image?filename=" + strings.Replace(
			live.Text("results.images.0.thumbnail"), "-t.jpg", "-m.jpg", 1,
		),
	}, apptest.Want{})
	page := w.wantPage(apptest.PatientStory, `property="og:title" content="Rosa Ejemplo is looking for a kidney donor"`,
		`property="og:image" content="`+apptest.BaseURL+`/api/microsite/share/`, `name="robots" content="noindex"`,
		`rel="canonical" href="`+apptest.BaseURL+"/"+w.site.Code, "2 pictures")
	for _, secret := range []string{w.site.Key, apptest.PatientEmail, "555-010-0123"} {
		if strings.Contains(page, secret) {
			w.Errorf("the page holds %q", secret)
		}
	}
	w.data("my live version", map[string]any{
		"results.story": apptest.PatientStory, "results.images.#": 2, "results.images.0.fileName": w.names[0],
		"results.reviewComment": nil,
	})
}

// changeWhileLive: the public version stays until the next approval.
func (w *way) changeWhileLive() {
	change := w.keep()
	change.Story, change.Pictures = apptest.PatientStory2, change.Pictures[:1]
	w.Expect("an update", change.Request(), apptest.Want{
		Has:   map[string]any{"results.currentStatus": 100, "results.customSiteStatus": 50},
		Trail: []string{"microsite.submitted"},
	})
	w.wantPage(apptest.PatientStory, "2 pictures")
	view := w.Expect("both versions for staff", apptest.Request{Path: w.site.StaffPath(""), As: apptest.Coordinator},
		apptest.Want{
			Trail: []string{"microsite.viewed"},
			Has: map[string]any{
				"results.live.story": apptest.PatientStory, "results.pending.story": apptest.PatientStory2,
				"results.pending.images.#": 1, "results.canReview": true, "results.stage": "center",
				"results.live.images.#": 2,
			},
		})
	w.Expect("a picture for staff", apptest.Request{
		Path: "/api/staff/pictures?filename=" + view.Text("results.pending.images.0.fileName"), As: apptest.Coordinator,
	}, apptest.Want{})
	w.Expect("not for another center", apptest.Request{
		Path: "/api/staff/pictures?filename=" + view.Text("results.pending.images.0.fileName"),
		As:   apptest.OtherCoordinator,
	}, apptest.Want{Status: 404})
	w.Expect("nor for a coach of others", apptest.Request{
		Path: "/api/staff/pictures?filename=" + view.Text("results.pending.images.0.fileName"), As: apptest.Coach,
	}, apptest.Want{Status: 404})
	w.Expect("declined for good", w.Review(w.site, apptest.Coordinator, "decline", "This names a doctor."),
		apptest.Want{
			Has:   map[string]any{"results.currentStatus": 100, "results.customSiteStatus": 54},
			Trail: []string{"microsite.reviewed"}, Emails: []string{"submission-declined " + apptest.PatientEmail},
		})
	w.data("why it was declined", map[string]any{"results.isEditable": false, "results.reviewComment.decision": "decline"})
	w.Expect("a declined site is locked", change.Request(), apptest.Want{Status: 409})
	w.wantPage(apptest.PatientStory, "2 pictures")
	reopen := apptest.Request{Method: "POST", Path: w.site.StaffPath("/reopen"), As: apptest.Coordinator}
	w.Expect("a center cannot reopen", reopen, apptest.Want{Status: 403})
	reopen.As = apptest.Reviewer
	w.Expect("reopened", reopen, apptest.Want{
		Has: map[string]any{"results.customSiteStatus": 10}, Trail: []string{"microsite.reopened"},
		Emails: []string{"submission-reopened " + apptest.PatientEmail},
	})
	w.data("what was said stands, and that it is open again", map[string]any{
		"results.isEditable": true, "results.reviewComment.decision": "decline",
		"results.reviewComment.comment":  "This names a doctor.",
		"results.reviewComment.reopened": map[string]any{"comment": "", "dateTime": w.Clock.Now()},
	})
	w.Expect("reopened twice", reopen, apptest.Want{Status: 409})
	change.Why = ""
	w.Expect("the update again", change.Request(), apptest.Want{
		Has: map[string]any{"results.customSiteStatus": 50}, Trail: []string{"microsite.submitted"},
	})
	w.Approve(w.site, apptest.Coordinator)
	old := w.Do(apptest.Request{Path: "/api/microsite/" + w.site.Code}).Text("results.images.1.thumbnail")
	w.Approve(w.site, apptest.Administrator)
	w.wantPage(apptest.PatientStory2, "1 pictures")
	w.Expect("a picture that is no longer live", apptest.Request{Path: "/api/microsite/image?filename=" + old},
		apptest.Want{Status: 404})
	w.data("both are the same again", map[string]any{
		"results.currentStatus": 100, "results.customSiteStatus": 100, "results.story": apptest.PatientStory2,
	})
}

// Shows R3.10a, R10.18a.
func (w *way) withdrawReleaseAndAgreeAgain() {
	live := w.Do(apptest.Request{Path: "/api/microsite/" + w.site.Code}).Text("results.images.0.thumbnail")
	withdraw := apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: w.site.Body()}
	w.Expect("release withdrawn", withdraw, apptest.Want{Trail: []string{"microsite.release-withdrawn"}})
	w.Expect("withdrawn twice changes nothing", withdraw, apptest.Want{})
	gone := w.Expect("the page is gone", apptest.Request{Path: "/" + w.site.Code}, apptest.Want{Status: 302})
	if gone.Header.Get("Location") != "/not-found" || gone.Header.Get("Cache-Control") != "no-store" {
		w.Errorf("gone page: %v", gone.Header)
	}
	w.Expect("so is its picture", apptest.Request{Path: "/api/microsite/image?filename=" + live},
		apptest.Want{Status: 404})
	w.Expect("and its words", apptest.Request{Path: "/api/microsite/" + w.site.Code},
		apptest.Want{Has: map[string]any{"results.patientStory": "", "results.firstName": "", "results.images": []any{}}})
	w.data("statuses stay", map[string]any{
		"results.agreedToHipaa": false, "results.currentStatus": 100, "results.customSiteStatus": 100,
		"results.isEditable": true,
	})
	draft := w.keep()
	draft.Draft, draft.Pictures = true, draft.Pictures[:1]
	w.Expect("a draft does not agree by itself", draft.Request(), apptest.Want{Trail: []string{"microsite.draft-saved"}})
	w.Expect("still gone", apptest.Request{Path: "/" + w.site.Code}, apptest.Want{Status: 302})
	submit := draft
	submit.Draft = false
	w.Expect("a submission needs the release", submit.Request(),
		apptest.Want{Status: 422, Fields: []string{"agreedToHipaa"}})
	draft.Agree = true
	w.Expect("agreed again in a draft", draft.Request(),
		apptest.Want{Trail: []string{"microsite.release-agreed", "microsite.draft-saved"}})
	w.wantPage(apptest.PatientStory2, "1 pictures")
	w.wantRows("SELECT COUNT(*) FROM release_record", "3")
}
