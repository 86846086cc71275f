// Package qrcode draws QR codes: always black on white, with the quiet margin that scanners need. It owns the QR-code
// library.
package qrcode

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"
)

// Quiet is the white margin on each side, in modules (ISO/IEC 18004: four).
const Quiet = 4

// Code is a text as a QR code with error correction level M (15 %).
type Code struct{ modules barcode.Barcode }

// Encode returns the code of a text. It returns an error if the text is longer than about 2300 bytes.
func Encode(text string) (Code, error) {
	modules, err := qr.Encode(text, qr.M, qr.Unicode)
	if err != nil {
		return Code{}, fmt.Errorf("encode as QR code: %w", err)
	}
	return Code{modules}, nil
}

// Size returns the width and height of the code in modules, including the margin.
func (c Code) Size() int { return c.modules.Bounds().Dx() + 2*Quiet }

// Dark reports whether the module at x, y is dark. The origin is the top left corner of the margin.
func (c Code) Dark(x, y int) bool {
	at := c.modules.Bounds().Min.Add(image.Pt(x-Quiet, y-Quiet))
	if !at.In(c.modules.Bounds()) {
		return false
	}
	r, _, _, _ := c.modules.At(at.X, at.Y).RGBA()
	return r < 0x8000
}

// Bar is a run of dark modules in a row. The coordinates include the margin.
type Bar struct{ X, Y, Length int }

// Bars returns each run of dark modules as a bar, from top to bottom.
func (c Code) Bars() []Bar {
	var bars []Bar
	size := c.Size()
	for y := range size {
		run := 0
		for x := range size { // every run ends at the margin
			if c.Dark(x, y) {
				run++
				continue
			}
			if run > 0 {
				bars = append(bars, Bar{x - run, y, run})
			}
			run = 0
		}
	}
	return bars
}

// SVG returns the code as a complete SVG element with one unit per module. It has no size of its own.
func (c Code) SVG() string {
	var d strings.Builder
	for _, b := range c.Bars() {
		fmt.Fprintf(&d, "M%d %dh%dv1h-%dz", b.X, b.Y, b.Length, b.Length)
	}
	size := c.Size()
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<rect width="%d" height="%d" fill="#fff"/><path fill="#000" d="%s"/></svg>`, size, size, size, size, d.String())
}

// PNG returns the code as a PNG with module pixels per module, at least 1.
func (c Code) PNG(module int) ([]byte, error) {
	module = max(module, 1)
	side := c.Size() * module
	m := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{color.White, color.Black})
	for _, b := range c.Bars() {
		for y := b.Y * module; y < (b.Y+1)*module; y++ {
			for x := b.X * module; x < (b.X+b.Length)*module; x++ {
				m.SetColorIndex(x, y, 1)
			}
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, m); err != nil {
		return nil, fmt.Errorf("write QR code: %w", err)
	}
	return out.Bytes(), nil
}
