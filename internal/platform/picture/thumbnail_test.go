package picture

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"beacon/internal/platform/fault"
)

// gridAt is a gradient with a coarse grid: lines reveal shifts, the gradient reveals mirroring.
func gridAt(x, y float64) color.RGBA {
	c := sceneAt(x, y)
	if math.Mod(x*8, 1) < .12 || math.Mod(y*8, 1) < .12 {
		return color.RGBA{R: c.R / 2, G: c.G / 2, B: c.B / 2, A: 255}
	}
	return c
}

func grid(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetRGBA(x, y, gridAt((float64(x)+.5)/float64(w), (float64(y)+.5)/float64(h)))
		}
	}
	return m
}

// reference draws one channel of a thumbnail point by point by the formula in the package comment: 3 × 3 points in each
// sample, each bilinear. A sample of the thumbnail and a sample of the master are each sub pixels wide.
func reference(from plane, size image.Point, sub int, c Crop, background float64) []float64 {
	const points = 3
	r := CropRect(size.X, size.Y, c)
	k := CropWidth / (r.W * float64(size.X))
	side := ThumbnailSize / sub
	to := make([]float64, side*side)
	for at := range to {
		sum := 0.0
		for i := range points * points {
			tx := (float64(at%side) + (float64(i%points)+.5)/points) * float64(sub)
			ty := (float64(at/side) + (float64(i/points)+.5)/points) * float64(sub)
			// Half a canvas pixel per thumbnail pixel, without the white margin of 10.
			u, v := (tx-10)/2, ty/2
			if u < 0 || u >= CropWidth {
				sum += background
				continue
			}
			x, y := mapped(r, size, k, c.Rotate, u, v)
			if x < 0 || y < 0 || x >= float64(size.X) || y >= float64(size.Y) {
				sum += background
				continue
			}
			sum += bilinear(from, x/float64(sub)-.5, y/float64(sub)-.5)
		}
		to[at] = sum / (points * points)
	}
	return to
}

func mapped(r Rect, size image.Point, k float64, rotate int, u, v float64) (x, y float64) {
	du, dv := u-CropWidth/2.0, v-CropHeight/2.0
	switch rotate {
	case 90:
		du, dv = dv, -du
	case 180:
		du, dv = -du, -dv
	case 270:
		du, dv = -dv, du
	}
	return r.X*float64(size.X) + (CropWidth/2.0+du)/k, r.Y*float64(size.Y) + (CropHeight/2.0+dv)/k
}

func bilinear(p plane, x, y float64) float64 {
	x0, y0 := math.Floor(x), math.Floor(y)
	fx, fy := x-x0, y-y0
	at := func(dx, dy int) float64 {
		return float64(p.row(min(max(int(y0)+dy, 0), p.h-1))[min(max(int(x0)+dx, 0), p.w-1)])
	}
	return (at(0, 0)*(1-fx)+at(1, 0)*fx)*(1-fy) + (at(0, 1)*(1-fx)+at(1, 1)*fx)*fy
}

// difference returns the mean difference of luma, and the larger mean difference of the chroma channels.
func difference(got, from *image.YCbCr, c Crop) (luma, chroma float64) {
	y, cb, cr := planes(got)
	fromY, fromCb, fromCr := planes(from)
	size := from.Rect.Size()
	mean := func(p plane, want []float64) float64 {
		sum := 0.0
		for i, w := range want {
			sum += math.Abs(float64(p.row(i / p.w)[i%p.w]) - w)
		}
		return sum / float64(len(want))
	}
	return mean(y, reference(fromY, size, 1, c, 255)),
		max(mean(cb, reference(fromCb, size, 2, c, 128)), mean(cr, reference(fromCr, size, 2, c, 128)))
}

// Maximum mean difference between the two filters, in steps of 256.
const (
	lumaTolerance   = 0.6
	chromaTolerance = 0.5
)

func TestThumbnailSharedCases(t *testing.T) {
	masters := map[image.Point]*image.YCbCr{}
	for _, c := range cropCases(t) {
		crop, err := NewCrop(c.Zoom, c.Rotate, c.Position.X, c.Position.Y)
		if err != nil {
			continue // a case only for the formula
		}
		// Only the aspect ratio matters: smaller pictures make the test fast.
		w, h := fit(c.Width, c.Height, 900)
		master := masters[image.Pt(w, h)]
		if master == nil {
			master = decodeJPEG(t, ingest(t, toPNG(t, grid(w, h))).Master).(*image.YCbCr)
			masters[image.Pt(w, h)] = master
		}
		got := drawThumbnail(master, crop)
		slack := 1.0
		if CropRect(w, h, crop).W*float64(w) < CropWidth {
			slack = 3 // enlarged: the two filters differ most
		}
		if luma, chroma := difference(got, master, crop); luma > slack*lumaTolerance || chroma > slack*chromaTolerance {
			t.Errorf("%s: differs by %.2f in luma, %.2f in chroma", c.Name, luma, chroma)
		}
		for _, x := range []int{0, 9, 390, 399} {
			wantColor(t, fmt.Sprint(c.Name, " margin at ", x), got.At(x, 200), color.White, 0)
		}
	}
}

// The comparison above must detect a small error of the crop.
func TestThumbnailComparisonIsSharp(t *testing.T) {
	master := decodeJPEG(t, ingest(t, toPNG(t, grid(900, 675))).Master).(*image.YCbCr)
	got := drawThumbnail(master, WholePicture)
	for _, c := range []Crop{
		{Zoom: 1, X: .5 + 1.0/900, Y: .5}, {Zoom: 1.01, X: .5, Y: .5}, {Zoom: 1, Rotate: 90, X: .5, Y: .5},
		{Zoom: 1, Rotate: 180, X: .5, Y: .5},
	} {
		if luma, _ := difference(got, master, c); luma <= lumaTolerance {
			t.Errorf("%+v looks like the whole picture: %.2f", c, luma)
		}
	}
}

func TestThumbnailIsAJPEGOfItsSize(t *testing.T) {
	p := New(DefaultLimits)
	cut, err := p.Crops(context.Background(), ingest(t, toPNG(t, grid(300, 400))).Master, Crop{Zoom: .5, Rotate: -90})
	if err != nil {
		t.Fatal(err)
	}
	if size := decodeJPEG(t, cut.Thumbnail).Bounds().Size(); size != image.Pt(ThumbnailSize, ThumbnailSize) {
		t.Error(size)
	}
}

func TestThumbnailRefuses(t *testing.T) {
	p, master := New(DefaultLimits), ingest(t, photo(t, 64, 48, 1)).Master
	_, err := p.Crops(context.Background(), master, Crop{})
	wantFault(t, err, fault.RuleBroken)
	if _, err := p.Crops(context.Background(), master[:100], WholePicture); err == nil ||
		fault.CodeFrom(err) != fault.Internal {
		t.Errorf("a broken master: %v", err)
	}
	if _, err := p.Crops(context.Background(), toJPEG(t, image.NewGray(image.Rect(0, 0, 9, 9)), 90),
		WholePicture); err == nil {
		t.Error("a grey JPEG is not a master")
	}
}

func BenchmarkThumbnail(b *testing.B) {
	master := ingest(b, photo(b, 2400, 1800, 1)).Master
	p := New(DefaultLimits)
	for b.Loop() {
		if _, err := p.Crops(context.Background(), master, WholePicture); err != nil {
			b.Fatal(err)
		}
	}
}
