package markup_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"beacon/internal/platform/markup"
	"beacon/internal/testkit/htmltest"
)

func TestAPageIsWrittenAsItIsMade(t *testing.T) {
	data, err := markup.Encode(map[string]string{"name": "</script><b>&"})
	if err != nil {
		t.Fatal(err)
	}
	got := markup.Page("<!doctype html>", markup.Lines(
		"html",
		markup.Attr("lang", "en"),
		markup.If(false, markup.El("never")),
		markup.Lines(
			"body",
			markup.If(true, markup.Attr("class", `a"b`), markup.Flag("hidden")),
			markup.Style(`font-family:'A',"B"`),
			markup.El("p", markup.Text("Tom & "), markup.El("br"),
				markup.El("a", markup.Attr("href", "/x?a=1&b=2"), markup.Text("<Jerry>"))),
			markup.Each([]string{"one", "two"}, func(s string) markup.Node { return markup.El("i", markup.Text(s)) }),
			markup.Group(markup.Ready("<hr>"), markup.Node{}, markup.Data("d", data)),
		),
	))
	want := `<!doctype html>
<html lang="en">
<body class="a&#34;b" hidden style="font-family:'A',&#34;B&#34;">
<p>Tom &amp; <br><a href="/x?a=1&amp;b=2">&lt;Jerry&gt;</a></p>
<i>one</i>
<i>two</i>
<hr>
<script type="application/json" id="d">{"name":"\u003c/script\u003e\u003cb\u003e\u0026"}</script>
</body>
</html>
`
	if string(got) != want {
		t.Errorf("got\n%s", got)
	}
}

func TestAddressesThatRunScriptsAreRefused(t *testing.T) {
	for address, want := range map[string]string{
		"": "", "/": "/", "/ABC123?lang=es#top": "/ABC123?lang=es#top", "#age-yes": "#age-yes", "?a=b:c": "?a=b:c",
		"a/b:c":                      "a/b:c",
		"https://beacon.example/a:b": "https://beacon.example/a:b", "HTTP://beacon.example": "HTTP://beacon.example",
		"mailto:a@b.example": "mailto:a@b.example", "tel:+1800": "tel:+1800",
		"javascript:alert(1)": markup.Refused, "JavaScript:alert(1)": markup.Refused,
		" javascript:alert(1)": markup.Refused, "java\nscript:alert(1)": markup.Refused,
		"\x01javascript:alert(1)": markup.Refused, "data:text/html,x": markup.Refused, "vbscript:x": markup.Refused,
		"blob:x": markup.Refused, ":": markup.Refused,
	} {
		for name, node := range map[string]func(string) markup.Node{
			"href":       func(v string) markup.Node { return markup.Attr("href", v) },
			"src":        func(v string) markup.Node { return markup.Attr("src", v) },
			"action":     func(v string) markup.Node { return markup.Attr("action", v) },
			"formAction": func(v string) markup.Node { return markup.Attr("formAction", v) },
		} {
			if got := attributes(t, markup.El("p", node(address))); got[strings.ToLower(name)] != want {
				t.Errorf("%s %q: %q", name, address, got)
			}
		}
	}
}

func TestTextNeverBecomesCode(t *testing.T) {
	for name, make := range map[string]func(){
		"text in a script":            func() { markup.El("script", markup.Text("x")) },
		"text in a style":             func() { markup.El("style", markup.If(true, markup.Text("x"))) },
		"an element in a script":      func() { markup.El("script", markup.El("p")) },
		"a handler":                   func() { markup.Attr("onclick", "x") },
		"a handler in capitals":       func() { markup.Attr("onClick", "x") },
		"a style that is no constant": func() { markup.Attr("style", "x") },
		"a document in a frame":       func() { markup.Attr("srcdoc", "x") },
		"a list of pictures":          func() { markup.Attr("srcset", "x") },
		"an order to the browser":     func() { markup.Attr("http-equiv", "x") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was taken", name)
				}
			}()
			make()
		}()
	}
}

// Whatever a text says, a browser reads exactly it, at its place and nowhere else.
func TestAnyTextStaysWhereItIs(t *testing.T) {
	frame := htmltest.Frame(t, sample("x"))
	for _, text := range htmltest.Hostile {
		same(t, frame, text)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[<>"'&/!\-=a-z: ]{0,40}`),
			rapid.SampledFrom(htmltest.Hostile)).
			Draw(t, "text")
		same(t, frame, text)
	})
}

func sample(text string) []byte {
	data, err := markup.Encode(map[string]any{text: []string{text}})
	if err != nil {
		panic(err)
	}
	return markup.Page("<!doctype html>", markup.Lines(
		"html",
		markup.Attr("lang", text),
		markup.Lines("head", markup.El("title", markup.Text(text)), markup.El("meta", markup.Attr("content", text)),
			markup.El("style", markup.Ready("p{}"))),
		markup.Lines("body", markup.El("p", markup.Attr("title", text), markup.Text("|"+text)),
			markup.El("a", markup.Attr("href", text), markup.Text("a")),
			markup.El("noscript", markup.El("p", markup.Text(text))), markup.Data("data", data)),
	))
}

func same(t htmltest.T, frame, text string) {
	t.Helper()
	page := sample(text)
	if got := htmltest.Frame(t, page); got != frame {
		t.Fatalf("%q makes %s, want %s", text, got, frame)
	}
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatalf("%v", err)
	}
	for n := range root.Descendants() {
		switch {
		case n.Type != html.ElementNode:
		case n.Data == "p" && len(n.Attr) == 1:
			if n.Attr[0].Val != readAs(text) || n.FirstChild.Data != "|"+readAs(text) {
				t.Fatalf("%q is read as %q and %q", text, n.Attr[0].Val, n.FirstChild.Data)
			}
		case n.Data == "script":
			var back map[string][]string
			if err := json.Unmarshal([]byte(n.FirstChild.Data), &back); err != nil || len(back) != 1 {
				t.Fatalf("%q: %v, %v", text, back, err)
			}
		}
	}
}

// readAs is what browsers make of control characters in any page.
var readAs = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "\uFFFD").Replace

func attributes(t *testing.T, n markup.Node) map[string]string {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(markup.Page("<!doctype html>", n)))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Data == "p" {
			found := map[string]string{}
			for _, a := range n.Attr {
				found[a.Key] = a.Val
			}
			return found
		}
	}
	t.Fatal("no element")
	return nil
}
