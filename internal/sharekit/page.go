package sharekit

import (
	"beacon/catalogues"
	"beacon/internal/platform/document"
	"beacon/internal/platform/locale"
)

// page is a page of a tagged document. All content is drawn in Part, Figure or Ornament.
type page struct {
	*document.Document
	root *document.Element
}

func newPage(d *document.Document) page {
	p := page{d, d.Structure()}
	d.AddPage()
	return p
}

// Part draws a heading or a paragraph.
func (p page) Part(role string, draw func()) { p.Content(p.root.Add(role), draw) }

// Figure draws a picture that has an alternative text.
func (p page) Figure(alt string, box document.Rect, draw func()) {
	figure := p.root.Add("Figure")
	figure.Alt, figure.Box = alt, box
	p.Content(figure, draw)
}

// Ornament draws lines and backgrounds, which screen readers skip.
func (p page) Ornament(draw func()) { p.Artifact(draw) }

// Lines draws lines of text and returns the baseline of the last one. A space separates the last word of a line from
// the next line.
func (p page) Lines(x, y, leading float64, s document.Style, lines []string) float64 {
	for i, line := range lines {
		if i < len(lines)-1 {
			line += " "
		}
		p.Line(x, y+float64(i)*leading, s, line)
	}
	return y + float64(max(len(lines)-1, 0))*leading
}

// codeAlt returns the alternative text of the QR code.
func (s Subject) codeAlt(l locale.Lang) string {
	return catalogues.Text("sharekit.code").With("address", s.words()).In(l)
}
