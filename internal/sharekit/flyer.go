package sharekit

import (
	"beacon/catalogues"
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
	d := newDocument(s, l, catalogues.Text("sharekit.flyer"), plain)
	d.AddPage()
	d.Box(0, 0, 14, document.LetterHeight, green700)
	below := flyerHead(d, s, l)
	if story := s.story(); story != "" {
		flyerStory(d, story, l, below)
	} else if len(s.Portrait) == 0 {
		flyerLamp(d, below)
	}
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
	storyBottom  = footTop - 34 // the lowest baseline above the foot's line
)

// flyerHead returns where the story may begin.
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
	large := 46.0
	if len(s.Portrait) == 0 {
		large = 60
	}
	size, names := typeface.Fit(typeface.Heading, large, 24, flyerRight-x, 3, s.name(l))
	y := flyerTop + size
	y = d.Lines(x, y, size*1.08, document.Style{Face: typeface.Heading, Size: size, Color: ink}, names)
	text, lines := typeface.Fit(typeface.Regular, large*0.48, 15, flyerRight-x, 4, s.looking(l))
	y = d.Lines(x, y+text*1.9, text*1.3, document.Style{Face: typeface.Regular, Size: text, Color: ink}, lines)
	y = d.Lines(
		x, y+text*1.7, text*1.3, document.Style{Face: typeface.Strong, Size: text, Color: green800}, []string{s.asking(l)},
	)
	return max(below, y+50)
}

// flyerStory writes as much of the story as there is room for: a short one
// larger, a long one cut off, with a word on where the rest is.
func flyerStory(d *document.Document, story string, l locale.Lang, top float64) {
	const (
		largest  = 22.0
		smallest = 15.0
		apart    = 1.5 // baselines, in sizes
	)
	fill := func(size float64, spare int) []string {
		room := int((storyBottom-top)/(size*apart)) + 1
		return typeface.Lines(typeface.Regular, size, flyerWidth, room-spare, story)
	}
	size := largest
	for size > smallest && cut(fill(size, 0)) {
		size--
	}
	lines := fill(size, 0)
	whole := !cut(lines)
	if !whole {
		lines = fill(size, 1)
	}
	y := d.Lines(flyerLeft, top, size*apart, document.Style{Face: typeface.Regular, Size: size, Color: ink}, lines)
	if !whole {
		d.Lines(flyerLeft, y+size*apart, size, document.Style{Face: typeface.Strong, Size: size, Color: green800},
			[]string{msgMore.In(l)})
	}
}

// flyerLamp fills the place of a page that has neither picture nor story yet.
func flyerLamp(d *document.Document, top float64) {
	const side = 150.0
	x, y := (flyerLeft+flyerRight)/2, (top+footTop-16)/2
	d.Within(14, top-20, document.LetterWidth-14, footTop-16-(top-20), func() {
		for r := 90.0; r <= 240; r += 25 {
			d.Circle(x, y, r, 0.9, glow)
		}
	})
	lamp(d, x-side/2, y-side/2, side)
}

func flyerFoot(d *document.Document, s Subject, l locale.Lang, code qrcode.Code) {
	const side = 168.0
	d.Box(flyerLeft, footTop-16, flyerWidth, 1, line)
	drawCode(d, code, flyerLeft-12, footTop, side)
	x := flyerLeft + side + 8
	lines := typeface.Lines(typeface.Regular, 16, flyerRight-x, 4, catalogues.Text("sharekit.scan").In(l))
	y := d.Lines(x, footTop+38, 22, document.Style{Face: typeface.Regular, Size: 16, Color: ink}, lines)
	size, words := typeface.Fit(typeface.Strong, 26, 11, flyerRight-x, 1, s.words())
	d.Lines(x, y+size+16, size, document.Style{Face: typeface.Strong, Size: size, Color: green800}, words)
	d.Link(flyerLeft, footTop, flyerWidth, side, s.Address)
	lamp(d, flyerLeft-3, 731, 24)
	small, program := typeface.Fit(typeface.Regular, 12, 8, flyerWidth-28, 1, s.program(l))
	d.Lines(flyerLeft+25, 748, 14, document.Style{Face: typeface.Regular, Size: small, Color: ink2}, program)
}
