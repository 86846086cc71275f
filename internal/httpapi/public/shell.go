package public

import (
	"bytes"
	"cmp"
	_ "embed" // the page
	"html/template"

	"beacon/catalogues"
	"beacon/internal/platform/locale"
)

// shell is what shell.html, the one HTML page around all screens, is filled with.
type shell struct {
	Lang       string
	Title      string
	OldBrowser string // to people whose browser cannot run the app
	Entry      entry
	Nonce      string // empty on the public page, which has no inline script
	BodyClass  string
	Organ      string // "liver" colors the ribbon
	Meta       []meta
	Links      []metaLink
	Portrait   template.HTML // the link that our own renderer made to load the portrait first
	Root       template.HTML // what our own renderer made; nothing else may come this way
	Plain      *publicSite   // shown without scripts when the renderer failed
	NoScript   *noScript     // nil on the public page
	Data       template.JS   // JSON for the page's scripts, from json.Marshal
}

type meta struct{ Name, Property, Content string }

type metaLink struct{ Rel, Href, HrefLang string }

// msgOldBrowser stands above the app for browsers below the floor of docs/browsers.md;
// a style hides it from every other (styles/base.css). The public page says the same
// by itself (M2).
var msgOldBrowser = catalogues.Text("http.old-browser")

// What /not-found says by itself: whoever follows an old link is to read what became
// of it (M2).
var (
	msgVisited  = catalogues.Text("http.visited")
	msgGone     = catalogues.Text("http.gone")
	msgConsider = catalogues.Text("http.page-description")
)

// noScript is what people read whose browser runs no scripts. Without an address to
// go on to, it says that scripts are needed.
type noScript struct{ Heading, Text, Onward, Link string }

// withoutScripts returns what the screen with this name says without scripts.
func (s *handlers) withoutScripts(name string, lang locale.Lang) *noScript {
	if name != "/not-found" {
		return &noScript{}
	}
	return &noScript{
		Heading: msgVisited.In(lang), Text: msgGone.In(lang), Link: msgConsider.In(lang),
		Onward: cmp.Or(s.Config.Brand.ConsiderCampaignURL, s.Config.Brand.Website),
	}
}

//go:embed shell.html
var shellSource string

var shellTemplate = template.Must(template.New("shell").Parse(shellSource))

// html is the whole page.
func (s shell) html() ([]byte, error) {
	var page bytes.Buffer
	err := shellTemplate.Execute(&page, s)
	return page.Bytes(), err
}
