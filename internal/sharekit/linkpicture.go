package sharekit

import (
	"beacon/internal/platform/cardimage"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/typeface"
)

// Size of the picture for a shared link, in pixels. Large link previews show it without cropping.
const (
	PictureWidth  = 1200
	PictureHeight = 630
)

// linkPicture draws the portrait, the name and the organ needed.
func linkPicture(s Subject, l locale.Lang) ([]byte, error) {
	const (
		spine  = 24
		margin = 80
		wide   = 418.0
		tall   = wide * portraitRatio
		border = 10
	)
	c := cardimage.New(PictureWidth, PictureHeight, paper)
	left, centre := float64(margin), PictureWidth-210.0
	if len(s.Portrait) > 0 {
		centre = margin + wide/2
	}
	for r := 175.0; r < 265; r += 28 { // ends before the text begins
		for _, half := range (ring{centre, PictureHeight / 2, r, r + 2}).halves() {
			c.Polygon(half, glow)
		}
	}
	c.Box(0, 0, spine, PictureHeight, green700)
	right := PictureWidth - 60.0
	if len(s.Portrait) > 0 {
		top := (PictureHeight - int(tall)) / 2
		c.Box(margin-border, top-border, int(wide)+2*border, int(tall)+2*border, white)
		c.Photo(s.Portrait, margin, top, int(wide), int(tall))
		left += wide + 60
	} else {
		lamp(c, centre-120, PictureHeight/2-120, 240)
		right = centre - 270
	}
	pictureWords(c, s, l, left, right)
	return c.PNG()
}

func pictureWords(c *cardimage.Canvas, s Subject, l locale.Lang, left, right float64) {
	width := right - left
	size, names := typeface.Space{Largest: 84, Smallest: 56, Width: width, Lines: 2}.Fit(typeface.Heading, s.name(l))
	if cut(names) {
		size, names = typeface.Space{Largest: 56, Smallest: 36, Width: width, Lines: 3}.Fit(typeface.Heading, s.name(l))
	}
	y := 170.0 - 40*float64(len(names)-1)
	for i, name := range names {
		y += float64(min(i, 1)) * size * 1.08
		c.Text(left, y, cardimage.Style{Face: typeface.Heading, Size: size, Color: ink}, name)
	}
	space := typeface.Space{Largest: 46, Smallest: 34, Width: width, Lines: 4}
	text, lines := space.FitEven(typeface.Regular, s.looking(l))
	y += 34 + text
	for _, words := range lines {
		c.Text(left, y, cardimage.Style{Face: typeface.Regular, Size: text, Color: ink2}, words)
		y += text * 1.28
	}
	c.Text(left, y+10, cardimage.Style{Face: typeface.Strong, Size: text, Color: green800}, s.asking(l))
	lamp(c, left-12, 512, 64)
	c.Text(left+58, 562, cardimage.Style{Face: typeface.Heading, Size: 40, Color: green800}, s.Product)
}
