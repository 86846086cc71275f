package paper

import (
	"fmt"
	"image/color"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/platform/document"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/typeface"
)

// The page layout, in points from the top left corner.
const (
	left   = 64.0
	top    = 60.0
	width  = document.LetterWidth - 2*left
	bottom = document.LetterHeight - 70 // of the text area; the footer is below
	footer = document.LetterHeight - 40
)

// The colors of the screens' tokens.css: ink on white paper.
var (
	ink   = color.RGBA{0x1D, 0x2B, 0x25, 255}
	soft  = color.RGBA{0x3F, 0x4C, 0x45, 255}
	line  = color.RGBA{0x7D, 0x72, 0x5E, 255}
	hair  = color.RGBA{0xDF, 0xD3, 0xBC, 255}
	well  = color.RGBA{0xF8, 0xF3, 0xE8, 255}
	amber = color.RGBA{0xFD, 0xF0, 0xD5, 255}
	edge  = color.RGBA{0xC7, 0x7A, 0x0A, 255}
	pale  = color.RGBA{0xEC, 0xEC, 0xEA, 255}
)

// look is the typography of a text.
type look struct {
	style   document.Style
	leading float64
}

var (
	body     = look{document.Style{Face: typeface.Regular, Size: 10.5, Color: ink}, 15}
	strong   = look{document.Style{Face: typeface.Strong, Size: 10.5, Color: ink}, 15}
	label    = look{document.Style{Face: typeface.Regular, Size: 8.5, Color: soft}, 11}
	cell     = look{document.Style{Face: typeface.Regular, Size: 9.5, Color: ink}, 13}
	cellHead = look{document.Style{Face: typeface.Strong, Size: 9.5, Color: ink}, 13}
	headings = map[int]look{
		1: {document.Style{Face: typeface.Heading, Size: 21, Color: ink}, 26},
		2: {document.Style{Face: typeface.Heading, Size: 15, Color: ink}, 19},
		3: {document.Style{Face: typeface.Strong, Size: 11.5, Color: ink}, 16},
	}
)

func (l look) wrap(width float64, text string) []string {
	return typeface.Wrap(l.style.Face, l.style.Size, width, text)
}

// setter lays out blocks on pages. It records the drawing of each page until all pages are known, because every footer
// contains the number of pages.
type setter struct {
	doc     *document.Document
	root    *document.Element
	list    *document.Element // the current list of statements
	pages   [][]func()
	y       float64 // position of the next block
	figures int
}

// PDF returns the paper as a tagged PDF on US Letter.
func (p Paper) PDF() ([]byte, error) {
	doc := document.New(document.Options{
		Title: p.Title, Lang: p.Lang, Author: p.Author, Creator: p.Creator, Made: p.Made,
		Width: document.LetterWidth, Height: document.LetterHeight,
	})
	s := &setter{doc: doc, root: doc.Structure()}
	s.newPage()
	for i := range p.Blocks {
		s.keepTogether(p.Blocks[i : i+together(p.Blocks[i:])])
		s.add(p.Blocks[i])
	}
	for i, page := range s.pages {
		doc.AddPage()
		p.mark(doc)
		for _, draw := range page {
			draw()
		}
		p.foot(doc, i+1, len(s.pages))
	}
	out, err := doc.Bytes()
	if err != nil {
		return nil, fmt.Errorf("make the PDF of %q: %w", p.Title, err)
	}
	return out, nil
}

// add places a block below the previous blocks.
func (s *setter) add(block Block) {
	if _, statement := block.(Statement); !statement {
		s.list = nil
	}
	block.pdf(s)
}

// together returns the number of leading blocks that belong on one page: a heading and the next block, or the last
// statement and all blocks up to the signature, so no signature is alone on a page.
func together(blocks []Block) int {
	switch blocks[0].(type) {
	case Heading:
		return min(2, len(blocks))
	case Statement:
		for i, block := range blocks[1:] {
			switch block.(type) {
			case Statement:
				return 1
			case Signature:
				return i + 2
			}
		}
	}
	return 1
}

