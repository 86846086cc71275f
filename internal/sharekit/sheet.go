package sharekit

import (
	"image/color"
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/document"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/qrcode"
	"beacon/internal/platform/typeface"
)

// The sheet: US Letter with ten cards of 3.5 x 2 inches, the format of perforated sheets.
const (
	cardWidth   = 3.5 * document.Inch
	cardHeight  = 2 * document.Inch
	sheetLeft   = 0.75 * document.Inch
	sheetTop    = 0.5 * document.Inch
	cardColumns = 2
	cardRows    = 5
)

// sheet draws the business cards.
func sheet(s Subject, l locale.Lang, plain bool) ([]byte, error) {
	code, err := qrcode.Encode(s.Address)
	if err != nil {
		return nil, err
	}
	d := newPage(newDocument(s, l, catalogues.Text("sharekit.cards"), plain))
	for row := range cardRows {
		for column := range cardColumns {
			x, y := sheetLeft+float64(column)*cardWidth, sheetTop+float64(row)*cardHeight
			card{s, l, code}.draw(d, x, y)
			edge := document.Rect{X: x, Y: y, W: cardWidth, H: cardHeight}
			d.Link(edge, s.Address)
			d.Ornament(func() { d.DashedBox(edge, 0.4, line) })
		}
	}
	return d.Bytes()
}

func newDocument(s Subject, l locale.Lang, title locale.Text, plain bool) *document.Document {
	return document.New(document.Options{
		Title: title.With("name", s.name(l)).
			In(l),
		Lang:    string(l),
		Author:  s.Registry,
		Creator: s.Product,
		Made:    s.ChangedAt,
		Width:   document.LetterWidth,
		Height:  document.LetterHeight,
		Plain:   plain,
	})
}

// surface is the target of a card's drawing: a page of the sheet, or the preview picture. Positions are in points.
type surface interface {
	Box(r document.Rect, c color.RGBA)
	Circle(x, y, radius, width float64, c color.RGBA)
	Lines(x, y, leading float64, s document.Style, lines []string) float64
	Picture(name string, jpeg []byte, r document.Rect)
	Within(r document.Rect, draw func())
	Part(role string, draw func())
	Figure(alt string, box document.Rect, draw func())
	Ornament(draw func())
}

// card is the content of a business card.
type card struct {
	Subject
	lang locale.Lang
	code qrcode.Code
}

// draw draws the card; x, y is its top left corner.
func (c card) draw(d surface, x, y float64) {
	const (
		spine   = 5.0
		qrSide  = 84.0
		inset   = 14.0
		address = 11.0
	)
	left, right := x+spine+inset, x+cardWidth-10
	qr := document.Rect{X: right - qrSide, Y: y + 30, W: qrSide, H: qrSide}
	d.Ornament(func() {
		d.Within(document.Rect{X: x, Y: y, W: cardWidth, H: cardHeight}, func() {
			for r := 8.0; r <= 26; r += 6 { // in the corner, clear of the code
				d.Circle(x+cardWidth, y+cardHeight, r, 0.6, glow)
			}
			d.Box(document.Rect{X: x, Y: y, W: spine, H: cardHeight}, green700)
		})
		d.Box(qr, white)
	})
	d.Part("H1", func() { cardName(d, left, y, right-left, c.name(c.lang)) })

	textX := left
	if len(c.Portrait) > 0 {
		const wide = 54.0
		box := document.Rect{X: left, Y: y + 38, W: wide, H: wide * portraitRatio}
		d.Figure(c.name(c.lang), box, func() { d.Picture("portrait", c.Portrait, box) })
		textX += wide + 8
	}
	space := typeface.Space{Largest: 10.5, Smallest: 8, Width: qr.X + 2 - textX, Lines: 4}
	text, lines := space.FitEven(typeface.Regular, c.looking(c.lang))
	var last float64
	d.Part("P", func() {
		last = d.Lines(textX, y+46, text*1.25, document.Style{Face: typeface.Regular, Size: text, Color: ink2}, lines)
	})
	space = typeface.Space{Largest: text, Smallest: 7, Width: space.Width, Lines: 1}
	text, lines = space.Fit(typeface.Strong, c.asking(c.lang))
	d.Part("P", func() {
		d.Lines(textX, last+text*1.4, text, document.Style{Face: typeface.Strong, Size: text, Color: ink}, lines)
	})

	space = typeface.Space{Largest: address, Smallest: 7, Width: right - 18 - left, Lines: 1}
	size, words := space.Fit(typeface.Strong, c.words())
	d.Ornament(func() {
		wide := typeface.Width(typeface.Strong, size, c.words())
		d.Box(document.Rect{X: left - 2, Y: y + cardHeight - 26, W: wide + 4, H: 16}, white)
	})
	d.Part("P", func() {
		d.Lines(left, y+cardHeight-14, size, document.Style{Face: typeface.Strong, Size: size, Color: green800}, words)
	})
	d.Figure(c.codeAlt(c.lang), qr, func() { drawCode(d, c.code, qr.X, qr.Y, qrSide) })
}

// cardName draws the name on one line, or a long one on two.
func cardName(d surface, x, y, width float64, name string) {
	size, lines := typeface.Space{Largest: 18, Smallest: 13, Width: width, Lines: 1}.Fit(typeface.Heading, name)
	if cut(lines) {
		size, lines = typeface.Space{Largest: 13, Smallest: 8, Width: width, Lines: 2}.Fit(typeface.Heading, name)
		y -= 8
	}
	d.Lines(x, y+24, size*1.05, document.Style{Face: typeface.Heading, Size: size, Color: ink}, lines)
}

// cut reports whether lines were truncated.
func cut(lines []string) bool {
	return len(lines) > 0 && strings.HasSuffix(lines[len(lines)-1], "…")
}

// drawCode draws a QR code with its margin into a square.
func drawCode(d surface, code qrcode.Code, x, y, side float64) {
	module := side / float64(code.Size())
	for _, b := range code.Bars() {
		d.Box(document.Rect{
			X: x + float64(b.X)*module, Y: y + float64(b.Y)*module, W: float64(b.Length) * module, H: module,
		}, black)
	}
}
