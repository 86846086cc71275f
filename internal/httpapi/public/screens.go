package public

import (
	"encoding/base64"
	"encoding/json"
	"html/template"
	"net/http"
	"regexp"
	"strings"

	"beacon/internal/config"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/platform/keys"
)

// screen is a row of the route table of M2. The first match wins.
type screen struct {
	name    string // for logs, because a path may hold a key
	pattern *regexp.Regexp
	keyed   bool // the address holds a key: no referrer, no store
	serve   func(*handlers, http.ResponseWriter, *http.Request)
}

// key is the pattern of an id and a key in an address.
const key = `/[^/]+/[^/]+`

// screens is the table of all pages. Other addresses redirect to the registry's website.
var screens = []screen{
	{"/error", exact(`/error`), false, (*handlers).serveErrorPage},
	{"/not-found", exact(`/not-found`), false, (*handlers).serveApp},
	{"/gallery", exact(`/gallery(/[^/]+)?`), false, (*handlers).serveApp},
	{"/about", exact(`/about(/[^/]+)?`), false, (*handlers).serveApp},
	{"/microsite/start", exact(`/microsite/start` + key), true, (*handlers).servePatient},
	{"/microsite/custom-site", exact(`/microsite/custom-site(` + key + `)?`), true, (*handlers).servePatient},
	{"/microsite/landing", exact(`/microsite/landing` + key), true, (*handlers).servePatient},
	{"/microsite/deactivate", exact(`/microsite/deactivate` + key), true, (*handlers).servePatient},
	{"/recipient", exact(`/recipient`), false, (*handlers).serveApp},
	{"/kfl-recipient", exact(`/kfl-recipient`), false, (*handlers).serveApp},
	{"/recipient/{id}", exact(`/recipient` + key), true, (*handlers).serveApp},
	{"/register", exact(`/register(/[^/]+)?`), false, (*handlers).serveApp},
	{"/voucher-donor/register", exact(`/voucher-donor/register` + key), true, (*handlers).serveDonor},
	{"/voucher-holder/register", exact(`/voucher-holder/register` + key), true, (*handlers).serveApp},
	{"/voucher/send-kit", exact(`/voucher` + key + `/send-kit`), true, (*handlers).serveApp},
	{"/supervised", exact(`/supervised/[^/]+`), true, (*handlers).serveApp},
	{"/verify", exact(`/verify`), false, (*handlers).serveApp},
	{"/accessibility", exact(`/accessibility`), false, (*handlers).serveStatement},
	{"/lost-link", exact(`/lost-link`), false, (*handlers).serveApp},
	{"/unsubscribe", exact(`/unsubscribe/[^/]+`), true, (*handlers).serveApp},
	{"/confirm-email", exact(`/confirm-email/[^/]+`), true, (*handlers).serveApp},
	{"/confirm-join", exact(`/confirm-join/[^/]+`), true, (*handlers).serveApp},
	{"/staff", exact(`/staff(/.*)?`), true, (*handlers).serveApp},
	{"/{shortCode}/living-donation", exact(`/[A-Z]{3}[0-9]{3}/living-donation`), false, (*handlers).serveLivingDonation},
	{"/{shortCode}", exact(`/[A-Z]{3}[0-9]{3}(/[A-Za-z0-9_-]+)?`), false, (*handlers).servePublicPage},
}

func exact(pattern string) *regexp.Regexp { return regexp.MustCompile(`^` + pattern + `/?$`) }

// serveScreen serves the screen of an address.
func (s *handlers) serveScreen(w http.ResponseWriter, r *http.Request) {
	info := httpapi.InfoFrom(r.Context())
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		info.Route = "screen"
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
		return
	}
	if isShortCode(r.URL.Path) { // a shortcut to the last row, which is by far the most visited screen
		info.Route = "/{shortCode}"
		s.servePublicPage(w, r)
		return
	}
	if meant, ok := canonicalPath(r.URL.Path); ok {
		info.Route = "typed"
		redirectTo(w, r, meant)
		return
	}
	for _, screen := range screens {
		if screen.pattern.MatchString(r.URL.Path) {
			info.Route = screen.name
			if screen.keyed {
				w.Header().Set("Cache-Control", "no-store")
			}
			screen.serve(s, w, r)
			return
		}
	}
	info.Route = "elsewhere"
	http.Redirect(w, r, s.Config.Brand.Website, http.StatusFound)
}