// keepTogether starts a new page if the blocks fit on a whole page but not on the rest of the current page.
func (s *setter) keepTogether(blocks []Block) {
	if len(blocks) > 1 && !s.fresh() && !s.fits(blocks, s.y) && s.fits(blocks, top) {
		s.newPage()
	}
}

// fits reports whether the blocks fit on one page if they start at y.
func (s *setter) fits(blocks []Block, y float64) bool {
	trial := &setter{doc: s.doc, root: &document.Element{}, pages: [][]func(){nil}, y: y}
	for _, block := range blocks {
		trial.add(block)
	}
	return len(trial.pages) == 1
}

// mark draws the mark across a page, below everything else.
func (p Paper) mark(doc *document.Document) {
	const x, y = document.LetterWidth / 2, document.LetterHeight / 2
	space := typeface.Space{Largest: 150, Smallest: 20, Width: 0.85 * document.LetterHeight, Lines: 1}
	size, marks := space.Fit(typeface.Strong, p.Mark)
	if len(marks) == 0 {
		return
	}
	style := document.Style{Face: typeface.Strong, Size: size, Color: pale}
	doc.Artifact(func() {
		doc.Turned(52, x, y, func() {
			doc.Text(x-typeface.Width(style.Face, size, marks[0])/2, y+size/3, style, marks[0])
		})
	})
}

// foot draws the footer with the page number.
func (p Paper) foot(doc *document.Document, page, pages int) {
	number := msgPage(p.Lang, page, pages)
	wide := typeface.Width(label.style.Face, label.style.Size, number)
	doc.Artifact(func() {
		doc.Box(document.Rect{X: left, Y: footer - 14, W: width, H: 0.75}, hair)
		doc.Lines(left, footer, label.leading, label.style,
			typeface.Lines(label.style.Face, label.style.Size, width-wide-20, 2, p.Footer))
		doc.Text(left+width-wide, footer, label.style, number)
	})
}

func (s *setter) newPage() {
	s.pages = append(s.pages, nil)
	s.y = top
}

// fresh reports whether the page is empty.
func (s *setter) fresh() bool { return s.y == top }

// need starts a new page unless this height is left on the current page.
func (s *setter) need(height float64) {
	if s.y+height > bottom && !s.fresh() {
		s.newPage()
	}
}

// gap adds space above a block, except at the top of a page.
func (s *setter) gap(height float64) {
	if !s.fresh() {
		s.y += height
	}
}

func (s *setter) draw(draw func()) {
	s.pages[len(s.pages)-1] = append(s.pages[len(s.pages)-1], draw)
}

func (s *setter) content(e *document.Element, draw func()) {
	s.draw(func() { s.doc.Content(e, draw) })
}

func (s *setter) artifact(draw func()) { s.draw(func() { s.doc.Artifact(draw) }) }

// lines draws lines that fit on the page, with the top of the first line at y.
func (s *setter) lines(e *document.Element, x, y float64, l look, lines []string) {
	if len(lines) == 0 {
		return
	}
	s.content(e, func() {
		for i, line := range lines {
			s.doc.Line(x, y+float64(i)*l.leading+0.76*l.leading, l.style, line)
		}
	})
}

// flow draws lines from s.y on, across as many pages as needed. The lines are one element with a piece on each page.
func (s *setter) flow(e *document.Element, x float64, l look, lines []string) {
	for len(lines) > 0 {
		n := min(len(lines), int((bottom-s.y)/l.leading))
		if n < min(len(lines), 2) && !s.fresh() {
			s.newPage()
			continue
		}
		s.lines(e, x, s.y, l, lines[:n])
		s.y += float64(n) * l.leading
		lines = lines[n:]
		if len(lines) > 0 {
			s.newPage()
		}
	}
}

// msgPage returns the page number as text in the paper's language.
func msgPage(lang string, page, pages int) string {
	text := catalogues.Text("paper.page")
	return text.With("page", strconv.Itoa(page)).With("pages", strconv.Itoa(pages)).In(locale.Parse(lang))
}
