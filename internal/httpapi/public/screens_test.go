package public_test

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"slices"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// mayRun reports whether the policy of a response allows this inline script and no other.
func mayRun(response apptest.Response, script string) bool {
	hash := sha256.Sum256([]byte(script))
	return strings.Contains(response.Header.Get("Content-Security-Policy"),
		"script-src 'self' 'sha256-"+base64.StdEncoding.EncodeToString(hash[:])+"';")
}

// everywhere are the headers of every response.
var everywhere = map[string]string{
	"X-Content-Type-Options":       "nosniff",
	"X-Frame-Options":              "DENY",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Strict-Transport-Security":    "max-age=31536000; includeSubDomains",
	"Access-Control-Allow-Origin":  "", // no other page may read it
}

// TestSecurityHeaders: every response has the security headers and a strict policy, whichever handler sends it.
// Shows R2.6a.
func TestSecurityHeaders(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	thumbnail := a.Do(apptest.Request{Path: "/api/microsite/" + site.Code}).Text("results.images.0.thumbnail")
	for what, r := range map[string]apptest.Request{
		"call": {Path: "/api/microsite/" + site.Code}, "failure": {Path: "/api/nothing"},
		"refused":     {Method: "POST", Path: apptest.SavePath, Header: map[string]string{"Sec-Fetch-Site": "cross-site"}},
		"public page": {Path: "/" + site.Code}, "app": {Path: "/not-found"}, "error page": {Path: "/error"},
		"asset": {Path: "/assets/app-1.js"}, "no asset": {Path: "/assets/nothing.js"},
		"picture": {Path: "/api/microsite/image?filename=" + thumbnail}, "redirect": {Path: "/somewhere"},
		"health": {Path: "/healthz"}, "openapi": {Path: "/api/openapi.json"},
		"not allowed": {Method: "POST", Path: "/" + site.Code},
	} {
		response := a.Do(r)
		for name, want := range everywhere {
			if got := response.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", what, name, got)
			}
		}
		policy := response.Header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") ||
			strings.Contains(policy, "*") ||
			strings.Contains(policy, "http:") {
			t.Errorf("%s: policy %q", what, policy)
		}
		if strings.HasPrefix(r.Path, "/api/") && !strings.Contains(r.Path, "/image") &&
			response.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s may be kept: %q", what, response.Header.Get("Cache-Control"))
		}
	}
}

// TestScreens_Table is M2, in matching order, for the existing screens. Other addresses lead to the registry's
// website.
// Shows R2.6a.
func TestScreens_Table(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	nonce := regexp.MustCompile(`'nonce-([^']+)'`)
	inline := regexp.MustCompile(`<script data-src="/assets/[^"]+">([^<]+)</script>`)
	seen := map[string]bool{}
	for path, want := range map[string]string{
		"/gallery": "app", "/gallery/" + site.Code: "app", "/about": "app", "/about/" + site.Code: "app",
		"/gallery/a/b": "elsewhere", "/about-us": "elsewhere",
		"/register": "app", "/register/LKSH26": "app", "/register/a/b": "elsewhere", "/registered": "elsewhere",
		"/lost-link": "app", "/unsubscribe/SECRET": "app", "/unsubscribe": "elsewhere", "/lost-link/a": "elsewhere",
		"/confirm-email/SECRET": "app", "/confirm-email": "elsewhere",
		"/confirm-join/SECRET": "app", "/confirm-join": "elsewhere",
		"/recipient": "app", "/kfl-recipient": "app", "/recipient/7/SECRET": "app", "/recipient/7": "elsewhere",
		"/kfl-recipient/7/SECRET": "elsewhere",
		"/error":                  "Error!", "/not-found": "app", "/microsite/start/1/SECRET": "app",
		"/microsite/custom-site/1/SECRET": "app", "/microsite/custom-site": "app",
		"/microsite/custom-site/1/SECRET?adminKey=x": "app", "/microsite/landing/1/SECRET": "app", "/staff": "app",
		"/staff/microsites/1": "app", "/not-found/": "app",
		"/" + site.Code: "public", "/" + site.Code + "/": "public", "/" + site.Code + "/nonsense": "public", "/" +
			site.Code + "?preview=1": "public",
		"/voucher-donor/register/1/SECRET": "app", "/voucher-holder/register/1/SECRET": "app",
		"/voucher/1/SECRET/send-kit": "app",
		"/verify":                    "app",
		"/accessibility/a":           "elsewhere",
		"/voucher-donor/register/1":  "elsewhere", "/voucher-holder/register": "elsewhere",
		"/voucher/1/send-kit": "elsewhere", "/verify/a": "elsewhere",
		"/ZZZ999": "elsewhere", "/ABC1234": "elsewhere", "/microsite/start/1": "elsewhere",
		"/microsite/custom-site/1": "elsewhere", "/index.html": "elsewhere",
		"/staffroom": "elsewhere", "/ABC123/a/b": "elsewhere", "/..%2f..%2fetc/passwd": "elsewhere", "/.env": "elsewhere",
	} {
		response := a.Do(apptest.Request{Path: path})
		switch policy := response.Header.Get("Content-Security-Policy"); want {
		case "elsewhere":
			if response.Status != 302 || response.Header.Get("Location") != "https://registry.beacon.example" {
				t.Errorf("%s: %d %v", path, response.Status, response.Header)
			}
		case "Error!":
			if string(response.Body) != want || !strings.HasPrefix(response.Header.Get("Content-Type"), "text/plain") {
				t.Errorf("%s: %s", path, response.Body)
			}
		case "public":
			// The policy allows the only inline script.
			script := inline.FindSubmatch(response.Body)
			if response.Status != 200 || !strings.Contains(string(response.Body), "Rosa Ejemplo") ||
				strings.Contains(policy, "nonce") || len(script) == 0 || !mayRun(response, string(script[1])) {
				t.Errorf("%s: %d %s", path, response.Status, policy)
			}
		case "app":
			found := nonce.FindStringSubmatch(policy)
			if response.Status != 200 || found == nil || seen[found[1]] ||
				!strings.Contains(string(response.Body), `nonce="`) ||
				response.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %d %v", path, response.Status, response.Header)
				continue
			}
			seen[found[1]] = true
			if strings.Contains(string(response.Body), "SECRET") {
				t.Errorf("%s repeats the key", path)
			}
		}
	}
}

