package qrcode

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"

	"github.com/boombuler/barcode/qr"
)

// The bars of the SVG must equal the dark modules of the code.
func TestSVG_ShowsTheCode(t *testing.T) {
	const text = "otpauth://totp/Beacon:ana@center.example?secret=ABC"
	code, err := Encode(text)
	if err != nil {
		t.Fatal(err)
	}
	svg := code.SVG()
	var doc struct {
		ViewBox string `xml:"viewBox,attr"`
		Path    struct {
			D string `xml:"d,attr"`
		} `xml:"path"`
	}
	if err := xml.Unmarshal([]byte(svg), &doc); err != nil {
		t.Fatal(err)
	}
	want, err := qr.Encode(text, qr.M, qr.Unicode)
	if err != nil {
		t.Fatal(err)
	}
	got := drawn(t, doc.Path.D)
	dark := 0
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			if isDark(want, x, y) {
				dark++
			}
			if isDark(want, x, y) != got[image.Pt(x+Quiet, y+Quiet)] {
				t.Fatalf("module %d,%d differs", x, y)
			}
		}
	}
	if len(got) != dark {
		t.Errorf("%d modules drawn, the code has %d dark ones", len(got), dark)
	}
}

func drawn(t *testing.T, d string) map[image.Point]bool {
	t.Helper()
	modules := map[image.Point]bool{}
	for _, bar := range strings.Split(strings.TrimSuffix(d, "z"), "z") {
		var x, y, run, back int
		if _, err := fmt.Sscanf(bar, "M%d %dh%dv1h-%d", &x, &y, &run, &back); err != nil || run != back {
			t.Fatalf("bar %q: %v", bar, err)
		}
		for i := range run {
			modules[image.Pt(x+i, y)] = true
		}
	}
	return modules
}

func isDark(m image.Image, x, y int) bool {
	r, _, _, _ := m.At(x, y).RGBA()
	return r < 0x8000
}

func TestPNG_ShowsTheCodeWithMargin(t *testing.T) {
	code, err := Encode("https://beacon.example/ABC123")
	if err != nil {
		t.Fatal(err)
	}
	const module = 5
	file, err := code.PNG(module)
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(file))
	if err != nil || m.Bounds().Dx() != code.Size()*module || m.Bounds().Dy() != code.Size()*module {
		t.Fatalf("%v, %v", m.Bounds(), err)
	}
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			if isDark(m, x, y) != code.Dark(x/module, y/module) {
				t.Fatalf("pixel %d,%d differs", x, y)
			}
		}
	}
	for i := range code.Size() {
		for edge := range Quiet {
			if code.Dark(i, edge) || code.Dark(edge, i) || code.Dark(i, code.Size()-1-edge) ||
				code.Dark(code.Size()-1-edge, i) {
				t.Fatal("the margin is not white")
			}
		}
	}
	if !code.Dark(Quiet, Quiet) {
		t.Error("no finder pattern in the corner")
	}
}

func TestEncode_RefusesLongText(t *testing.T) {
	if _, err := Encode(strings.Repeat("a", 5000)); err == nil {
		t.Error("5000 bytes are encoded")
	}
}
