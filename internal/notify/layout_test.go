package notify

import (
	"strings"
	"testing"

	"beacon/internal/testkit/htmltest"
)

// No name, setting or link can add elements to an email.
func TestRender_EscapesText(t *testing.T) {
	filled := func(s string) []byte {
		page, err := letter{
			Lang: s, Product: s, Subject: s, Preheader: s, CopyHint: s, URL: s, EndHint: s, EndURL: s,
			Body: []piece{{Text: s}, {Text: s, IsLink: true}}, Foot: []string{s}, Numbers: []string{s},
		}.html()
		if err != nil {
			t.Fatal(err)
		}
		return []byte(page)
	}
	want := htmltest.Frame(t, filled("Rosa"))
	for _, s := range htmltest.Hostile {
		if got := htmltest.Frame(t, filled(s)); got != want {
			t.Errorf("%q makes %s", s, got)
		}
	}
}

// A phone number stays on one line and can be tapped to call.
func TestLetter_CallsTheNumbersItNames(t *testing.T) {
	link := func(call, text string) string {
		return `<a class="green" href="tel:` + call + `" style="color:#1F5C49;white-space:nowrap;">` + text + `</a>`
	}
	for name, c := range map[string]struct{ number, want string }{
		"of ten digits":          {"216-555-0119", link("2165550119", "216-555-0119")},
		"with the country":       {"1-800-555-0143", link("18005550143", "1-800-555-0143")},
		"of another country":     {"+52 55 5555 0119", link("&#43;525555550119", "&#43;52 55 5555 0119")},
		"with parentheses":       {"(216) 555-0119", link("2165550119", "(216) 555-0119")},
		"with an extension":      {"216-555-0119 ext. 104", link("2165550119;ext=104", "216-555-0119 ext. 104")},
		"with a short extension": {"216-555-0119 x5", link("2165550119;ext=5", "216-555-0119 x5")},
		"with a number sign":     {"216-555-0119 #12", link("2165550119;ext=12", "216-555-0119 #12")},
		"in letters":             {"1-800-BEACON", `<span style="white-space:nowrap;">1-800-BEACON</span>`},
	} {
		l := letter{
			Body: []piece{{Text: "Call " + c.number + ", or 216-555, or " + c.number + "."}}, Foot: []string{c.number},
			Numbers: []string{"", "216-555-01", c.number},
		}
		page, err := l.html()
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(page, ">Call "+c.want+", or 216-555, or "+c.want+".</p>") ||
			!strings.Contains(page, ">"+c.want+"</p>") {
			t.Errorf("a number %s is not %s in\n%s", name, c.want, page)
		}
	}
}
