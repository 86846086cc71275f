package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"beacon/internal/config"
	"beacon/internal/testkit/apptest"
)

// TestFailures_InEnvelope is R1.2 and R10.17: every failure has the envelope with a message for people, and reveals no
// internals.
func TestFailures_InEnvelope(t *testing.T) {
	a := apptest.New(t)
	activate := "/api/microsite/activate-starter-site"
	for _, c := range []struct {
		what   string
		r      apptest.Request
		status int
		allow  string
	}{
		{"an unknown call", apptest.Request{Path: "/api/nothing"}, 404, ""},
		{"an unknown call below a known one", apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/save/more"},
			404, ""},
		{"the base itself", apptest.Request{Path: "/api/"}, 404, ""},
		{"the base without a stroke", apptest.Request{Path: "/api"}, 404, ""},
		{"a post to it", apptest.Request{Method: "POST", Path: "/api", Body: "{}"}, 404, ""},
		{"a wrong method", apptest.Request{Path: apptest.SavePath}, 405, "POST"},
		{"another wrong method", apptest.Request{Method: "DELETE", Path: "/api/microsite/custom-site/data/1/KEY"}, 405,
			"GET"},
		{"a wrong method for staff", apptest.Request{Method: "PUT", Path: "/api/staff/microsites/1"}, 405, "GET"},
		{"a wrong method where a code of a site may stand", apptest.Request{Path: "/api/microsite/self-register"}, 405,
			"POST"},
		{"the same of another call", apptest.Request{Path: "/api/microsite/validate-address"}, 405, "POST"},
		{"a wrong method of a picture", apptest.Request{Method: "POST", Path: "/api/microsite/image"}, 405, "GET"},
		{"no JSON", apptest.Request{Method: "POST", Path: activate, Body: "{"}, 400, ""},
		{"JSON of another shape", apptest.Request{Method: "POST", Path: activate, Body: `{"id":"seven"}`}, 400, ""},
		{"no body", apptest.Request{Method: "POST", Path: activate}, 400, ""},
		{"a body that is too large", apptest.Request{Method: "POST", Path: activate, Body: `{"phonePrimary":"` +
			strings.Repeat("5", 300<<10) + `"}`}, 413, ""},
		{"a form where JSON is due",
			apptest.Request{Method: "POST", Path: activate, Body: apptest.NewForm().Field("id", "1")}, 415, ""},
		{"an id that is no number", apptest.Request{Path: "/api/microsite/custom-site/data/seven/KEY"}, 404, ""},
		{"an id beyond numbers", apptest.Request{Path: "/api/microsite/custom-site/data/99999999999999999999/KEY"}, 404, ""},
		{"an unknown short code", apptest.Request{Path: "/api/microsite/ZZZ999"}, 404, ""},
		{"a key that is none", apptest.Request{Path: "/api/microsite/zzz"}, 404, ""},
	} {
		response := a.Expect(c.what, c.r,
			apptest.Want{Status: c.status, Has: map[string]any{"success": false, "results": nil}})
		if response.Text("message") == "" || !strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") ||
			response.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %v %s", c.what, response.Header, response.Body)
		}
		if got := response.Header.Get("Allow"); c.allow != "" && !strings.Contains(got, c.allow) ||
			c.allow == "" && got != "" {
			t.Errorf("%s: Allow %q", c.what, got)
		}
		if strings.Contains(string(response.Body), "schema") || strings.Contains(string(response.Body), "json:") {
			t.Errorf("%s speaks of its own insides: %s", c.what, response.Body)
		}
	}
}

// TestFailures_Language: failures are in the language of the query, the cookie or the browser, in this order.
func TestFailures_Language(t *testing.T) {
	a := apptest.New(t)
	ask := func(query, cookie, header string) string {
		r := apptest.Request{Path: "/api/nothing" + query, Header: map[string]string{"Accept-Language": header}}
		if cookie != "" {
			r.Cookies = []*http.Cookie{{Name: "lang", Value: cookie}}
		}
		return a.Do(r).Text("message")
	}
	const english, spanish = "This API call does not exist.", "Esa llamada no existe."
	for _, c := range []struct{ query, cookie, header, want string }{
		{"", "", "", english}, {"", "", "es-MX,es;q=0.9,en;q=0.8", spanish}, {"", "", "de,es;q=0.5", spanish},
		{"", "", "fr", english}, {"", "", "%%%", english},
		{"", "en", "es", english}, {"", "es", "en", spanish}, {"?lang=es", "en", "en", spanish},
		{"?lang=en", "es", "es", english}, {"?lang=xx", "es", "es", english},
	} {
		if got := ask(c.query, c.cookie, c.header); got != c.want {
			t.Errorf("%v: %q", c, got)
		}
	}
}

