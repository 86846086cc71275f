package public

import (
	"bytes"
	_ "embed" // the page
	"html/template"

	"beacon/catalogues"
)

// shell is what shell.html, the one HTML page around all screens, is filled with.
type shell struct {
	Lang       string
	Title      string
	OldBrowser string // to people whose browser cannot run the app
	Entry      entry
	Loader     template.JS // fetches the script of Entry; without it the page does at once
	Nonce      string      // empty on the public page
	BodyClass  string
	Organ      string // "liver" colors the ribbon
	Meta       []meta
	Links      []metaLink
	Portrait   template.HTML // the link that our own renderer made to load the portrait first
	Root       template.HTML // what our own renderer made; nothing else may come this way
	Waiting    string        // where the app will be, until it is there
	Plain      *publicSite   // shown without scripts as long as there is no Root
	NoScript   *noScript     // nil on the public page
	Data       template.JS   // JSON for the page's scripts, from json.Marshal
}

type meta struct{ Name, Property, Content string }

type metaLink struct{ Rel, Href, HrefLang string }

// msgOldBrowser stands above the app for browsers below the floor of docs/browsers.md;
// a style hides it from every other (styles/base.css). The public page says the same
// by itself (M2).
var msgOldBrowser = catalogues.Text("http.old-browser")

// msgLoading is what the app says as well while it fetches.
var msgLoading = catalogues.Text("shared.loading")

//go:embed shell.html
var shellSource string

var shellTemplate = template.Must(template.New("shell").Parse(shellSource))

// html is the whole page.
func (s shell) html() ([]byte, error) {
	var page bytes.Buffer
	err := shellTemplate.Execute(&page, s)
	return page.Bytes(), err
}
