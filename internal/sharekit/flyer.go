package sharekit

import (
	"beacon/internal/platform/document"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/qrcode"
	"beacon/internal/platform/typeface"
)

// flyer draws one page to be hung up or handed out: who it is, the beginning of
// the story, and the way to the page.
func flyer(s Subject, l locale.Lang, plain bool) ([]byte, error) {
	code, err := qrcode.Encode(s.Address)
	if err != nil {
		return nil, err
	}
	d := newDocument(s, l, sayFlyer, plain)
	d.AddPage()
	d.Box(0, 0, 14, document.LetterHeight, green700)
	flyerStory(d, s, l, flyerHead(d, s, l))
	flyerFoot(d, s, l, code)
	return d.Bytes()
}

// The flyer's places, in points.
const (
	flyerLeft    = 60.0
	flyerRight   = document.LetterWidth - 48
	flyerWidth   = flyerRight - flyerLeft
	flyerTop     = 54.0
	portraitWide = 200.0
	footTop      = 548.0
)

// flyerHead answers where the story may begin.
func flyerHead(d *document.Document, s Subject, l locale.Lang) (below float64) {
	x := flyerLeft
	if len(s.Portrait) > 0 {
		tall := portraitWide * portraitRatio
		d.Within(14, 0, x+portraitWide, flyerTop+tall+22, func() { // nothing lies behind words
			for r := 130.0; r <= 190; r += 15 {
				d.Circle(flyerLeft+portraitWide/2, flyerTop+tall/2, r, 0.9, glow)
			}
		})
		d.Picture("portrait", s.Portrait, flyerLeft, flyerTop, portraitWide, tall)
		x += portraitWide + 28
		below = flyerTop + tall + 57
	}
	size, names := typeface.Fit(typeface.Heading, 46, 24, flyerRight-x, 3, s.name(l))
	y := flyerTop + size
	y = d.Lines(x, y, size*1.08, document.Style{Face: typeface.Heading, Size: size, Color: ink}, names)
	text, lines := typeface.Fit(typeface.Regular, 22, 15, flyerRight-x, 4, s.looking(l))
	y = d.Lines(x, y+text*1.9, text*1.3, document.Style{Face: typeface.Regular, Size: text, Color: ink}, lines)
	y = d.Lines(x, y+text*1.7, text*1.3, document.Style{Face: typeface.Strong, Size: text, Color: green800}, []string{sayCouldIt.In(l)})
	return max(below, y+50)
}

func flyerStory(d *document.Document, s Subject, l locale.Lang, top float64) {
	const (
		size    = 15.0
		leading = 23.0
		most    = 8
	)
	lines := typeface.Lines(typeface.Regular, size, flyerWidth, most, s.story())
	if len(lines) == 0 {
		return
	}
	y := d.Lines(flyerLeft, top, leading, document.Style{Face: typeface.Regular, Size: size, Color: ink}, lines)
	if cut(lines) {
		d.Lines(flyerLeft, y+leading, leading, document.Style{Face: typeface.Strong, Size: size, Color: green800}, []string{sayMore.In(l)})
	}
}

func flyerFoot(d *document.Document, s Subject, l locale.Lang, code qrcode.Code) {
	const side = 168.0
	d.Box(flyerLeft, footTop-16, flyerWidth, 1, line)
	drawCode(d, code, flyerLeft-12, footTop, side)
	x := flyerLeft + side + 8
	lines := typeface.Lines(typeface.Regular, 16, flyerRight-x, 4, sayScan.In(l))
	y := d.Lines(x, footTop+38, 22, document.Style{Face: typeface.Regular, Size: 16, Color: ink}, lines)
	size, words := typeface.Fit(typeface.Strong, 26, 11, flyerRight-x, 1, s.words())
	d.Lines(x, y+size+16, size, document.Style{Face: typeface.Strong, Size: size, Color: green800}, words)
	d.Link(flyerLeft, footTop, flyerWidth, side, s.Address)
	lamp(d, flyerLeft-3, 731, 24)
	small, program := typeface.Fit(typeface.Regular, 12, 8, flyerWidth-28, 1, s.program(l))
	d.Lines(flyerLeft+25, 748, 14, document.Style{Face: typeface.Regular, Size: small, Color: ink2}, program)
}
