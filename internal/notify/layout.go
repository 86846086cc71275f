package notify

import (
	_ "embed" // the layout
	"html/template"
	"slices"
	"strings"

	"beacon/internal/platform/personal"
)

// The styles are inline, because mail programs drop style sheets. The link's address is also shown as text, so people
// can copy it.
//
//go:embed layout.html
var layoutSource string

var layout = template.Must(template.New("layout").Parse(layoutSource))

// html returns the letter as an HTML page.
func (l letter) html() (string, error) {
	var page strings.Builder
	err := layout.Execute(&page, l)
	return page.String(), err
}

// run is a part of a line: text, or a phone number, which never wraps and can be tapped to call.
type run struct {
	Text     string
	IsNumber bool
	Call     string // dialable form of the number; empty without one
}

// Runs splits a line into text and the phone numbers listed in the letter.
func (l letter) Runs(text string) []run {
	at, number := len(text), ""
	for _, n := range l.Numbers {
		if i := strings.Index(text, n); n != "" && i >= 0 && (i < at || i == at && len(n) > len(number)) {
			at, number = i, n
		}
	}
	if number == "" {
		return []run{{Text: text}}
	}
	found := []run{{Text: text[:at]}, {Text: number, IsNumber: true, Call: personal.Dialed(number)}}
	return slices.Concat(found, l.Runs(text[at+len(number):]))
}
