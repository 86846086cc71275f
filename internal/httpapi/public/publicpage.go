package public

import (
	"context"
	"crypto/sha256"
	_ "embed" // for loader
	"encoding/base64"
	"encoding/json"
	"errors"
	"html/template"
	"io"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/config"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/sharekit"
)

// publicPage is the JSON that the public page is rendered from, by the server
// and again by the browser (web: features/public-site/page-data.ts).
type publicPage struct {
	Lang     string       `json:"lang"`
	Origin   string       `json:"origin"`
	View     string       `json:"view"` // "starter" or "custom"
	Location int          `json:"location"`
	Bare     bool         `json:"bare,omitempty"` // the bar without name, links and donate button
	Brand    config.Brand `json:"brand"`
	Site     publicSite   `json:"site"`
	// StoryLang and WhyLang are the languages of the patient's texts; empty when unknown.
	StoryLang string `json:"storyLang,omitempty"`
	WhyLang   string `json:"whyLang,omitempty"`
}

// loader fetches the script of a page that can be read already, once the browser has painted it: on a slow line the
// letters and the portrait come first. A browser that does not tell waits for three seconds. What is pressed before
// the script has come is done when it has: a button, and a link that the script opens on the page.
//
//go:embed loader.js
var loader string

// publicPolicy has no nonce: one that is sent twice, as in a cached page, protects from nothing. The one inline
// script is always the same, and named by its hash.
var publicPolicy = "default-src 'none'; script-src 'self' '" + hashOf(loader) + "'; style-src 'self'; " +
	"img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; frame-ancestors 'none'; " +
	"base-uri 'none'; form-action 'self'"

