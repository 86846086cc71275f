package sharekit

import (
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/document"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/qrcode"
	"beacon/internal/platform/typeface"
)

// flyer draws one page to hang up or hand out: the person, the beginning of the story, and the address of the page.
func flyer(s Subject, l locale.Lang, plain bool) ([]byte, error) {
	code, err := qrcode.Encode(s.Address)
	if err != nil {
		return nil, err
	}
	d := newPage(newDocument(s, l, catalogues.Text("sharekit.flyer"), plain))
	d.Ornament(func() { d.Box(document.Rect{W: 14, H: document.LetterHeight}, green700) })
	below := flyerHead(d, s, l)
	if s.hasStory() {
		flyerStory(d, s, l, below)
	} else if len(s.Portrait) == 0 {
		d.Ornament(func() { flyerLamp(d, below) })
	}
	flyerFoot(d, s, l, code)
	return d.Bytes()
}

// Positions on the flyer, in points.
const (
	flyerLeft    = 60.0
	flyerRight   = document.LetterWidth - 48
	flyerWidth   = flyerRight - flyerLeft
	flyerTop     = 54.0
	portraitWide = 200.0
	footTop      = 540.0
	storyBottom  = footTop - 46         // the lowest baseline, 30 above the foot's line
	codeSide     = 2.25 * document.Inch // of the code itself, without its margin
)

// flyerHead draws the head and returns the top of the story.
func flyerHead(d page, s Subject, l locale.Lang) (below float64) {
	x := flyerLeft
	if len(s.Portrait) > 0 {
		box := document.Rect{X: flyerLeft, Y: flyerTop, W: portraitWide, H: portraitWide * portraitRatio}
		d.Figure(s.name(l), box, func() { d.Picture("portrait", s.Portrait, box) })
		x += box.W + 28
		below = flyerTop + box.H + 44
	}
	large := 46.0 // size of the text below the name, in the same proportion
	if len(s.Portrait) == 0 {
		large = 60
	}
	space := typeface.Space{Largest: 60, Smallest: 24, Width: flyerRight - x, Lines: 3}
	size, names := space.Fit(typeface.Heading, s.name(l))
	y := flyerTop + size
	d.Part("H1", func() {
		y = d.Lines(x, y, size*1.08, document.Style{Face: typeface.Heading, Size: size, Color: ink}, names)
	})
	space = typeface.Space{Largest: large * 0.48, Smallest: 15, Width: flyerRight - x, Lines: 4}
	text, lines := space.FitEven(typeface.Regular, s.looking(l))
	d.Part("P", func() {
		y = d.Lines(x, y+text*1.9, text*1.3, document.Style{Face: typeface.Regular, Size: text, Color: ink}, lines)
	})
	strong := document.Style{Face: typeface.Strong, Size: text, Color: green800}
	d.Part("P", func() { y = d.Lines(x, y+text*1.7, text*1.3, strong, []string{s.asking(l)}) })
	return max(below, y+50)
}

// The sizes of the story, in points, for reading at arm's length or more.
const (
	storyLargest  = 22.0
	storySmallest = 18.0
	storyApart    = 1.45 // baselines, in sizes
	paragraphGap  = 0.5  // in baselines
)

// flyerStory writes as much of the story as fits. A short story gets larger letters; a long one is cut after a whole
// sentence, with a note about the rest.
func flyerStory(d page, s Subject, l locale.Lang, top float64) {
	story := sentences(s.Story)
	size := storyLargest
	for size > storySmallest && storyHeight(story, size) > storyBottom-top {
		size--
	}
	notes := s.storyNotes(l, storyHeight(story, size) > storyBottom-top)
	apart := size * storyApart
	room := storyBottom - top - float64(len(notes))*apart
	kept := story
	for len(kept) > 1 && storyHeight(kept, size) > room {
		kept = kept[:len(kept)-1]
	}
	notes = s.storyNotes(l, len(kept) < len(story) || storyHeight(kept, size) > room)
	y := top - apart
	for n, lines := range storyLines(kept, size) {
		if n > 0 {
			y += apart * paragraphGap
		}
		if most := int((storyBottom-y)/apart) - len(notes); len(lines) > most { // a single sentence that is too long
			lines = typeface.Lines(typeface.Regular, size, flyerWidth, max(most, 1), strings.Join(lines, " "))
		}
		d.Part("P", func() {
			y = d.Lines(flyerLeft, y+apart, apart, document.Style{Face: typeface.Regular, Size: size, Color: ink}, lines)
		})
	}
	strong := document.Style{Face: typeface.Strong, Size: storySmallest - 2, Color: green800}
	for _, note := range notes {
		y += apart
		d.Part("P", func() { d.Lines(flyerLeft, y, apart, strong, []string{note}) })
	}
}

