package pdfsign_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/paper"
	"beacon/internal/platform/pdfsign"
)

// BenchmarkSignedPaper measures the cost of a consent: creating and signing two pages with a photograph. It should take
// well below 300 ms of processor time.
func BenchmarkSignedPaper(b *testing.B) {
	now := time.Date(2026, time.March, 2, 15, 4, 5, 0, time.UTC)
	picture := image.NewRGBA(image.Rect(0, 0, 1600, 1000))
	for y := range 1000 {
		for x := range 1600 {
			picture.Set(x, y, color.RGBA{uint8(x * y), uint8(x ^ y), uint8(x + y), 255})
		}
	}
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, picture, &jpeg.Options{Quality: 82}); err != nil {
		b.Fatal(err)
	}
	p := paper.Paper{
		Title: "Consent", Lang: "en", Author: "Registry", Creator: "Beacon", Made: now, Footer: "Consent 12",
		Blocks: []paper.Block{paper.Heading{Level: 1, Text: "Consent"}},
	}
	for i := range 11 {
		p.Blocks = append(p.Blocks, paper.Statement{
			Number: i + 1, Text: strings.Repeat("I understand what this means. ", 8), Initials: "RI", Label: "Initials",
		})
	}
	p.Blocks = append(p.Blocks, paper.Figure{JPEG: photo.Bytes(), Alt: "Driver's license", Width: 260},
		paper.Signature{Label: "Signature", Text: "Rosa Ibáñez"})
	i, err := pdfsign.NewIdentity("Beacon Registry", now)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		pdf, err := p.PDF()
		if err != nil {
			b.Fatal(err)
		}
		if _, _, err := pdfsign.Sign(context.Background(), pdf, i,
			pdfsign.Options{Name: "Beacon Registry", At: now}); err != nil {
			b.Fatal(err)
		}
	}
}
