package server_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// TestOpenAPI_IsCurrent is R1.1: the document is OpenAPI 3.1, has the address of the decision, and contains the three
// kinds of calls under their base paths.
func TestOpenAPI_IsCurrent(t *testing.T) {
	a := apptest.New(t)
	document := a.Expect("the document", apptest.Request{Path: "/api/openapi.json"},
		apptest.Want{Has: map[string]any{"openapi": "3.1.0"}})
	paths, _ := document.Get("paths").(map[string]any)
	for _, path := range []string{"/api/microsite/{code}/gallery", "/api/recipient/save",
		"/api/donor/{id}/{editKey}/download/consent",
		"/api/staff/work", "/api/integrations/donor-registrations"} {
		if paths[path] == nil {
			t.Errorf("%s is not in the document", path)
		}
	}
	for path := range paths {
		if !strings.HasPrefix(path, "/api/") && path != "/unsubscribe/{token}" { // for the one-click unsubscribe of email programs
			t.Errorf("%s lies beside the base", path)
		}
	}
}

// TestPage_NoIndex is R10.18: search engines may index a page only after the patient has allowed it.
// Shows R3.9b.
func TestPage_NoIndex(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	tags := func() (header string, meta bool) {
		page := a.Do(apptest.Request{Path: "/" + site.Code})
		return page.Header.Get("X-Robots-Tag"), strings.Contains(string(page.Body), `name="robots" content="noindex`)
	}
	if header, meta := tags(); header != "noindex" || !meta {
		t.Errorf("to begin with: %q, %v", header, meta)
	}
	a.Do(apptest.Request{
		Method: "POST", Path: "/api/microsite/custom-site/visibility",
		Body: site.Body("showInGallery", true, "allowIndexing", true),
	})
	if header, meta := tags(); header != "" || meta {
		t.Errorf("once the patient allows it: %q, %v", header, meta)
	}
}

// TestTimes_AreUTC is R1.3, checked on responses with every kind of time.
func TestTimes_AreUTC(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	a.Do(
		apptest.Request{Method: "POST", Path: fmt.Sprintf("/api/microsite/landing/%d/%s/request-coach", site.ID, site.Key)},
	)
	for what, c := range map[string]struct {
		r     apptest.Request
		field string
	}{
		"when a coach was asked for": {apptest.Request{Path: site.DataPath()}, "results.coachRequestedDateTime"},
		"when an event happened": {apptest.Request{Path: site.StaffPath("/timeline"), As: apptest.Administrator},
			"results.0.at"},
		"until when it can be undone": {apptest.Request{Path: fmt.Sprintf("/api/microsite/deactivate?id=%d&editKey=%s",
			site.ID,
			site.Key), Header: map[string]string{"Sec-Fetch-Site": "same-origin"}}, "undoUntil"},
	} {
		a.Session(c.r.As)
		text := a.Do(c.r).Text(c.field)
		if at, err := time.Parse(time.RFC3339, text); err != nil || !strings.HasSuffix(text, "Z") ||
			at.Before(a.Clock.Now().Add(-time.Hour)) {
			t.Errorf("%s: %q, %v", what, text, err)
		}
	}
}
