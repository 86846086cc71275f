package server_test

import (
	"net/url"
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestInvalidText_IsNotFound: a path with a zero byte or invalid UTF-8 is not found, and both are removed from
// queries. PostgreSQL rejects such text, and both databases must behave alike.
func TestInvalidText_IsNotFound(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		for _, odd := range []string{"\x00", "ABC12\x00", "ABC\xff23", site.Code + "\x00"} {
			code := url.PathEscape(odd)
			for _, r := range []apptest.Request{
				{Method: "POST", Path: "/api/microsite/" + code + "/stats/initial"},
				{Path: "/api/microsite/" + code + "/gallery"},
				{Path: "/api/microsite/" + code},
				{Path: "/api/microsite/share/" + code + "/card.png"},
			} {
				a.Expect(r.Path, r, apptest.Want{Status: 404})
			}
			a.Expect("the page", apptest.Request{Path: "/" + code}, apptest.Want{Status: 302})
			a.Expect("a search", apptest.ActiveRequest(site, "?keyword=gar"+url.QueryEscape(odd)+"&broken=%zz"),
				apptest.Want{Has: map[string]any{"results": []any{}}})
			a.Expect("a place in the list", apptest.ActiveRequest(site, "?after=nowhere"+url.QueryEscape(odd)),
				apptest.Want{Status: 422})
			a.Expect("a key", apptest.Request{Path: "/api/microsite/custom-site?id=1&EditKey=" + url.QueryEscape(odd)},
				apptest.Want{Status: 404})
			a.Expect("a picture", apptest.Request{Path: "/api/microsite/image?filename=" + url.QueryEscape(odd)},
				apptest.Want{Status: 404})
			a.Expect("a shared link with something appended",
				apptest.Request{Path: "/" + site.Code + "?from=" + url.QueryEscape(odd)}, apptest.Want{})
		}
	})
}
