package public_test

import (
	"net/url"
	"testing"

	. "beacon/internal/testkit/apptest"
)

// TestPreview_EndsWithItsVersion: a preview link lives 24 hours at most,
// and no longer than the release, the link and the page that it was made under.
// Its pictures go with it (R2.1, R3.10, R10.19).
// Shows R2.4b.
func TestPreview_EndsWithItsVersion(t *testing.T) {
	ends := map[string]func(a *App, site Site){
		"the release is withdrawn": func(a *App, site Site) {
			a.Do(Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: site.Body()})
		},
		"the page is taken down": func(a *App, site Site) {
			a.Do(Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: Remy})
		},
		"the link is revoked": func(a *App, site Site) {
			a.Do(Request{Method: "POST", Path: site.StaffPath("/revoke-link"), As: Remy})
		},
	}
	for what, end := range ends {
		t.Run(what, func(t *testing.T) {
			a := New(t)
			site := a.Live(Patient{}, RosaStory)
			a.Do(Save{Site: site, Story: RosaStory2, Draft: true, Pictures: []Pic{{File: SmallPhoto(4)}}}.Request())
			link := a.Do(Request{Method: "POST", Path: "/api/microsite/custom-site/preview-link", Body: site.Body()}).
				Text("results.url")
			a.Seen()
			call := Request{Path: "/api/microsite" + link[:7] + link[8:]}
			pending := a.Expect("before", call, Want{Has: map[string]any{"results.patientStoryPending": RosaStory2}}).
				Text("results.imagesPending.0.fileName")
			picture := Request{Path: "/api/microsite/image?filename=" + url.QueryEscape(pending)}
			a.Expect("its picture before", picture, Want{})
			end(a, site)
			a.Seen()
			a.Expect(
				"its words", call, Want{Has: map[string]any{"results.patientStoryPending": "", "results.imagesPending": []any{}}},
			)
			a.Expect("its picture", picture, Want{Status: 404})
		})
	}
	t.Run("the patient still sees the own working copy", func(t *testing.T) {
		a := New(t)
		site := a.Live(Patient{}, RosaStory)
		ends["the release is withdrawn"](a, site)
		a.Seen()
		own := a.Expect(
			"by key",
			Request{
				Path: "/api/microsite/" + site.Code + "?preview=2", Header: map[string]string{"Authorization": site.Credential()},
			},
			Want{Has: map[string]any{"results.patientStoryPending": RosaStory}},
		)
		a.Expect(
			"and its picture",
			Request{Path: "/api/microsite/image?filename=" + url.QueryEscape(own.Text("results.imagesPending.0.fileName"))},
			Want{},
		)
	})
}