func isShortCode(path string) bool {
	if len(path) != 7 || path[0] != '/' {
		return false
	}
	for i := 1; i < 7; i++ {
		if c := path[i]; (i < 4 && (c < 'A' || c > 'Z')) || (i >= 4 && (c < '0' || c > '9')) {
			return false
		}
	}
	return true
}

func (s *handlers) serveErrorPage(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("Error!"))
}

// pageConfig is the configuration that the app reads from its page.
type pageConfig struct {
	Lang    string             `json:"lang"`
	Brand   config.Brand       `json:"brand"`
	Limits  payload.EditLimits `json:"limits"`
	Captcha pageCaptcha        `json:"captcha"`
	Zone    []zoneSpan         `json:"zone"` // of Brand.Timezone
}

// pageCaptcha is the human check that the forms use (R5.4).
type pageCaptcha struct {
	Kind    string `json:"kind"`
	SiteKey string `json:"siteKey"`
}

// serveApp sends the app's shell, which has no content of its own, with a fresh nonce.
func (s *handlers) serveApp(w http.ResponseWriter, r *http.Request) {
	info := httpapi.InfoFrom(r.Context())
	app := s.assets.app.entry("app.html", preloadsFor(info.Route, info.Lang)...)
	if app.Script == "" {
		http.Error(
			w, "This binary was built without its front end. Build it with 'make build'.", http.StatusServiceUnavailable,
		)
		return
	}
	config, err := json.Marshal(pageConfig{
		Lang: string(info.Lang), Brand: s.Config.Brand, Limits: payload.NewEditLimits(s.Microsites.Limits()),
		Captcha: pageCaptcha{s.Config.Captcha.Kind, s.Config.Captcha.SiteKey},
		Zone:    zoneSpans(s.zone(), s.Clock.Now()),
	})
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	nonce := base64.RawStdEncoding.EncodeToString(keys.RandomBytes(16))
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", s.routePolicy(info.Route, nonce))
	head := s.screenHead(info.Route, info.Lang)
	if !head.indexed {
		h.Set("X-Robots-Tag", "noindex")
	}
	h.Set("Vary", "Accept-Language, Cookie")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	page := shell{
		Lang: string(info.Lang), Title: head.title, Meta: head.meta, Links: head.links, Entry: app,
		Nonce: nonce, OldBrowser: msgOldBrowser.In(info.Lang), Waiting: msgLoading.In(info.Lang), BodyClass: "patient",
		Data:     template.JS(config),
		NoScript: s.withoutScripts(r.Context(), info.Route, r.URL.Path, info.Lang),
	}
	html, err := page.html()
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	_, _ = w.Write(html)
}

// appPolicy allows the app to run its own scripts and to call its own server only. Pictures may be blobs, because the
// editor draws newly chosen files.
func appPolicy(nonce string) string {
	return "default-src 'none'; script-src 'self' 'nonce-" + nonce + "'; style-src 'self' 'nonce-" + nonce +
		"'; img-src 'self' blob: data:; " +
		"font-src 'self'; connect-src 'self'; media-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
}

// checkHosts lists the hosts from which a provider's human check loads its script, its frame and its service (each
// provider's documentation).
var checkHosts = map[string]string{
	"recaptcha": "https://www.google.com https://www.gstatic.com https://recaptcha.google.com",
	"hcaptcha":  "https://hcaptcha.com https://*.hcaptcha.com",
	"turnstile": "https://challenges.cloudflare.com",
}

// routePolicy returns the Content-Security-Policy of an app screen. It allows the hosts of the configured human check,
// if any, but not on staff screens.
func (s *handlers) routePolicy(route, nonce string) string {
	policy := appPolicy(nonce)
	hosts := checkHosts[s.Config.Captcha.Kind]
	if hosts == "" || strings.HasPrefix(route, "/staff") {
		return policy
	}
	for _, directive := range []string{"script-src 'self'", "style-src 'self'", "connect-src 'self'"} {
		policy = strings.Replace(policy, directive, directive+" "+hosts, 1)
	}
	return policy + "; frame-src " + hosts
}