// TestCrossOrigin_IsRefused: pages of other sites must not change data with the cookies of a visitor.
func TestCrossOrigin_IsRefused(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	send := func(header map[string]string) int {
		return a.Expect("activation", apptest.Request{
			Method: "POST", Path: "/api/microsite/activate-starter-site", Header: header,
			Body: site.Body("phonePrimary", "x"),
		}, apptest.Want{
			Status: map[bool]int{true: 403, false: 422}[header["evil"] != ""], Has: map[string]any{"success": false},
		}).Status
	}
	for _, header := range []map[string]string{
		{"evil": "1", "Sec-Fetch-Site": "cross-site"}, {"evil": "1", "Sec-Fetch-Site": "same-site"},
		{"evil": "1", "Origin": "https://elsewhere.example"}, {"evil": "1", "Origin": "null"},
		{"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {"Origin": a.URL}, {},
	} {
		send(header)
	}
	form := apptest.Save{Site: site, Agree: true, Draft: true}.Request()
	form.Header = map[string]string{"Sec-Fetch-Site": "cross-site"}
	a.Expect("a form of another site", form, apptest.Want{Status: 403})
	a.Expect("reading is not changing",
		apptest.Request{Path: "/api/microsite/" + site.Code, Header: map[string]string{"Sec-Fetch-Site": "cross-site"}},
		apptest.Want{})
}

// clientAddress returns the client address that is logged and audited for a request.
func clientAddress(a *apptest.App, forwarded string) string {
	a.Helper()
	site := a.Invite(apptest.Patient{})
	header := map[string]string{}
	if forwarded != "" {
		header["X-Forwarded-For"] = forwarded
	}
	a.Do(apptest.Request{
		Method: "POST", Path: "/api/microsite/activate-starter-site", Header: header,
		Body: site.Body("agreedToHipaa", true, "phonePrimary", "5550100123"),
	})
	return a.Rows("SELECT address FROM release_record ORDER BY id DESC")[0][0]
}

// TestForwardedAddress_FromConfiguredProxiesOnly: clients must not choose the address that limits and the audit trail
// use.
func TestForwardedAddress_FromConfiguredProxiesOnly(t *testing.T) {
	plain := apptest.New(t)
	if got := clientAddress(plain, "203.0.113.9"); got != "127.0.0.1" {
		t.Errorf("without a proxy: %s", got)
	}
	behind := apptest.New(t,
		apptest.With(func(c *config.Config) { c.TrustedProxies = []string{"127.0.0.1", "10.0.0.0/8"} }))
	for forwarded, want := range map[string]string{
		"": "127.0.0.1", "203.0.113.9": "203.0.113.9", "198.51.100.1, 203.0.113.9": "203.0.113.9",
		"203.0.113.9, 10.1.2.3": "203.0.113.9",
		"10.1.2.3":              "10.1.2.3", "nonsense": "127.0.0.1", "203.0.113.9, nonsense": "127.0.0.1",
		"2001:db8::1": "2001:db8::1",
	} {
		if got := clientAddress(behind, forwarded); got != want {
			t.Errorf("%q: %s, want %s", forwarded, got, want)
		}
	}
}

// TestRateLimit_OfRequests: the limit applies to API calls, not to pages, and ends after Retry-After.
func TestRateLimit_OfRequests(t *testing.T) {
	a := apptest.New(t)
	for range 1100 {
		response := a.Do(apptest.Request{Path: "/api/microsite/ZZZ999"})
		if response.Status == 429 {
			if response.Header.Get("Retry-After") != "1" || response.Get("success") != false {
				t.Errorf("%v %s", response.Header, response.Body)
			}
			a.Expect("pages go on", apptest.Request{Path: "/error"}, apptest.Want{})
			a.Clock.Advance(time.Second)
			a.Expect("a second later", apptest.Request{Path: "/api/microsite/ZZZ999"}, apptest.Want{Status: 404})
			return
		}
	}
	t.Error("never slowed down")
}
