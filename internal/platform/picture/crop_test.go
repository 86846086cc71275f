package picture

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"testing"

	"beacon/internal/platform/fault"
)

// cropCase is a case of testdata/crop-cases.json, which the front end also uses.
type cropCase struct {
	Name     string
	Width    int
	Height   int
	Zoom     float64
	Rotate   int
	Position struct{ X, Y float64 }
	Want     struct{ X, Y, W, H float64 }
}

func cropCases(t *testing.T) []cropCase {
	t.Helper()
	raw, err := os.ReadFile("testdata/crop-cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []cropCase
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 30 {
		t.Fatalf("only %d cases", len(cases))
	}
	return cases
}

func (c cropCase) crop() Crop {
	return Crop{Zoom: c.Zoom, Rotate: c.Rotate, X: c.Position.X, Y: c.Position.Y}
}

func TestRectOfSharedCases(t *testing.T) {
	for _, c := range cropCases(t) {
		got := CropRect(c.Width, c.Height, c.crop())
		for i, d := range []float64{got.X - c.Want.X, got.Y - c.Want.Y, got.W - c.Want.W, got.H - c.Want.H} {
			if math.Abs(d) > 1e-9 {
				t.Errorf("%s: %v, want %v (number %d)", c.Name, got, c.Want, i)
				break
			}
		}
	}
}

func TestNewCrop(t *testing.T) {
	for _, c := range []struct {
		name   string
		zoom   float64
		rotate int
		x, y   float64
		want   Crop
		broken []string
	}{
		{name: "as opened", zoom: 1, x: .5, y: .5, want: WholePicture},
		{name: "stored zero is the centre", zoom: 1, want: WholePicture},
		{name: "one zero is an edge", zoom: 1, y: .5, want: Crop{Zoom: 1, Y: .5}},
		{name: "least zoom", zoom: .1, x: .5, y: .5, want: Crop{Zoom: .1, X: .5, Y: .5}},
		{name: "most zoom", zoom: 2, x: 1, y: 1, want: Crop{Zoom: 2, X: 1, Y: 1}},
		{name: "anticlockwise", zoom: 1, rotate: -90, x: .5, y: .5, want: Crop{Zoom: 1, Rotate: 270, X: .5, Y: .5}},
		{name: "more than once around", zoom: 1, rotate: 810, x: .5, y: .5, want: Crop{Zoom: 1, Rotate: 90, X: .5, Y: .5}},
		{name: "zoom below", zoom: .09, x: .5, y: .5, broken: []string{"zoom"}},
		{name: "zoom above", zoom: 2.01, x: .5, y: .5, broken: []string{"zoom"}},
		{name: "zoom is no number", zoom: math.NaN(), x: .5, y: .5, broken: []string{"zoom"}},
		{name: "zoom has no end", zoom: math.Inf(1), x: .5, y: .5, broken: []string{"zoom"}},
		{name: "an eighth of a turn", zoom: 1, rotate: 45, x: .5, y: .5, broken: []string{"rotate"}},
		{name: "left of the picture", zoom: 1, x: -.01, y: .5, broken: []string{"position"}},
		{name: "below the picture", zoom: 1, x: .5, y: 1.01, broken: []string{"position"}},
		{name: "position is no number", zoom: 1, x: .5, y: math.NaN(), broken: []string{"position"}},
		{name: "everything", zoom: 0, rotate: 1, x: 9, y: 9, broken: []string{"zoom", "rotate", "position"}},
	} {
		got, err := NewCrop(c.zoom, c.rotate, c.x, c.y)
		if len(c.broken) == 0 {
			if err != nil || got != c.want {
				t.Errorf("%s: %v, %v; want %v", c.name, got, err, c.want)
			}
			continue
		}
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.RuleBroken || len(f.Fields) != len(c.broken) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for i, name := range c.broken {
			if f.Fields[i].Name != name {
				t.Errorf("%s: field %q, want %q", c.name, f.Fields[i].Name, name)
			}
		}
	}
}