// storyNotes returns the notes below the story: where to read the rest, and that it is written in the other language.
func (s Subject) storyNotes(l locale.Lang, isCut bool) []string {
	var notes []string
	if isCut {
		notes = append(notes, msgMore.In(l))
	}
	if written := locale.Lang(s.StoryLang.Tag()); written != "" && written != l {
		notes = append(notes, msgWritten[written].With("name", s.firstName(l)).In(l))
	}
	return notes
}

// storyLines returns the lines of each paragraph.
func storyLines(story []sentence, size float64) [][]string {
	var paragraphs []string
	for _, one := range story {
		if one.opens || len(paragraphs) == 0 {
			paragraphs = append(paragraphs, one.text)
			continue
		}
		paragraphs[len(paragraphs)-1] += " " + one.text
	}
	lines := make([][]string, len(paragraphs))
	for n, text := range paragraphs {
		lines[n] = typeface.Lines(typeface.Regular, size, flyerWidth, storyMost, text)
	}
	return lines
}

// storyMost is more lines than fit on a flyer.
const storyMost = 60

// storyHeight returns the distance from the first baseline to the last.
func storyHeight(story []sentence, size float64) float64 {
	height := -size * storyApart
	for n, lines := range storyLines(story, size) {
		if n > 0 {
			height += size * storyApart * paragraphGap
		}
		height += float64(len(lines)) * size * storyApart
	}
	return height
}

// flyerLamp fills the space of a page without a picture and a story.
func flyerLamp(d page, top float64) {
	const side = 150.0
	x, y := (flyerLeft+flyerRight)/2, (top+footTop-16)/2
	for r := 90.0; r <= min(240, (footTop-16-top)/2); r += 25 {
		d.Circle(x, y, r, 0.9, glow)
	}
	lamp(d, x-side/2, y-side/2, side)
}

func flyerFoot(d page, s Subject, l locale.Lang, code qrcode.Code) {
	d.Ornament(func() {
		flyerRings(d)
		d.Box(document.Rect{X: flyerLeft, Y: footTop - 16, W: flyerWidth, H: 1}, line)
		lamp(d, flyerLeft-3, 741, 24)
	})
	side := codeSide * float64(code.Size()) / float64(code.Size()-2*qrcode.Quiet)
	margin := (side - codeSide) / 2
	d.Figure(s.codeAlt(l), document.Rect{X: flyerLeft, Y: footTop + 4, W: codeSide, H: codeSide}, func() {
		drawCode(d, code, flyerLeft-margin, footTop+4-margin, side)
	})
	scan := catalogues.Text("sharekit.scan-short").In(l)
	left := flyerLeft + (codeSide-typeface.Width(typeface.Strong, 16, scan))/2
	d.Part("P", func() {
		d.Lines(left, footTop+codeSide+24, 18, document.Style{Face: typeface.Strong, Size: 16, Color: ink}, []string{scan})
	})
	x := flyerLeft + codeSide + 26
	space := typeface.Space{Largest: 18, Smallest: 18, Width: flyerRight - x, Lines: 4}
	_, lines := space.FitEven(typeface.Regular, catalogues.Text("sharekit.scan").In(l))
	y := 0.0
	d.Part("P", func() {
		y = d.Lines(x, footTop+30, 25, document.Style{Face: typeface.Regular, Size: 18, Color: ink}, lines)
	})
	space = typeface.Space{Largest: 26, Smallest: 11, Width: flyerRight - x, Lines: 1}
	size, words := space.Fit(typeface.Strong, s.words())
	d.Part("P", func() {
		d.Lines(x, y+size+16, size, document.Style{Face: typeface.Strong, Size: size, Color: green800}, words)
	})
	d.Link(document.Rect{X: flyerLeft, Y: footTop, W: flyerWidth, H: codeSide + 24}, s.Address)
	space = typeface.Space{Largest: 12, Smallest: 8, Width: flyerWidth - 28 - 140, Lines: 1}
	small, program := space.Fit(typeface.Regular, s.program(l))
	d.Part("P", func() {
		d.Lines(flyerLeft+25, 758, 14, document.Style{Face: typeface.Regular, Size: small, Color: ink2}, program)
	})
}

// flyerRings draws the lamp's rings around a corner of the page without text. Only the page's edge cuts them.
func flyerRings(d page) {
	for r := 45.0; r <= 135; r += 18 {
		d.Circle(document.LetterWidth, document.LetterHeight, r, 0.9, glow)
	}
}