// hashOf names an inline script to a content security policy.
func hashOf(script string) string {
	sum := sha256.Sum256([]byte(script))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// servePublicPage returns /ABC123 and /ABC123/{preview} (M2).
func (s *handlers) servePublicPage(w http.ResponseWriter, r *http.Request) {
	info := httpapi.InfoFrom(r.Context())
	code, token, ok := strings.TrimPrefix(r.URL.Path, "/"), "", isShortCode(r.URL.Path)
	if !ok {
		code, token, ok = microsite.ParsePublicKey(strings.ReplaceAll(code, "/", ""))
	}
	if !ok {
		http.Redirect(w, r, s.Config.Brand.Website, http.StatusFound)
		return
	}
	at := microsite.Home
	if r.URL.RawQuery != "" {
		at = parseLocation(r.URL.Query().Get("preview"))
		if c := r.URL.Query().Get("lang"); c != "" {
			http.SetCookie(w, &http.Cookie{
				Name: httpapi.CookieLang, Value: string(info.Lang), Path: "/", MaxAge: 365 * 24 * 3600,
				SameSite: http.SameSiteLaxMode, Secure: info.Secure,
			})
		}
	}
	if token == "" && at == microsite.Home {
		s.serveCachedPage(w, r, code, info.Lang)
		return
	}
	s.servePreview(w, r, code, token, at)
}

// servePreview renders a page that is not cached: a preview, or the starter
// variant of a live site.
func (s *handlers) servePreview(w http.ResponseWriter, r *http.Request, code, token string, at microsite.Location) {
	view, err := s.Microsites.Public(r.Context(), code, token, at)
	if err == nil && at == microsite.Preview && view.Names == nil {
		view = s.ownPreview(r.Context(), view)
	}
	if done := s.redirectHidden(w, r, view, err); done {
		return
	}
	if view.Names != nil {
		at = microsite.Preview
	}
	shell, err := s.composePage(view, httpapi.InfoFrom(r.Context()).Lang, at)
	if err != nil {
		s.showFailure(w, r, err)
		return
	}
	page, _, err := s.renderPage(r.Context(), shell)
	if err != nil {
		s.showFailure(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", publicPolicy)
	_, _ = w.Write(page)
}

// redirectHidden redirects where there is nothing to show: an unknown code to the
// registry's website, a page that is no longer public to /not-found or to the one that it was
// joined into, any failure but an outage to /error (M7, R12.4d).
func (s *handlers) redirectHidden(w http.ResponseWriter, r *http.Request, view microsite.PublicView, err error) bool {
	switch {
	case errors.Is(err, fault.ErrNotFound):
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, s.Config.Brand.Website, http.StatusFound)
	case err != nil:
		s.showFailure(w, r, err)
	case view.Showing == microsite.ShowNothing:
		if kept, ok := s.Microsites.FollowCode(r.Context(), view.Site.ShortCode); ok {
			redirectTo(w, r, "/"+kept)
			return true
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, "/not-found", http.StatusFound)
	default:
		return false
	}
	return true
}

// showFailure answers a visitor of a page where a call would return an envelope for a script. An outage is 503 with the
// time to try again, so that search engines and proxies keep the page; every other failure leads to /error (M7). The log
// has the cause.
func (s *handlers) showFailure(w http.ResponseWriter, r *http.Request, err error) {
	failure := s.FailureOf(r.Context(), err)
	w.Header().Set("Cache-Control", "no-store")
	if failure.GetStatus() != http.StatusServiceUnavailable {
		http.Redirect(w, r, "/error", http.StatusFound)
		return
	}
	h := w.Header()
	maps.Copy(h, failure.GetHeaders())
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Language", string(httpapi.InfoFrom(r.Context()).Lang))
	h.Set("Vary", "Accept-Language, Cookie")
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = io.WriteString(w, failure.Message)
}

// publicAnswer is publicSiteOf and, for a page that shows, the address where its
// donors register.
func (s *handlers) publicAnswer(view microsite.PublicView) publicSite {
	answer := publicSiteOf(view, s.Clock.Now())
	if view.Showing != microsite.ShowNothing {
		answer.DcnDomain = s.donorDomain()
	}
	return answer
}

// composePage returns the page of a view as it is without the renderer: all that renderPage makes the HTML of.
func (s *handlers) composePage(view microsite.PublicView, lang locale.Lang, at microsite.Location) (shell, error) {
	page := publicPage{
		Lang: string(lang), Origin: s.Config.PublicURL(), View: "custom", Location: int(at), Bare: at != microsite.Home,
		Brand: s.Config.Brand, Site: s.publicAnswer(view),
	}
	if lang == locale.Spanish {
		page.Brand = page.Brand.InSpanish()
	}
	if view.Showing == microsite.ShowStarter {
		page.View = "starter"
	}
	if view.Names != nil {
		page.Site.PatientStory, page.Site.PatientWhy, page.Site.Images = page.Site.PatientStoryPending,
			page.Site.PatientWhyPending, page.Site.ImagesPending
		page.Site.PatientStoryPending, page.Site.PatientWhyPending, page.Site.ImagesPending = "", "", []payload.SiteImage{}
	}
	if view.Version != nil {
		page.StoryLang, page.WhyLang = view.Version.StoryLang.Tag(), view.Version.WhyLang.Tag()
	}
	data, err := json.Marshal(page) // writes <, > and & as \u003c and so on
	if err != nil {
		return shell{}, err
	}
	composed := s.publicShell(view, page)
	composed.Data, composed.Plain = template.JS(data), &page.Site
	return composed, nil
}

// renderPage makes the whole HTML of a page. When the renderer fails or takes
// too long, rendered is false and the browser renders from the inlined data instead.
func (s *handlers) renderPage(ctx context.Context, page shell) (html []byte, rendered bool, err error) {
	story, failed := s.pages.render(ctx, string(page.Data))
	if failed != nil {
		s.Log.Log(ctx, weightOf(failed), "public page not rendered", "request", httpapi.InfoFrom(ctx).ID, "error", failed)
	} else {
		portrait, root := cutPortrait(story)
		page.Portrait, page.Root, page.Loader = template.HTML(portrait), template.HTML(root), template.JS(loader)
		page.Plain = nil
	}
	html, err = page.html()
	return html, failed == nil, err
}

// cutPortrait cuts off the link that React puts before a page to load its main picture
// soon. In the head, it is before the fonts and the scripts.
func cutPortrait(page string) (link, rest string) {
	if !strings.HasPrefix(page, `<link rel="preload" as="image"`) {
		return "", page
	}
	link, rest, _ = strings.Cut(page, "/>")
	return link + ">", rest
}

func (s *handlers) publicShell(view microsite.PublicView, page publicPage) shell {
	site, lang, theme := view.Site, locale.Lang(page.Lang), ""
	if site.Type == microsite.Liver {
		theme = "liver"
	}
	title := pageTitle(view).In(lang)
	address := page.Origin + "/" + site.ShortCode
	description := firstWords(page.Site.PatientStory, 200)
	if description == "" {
		description = title
	}
	metas := []meta{
		{Name: "description", Content: description},
		{Property: "og:type", Content: "profile"},
		{Property: "og:site_name", Content: s.Config.Brand.ProductName},
		{Property: "og:title", Content: title},
		{Property: "og:description", Content: description},
		{Property: "og:url", Content: address},
		{Property: "og:locale", Content: map[locale.Lang]string{locale.English: "en_US", locale.Spanish: "es_US"}[lang]},
		{Name: "twitter:card", Content: "summary_large_image"},
		{Name: "twitter:title", Content: title},
		{Name: "twitter:description", Content: description},
	}
	if view.Names == nil && !site.IsMemorial() {
		metas = append(metas, pictureMetas(page.Origin+shareFile(view, sharekit.Picture, lang), title)...)
	}
	if !site.AllowIndexing || view.Names != nil {
		metas = append(metas, meta{Name: "robots", Content: "noindex"})
	}
	return shell{
		Lang:      page.Lang,
		Title:     title,
		Entry:     s.assets.public.entry("public.html"),
		BodyClass: "public",
		Organ:     theme,
		Meta:      metas,
		Links: []metaLink{
			{Rel: "canonical", Href: address},
			{Rel: "alternate", Href: address + "?lang=en", HrefLang: "en"},
			{Rel: "alternate", Href: address + "?lang=es", HrefLang: "es"},
		},
	}
}

// pageTitle returns what the page says in a line: whom it is for and what is looked
// for, which of a living person is a part of the liver; or that nobody is any more. A
// memorial names the patient whom the page remembers.
func pageTitle(view microsite.PublicView) locale.Text {
	title := catalogues.Text("http.title.page-kidney")
	switch {
	case view.Site.IsMemorial():
		title = catalogues.Text("http.title.page-memorial")
	case view.IsOver():
		title = catalogues.Text("http.title.page-transplanted")
	case view.Site.Type == microsite.Liver:
		title = catalogues.Text("http.title.page-liver")
	}
	return title.With("name", view.Site.FullName())
}

// pictureMetas tell programs that show a link which picture belongs to it.
func pictureMetas(address, alternative string) []meta {
	return []meta{
		{Property: "og:image", Content: address},
		{Property: "og:image:type", Content: sharekit.Picture.ContentType()},
		{Property: "og:image:width", Content: strconv.Itoa(sharekit.PictureWidth)},
		{Property: "og:image:height", Content: strconv.Itoa(sharekit.PictureHeight)},
		{Property: "og:image:alt", Content: alternative},
		{Name: "twitter:image", Content: address},
		{Name: "twitter:image:alt", Content: alternative},
	}
}

// firstWords cuts a text to at most n characters at the end of a word.
func firstWords(text string, n int) string {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	cut := string([]rune(text)[:n])
	if i := strings.LastIndexByte(cut, ' '); i > 0 {
		cut = cut[:i]
	}
	return cut + "…"
}
