package sharekit

import (
	"image/color"
	"math"
)

// The printed colors of web/src/styles/tokens.css. Text is dark on white, so a black-and-white printer works as
// well.
var (
	paper    = color.RGBA{0xFB, 0xF6, 0xEC, 0xFF}
	white    = color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}
	black    = color.RGBA{0x00, 0x00, 0x00, 0xFF}
	ink      = color.RGBA{0x1D, 0x2B, 0x25, 0xFF}
	ink2     = color.RGBA{0x3F, 0x4C, 0x45, 0xFF}
	line     = color.RGBA{0xDF, 0xD3, 0xBC, 0xFF}
	green700 = color.RGBA{0x1F, 0x5C, 0x49, 0xFF}
	green800 = color.RGBA{0x1A, 0x4A, 0x3B, 0xFF}
	amber500 = color.RGBA{0xF5, 0xA8, 0x32, 0xFF}
	glow     = color.RGBA{0xF3, 0xDD, 0xB5, 0xFF} // the lamp's rings
)

// portraitRatio is a portrait's height divided by its width (M9: 190x200).
const portraitRatio = 200.0 / 190.0

// painter is a surface for the lamp.
type painter interface {
	Polygon(corners [][2]float64, c color.RGBA)
}

// lamp draws Beacon's mark in a square of the given side; x, y is the top left corner.
func lamp(on painter, x, y, side float64) {
	k := side / 40
	at := func(corners [][2]float64) [][2]float64 {
		placed := make([][2]float64, len(corners))
		for i, p := range corners {
			placed[i] = [2]float64{x + p[0]*k, y + p[1]*k}
		}
		return placed
	}
	on.Polygon(at([][2]float64{{16, 19}, {24, 19}, {27, 36}, {13, 36}}), green700)
	on.Polygon(at([][2]float64{{11, 34.5}, {29, 34.5}, {29, 37.5}, {11, 37.5}}), green700)
	on.Polygon(at(ring{11, 36, 0, 1.5}.arc(0, 360)), green700)
	on.Polygon(at(ring{29, 36, 0, 1.5}.arc(0, 360)), green700)
	on.Polygon(at(ring{20, 12, 0, 5.2}.arc(0, 360)), amber500)
	on.Polygon(at(ring{20.24, 12, 11.7, 14.3}.arc(144.8, 215.2)), amber500)
	on.Polygon(at(ring{19.76, 12, 11.7, 14.3}.arc(-35.2, 35.2)), amber500)
}

// ring is a ring: its center and its two radii.
type ring struct{ x, y, inner, outer float64 }

// halves returns the ring as two halves, so its hole stays open.
func (r ring) halves() [][][2]float64 { return [][][2]float64{r.arc(0, 180), r.arc(180, 360)} }

// arc returns the part of the ring between two angles, in degrees clockwise from the right. With inner radius 0 it is
// a slice.
func (r ring) arc(from, to float64) [][2]float64 {
	steps := int(math.Max(12, (to-from)/3))
	var corners [][2]float64
	side := func(radius, a, b float64) {
		for i := range steps + 1 {
			angle := (a + (b-a)*float64(i)/float64(steps)) * math.Pi / 180
			corners = append(corners, [2]float64{r.x + radius*math.Cos(angle), r.y + radius*math.Sin(angle)})
		}
	}
	side(r.outer, from, to)
	if r.inner > 0 {
		side(r.inner, to, from)
	}
	return corners
}
