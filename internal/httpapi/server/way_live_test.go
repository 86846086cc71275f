package server_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	. "beacon/internal/testkit/apptest"
)

func wantKeyCookies(t testing.TB, answer Response, site Site) {
	t.Helper()
	want := map[string]string{"__Host-id": strconv.FormatInt(site.ID, 10), "__Host-editKey": site.Key}
	if len(answer.Cookies) != len(want) {
		t.Errorf("%d cookies", len(answer.Cookies))
	}
	for _, c := range answer.Cookies {
		if c.Value != want[c.Name] || c.MaxAge != 86400 || !c.HttpOnly || !c.Secure ||
			c.SameSite != http.SameSiteLaxMode ||
			c.Path != "/" {
			t.Errorf("cookie %v", c)
		}
	}
}

// Shows R3.11.
func (w *way) goLive() {
	w.Expect(
		"registry approves",
		w.Review(w.site, Remy, "approve", ""),
		Want{Has: map[string]any{"results.currentStatus": 100, "results.customSiteStatus": 100},
			Trail: []string{"microsite.reviewed"}, Emails: []string{"submission-approved " + RosaMail}},
	)
	w.Expect("approved twice", w.Review(w.site, Remy, "approve", ""), Want{Status: 409})
	live := w.Expect("the public answer", Request{Path: "/api/microsite/" + w.site.Code}, Want{Has: map[string]any{
		"results.patientStory":          RosaStory,
		"results.patientWhy":            "Dialysis takes my mornings.",
		"results.images.#":              2,
		"results.images.0.displayOrder": 0,
		"results.patientStoryPending":   "",
		"results.patientWhyPending":     "",
		"results.imagesPending":         []any{},
		"results.eventLogs":             []any{},
		"results.age":                   40,
		"results.transplantUrgency":     "",
		"results.waitListStartDate":     "",
		"results.bannerStatusId":        0,
		"results.layout":                2,
	}})
	if strings.Contains(string(live.Body), w.site.Key) || strings.Contains(string(live.Body), RosaMail) {
		w.Errorf("the public answer says too much: %s", live.Body)
	}
	for _, field := range []string{"fileName", "thumbnail"} {
		picture := w.Expect(
			"a public picture", Request{Path: "/api/microsite/image?filename=" + live.Text("results.images.0."+field)}, Want{},
		)
		if picture.Header.Get("Content-Type") != "image/jpeg" {
			w.Errorf("%s is %s", field, picture.Header.Get("Content-Type"))
		}
	}
	for _, whole := range w.names {
		w.Expect(
			"the whole photograph is nobody's", Request{Path: "/api/microsite/image?filename=" + whole}, Want{Status: 404},
		)
	}
	w.Expect(
		"the crop of the first draft is not live",
		Request{
			Path: "/api/microsite/image?filename=" + strings.Replace(
				live.Text("results.images.0.thumbnail"), "-t.jpg", "-m.jpg", 1,
			),
		},
		Want{},
	)
	page := w.wantPage(RosaStory, `property="og:title" content="Rosa Ejemplo is looking for a kidney donor"`,
		`property="og:image" content="`+BaseURL+`/api/microsite/share/`, `name="robots" content="noindex"`,
		`rel="canonical" href="`+BaseURL+"/"+w.site.Code, "2 pictures")
	for _, secret := range []string{w.site.Key, RosaMail, "555-010-0123"} {
		if strings.Contains(page, secret) {
			w.Errorf("the page holds %q", secret)
		}
	}
	w.data("my live version", map[string]any{
		"results.story":             RosaStory,
		"results.images.#":          2,
		"results.images.0.fileName": w.names[0],
		"results.reviewComment":     nil,
	})
}

