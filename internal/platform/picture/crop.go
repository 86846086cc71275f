package picture

import (
	"math"

	"beacon/internal/platform/fault"
)

// The size of the crop area and of the thumbnail, in pixels (M9: crop area 190x200, thumbnail 400x400).
const (
	CropWidth     = 190
	CropHeight    = 200
	ThumbnailSize = 400
)

// The limits of Crop.Zoom (spec microsite: zoom 0.1 to 2).
const (
	MinZoom = 0.1
	MaxZoom = 2.0
)

// Crop selects the part of a picture for its thumbnail.
type Crop struct {
	Zoom   float64 // 0.1 to 2; 1 fills the crop area
	Rotate int     // clockwise degrees: 0, 90, 180 or 270
	X, Y   float64 // center of the crop, 0 to 1 of the upright picture; 0/0 means the center
}

// WholePicture is the initial crop in the editor: zoom 1, not rotated, centered.
var WholePicture = Crop{Zoom: 1, X: 0.5, Y: 0.5}

// NewCrop validates and normalizes a crop from a request. Rotate, any multiple of 90, becomes 0 to 270, and a position
// of 0/0 becomes 0.5/0.5. It returns all violations as one fault.RuleBroken with the fields zoom, rotate and position.
func NewCrop(zoom float64, rotate int, x, y float64) (Crop, error) {
	var broken []fault.Field
	if !within(zoom, MinZoom, MaxZoom) {
		broken = append(broken, fault.Field{Name: "zoom", Message: msgZoom})
	}
	if rotate%90 != 0 {
		broken = append(broken, fault.Field{Name: "rotate", Message: msgRotate})
	}
	if !within(x, 0, 1) || !within(y, 0, 1) {
		broken = append(broken, fault.Field{Name: "position", Message: msgPosition})
	}
	if len(broken) > 0 {
		return Crop{}, fault.Broken(broken)
	}
	return Crop{Zoom: zoom, Rotate: rotate, X: x, Y: y}.normal(), nil
}

// within returns false for NaN, because every comparison with NaN is false.
func within(v, low, high float64) bool { return v >= low && v <= high }

func (c Crop) normal() Crop {
	c.Rotate = (c.Rotate%360 + 360) % 360
	if c.X == 0 && c.Y == 0 {
		c.X, c.Y = 0.5, 0.5
	}
	return c
}

// Rect is a part of a picture, in fractions of its upright size. It may extend beyond the picture (below 0 or above 1)
// if the crop is zoomed out.
type Rect struct {
	X, Y, W, H float64
}

// CropRect returns the part of a picture with the upright size width × height that fills the crop area before rotation.
// The package comment has the formula. The sizes and the zoom must be positive.
func CropRect(width, height int, c Crop) Rect {
	c = c.normal()
	aspect := float64(width) / float64(height)
	const area = float64(CropWidth) / CropHeight
	r := Rect{W: math.Min(1, area/aspect) / c.Zoom, H: math.Min(1, aspect/area) / c.Zoom}
	lowX, highX, lowY, highY := 0.0, 1-r.W, 0.0, 1-r.H
	if r.W > 1 || r.H > 1 {
		lowX, highX, lowY, highY = -r.W, 1, -r.H, 1
	}
	r.X = math.Max(lowX, math.Min(c.X-r.W/2, highX))
	r.Y = math.Max(lowY, math.Min(c.Y-r.H/2, highY))
	return r
}
