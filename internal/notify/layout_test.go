package notify

import (
	"testing"

	"beacon/internal/testkit/htmltest"
)

// Whatever a name, a setting or a link says, a mail has the elements that it has.
func TestRender_EscapesText(t *testing.T) {
	filled := func(s string) []byte {
		page, err := letter{
			Lang: s, Product: s, Subject: s, Preheader: s, CopyHint: s, URL: s, EndHint: s, EndURL: s,
			Body: []piece{{Text: s}, {Text: s, IsLink: true}}, Foot: []string{s},
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
