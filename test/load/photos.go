package main

import (
	"bytes"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"time"
)

// photographs is the number of photographs in one save, of 4000 by 3000 pixels each.
const (
	photographs = 5
	photoWidth  = 4000
	photoHeight = 3000
)

// lyingOnItsSide is the Exif segment of a photograph taken with an upright phone: orientation 6.
var lyingOnItsSide = []byte(
	"\xff\xe1\x00\x22Exif\x00\x00MM\x00*\x00\x00\x00\x08" +
		"\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00",
)

// photograph draws a picture with the size and texture of a phone's photograph: soft shapes, some edges, and the grain
// of a sensor. The same number yields the same picture.
func photograph(number uint64) ([]byte, error) {
	chance := rand.New(rand.NewPCG(number, 12))
	picture := image.NewYCbCr(image.Rect(0, 0, photoWidth, photoHeight), image.YCbCrSubsampleRatio420)
	columns, rows := waves(chance, photoWidth), waves(chance, photoHeight)
	for y := range photoHeight {
		line := picture.Y[y*picture.YStride:][:photoWidth]
		for x := 0; x < photoWidth; x += 8 {
			grain := chance.Uint64()
			for i := range 8 {
				n := int(grain>>(8*i)&0xff) - 128
				line[x+i] = uint8(min(255, max(0, columns[x+i]+rows[y]+n*grainStrength/128)))
			}
		}
	}
	for y := range photoHeight / 2 {
		for x := range photoWidth / 2 {
			at := y*picture.CStride + x
			picture.Cb[at], picture.Cr[at] = uint8(96+columns[2*x]/2), uint8(96+rows[2*y]/2)
		}
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, picture, &jpeg.Options{Quality: 90}); err != nil {
		return nil, err
	}
	return append(append(file.Bytes()[:2:2], lyingOnItsSide...), file.Bytes()[2:]...), nil
}

// grainStrength is the largest deviation of a pixel from its surroundings, of 255.
const grainStrength = 14

// waves returns a brightness of 0 to 127 for each position along an edge.
func waves(chance *rand.Rand, n int) []int {
	values := make([]int, n)
	for range 12 {
		length, phase, height := 20+chance.Float64()*800, chance.Float64()*6, 5+chance.Float64()*2
		for i := range values {
			values[i] += int(height * math.Sin(phase+float64(i)/length*2*math.Pi))
		}
	}
	for i := range values {
		values[i] = min(127, max(0, 64+values[i]))
	}
	return values
}

// decodeAll returns the time that the standard library takes to decode the files one after another.
func decodeAll(files [][]byte) (time.Duration, error) {
	began := time.Now()
	for _, file := range files {
		if _, err := jpeg.Decode(bytes.NewReader(file)); err != nil {
			return 0, err
		}
	}
	return time.Since(began), nil
}
