package notify

import (
	_ "embed" // the layout
	"html/template"
	"strings"
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
