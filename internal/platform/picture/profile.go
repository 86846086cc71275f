package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"image"
	"image/color"
	"io"
	"math"
)

const (
	// maxProfile is the maximum size of a color profile. Profiles of cameras and editors have less than 4 KB.
	maxProfile = 256 << 10
	// encodeSteps is the size of the table that converts linear light to sRGB.
	encodeSteps = 1 << 14
)

// colorMap converts the colors of a wider gamut, such as Display P3 or Adobe RGB, to sRGB. Stored pictures have no
// profile, and viewers interpret pictures without a profile as sRGB.
type colorMap struct {
	linear [3][256]float64 // linear light for each value of red, green and blue
	matrix [3][3]float64   // converts this light to the linear light of sRGB
}

// toSRGB converts XYZ under D50, the color space of profiles, to the linear light of sRGB.
var toSRGB = [3][3]float64{
	{3.1338561, -1.6168667, -0.4906146},
	{-0.9787684, 1.9161415, 0.0334540},
	{0.0719453, -0.2289914, 1.4052427},
}

// fromLight is the table from the linear light of sRGB, 0 to 1, to its values.
var fromLight = func() (values [encodeSteps + 1]uint8) {
	for i := range values {
		v := float64(i) / encodeSteps
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		values[i] = uint8(v*255 + 0.5)
	}
	return values
}()

// newColorMap parses an ICC profile with a matrix and curves. It returns nil for any other profile, and for a profile
// of sRGB, which needs no conversion.
func newColorMap(profile []byte) *colorMap {
	if len(profile) < 132 || string(profile[16:24]) != "RGB XYZ " {
		return nil
	}
	var m colorMap
	for i, c := range []string{"r", "g", "b"} {
		xyz, ok := parsePoint(profileTag(profile, c+"XYZ"))
		if !ok || !readCurve(profileTag(profile, c+"TRC"), &m.linear[i]) {
			return nil
		}
		for row := range m.matrix {
			for j, v := range xyz {
				m.matrix[row][i] += toSRGB[row][j] * v
			}
		}
	}
	if m.isIdentity() {
		return nil
	}
	return &m
}

// isIdentity reports whether every color is unchanged except for rounding.
func (m *colorMap) isIdentity() bool {
	const step, rounding = 51, 2
	for r := 0; r < 256; r += step {
		for g := 0; g < 256; g += step {
			for b := 0; b < 256; b += step {
				r2, g2, b2 := m.convert(uint8(r), uint8(g), uint8(b))
				if max(distance(r, r2), distance(g, g2), distance(b, b2)) > rounding {
					return false
				}
			}
		}
	}
	return true
}

func distance(a int, b uint8) int { return max(a-int(b), int(b)-a) }

func (m *colorMap) convert(r, g, b uint8) (red, green, blue uint8) {
	x, y, z := m.linear[0][r], m.linear[1][g], m.linear[2][b]
	light := func(row [3]float64) uint8 {
		v := row[0]*x + row[1]*y + row[2]*z
		return fromLight[int(min(max(v, 0), 1)*encodeSteps+0.5)]
	}
	return light(m.matrix[0]), light(m.matrix[1]), light(m.matrix[2])
}

// apply converts a picture in place, in blocks of the pixels that share a chroma sample.
func (m *colorMap) apply(to *image.YCbCr) {
	w, h := to.Rect.Dx(), to.Rect.Dy()
	for v := 0; v < h; v += 2 {
		for u := 0; u < w; u += 2 {
			at := v/2*to.CStride + u/2
			cb, cr := to.Cb[at], to.Cr[at]
			var sumCb, sumCr, n int
			for y := v; y < min(v+2, h); y++ {
				for x := u; x < min(u+2, w); x++ {
					luma := &to.Y[y*to.YStride+x]
					newY, newCb, newCr := color.RGBToYCbCr(m.convert(color.YCbCrToRGB(*luma, cb, cr)))
					*luma, sumCb, sumCr, n = newY, sumCb+int(newCb), sumCr+int(newCr), n+1
				}
			}
			to.Cb[at], to.Cr[at] = uint8((sumCb+n/2)/n), uint8((sumCr+n/2)/n)
		}
	}
}

