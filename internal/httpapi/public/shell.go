package public

import (
	"cmp"

	"beacon/catalogues"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/markup"
)

// shell is what the one HTML page around all screens is filled with.
type shell struct {
	Lang      string
	Title     string
	OldWords  string // to somebody whose browser cannot run the app
	Entry     entry
	Nonce     string // empty on the public page, which has no inline script
	BodyClass string
	Organ     string // "liver" colours the ribbon
	Meta      []meta
	Links     []metaLink
	Root      markup.Node // what the server rendered
	NoScript  markup.Node // to whoever runs no scripts; nothing on the public page
	JSON      markup.JSON // the page's data
}

type meta struct{ Name, Property, Content string }

type metaLink struct{ Rel, Href, HrefLang string }

// msgOldBrowser stands above the app for Internet Explorer, which runs none of its
// scripts; a style hides it from every browser that can (styles/base.css). The
// public page says the same by itself (M2).
var msgOldBrowser = catalogues.Text("http.old-browser")

// needsScripts stands on the app's screens, which are nothing without scripts.
var needsScripts = markup.El(
	"noscript",
	markup.El("p", markup.Text("Beacon needs JavaScript for this page. Please turn it on, or call us for help.")),
	markup.El("p", markup.Attr("lang", "es"),
		markup.Text("Beacon necesita JavaScript en esta página. Actívelo o llámenos para recibir ayuda.")),
)

// What /not-found says by itself: whoever follows an old link is to read what became
// of it (M2).
var (
	msgVisited  = catalogues.Text("http.visited")
	msgGone     = catalogues.Text("http.gone")
	msgConsider = catalogues.Text("http.page-description")
)

// withoutScripts returns what the screen with this name says to whoever runs none.
func (s *handlers) withoutScripts(name string, lang locale.Lang) markup.Node {
	if name != "/not-found" {
		return needsScripts
	}
	onward := cmp.Or(s.Config.Brand.ConsiderCampaignURL, s.Config.Brand.Website)
	return markup.El(
		"noscript", markup.El("h1", markup.Text(msgVisited.In(lang))), markup.El("p", markup.Text(msgGone.In(lang))),
		markup.El("p", markup.El("a", markup.Attr("href", onward), markup.Text(msgConsider.In(lang)))),
	)
}

// html is the whole page.
func (s shell) html() []byte {
	return markup.Page("<!doctype html>", markup.Lines("html", markup.Attr("lang", s.Lang), s.head(), markup.Lines(
		"body", markup.Attr("class", s.BodyClass), markup.If(s.Organ != "", markup.Attr("data-organ", s.Organ)),
		markup.If(s.OldWords != "", markup.El("p", markup.Attr("class", "old-browser"), markup.Text(s.OldWords))),
		markup.El("div", markup.Attr("id", "root"), s.Root), markup.Data("beacon-page", s.JSON), s.NoScript,
	)))
}

func (s shell) head() markup.Node {
	nonce := markup.If(s.Nonce != "", markup.Attr("nonce", s.Nonce))
	return markup.Lines(
		"head",
		markup.El("meta", markup.Attr("charset", "utf-8")),
		markup.El("meta", markup.Attr("name", "viewport"), markup.Attr("content", "width=device-width, initial-scale=1")),
		markup.El("title", markup.Text(s.Title)),
		markup.Each(s.Meta, meta.node),
		markup.Each(s.Links, metaLink.node),
		markup.If(s.Nonce != "", markup.El("meta", markup.Attr("property", "csp-nonce"), nonce)),
		markup.El(
			"link", markup.Attr("rel", "icon"), markup.Attr("href", "/assets/icon.svg"), markup.Attr("type", "image/svg+xml"),
		),
		markup.Each(s.Entry.Fonts, func(file string) markup.Node {
			return markup.El("link", markup.Attr("rel", "preload"), markup.Attr("href", file), markup.Attr("as", "font"),
				markup.Attr("type", "font/woff2"), markup.Flag("crossorigin"))
		}),
		markup.Each(s.Entry.Styles, func(file string) markup.Node {
			return markup.El("link", markup.Attr("rel", "stylesheet"), markup.Attr("href", file))
		}),
		markup.Each(s.Entry.Preload, func(file string) markup.Node {
			return markup.El("link", markup.Attr("rel", "modulepreload"), markup.Attr("href", file), nonce)
		}),
		markup.El("script", markup.Attr("type", "module"), markup.Attr("src", s.Entry.Script), nonce),
	)
}

func (m meta) node() markup.Node {
	return markup.El("meta", markup.If(m.Name != "", markup.Attr("name", m.Name)),
		markup.If(m.Property != "", markup.Attr("property", m.Property)), markup.Attr("content", m.Content))
}

func (l metaLink) node() markup.Node {
	return markup.El("link", markup.Attr("rel", l.Rel), markup.Attr("href", l.Href),
		markup.If(l.HrefLang != "", markup.Attr("hreflang", l.HrefLang)))
}