// TestScreens_NoIndexExceptAbout is issue 3: of the app's screens only about may be indexed, in both languages and
// under one address.
func TestScreens_NoIndexExceptAbout(t *testing.T) {
	a := apptest.New(t)
	for lang, want := range map[string][]string{
		"en": {"<title>The Beacon Microsite Program</title>", `name="description" content="A free personal web page`},
		"es": {"<title>El programa de micrositios Beacon</title>", `name="description" content="Una página web personal`},
	} {
		response := a.Do(apptest.Request{Path: "/about/ABC123?lang=" + lang})
		if tag := response.Header.Get("X-Robots-Tag"); tag != "" {
			t.Errorf("about in %s: %q", lang, tag)
		}
		for _, text := range append(want, `<html lang="`+lang+`">`, `rel="canonical" href="`+apptest.BaseURL+`/about"`, `href="`+
			apptest.BaseURL+`/about?lang=es" hreflang="es"`) {
			if !strings.Contains(string(response.Body), text) {
				t.Errorf("about in %s lacks %s", lang, text)
			}
		}
	}
	for _, path := range []string{"/gallery", "/not-found", "/microsite/custom-site", "/staff"} {
		response := a.Do(apptest.Request{Path: path})
		if response.Header.Get("X-Robots-Tag") != "noindex" || strings.Contains(string(response.Body), "canonical") {
			t.Errorf("%s may be indexed: %v", path, response.Header)
		}
	}
}

// TestScreens_NameTheirParts: the next parts of a screen load together with the app, in the reader's language.
func TestScreens_NameTheirParts(t *testing.T) {
	a := apptest.New(t)
	for lang, want := range map[string][]string{
		"en": {"app-1.js", "shared-1.js", "dashboard-1.js", "words-1.js", "app-1.css", "dashboard-1.css"},
		"es": {"app-1.js", "shared-1.js", "dashboard-1.js", "app-1.css", "dashboard-1.css"}, // no such words in tests
	} {
		page := string(a.Do(apptest.Request{Path: "/microsite/landing/1/x?lang=" + lang}).Body)
		var got []string
		named := regexp.MustCompile(`(?:src|rel="stylesheet" href)="/assets/([^"]+)"`)
		for _, m := range named.FindAllStringSubmatch(page, -1) {
			got = append(got, m[1])
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the page names %v, want %v", lang, got, want)
		}
	}
}

// TestAssets_AreImmutable: assets may be cached forever, and no path leads to other files of the front end.
func TestAssets_AreImmutable(t *testing.T) {
	a := apptest.New(t)
	for path, want := range map[string]string{"/assets/app-1.js": "text/javascript; charset=utf-8",
		"/assets/app-1.css": "text/css; charset=utf-8"} {
		response := a.Expect(path, apptest.Request{Path: path}, apptest.Want{})
		if response.Header.Get("Content-Type") != want ||
			response.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%s: %v", path, response.Header)
		}
	}
	for _, path := range []string{"/assets/", "/assets/../ssr/public.server.js", "/assets/%2e%2e/.vite/manifest.json",
		"/assets/nothing.js"} {
		if response := a.Do(apptest.Request{Path: path}); response.Status == 200 {
			t.Errorf("%s is served: %.100s", path, response.Body)
		}
	}
}
