package notify

import (
	_ "embed" // the layout
	"html/template"
	"slices"
	"strings"

	"beacon/internal/platform/personal"
)

// The styles stand in the elements, because mail programs drop others; the link's
// address is shown as well, for people who copy it.
//
//go:embed layout.html
var layoutSource string

var layout = template.Must(template.New("layout").Parse(layoutSource))

// html is the letter as a page.
func (l letter) html() (string, error) {
	var page strings.Builder
	err := layout.Execute(&page, l)
	return page.String(), err
}

// run is a part of a line: words, or a phone number, which never breaks and which a touch calls.
type run struct {
	Text     string
	IsNumber bool
	Call     string // what a phone dials; empty when the number has none
}

// Runs returns the parts of a line, with the numbers that the letter names apart from the words.
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
