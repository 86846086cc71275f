package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"image"
	"image/color"
	"os"
	"testing"
)

// makeProfile returns an ICC profile with a matrix (the XYZ of red, green and blue) and one curve.
func makeProfile(matrix [3][3]float64, curve []byte) []byte {
	b := make([]byte, 132)
	copy(b[12:], "mntrRGB XYZ ")
	binary.BigEndian.PutUint32(b[128:], 6)
	var data []byte
	add := func(name string, tag []byte) {
		b = append(b, name...)
		b = binary.BigEndian.AppendUint32(b, uint32(132+6*12+len(data)))
		b = binary.BigEndian.AppendUint32(b, uint32(len(tag)))
		data = append(data, tag...)
	}
	for i, name := range []string{"r", "g", "b"} {
		point := []byte("XYZ \x00\x00\x00\x00")
		for _, v := range matrix[i] {
			point = binary.BigEndian.AppendUint32(point, uint32(int32(v*65536)))
		}
		add(name+"XYZ", point)
		add(name+"TRC", curve)
	}
	return append(b, data...)
}

var (
	displayP3 = [3][3]float64{{0.51512, 0.2412, -0.00105}, {0.29198, 0.69225, 0.04189}, {0.1571, 0.06657, 0.78407}}
	adobeRGB  = [3][3]float64{{0.60974, 0.31111, 0.01947}, {0.20528, 0.62567, 0.06087}, {0.14919, 0.06322, 0.74457}}
	plainRGB  = [3][3]float64{{0.43607, 0.22249, 0.01392}, {0.38515, 0.71687, 0.09708}, {0.14307, 0.06061, 0.71410}}
	// The curve of sRGB as a formula, and an exponent of 2.2.
	formula = []byte("para\x00\x00\x00\x00\x00\x03\x00\x00\x00\x02\x66\x66\x00\x00\xf2\xa7\x00\x00\x0d\x59" +
		"\x00\x00\x13\xd0\x00\x00\x0a\x5b")
	exponent = []byte("curv\x00\x00\x00\x00\x00\x00\x00\x01\x02\x33")
)

func patch(c color.RGBA) image.Image {
	m := image.NewRGBA(image.Rect(0, 0, 64, 64))
	for i := range 64 * 64 {
		m.SetRGBA(i%64, i/64, c)
	}
	return m
}

// withPNGProfile inserts a profile after the header of a PNG.
func withPNGProfile(file, profile []byte) []byte {
	var packed bytes.Buffer
	packed.WriteString("a name\x00\x00")
	z := zlib.NewWriter(&packed)
	_, _ = z.Write(profile) // a buffer returns no errors
	_ = z.Close()
	const header = 8 + 25
	return bytes.Join([][]byte{file[:header], pngChunk("iCCP", packed.Bytes()), file[header:]}, nil)
}

// withJPEGProfile inserts a profile in two parts after the start of a JPEG.
func withJPEGProfile(file, profile []byte) []byte {
	out := []byte{0xff, 0xd8}
	for i, part := range [][]byte{profile[:100], profile[100:]} {
		out = binary.BigEndian.AppendUint16(append(out, 0xff, 0xe2), uint16(len(part)+16))
		out = append(append(out, "ICC_PROFILE\x00"...), byte(i+1), 2)
		out = append(out, part...)
	}
	return append(out, file[2:]...)
}

// withWebPProfile inserts a profile before the data of a WebP picture without an extended header.
func withWebPProfile(tb testing.TB, file, profile []byte) []byte {
	tb.Helper()
	info, err := New(DefaultLimits).Inspect(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		tb.Fatal(err)
	}
	chunk := func(kind string, body []byte) []byte {
		out := binary.LittleEndian.AppendUint32([]byte(kind), uint32(len(body)))
		out = append(out, body...)
		return append(out, make([]byte, len(body)&1)...)
	}
	w, h := info.Width-1, info.Height-1
	size := []byte{0x20, 0, 0, 0, byte(w), byte(w >> 8), byte(w >> 16), byte(h), byte(h >> 8), byte(h >> 16)}
	body := bytes.Join([][]byte{[]byte("WEBP"), chunk("VP8X", size), chunk("ICCP", profile), file[12:]}, nil)
	return chunk("RIFF", body)
}

func TestIngestConvertsWideGamutToSRGB(t *testing.T) {
	for _, c := range []struct {
		name           string
		matrix         [3][3]float64
		curve          []byte
		stored, wanted color.RGBA
	}{
		{"Display P3", displayP3, formula, color.RGBA{204, 60, 50, 255}, color.RGBA{221, 40, 40, 255}},
		{"Adobe RGB", adobeRGB, exponent, color.RGBA{189, 58, 60, 255}, color.RGBA{219, 55, 57, 255}},
		{"sRGB", plainRGB, formula, color.RGBA{220, 40, 40, 255}, color.RGBA{220, 40, 40, 255}},
		{"white", displayP3, formula, color.RGBA{255, 255, 255, 255}, color.RGBA{255, 255, 255, 255}},
		{"gray", adobeRGB, exponent, color.RGBA{128, 128, 128, 255}, color.RGBA{127, 127, 127, 255}},
	} {
		profile := makeProfile(c.matrix, c.curve)
		for kind, file := range map[string][]byte{
			"PNG":  withPNGProfile(toPNG(t, patch(c.stored)), profile),
			"JPEG": withJPEGProfile(toJPEG(t, patch(c.stored), 95), profile),
		} {
			got := ingest(t, file)
			wantColor(t, c.name+" "+kind, decodeJPEG(t, got.Master).At(30, 30), c.wanted, 5)
		}
	}
}

func TestIngestReadsTheProfileOfWebP(t *testing.T) {
	file, err := os.ReadFile("testdata/lossless.webp")
	if err != nil {
		t.Fatal(err)
	}
	plain := decodeJPEG(t, ingest(t, file).Master)
	same := decodeJPEG(t, ingest(t, withWebPProfile(t, file, makeProfile(plainRGB, formula))).Master)
	wide := decodeJPEG(t, ingest(t, withWebPProfile(t, file, makeProfile(displayP3, formula))).Master)
	x, y := plain.Bounds().Dx()*9/10, plain.Bounds().Dy()/10
	if plain.At(x, y) != same.At(x, y) {
		t.Error("a profile of sRGB moves colors")
	}
	if plain.At(x, y) == wide.At(x, y) {
		t.Error("a profile of Display P3 moves no color")
	}
}

func TestIngestKeepsColorsOfProfilesItCannotRead(t *testing.T) {
	good := makeProfile(displayP3, formula)
	for name, profile := range map[string][]byte{
		"empty": nil, "cut off": good[:150], "without data": good[:210],
		"of CMYK":                bytes.Replace(good, []byte("RGB "), []byte("CMYK"), 1),
		"an unknown formula":     makeProfile(displayP3, append([]byte("para\x00\x00\x00\x00\x00\x09"), formula[10:]...)),
		"a table without values": makeProfile(displayP3, []byte("curv\x00\x00\x00\x00\xff\xff\xff\xff")),
		"a formula without a factor": makeProfile(displayP3,
			append([]byte("para\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x80\x00"), make([]byte, 8)...)),
	} {
		file := withPNGProfile(toPNG(t, patch(color.RGBA{204, 60, 50, 255})), profile)
		wantColor(t, name, decodeJPEG(t, ingest(t, file).Master).At(30, 30), color.RGBA{204, 60, 50, 255}, 5)
	}
}
