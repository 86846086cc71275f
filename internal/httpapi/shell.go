package httpapi

import (
	"html/template"

	"beacon/internal/platform/locale"
)

// shell is what the one HTML template of all pages is filled with.
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
	Root      template.HTML // what the server rendered
	JSON      template.JS   // the page's data, safe inside a script element
}

type meta struct{ Name, Property, Content string }

type metaLink struct{ Rel, Href, HrefLang string }

// sayOldBrowser stands above the app for Internet Explorer, which runs none of its
// scripts; a style hides it from every browser that can (styles/base.css). The
// public page says the same by itself (spec microsite §2).
var sayOldBrowser = locale.Text{
	EN: "Your browser, Internet Explorer, is out of date, and this page does not work in it. Please use Chrome, Firefox or Edge instead.",
	ES: "Su navegador, Internet Explorer, es muy antiguo y esta página no funciona en él. Use Chrome, Firefox o Edge.",
}

// safeJSON marks JSON that Go's encoder wrote: it escapes <, > and &, so it
// cannot end the script element that holds it.
func safeJSON(encoded []byte) template.JS { return template.JS(encoded) } //nolint:gosec // see above

var shellTemplate = template.Must(template.New("shell").Parse(`<!doctype html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
{{- range .Meta}}
<meta{{if .Name}} name="{{.Name}}"{{end}}{{if .Property}} property="{{.Property}}"{{end}} content="{{.Content}}">
{{- end}}
{{- range .Links}}
<link rel="{{.Rel}}" href="{{.Href}}"{{if .HrefLang}} hreflang="{{.HrefLang}}"{{end}}>
{{- end}}
{{- if .Nonce}}
<meta property="csp-nonce" nonce="{{.Nonce}}">
{{- end}}
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
{{- range .Entry.Fonts}}
<link rel="preload" href="{{.}}" as="font" type="font/woff2" crossorigin>
{{- end}}
{{- range .Entry.Styles}}
<link rel="stylesheet" href="{{.}}">
{{- end}}
{{- range .Entry.Preload}}
<link rel="modulepreload" href="{{.}}"{{if $.Nonce}} nonce="{{$.Nonce}}"{{end}}>
{{- end}}
<script type="module" src="{{.Entry.Script}}"{{if .Nonce}} nonce="{{.Nonce}}"{{end}}></script>
</head>
<body class="{{.BodyClass}}"{{if .Organ}} data-organ="{{.Organ}}"{{end}}>
{{- if .OldWords}}
<p class="old-browser">{{.OldWords}}</p>
{{- end}}
<div id="root">{{.Root}}</div>
<script type="application/json" id="beacon-page">{{.JSON}}</script>
{{- if eq .BodyClass "patient"}}
<noscript><p>Beacon needs JavaScript for this page. Please turn it on, or call us for help.</p><p lang="es">Beacon necesita JavaScript en esta página. Actívelo o llámenos para recibir ayuda.</p></noscript>
{{- end}}
</body>
</html>
`))
