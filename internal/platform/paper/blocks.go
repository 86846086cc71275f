package paper

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"strconv"

	"beacon/internal/platform/document"
	"beacon/internal/platform/typeface"
)

func (b Heading) pdf(s *setter) {
	l := headings[b.level()]
	lines := l.wrap(width, b.Text)
	if len(lines) == 0 {
		return
	}
	s.gap(l.leading * 0.8)
	s.need(float64(len(lines))*l.leading + 4*body.leading) // a heading is never the last block of a page
	s.flow(s.root.Add("H"+strconv.Itoa(b.level())), left, l, lines)
	s.y += 4
}

func (b Paragraph) pdf(s *setter) {
	l := body
	if b.Emphasis {
		l = strong
	}
	if lines := l.wrap(width, b.Text); len(lines) > 0 {
		s.gap(7)
		s.flow(s.root.Add("P"), left, l, lines)
	}
}

func (b Notice) pdf(s *setter) {
	const pad, bar = 10.0, 4.0
	lines := body.wrap(width-2*pad-bar, b.Text)
	if len(lines) == 0 {
		return
	}
	s.gap(10)
	s.need(min(float64(len(lines))*body.leading+2*pad, 10*body.leading))
	e := s.root.Add("P")
	for len(lines) > 0 {
		n := max(min(len(lines), int((bottom-s.y-2*pad)/body.leading)), 1)
		y, high := s.y, float64(n)*body.leading+2*pad
		s.artifact(func() {
			s.doc.Box(document.Rect{X: left, Y: y, W: width, H: high}, amber)
			s.doc.Box(document.Rect{X: left, Y: y, W: bar, H: high}, edge)
		})
		s.lines(e, left+bar+pad, y+pad, body, lines[:n])
		s.y += high
		if lines = lines[n:]; len(lines) > 0 {
			s.newPage()
		}
	}
	s.y += 3
}

// The box for the initials is to the right of the statement.
const (
	numberWide = 24.0
	boxWide    = 84.0
	boxHigh    = 26.0
	beside     = width - numberWide - boxWide - 18 // width of the statement's text
)

func (b Statement) pdf(s *setter) {
	lines := body.wrap(beside, b.Text)
	labels := label.wrap(boxWide, b.Label)
	boxed := float64(len(labels))*label.leading + boxHigh + 4
	s.gap(11)
	s.need(max(min(float64(len(lines)), 12)*body.leading, boxed))
	if s.list == nil {
		s.list = s.root.Add("L")
	}
	item := s.list.Add("LI")
	page, y := len(s.pages), s.y
	s.lines(item.Add("Lbl"), left, y, strong, []string{strconv.Itoa(b.Number) + "."})
	words := item.Add("LBody")
	s.flow(words.Add("P"), left+numberWide, body, lines)

	// The box is drawn at the top of the statement and read after its text.
	x := left + width - boxWide
	under := y + float64(len(labels))*label.leading + 2
	l, set := fitted(typeface.Space{Largest: 17, Smallest: 7, Width: boxWide - 12, Lines: 1}, b.Initials)
	frame := max(boxHigh, float64(len(set))*l.leading+4)
	initials := words.Add("P")
	s.on(page, func() {
		s.lines(initials, x, y, label, spaced(labels))
		s.artifact(func() { s.doc.Frame(document.Rect{X: x, Y: under, W: boxWide, H: frame}, 1, line) })
		s.lines(initials, x+7, under+(frame-float64(len(set))*l.leading)/2, l, set)
	})
	if len(s.pages) == page {
		s.y = max(s.y, under+frame)
	}
}

// fitted returns the largest typography in which typed text fits. It uses more lines than the space has instead of
// cutting the text off.
func fitted(space typeface.Space, text string) (look, []string) {
	l := headings[2]
	l.style.Size, _ = space.Fit(l.style.Face, text)
	l.leading = 1.3 * l.style.Size
	return l, l.wrap(space.Width, text)
}

// on calls draw with an earlier page as the current page.
func (s *setter) on(page int, draw func()) {
	later := s.pages[page:]
	s.pages = s.pages[:page:page]
	draw()
	s.pages = append(s.pages, later...)
}

// spaced ends the last line with a space, because other text follows.
func spaced(lines []string) []string {
	if n := len(lines); n > 0 {
		lines[n-1] += " "
	}
	return lines
}

func (b Figure) pdf(s *setter) {
	config, err := jpeg.DecodeConfig(bytes.NewReader(b.JPEG))
	w, h := b.Width, 0.0
	if err == nil && config.Width > 0 {
		h = float64(config.Height) / float64(config.Width)
	}
	if w <= 0 || w > width {
		w = width
	}
	if most := 0.75 * (bottom - top); w*h > most {
		w = most / h
	}
	h *= w
	s.gap(10)
	s.need(h)
	s.figures++
	name := fmt.Sprintf("figure %d", s.figures)
	e := s.root.Add("Figure")
	e.Alt = typeface.Printable(b.Alt)
	e.Box = document.Rect{X: left, Y: s.y, W: w, H: h}
	s.content(e, func() { s.doc.Picture(name, b.JPEG, e.Box) })
	s.y += h + 4
}

func (b Signature) pdf(s *setter) {
	const pad, high = 10.0, 36.0
	labels := spaced(label.wrap(width-2*pad, b.Label))
	notes := label.wrap(width-2*pad, b.Note)
	l, signed := fitted(typeface.Space{Largest: 24, Smallest: 11, Width: width - 2*pad, Lines: 2}, b.Text)
	room := max(high, float64(len(signed))*l.leading+4)
	whole := float64(len(labels)+len(notes))*label.leading + room + 2*pad + 6
	s.gap(14)
	s.need(whole)
	y := s.y
	s.artifact(func() {
		box := document.Rect{X: left, Y: y, W: width, H: whole}
		s.doc.Box(box, well)
		s.doc.Frame(box, 1, line)
	})
	text := y + pad + float64(len(labels))*label.leading
	under := text + room
	e := s.root.Add("Sect")
	s.lines(e.Add("P"), left+pad, y+pad, label, labels)
	s.lines(e.Add("P"), left+pad, text, l, signed)
	s.artifact(func() { s.doc.Box(document.Rect{X: left + pad, Y: under, W: width - 2*pad, H: 0.9}, line) })
	s.lines(e.Add("P"), left+pad, under+6, label, notes)
	s.y += whole + 4
}

func (PageBreak) pdf(s *setter) {
	if !s.fresh() {
		s.newPage()
	}
}