// profileTag returns the data of a tag of a profile, or nil.
func profileTag(profile []byte, name string) []byte {
	const table, entry = 132, 12
	count := min(int(binary.BigEndian.Uint32(profile[128:])), (len(profile)-table)/entry)
	for i := range count {
		e := profile[table+i*entry:]
		if string(e[:4]) != name {
			continue
		}
		from, size := uint64(binary.BigEndian.Uint32(e[4:])), uint64(binary.BigEndian.Uint32(e[8:]))
		if from+size > uint64(len(profile)) {
			return nil
		}
		return profile[from : from+size]
	}
	return nil
}

func fixedAt(b []byte, at int) float64 {
	return float64(int32(binary.BigEndian.Uint32(b[at:]))) / 65536
}

func parsePoint(tag []byte) (xyz [3]float64, ok bool) {
	if len(tag) < 20 || string(tag[:4]) != "XYZ " {
		return xyz, false
	}
	return [3]float64{fixedAt(tag, 8), fixedAt(tag, 12), fixedAt(tag, 16)}, true
}

// readCurve computes the light of each value from a curve of a profile.
func readCurve(tag []byte, light *[256]float64) bool {
	if len(tag) < 12 {
		return false
	}
	var curve func(float64) float64
	switch string(tag[:4]) {
	case "para":
		curve = parametric(tag)
	case "curv":
		curve = sampled(tag)
	}
	if curve == nil {
		return false
	}
	for i := range light {
		v := curve(float64(i) / 255)
		if math.IsNaN(v) {
			return false
		}
		light[i] = min(max(v, 0), 1)
	}
	return true
}

// parametric returns a curve that is defined by a formula (ICC.1, 10.18).
func parametric(tag []byte) func(float64) float64 {
	counts := []int{1, 3, 4, 5, 7}
	kind := int(binary.BigEndian.Uint16(tag[8:]))
	if kind >= len(counts) || len(tag) < 12+4*counts[kind] {
		return nil
	}
	var p [7]float64
	for i := range counts[kind] {
		p[i] = fixedAt(tag, 12+4*i)
	}
	g, a, b, c, d, e, f := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
	if (kind == 1 || kind == 2) && a == 0 {
		return nil // the formula divides by a
	}
	switch kind {
	case 0:
		a = 1
	case 1:
		c, d = 0, -b/a
	case 2:
		c, d, e, f = 0, -b/a, c, c
	}
	return func(x float64) float64 {
		if x >= d {
			return math.Pow(a*x+b, g) + e
		}
		return c*x + f
	}
}

// sampled returns a curve that is defined by an exponent or a table (ICC.1, 10.6).
func sampled(tag []byte) func(float64) float64 {
	n := int(binary.BigEndian.Uint32(tag[8:]))
	values := tag[12:]
	switch {
	case n == 0:
		return func(x float64) float64 { return x }
	case n > len(values)/2:
		return nil
	case n == 1:
		gamma := float64(binary.BigEndian.Uint16(values)) / 256
		return func(x float64) float64 { return math.Pow(x, gamma) }
	}
	at := func(i int) float64 { return float64(binary.BigEndian.Uint16(values[2*i:])) / 65535 }
	return func(x float64) float64 {
		place := x * float64(n-1)
		i := min(int(place), n-2)
		return at(i) + (place-float64(i))*(at(i+1)-at(i))
	}
}

// unpackProfile returns the profile in a PNG chunk iCCP, which consists of a name, a zero, the method, and the
// compressed profile.
func unpackProfile(chunk []byte) []byte {
	_, packed, ok := bytes.Cut(chunk, []byte{0})
	if !ok || len(packed) < 1 {
		return nil
	}
	z, err := zlib.NewReader(bytes.NewReader(packed[1:]))
	if err != nil {
		return nil
	}
	profile, err := io.ReadAll(io.LimitReader(z, maxProfile))
	if err != nil {
		return nil
	}
	return profile
}
