package cardimage

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"beacon/internal/platform/typeface"
)

var (
	white = color.RGBA{255, 255, 255, 255}
	green = color.RGBA{31, 92, 73, 255}
	amber = color.RGBA{245, 168, 50, 255}
)

func encodeJPEG(t *testing.T, w, h int) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range m.Pix {
		m.Pix[i] = 0x40
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, m, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestCard_Layout(t *testing.T) {
	c := New(200, 100, white)
	c.Box(0, 0, 10, 100, green)
	c.Polygon([][2]float64{{20, 20}, {60, 20}, {60, 60}, {20, 60}}, amber)
	c.Photo(encodeJPEG(t, 19, 20), 100, 0, 38, 40)
	c.Text(100, 90, Style{typeface.Heading, 30, green}, "Ñữ")
	file, err := c.PNG()
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(file))
	if err != nil || m.Bounds() != image.Rect(0, 0, 200, 100) {
		t.Fatalf("%v, %v", m.Bounds(), err)
	}
	for at, want := range map[image.Point]color.RGBA{{5, 50}: green, {40, 40}: amber, {15, 15}: white,
		{120, 20}: {64, 64, 64, 255}, {180, 20}: white} {
		if got := color.RGBAModel.Convert(m.At(at.X, at.Y)).(color.RGBA); got != want {
			t.Errorf("%v is %v, want %v", at, got, want)
		}
	}
	dark := 0
	for y := 60; y < 95; y++ {
		for x := 100; x < 150; x++ {
			if r, _, _, _ := m.At(x, y).RGBA(); r < 0x8000 {
				dark++
			}
		}
	}
	if dark < 100 {
		t.Errorf("%d pixels of letters", dark)
	}
}

func TestCard_InvalidPhotographs(t *testing.T) {
	for name, file := range map[string][]byte{"no picture": []byte("x"), "too large": encodeJPEG(t, 2001, 2000)} {
		c := New(10, 10, white)
		c.Photo(file, 0, 0, 10, 10)
		if _, err := c.PNG(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
