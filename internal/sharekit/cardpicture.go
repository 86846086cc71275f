package sharekit

import (
	"image/color"
	"math"

	"beacon/internal/platform/cardimage"
	"beacon/internal/platform/document"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/qrcode"
)

// cardScale is the number of pixels per point in a card's picture: sharp on a phone, and still a small file.
const cardScale = 3

// Size of the picture of a business card, in pixels.
const (
	CardPictureWidth  = int(cardWidth * cardScale)
	CardPictureHeight = int(cardHeight * cardScale)
)

// cardPicture draws one card as a preview of the printed sheet. It is the same drawing on another surface.
func cardPicture(s Subject, l locale.Lang) ([]byte, error) {
	code, err := qrcode.Encode(s.Address)
	if err != nil {
		return nil, err
	}
	p := pixels{cardimage.New(CardPictureWidth, CardPictureHeight, white)}
	card{s, l, code}.draw(p, 0, 0)
	return p.canvas.PNG()
}

// pixels is a canvas with coordinates in points.
type pixels struct{ canvas *cardimage.Canvas }

func px(points float64) int { return int(math.Round(points * cardScale)) }

// Box fills a rectangle. Both ends are rounded to the nearest pixel, so neighbors touch without a seam.
func (p pixels) Box(r document.Rect, c color.RGBA) {
	p.canvas.Box(px(r.X), px(r.Y), px(r.X+r.W)-px(r.X), px(r.Y+r.H)-px(r.Y), c)
}

// Circle draws a circle with the given line width.
func (p pixels) Circle(x, y, radius, width float64, c color.RGBA) {
	r := ring{x * cardScale, y * cardScale, (radius - width/2) * cardScale, (radius + width/2) * cardScale}
	for _, half := range r.halves() {
		p.canvas.Polygon(half, c)
	}
}

// Lines draws lines of text and returns the baseline of the last one.
func (p pixels) Lines(x, y, leading float64, s document.Style, lines []string) float64 {
	style := cardimage.Style{Face: s.Face, Size: s.Size * cardScale, Color: s.Color}
	for i, words := range lines {
		p.canvas.Text(x*cardScale, (y+float64(i)*leading)*cardScale, style, words)
	}
	return y + float64(max(len(lines)-1, 0))*leading
}

// Picture places a JPEG, stretched to the rectangle.
func (p pixels) Picture(_ string, jpeg []byte, r document.Rect) {
	p.canvas.Photo(jpeg, px(r.X), px(r.Y), px(r.W), px(r.H))
}

// Within runs draw; the picture ends at the card's edge, so no clipping is needed.
func (p pixels) Within(_ document.Rect, draw func()) { draw() }

// Part runs draw; a picture has no structure.
func (p pixels) Part(_ string, draw func()) { draw() }

// Figure runs draw; a picture has no structure.
func (p pixels) Figure(_ string, _ document.Rect, draw func()) { draw() }

// Ornament runs draw; a picture has no structure.
func (p pixels) Ornament(draw func()) { draw() }

var (
	_ surface = pixels{}
	_ surface = page{}
)
