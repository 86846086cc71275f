package public

import (
	"bytes"
	_ "embed" // the page
	"html/template"

	"beacon/catalogues"
)

// shell holds the values for shell.html, the HTML page of all screens.
type shell struct {
	Lang       string
	Title      string
	OldBrowser string // for browsers that cannot run the app
	Entry      entry
	Loader     template.JS // fetches the script of Entry; if empty, the page loads the script at once
	Nonce      string      // empty on the public page
	BodyClass  string
	Organ      string // "liver" colors the ribbon
	Meta       []meta
	Links      []metaLink
	Portrait   template.HTML // link that preloads the portrait, made by our own renderer
	Root       template.HTML // made by our own renderer; no other HTML may be put here
	Waiting    string        // placeholder until the app has started
	Plain      *publicSite   // shown without scripts while Root is empty
	NoScript   *noScript     // nil on the public page
	Data       template.JS   // JSON for the page's scripts, from json.Marshal
}

type meta struct{ Name, Property, Content string }

type metaLink struct{ Rel, Href, HrefLang string }

// msgOldBrowser is shown above the app in browsers below the minimum of docs/browsers.md. A style hides it in all
// others (styles/base.css). The public page has its own notice (M2).
var msgOldBrowser = catalogues.Text("http.old-browser")

// msgLoading is the message that the app also shows while it loads data.
var msgLoading = catalogues.Text("shared.loading")

//go:embed shell.html
var shellSource string

var shellTemplate = template.Must(template.New("shell").Parse(shellSource))

// html returns the whole page.
func (s shell) html() ([]byte, error) {
	var page bytes.Buffer
	err := shellTemplate.Execute(&page, s)
	return page.Bytes(), err
}
