package paper

import (
	"encoding/base64"
	"html"
	"strconv"
	"strings"

	"beacon/internal/platform/typeface"
)

// fragment builds the HTML of the blocks.
type fragment struct {
	out    strings.Builder
	inList bool // consecutive statements are one list
}

// HTML returns the paper as an HTML fragment with semantic elements and class names, without styles and scripts, fully
// escaped. It omits characters that no font has, as the PDF does.
func (p Paper) HTML() string {
	f := &fragment{}
	for _, block := range p.Blocks {
		if _, statement := block.(Statement); statement != f.inList {
			f.raw(map[bool]string{true: `<ol class="paper-statements">`, false: `</ol>`}[statement])
			f.inList = statement
		}
		block.html(f)
	}
	if f.inList {
		f.raw(`</ol>`)
	}
	return `<article class="paper" lang="` + html.EscapeString(p.Lang) + `">` + f.out.String() + `</article>`
}

func (f *fragment) raw(markup string) { f.out.WriteString(markup) }

// text writes escaped text, with a line break between lines.
func (f *fragment) text(words string) {
	for i, line := range lines(words) {
		if i > 0 {
			f.raw(`<br>`)
		}
		f.raw(html.EscapeString(line))
	}
}

// element writes text in an element.
func (f *fragment) element(name, class, words string) {
	f.raw(`<` + name + ` class="paper-` + class + `">`)
	f.text(words)
	f.raw(`</` + name + `>`)
}

// lines returns the printable lines of a text, for both the HTML and the PDF.
func lines(words string) []string {
	var out []string
	for line := range strings.SplitSeq(words, "\n") {
		if line = typeface.Printable(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// html writes a heading one level lower than in the PDF, because the surrounding page has its own h1.
func (b Heading) html(f *fragment) { f.element("h"+strconv.Itoa(b.level()+1), "heading", b.Text) }

func (b Heading) level() int { return min(max(b.Level, 1), 3) }

func (b Paragraph) html(f *fragment) {
	if !b.Emphasis {
		f.element("p", "paragraph", b.Text)
		return
	}
	f.raw(`<p class="paper-paragraph">`)
	f.element("strong", "emphasis", b.Text)
	f.raw(`</p>`)
}

func (b Notice) html(f *fragment) { f.element("p", "notice", b.Text) }

func (b Statement) html(f *fragment) {
	f.raw(`<li class="paper-statement" value="` + strconv.Itoa(b.Number) + `">`)
	f.element("p", "words", b.Text)
	f.raw(`<p class="paper-initials">`)
	f.element("span", "label", b.Label)
	f.raw(` `)
	f.element("span", "box", b.Initials)
	f.raw(`</p></li>`)
}

func (b Figure) html(f *fragment) {
	f.raw(`<figure class="paper-figure"><img alt="` + html.EscapeString(typeface.Printable(b.Alt)) +
		`" src="data:image/jpeg;base64,` + base64.StdEncoding.EncodeToString(b.JPEG) + `"></figure>`)
}

func (b Facts) html(f *fragment) {
	f.raw(`<table class="paper-facts"><tbody>`)
	for _, row := range b.Rows {
		f.raw(`<tr><th scope="row">`)
		f.text(row.Label)
		f.raw(`</th><td>`)
		f.text(row.Value)
		f.raw(`</td></tr>`)
	}
	f.raw(`</tbody></table>`)
}

func (b Table) html(f *fragment) {
	f.raw(`<table class="paper-table">`)
	if b.Caption != "" {
		f.element("caption", "caption", b.Caption)
	}
	f.raw(`<thead><tr>`)
	for _, head := range b.Head {
		f.raw(`<th scope="col">`)
		f.text(head)
		f.raw(`</th>`)
	}
	f.raw(`</tr></thead><tbody>`)
	for _, row := range b.Rows {
		f.raw(`<tr>`)
		for _, cell := range row {
			f.raw(`<td>`)
			f.text(cell)
			f.raw(`</td>`)
		}
		f.raw(`</tr>`)
	}
	f.raw(`</tbody></table>`)
}

func (b Signature) html(f *fragment) {
	f.raw(`<div class="paper-signature">`)
	f.element("p", "label", b.Label)
	f.element("p", "signed", b.Text)
	if b.Note != "" {
		f.element("p", "note", b.Note)
	}
	f.raw(`</div>`)
}

func (PageBreak) html(*fragment) {}