// changeWhileLive: the public version stays until the next approval.
func (w *way) changeWhileLive() {
	change := w.keep()
	change.Story, change.Pictures = RosaStory2, change.Pictures[:1]
	w.Expect("an update", change.Request(), Want{
		Has:   map[string]any{"results.currentStatus": 100, "results.customSiteStatus": 50},
		Trail: []string{"microsite.submitted"}, Emails: ToCenter,
	})
	w.wantPage(RosaStory, "2 pictures")
	view := w.Expect(
		"both versions for staff",
		Request{Path: w.site.StaffPath(""), As: Cora},
		Want{Trail: []string{"microsite.viewed"}, Has: map[string]any{
			"results.live.story":       RosaStory,
			"results.pending.story":    RosaStory2,
			"results.pending.images.#": 1,
			"results.canReview":        true,
			"results.stage":            "center",
			"results.live.images.#":    2,
		}},
	)
	w.Expect("a picture for staff",
		Request{Path: "/api/staff/pictures?filename=" + view.Text("results.pending.images.0.fileName"), As: Cora}, Want{})
	w.Expect(
		"not for another center",
		Request{Path: "/api/staff/pictures?filename=" + view.Text("results.pending.images.0.fileName"), As: Otto},
		Want{Status: 404},
	)
	w.Expect(
		"nor for a coach of others",
		Request{Path: "/api/staff/pictures?filename=" + view.Text("results.pending.images.0.fileName"), As: Coco},
		Want{Status: 404},
	)
	w.Expect(
		"declined for good",
		w.Review(w.site, Cora, "decline", "This names a doctor."),
		Want{Has: map[string]any{"results.currentStatus": 100, "results.customSiteStatus": 54},
			Trail: []string{"microsite.reviewed"}, Emails: []string{"submission-declined " + RosaMail}},
	)
	w.data("why it was declined", map[string]any{"results.isEditable": false, "results.reviewComment.decision": "decline"})
	w.Expect("a declined site is locked", change.Request(), Want{Status: 409})
	w.wantPage(RosaStory, "2 pictures")
	reopen := Request{Method: "POST", Path: w.site.StaffPath("/reopen"), As: Cora}
	w.Expect("a center cannot reopen", reopen, Want{Status: 403})
	reopen.As = Remy
	w.Expect("reopened", reopen, Want{
		Has: map[string]any{"results.customSiteStatus": 10}, Trail: []string{"microsite.reopened"},
		Emails: []string{"submission-reopened " + RosaMail},
	})
	w.data("what was said stands, and that it is open again", map[string]any{
		"results.isEditable":             true,
		"results.reviewComment.decision": "decline",
		"results.reviewComment.comment":  "This names a doctor.",
		"results.reviewComment.reopened": map[string]any{"comment": "", "dateTime": w.Clock.Now()},
	})
	w.Expect("reopened twice", reopen, Want{Status: 409})
	change.Why = ""
	w.Expect("the update again", change.Request(), Want{
		Has:    map[string]any{"results.customSiteStatus": 50},
		Trail:  []string{"microsite.submitted"},
		Emails: ToCenter,
	})
	w.Approve(w.site, Cora)
	old := w.Do(Request{Path: "/api/microsite/" + w.site.Code}).Text("results.images.1.thumbnail")
	w.Approve(w.site, Ada)
	w.wantPage(RosaStory2, "1 pictures")
	w.Expect("a picture that is no longer live", Request{Path: "/api/microsite/image?filename=" + old}, Want{Status: 404})
	w.data(
		"both are the same again",
		map[string]any{"results.currentStatus": 100, "results.customSiteStatus": 100, "results.story": RosaStory2},
	)
}

// Shows R3.10a, R10.18a.
func (w *way) withdrawReleaseAndAgreeAgain() {
	live := w.Do(Request{Path: "/api/microsite/" + w.site.Code}).Text("results.images.0.thumbnail")
	withdraw := Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: w.site.Body()}
	w.Expect("release withdrawn", withdraw, Want{Trail: []string{"microsite.release-withdrawn"}})
	w.Expect("withdrawn twice changes nothing", withdraw, Want{})
	gone := w.Expect("the page is gone", Request{Path: "/" + w.site.Code}, Want{Status: 302})
	if gone.Header.Get("Location") != "/not-found" || gone.Header.Get("Cache-Control") != "no-store" {
		w.Errorf("gone page: %v", gone.Header)
	}
	w.Expect("so is its picture", Request{Path: "/api/microsite/image?filename=" + live}, Want{Status: 404})
	w.Expect("and its words", Request{Path: "/api/microsite/" + w.site.Code},
		Want{Has: map[string]any{"results.patientStory": "", "results.firstName": "", "results.images": []any{}}})
	w.data("statuses stay", map[string]any{
		"results.agreedToHipaa":    false,
		"results.currentStatus":    100,
		"results.customSiteStatus": 100,
		"results.isEditable":       true,
	})
	draft := w.keep()
	draft.Draft, draft.Pictures = true, draft.Pictures[:1]
	w.Expect("a draft does not agree by itself", draft.Request(), Want{Trail: []string{"microsite.draft-saved"}})
	w.Expect("still gone", Request{Path: "/" + w.site.Code}, Want{Status: 302})
	submit := draft
	submit.Draft = false
	w.Expect("a submission needs the release", submit.Request(), Want{Status: 422, Fields: []string{"agreedToHipaa"}})
	draft.Agree = true
	w.Expect("agreed again in a draft", draft.Request(),
		Want{Trail: []string{"microsite.release-agreed", "microsite.draft-saved"}})
	w.wantPage(RosaStory2, "1 pictures")
	w.wantRows("SELECT COUNT(*) FROM release_record", "3")
}
