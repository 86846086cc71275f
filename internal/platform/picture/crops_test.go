package picture_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"testing"

	"beacon/internal/platform/picture"
)

// halves is red on the left and blue on the right.
func halves(t *testing.T, w, h int) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{200, 30, 30, 255}
			if x >= w/2 {
				c = color.RGBA{30, 30, 200, 255}
			}
			m.Set(x, y, c)
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestCropsShowTheSamePartInEverySize(t *testing.T) {
	p := picture.New(picture.DefaultLimits)
	cases := []struct {
		name        string
		w, h        int
		crop        picture.Crop
		wantLarge   image.Point
		left, right string
	}{
		{"upright", 2400, 1800, picture.WholePicture, image.Pt(1140, 1200), "red", "blue"},
		{
			"upside down",
			2400,
			1800,
			picture.Crop{Zoom: 1, Rotate: 180, X: 0.5, Y: 0.5},
			image.Pt(1140, 1200),
			"blue",
			"red",
		},
		{"moved to the right", 2400, 1800, picture.Crop{Zoom: 2, X: 1, Y: 0.5}, image.Pt(1140, 1200), "blue", "blue"},
		{"small picture", 300, 300, picture.WholePicture, image.Pt(570, 600), "red", "blue"},
	}
	for _, c := range cases {
		cut, err := p.Crops(context.Background(), halves(t, c.w, c.h), c.crop)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for _, r := range []struct {
			name string
			jpeg []byte
			size image.Point
		}{{"thumbnail", cut.Thumbnail, image.Pt(400, 400)}, {"medium", cut.Medium, image.Pt(570, 600)},
			{"large", cut.Large, c.wantLarge}} {
			m, err := jpeg.Decode(bytes.NewReader(r.jpeg))
			if err != nil || m.Bounds().Size() != r.size {
				t.Errorf("%s %s: %v, %v", c.name, r.name, m.Bounds().Size(), err)
				continue
			}
			if got := side(m, 0.25); got != c.left {
				t.Errorf("%s %s: left is %s", c.name, r.name, got)
			}
			if got := side(m, 0.75); got != c.right {
				t.Errorf("%s %s: right is %s", c.name, r.name, got)
			}
		}
	}
}

func side(m image.Image, at float64) string {
	s := m.Bounds().Size()
	r, _, b, _ := m.At(int(float64(s.X)*at), s.Y/2).RGBA()
	if r > b {
		return "red"
	}
	return "blue"
}
