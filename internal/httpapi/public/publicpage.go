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
	"beacon/internal/texts"
)

// publicPage is the JSON from which the server and then the browser render the public page (web:
// features/public-site/page-data.ts).
type publicPage struct {
	Lang     string       `json:"lang"`
	Origin   string       `json:"origin"`
	View     string       `json:"view"` // "starter" or "custom"
	Location int          `json:"location"`
	Bare     bool         `json:"bare,omitempty"` // the bar without name, links and donate button
	Brand    config.Brand `json:"brand"`
	Site     publicSite   `json:"site"`
	// Callouts are the texts in force about support and protections for donors, in the language of the page.
	Callouts []callout `json:"callouts"`
	// StoryLang and WhyLang are the languages of the patient's texts; empty if unknown.
	StoryLang string `json:"storyLang,omitempty"`
	WhyLang   string `json:"whyLang,omitempty"`
}

// callout is a text about support and protections for donors.
type callout struct {
	Key    string `json:"key"`
	Words  string `json:"words"`
	AsOf   string `json:"asOf,omitempty"` // such as "November 1, 2026"
	Source string `json:"source,omitempty"`
}

func (s *handlers) calloutsIn(lang locale.Lang, in texts.Edition) []callout {
	return httpapi.Items(in.Texts, func(v texts.Version) callout {
		return callout{v.Text.Key, texts.Fill(v.Words.In(lang), texts.Values{
			texts.RegistryName: s.Config.Brand.RegistryName, texts.RegistryPhone: s.Config.Brand.Phone,
			texts.Amount: v.Facts.Amount,
		}), locale.Day(v.Facts.AsOf, lang), v.Facts.Source}
	})
}

// loader fetches the script of a readable page once the browser has painted it, so on a slow line the text and
// the portrait load first. If the browser does not report the paint, it waits for three seconds. Clicks on buttons,
// and on links that the script opens in the page, are repeated when the script has loaded.
//
//go:embed loader.js
var loader string

// publicPolicy has no nonce: a nonce that is sent twice, as in a cached page, does not protect. The only inline script
// never changes and is allowed by its hash.
var publicPolicy = "default-src 'none'; script-src 'self' '" + scriptHash(loader) + "'; style-src 'self'; " +
	"img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; frame-ancestors 'none'; " +
	"base-uri 'none'; form-action 'self'"

// scriptHash returns the hash of an inline script for a Content-Security-Policy.
func scriptHash(script string) string {
	sum := sha256.Sum256([]byte(script))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// servePublicPage serves /ABC123 and /ABC123/{preview} (M2).
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

// servePreview renders a page that is not cached: a preview, or the starter variant of a live site.
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
	callouts, err := s.Texts.PublicKind(r.Context(), texts.Callout)
	if err != nil {
		s.showFailure(w, r, err)
		return
	}
	shell, err := s.composePage(view, callouts, httpapi.InfoFrom(r.Context()).Lang, at)
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

// redirectHidden redirects if there is no page to show. An unknown code leads to the registry's website. A page that
// is no longer public leads to /not-found or, after a join, to the page that stays. Failures except outages lead to
// /error (M7, R12.4d).
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

// showFailure responds to a visitor of a page, who cannot read a JSON envelope. An outage is 503 with Retry-After, so
// search engines and proxies keep the page. Other failures redirect to /error (M7). The log has the cause.
func (s *handlers) showFailure(w http.ResponseWriter, r *http.Request, err error) {
	failure := s.NewFailure(r.Context(), err)
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

// publicSiteFor is newPublicSite with the donor registration host, unless the page shows nothing.
func (s *handlers) publicSiteFor(view microsite.PublicView) publicSite {
	answer := newPublicSite(view, s.Clock.Now())
	if view.Showing != microsite.ShowNothing {
		answer.DcnDomain = s.donorDomain()
	}
	return answer
}

// composePage returns the page of a view before rendering. It holds all sources of the HTML of renderPage.
func (s *handlers) composePage(
	view microsite.PublicView, callouts texts.Edition, lang locale.Lang, at microsite.Location,
) (shell, error) {
	page := publicPage{
		Lang: string(lang), Origin: s.Config.PublicURL(), View: "custom", Location: int(at), Bare: at != microsite.Home,
		Brand: s.Config.Brand, Site: s.publicSiteFor(view), Callouts: s.calloutsIn(lang, callouts),
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

// renderPage returns the whole HTML of a page. If the renderer fails or takes too long, rendered is false and the
// browser renders from the inlined data.
func (s *handlers) renderPage(ctx context.Context, page shell) (html []byte, rendered bool, err error) {
	story, failed := s.pages.render(ctx, string(page.Data))
	if failed != nil {
		s.Log.Log(ctx, failureLevel(failed), "public page not rendered", "request", httpapi.InfoFrom(ctx).ID, "error", failed)
	} else {
		portrait, root := cutPortrait(story)
		page.Portrait, page.Root, page.Loader = template.HTML(portrait), template.HTML(root), template.JS(loader)
		page.Plain = nil
	}
	html, err = page.html()
	return html, failed == nil, err
}

// cutPortrait cuts off the link with which React preloads the main picture of a page. In the head, the link comes
// before the fonts and the scripts.
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

// pageTitle returns the page title: the patient's name and the organ needed (a living donor gives part of a liver), or
// that the search is over. The title of a memorial names the patient.
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

// pictureMetas returns the meta tags of the picture that programs show with a link.
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

// firstWords cuts a text to at most n characters, at the end of a word, and adds "…".
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
