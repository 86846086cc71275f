package public_test

import (
	"net/url"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// People type codes in lower case, and programs add the period after a link to it. Every address with a code or a key
// must lead to its canonical form, with the query.
func TestScreens_TypedAddresses(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	code, key := site.Code, strings.Repeat("AB27", 6)+"AB"
	typed := strings.ToLower(key) + ")."
	for path, want := range map[string]string{
		"/" + strings.ToLower(code):                        "/" + code,
		"/" + strings.ToLower(code) + "?c=q&lang=es":       "/" + code + "?c=q&lang=es",
		"/" + code + ".":                                   "/" + code,
		"/" + code + "),":                                  "/" + code,
		"/" + code + "/)":                                  "/" + code,
		"/" + code + "%E2%80%9D":                           "/" + code,
		"/" + code + "%20":                                 "/" + code,
		"/" + code[:3] + "-" + code[3:]:                    "/" + code,
		"/" + code[:3] + "%20" + code[3:]:                  "/" + code,
		"/" + strings.ToLower(code) + "/living-donation":   "/" + code + "/living-donation",
		"/" + strings.ToLower(code) + "/Token_1.":          "/" + code + "/Token_1",
		"/gallery/" + strings.ToLower(code) + ".":          "/gallery/" + code,
		"/about/" + strings.ToLower(code):                  "/about/" + code,
		"/register/lksh26,":                                "/register/LKSH26",
		"/abc123":                                          "/ABC123",
		"/microsite/start/1/" + typed:                      "/microsite/start/1/" + key,
		"/microsite/landing/1/" + typed + "?lang=es":       "/microsite/landing/1/" + key + "?lang=es",
		"/microsite/custom-site/1/" + key + "%3E":          "/microsite/custom-site/1/" + key,
		"/microsite/deactivate/1/" + key + "'":             "/microsite/deactivate/1/" + key,
		"/recipient/1/" + typed:                            "/recipient/1/" + key,
		"/voucher-donor/register/1/" + typed:               "/voucher-donor/register/1/" + key,
		"/voucher-holder/register/1/" + key + "/)":         "/voucher-holder/register/1/" + key,
		"/voucher/1/" + strings.ToLower(key) + "/send-kit": "/voucher/1/" + key + "/send-kit",
		"/voucher/1/" + key + "/send-kit.":                 "/voucher/1/" + key + "/send-kit",
		"/unsubscribe/Token-_.":                            "/unsubscribe/Token-_",
		"/confirm-email/Token)":                            "/confirm-email/Token",
		"/confirm-join/Token)":                             "/confirm-join/Token",
		"/lost-link.":                                      "/lost-link",
	} {
		for _, method := range []string{"GET", "HEAD"} {
			response := a.Do(apptest.Request{Method: method, Path: path})
			if got := response.Header.Get("Location"); response.Status != 302 || got != want ||
				response.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s %s: %d to %q, not %q; %v", method, path, response.Status, got, want, response.Header)
			}
		}
		again := a.Do(apptest.Request{Path: want})
		if to, _ := url.Parse(again.Header.Get("Location")); again.Status == 302 && to.Host == "" && want != "/ABC123" {
			t.Errorf("%s leads on to %s", want, to)
		}
	}
}

// A redirect to the canonical address must not leave this server.
func TestScreens_TypedAddressesStayHere(t *testing.T) {
	a := apptest.New(t)
	const website = "https://registry.beacon.example"
	for _, path := range []string{
		"/%5C%5Cevil.example.", "/%2F%2Fevil.example/.", "/abc123%2F%2Fevil.example", "/.", "/KNJ798abc.",
		"/abc123.evil.example",
	} {
		response := a.Do(apptest.Request{Path: path})
		if to := response.Header.Get("Location"); to != website &&
			(!strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//")) {
			t.Errorf("%s leads to %q", path, to)
		}
	}
	if response := a.Do(apptest.Request{Path: "/staff/search."}); response.Status != 200 {
		t.Errorf("a staff address leads to %q", response.Header.Get("Location"))
	}
}

// The calls of a record accept the same spellings of a key as the screens do.
func TestEditKeys_AnyCase(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	data := strings.TrimSuffix(site.DataPath(), site.Key)
	key := site.Key
	for _, typed := range []string{strings.ToLower(key), key + ".", strings.ToLower(key) + "%E2%80%9D"} {
		a.Expect(typed, apptest.Request{Path: data + typed}, apptest.Want{Status: 200})
	}
	a.Expect("another key", apptest.Request{Path: data + key[1:] + "A"}, apptest.Want{Status: 404})
}
