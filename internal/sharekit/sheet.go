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
			card(d, x, y, s, l, code)
			d.Link(x, y, cardWidth, cardHeight, s.Address)
			d.Ornament(func() { d.DashedBox(x, y, cardWidth, cardHeight, 0.4, line) })
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
	Box(x, y, w, h float64, c color.RGBA)
	Circle(x, y, radius, width float64, c color.RGBA)
	Lines(x, y, leading float64, s document.Style, lines []string) float64
	Picture(name string, jpeg []byte, x, y, w, h float64)
	Within(x, y, w, h float64, draw func())
	Part(role string, draw func())
	Figure(alt string, box [4]float64, draw func())
	Ornament(draw func())
}

// card draws one card; x, y is its top left corner.
func card(d surface, x, y float64, s Subject, l locale.Lang, code qrcode.Code) {
	const (
		spine   = 5.0
		qrSide  = 84.0
		inset   = 14.0
		address = 11.0
	)
	left, right := x+spine+inset, x+cardWidth-10
	qrX, qrY := right-qrSide, y+30.0
	d.Ornament(func() {
		d.Within(x, y, cardWidth, cardHeight, func() {
			for r := 8.0; r <= 26; r += 6 { // in the corner, clear of the code
				d.Circle(x+cardWidth, y+cardHeight, r, 0.6, glow)
			}
			d.Box(x, y, spine, cardHeight, green700)
		})
		d.Box(qrX, qrY, qrSide, qrSide, white)
	})
	d.Part("H1", func() { cardName(d, left, y, right-left, s.name(l)) })

	textX := left
	if len(s.Portrait) > 0 {
		const wide = 54.0
		d.Figure(s.name(l), [4]float64{left, y + 38, wide, wide * portraitRatio}, func() {
			d.Picture("portrait", s.Portrait, left, y+38, wide, wide*portraitRatio)
		})
		textX += wide + 8
	}
	text, lines := typeface.FitEven(typeface.Regular, 10.5, 8, qrX+2-textX, 4, s.looking(l))
	var last float64
	d.Part("P", func() {
		last = d.Lines(textX, y+46, text*1.25, document.Style{Face: typeface.Regular, Size: text, Color: ink2}, lines)
	})
	text, lines = typeface.Fit(typeface.Strong, text, 7, qrX+2-textX, 1, s.asking(l))
	d.Part("P", func() {
		d.Lines(textX, last+text*1.4, text, document.Style{Face: typeface.Strong, Size: text, Color: ink}, lines)
	})

	size, words := typeface.Fit(typeface.Strong, address, 7, right-18-left, 1, s.words())
	d.Ornament(func() {
		d.Box(left-2, y+cardHeight-26, typeface.Width(typeface.Strong, size, s.words())+4, 16, white)
	})
	d.Part("P", func() {
		d.Lines(left, y+cardHeight-14, size, document.Style{Face: typeface.Strong, Size: size, Color: green800}, words)
	})
	d.Figure(s.codeAlt(l), [4]float64{qrX, qrY, qrSide, qrSide}, func() { drawCode(d, code, qrX, qrY, qrSide) })
}

// cardName draws the name on one line, or a long one on two.
func cardName(d surface, x, y, width float64, name string) {
	size, lines := typeface.Fit(typeface.Heading, 18, 13, width, 1, name)
	if cut(lines) {
		size, lines = typeface.Fit(typeface.Heading, 13, 8, width, 2, name)
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
		d.Box(x+float64(b.X)*module, y+float64(b.Y)*module, float64(b.Length)*module, module, black)
	}
}
