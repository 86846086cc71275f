package onetimecode

import (
	"fmt"
	"image"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// quiet is the white margin that scanners need, in modules.
const quiet = 4

// qrSVG draws text as a QR code: black on white whatever the page's colours
// are, one unit a module, and as large as the page makes it.
func qrSVG(text string) (string, error) {
	code, err := qr.Encode(text, qr.M, qr.Unicode)
	if err != nil {
		return "", err
	}
	size := code.Bounds().Dx() + 2*quiet
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<rect width="%d" height="%d" fill="#fff"/><path fill="#000" d="%s"/></svg>`, size, size, size, size, path(code)), nil
}

// path draws each run of dark modules in a row as one bar.
func path(code image.Image) string {
	var d strings.Builder
	b := code.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		run := 0
		for x := b.Min.X; x <= b.Max.X; x++ {
			if x < b.Max.X && isDark(code, x, y) {
				run++
				continue
			}
			if run > 0 {
				fmt.Fprintf(&d, "M%d %dh%dv1h-%dz", x-run+quiet, y+quiet, run, run)
			}
			run = 0
		}
	}
	return d.String()
}

func isDark(code image.Image, x, y int) bool {
	r, _, _, _ := code.At(x, y).RGBA()
	return r < 0x8000
}
