package public

import (
	"encoding/json"
	"html/template"
	"regexp"
	"testing"

	"beacon/internal/testkit/htmltest"
)

// No text of a name, a story or a setting may change the elements of the page or the content of its data.
func TestShell_EscapesText(t *testing.T) {
	filled := func(s string) []byte {
		data, err := json.Marshal(map[string]string{s: s})
		if err != nil {
			t.Fatal(err)
		}
		page := shell{
			Lang: s, Title: s, OldBrowser: s, Nonce: s, BodyClass: s, Organ: s, Data: template.JS(data),
			Meta: []meta{{Name: s, Property: s, Content: s}}, Links: []metaLink{{Rel: s, Href: s, HrefLang: s}},
			Entry: entry{Script: s, Chunks: []string{s}, Styles: []string{s}, Fonts: []string{s}},
		}
		page.Portrait = template.HTML(`<link rel="preload" as="image" href="/p.jpg">`)
		page.Plain = &publicSite{FirstName: s, LastName: s, PatientStory: s, PatientWhy: s}
		page.NoScript = &noScript{
			Heading: s, Parts: []plainPart{{Heading: s}, {Text: s}, {Text: s, Href: s}}, Onward: s, Link: s,
			Call: &plainCall{Text: s, Digits: s, Number: s},
		}
		return written(t, page)
	}
	want := htmltest.Frame(t, filled("Rosa"))
	for _, s := range htmltest.Hostile {
		if got := htmltest.Frame(t, filled(s)); got != want {
			t.Errorf("%q makes %s", s, got)
		}
	}
}

// TestShell_Lines: the HTML of the shell stays readable for people, and must not change by accident.
func TestShell_Lines(t *testing.T) {
	data, err := json.Marshal(1)
	if err != nil {
		t.Fatal(err)
	}
	got := string(written(t, shell{
		Lang: "es", Title: "Rosa & Tom", OldBrowser: "Old.", Waiting: "Wait.", Nonce: "n0nce", BodyClass: "patient",
		NoScript: &noScript{Needs: []needScript{{Lang: "en", Text: "Scripts.", Call: &plainCall{"Call:", "555", "5-55"}}}},
		Organ:    "liver", Data: template.JS(data),
		Meta: []meta{{Name: "description", Content: "A \"b\""}, {Property: "og:type", Content: "profile"}},
		Root: template.HTML("<p>Hi</p>"), Portrait: template.HTML(`<link rel="preload" as="image" href="/p.jpg">`),
		Links: []metaLink{
			{Rel: "canonical", Href: "/about"}, {Rel: "alternate", Href: "/about?lang=es", HrefLang: "es"},
		},
		Entry: entry{
			Script: "/a.js", Chunks: []string{"/b.js"}, Styles: []string{"/c.css"}, Fonts: []string{"/d.woff2"},
		},
	}))
	got = regexp.MustCompile(`(?s)<noscript>.*</noscript>`).ReplaceAllString(got, "<noscript></noscript>")
	if want := `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rosa &amp; Tom</title>
<meta name="description" content="A &#34;b&#34;">
<meta property="og:type" content="profile">
<link rel="canonical" href="/about">
<link rel="alternate" href="/about?lang=es" hreflang="es">
<meta property="csp-nonce" nonce="n0nce">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="preload" as="image" href="/p.jpg">
<link rel="preload" href="/d.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/c.css">
<script type="module" src="/a.js" nonce="n0nce"></script>
<script type="module" src="/b.js" nonce="n0nce"></script>
</head>
<body class="patient" data-organ="liver">
<p class="old-browser">Old.</p>
<div id="root"><p>Hi</p><p class="page-waiting">Wait.</p></div>
<script type="application/json" id="beacon-page">1</script>
<noscript></noscript>
</body>
</html>
`; got != want {
		t.Errorf("got\n%s", got)
	}
}

func written(t *testing.T, page shell) []byte {
	t.Helper()
	html, err := page.html()
	if err != nil {
		t.Fatal(err)
	}
	return html
}
