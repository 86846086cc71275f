// Package cardimage draws images of text, shapes and a photograph, such as previews of shared links. Coordinates are
// pixels from the top left corner.
package cardimage

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"beacon/internal/platform/typeface"
)

// Canvas is an image under construction.
type Canvas struct {
	image *image.RGBA
	err   error // the first error
}

// New returns a canvas filled with one color.
func New(width, height int, ground color.RGBA) *Canvas {
	c := &Canvas{image: image.NewRGBA(image.Rect(0, 0, width, height))}
	draw.Draw(c.image, c.image.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	return c
}

// Box fills a rectangle.
func (c *Canvas) Box(x, y, w, h int, fill color.RGBA) {
	draw.Draw(c.image, image.Rect(x, y, x+w, y+h), image.NewUniform(fill), image.Point{}, draw.Over)
}

// Polygon fills the shape with these corners (x, y), with anti-aliasing.
func (c *Canvas) Polygon(corners [][2]float64, fill color.RGBA) {
	if len(corners) == 0 {
		return
	}
	b := c.image.Bounds()
	shape := vector.NewRasterizer(b.Dx(), b.Dy())
	shape.MoveTo(float32(corners[0][0]), float32(corners[0][1]))
	for _, p := range corners[1:] {
		shape.LineTo(float32(p[0]), float32(p[1]))
	}
	shape.ClosePath()
	shape.Draw(c.image, b, image.NewUniform(fill), image.Point{})
}

// Style is the font, size and color of a text.
type Style struct {
	Face  typeface.Face
	Size  float64 // pixels
	Color color.RGBA
}

// Text draws one line with its left end at x on the baseline y. It omits characters that no font has
// (typeface.Printable).
func (c *Canvas) Text(x, y float64, s Style, text string) {
	pen := font.Drawer{
		Dst: c.image, Src: image.NewUniform(s.Color),
		Dot: fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)},
	}
	for _, run := range typeface.Runs(s.Face, text) {
		face, err := opentype.NewFace(
			run.Face.Font(), &opentype.FaceOptions{Size: s.Size, DPI: 72, Hinting: font.HintingNone},
		)
		if err != nil {
			c.err = errors.Join(c.err, err)
			return
		}
		pen.Face = face
		pen.DrawString(run.Text)
	}
}

// maxPhoto is the maximum size of a photograph, in pixels.
const maxPhoto = 4_000_000

// Photo draws a JPEG, scaled to w × h. It rejects photographs of more than 4 megapixels.
func (c *Canvas) Photo(file []byte, x, y, w, h int) {
	photo, err := decode(file)
	if err != nil {
		c.err = errors.Join(c.err, fmt.Errorf("read photograph: %w", err))
		return
	}
	draw.CatmullRom.Scale(c.image, image.Rect(x, y, x+w, y+h), photo, photo.Bounds(), draw.Over, nil)
}

func decode(file []byte) (image.Image, error) {
	size, err := jpeg.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	if size.Width*size.Height > maxPhoto {
		return nil, fmt.Errorf("%d x %d pixels are too many", size.Width, size.Height)
	}
	return jpeg.Decode(bytes.NewReader(file))
}

// PNG returns the image, or the first error of drawing.
func (c *Canvas) PNG() ([]byte, error) {
	if c.err != nil {
		return nil, c.err
	}
	var out bytes.Buffer
	// the best compression saves 2% and takes at least twice the time
	if err := png.Encode(&out, c.image); err != nil {
		return nil, fmt.Errorf("write picture: %w", err)
	}
	return out.Bytes(), nil
}
