package picture

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"os"
	"testing"

	"beacon/internal/platform/fault"
)

// scene draws a picture with four different corners: red increases to the right, green increases downwards, blue is
// a smooth pattern.
func scene(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetRGBA(x, y, sceneAt((float64(x)+.5)/float64(w), (float64(y)+.5)/float64(h)))
		}
	}
	return m
}

func sceneAt(x, y float64) color.RGBA {
	wave := math.Sin(x*9) * math.Cos(y*7)
	return color.RGBA{R: uint8(20 + 200*x), G: uint8(20 + 200*y), B: uint8(120 + 60*wave), A: 255}
}

func toJPEG(tb testing.TB, m image.Image, quality int) []byte {
	tb.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, m, &jpeg.Options{Quality: quality}); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

func toPNG(tb testing.TB, m image.Image) []byte {
	tb.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, m); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

// photo returns a 4:2:0 JPEG with fine noise, like the noise of a camera's sensor.
func photo(tb testing.TB, w, h int, seed int) []byte {
	tb.Helper()
	noise := uint32(seed)
	m := image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio420)
	for y := range h {
		for x := range w {
			noise = noise*1664525 + 1013904223
			m.Y[y*m.YStride+x] = uint8(60 + 120*x/w + int(noise>>24)%24)
		}
	}
	for i := range m.Cb {
		m.Cb[i], m.Cr[i] = uint8(100+i*40/len(m.Cb)), uint8(150-i*40/len(m.Cb))
	}
	return toJPEG(tb, m, 88)
}

// exifBlock returns an EXIF block with an orientation and a location in a GPS directory.
func exifBlock(order binary.AppendByteOrder, orientation uint16) []byte {
	b := []byte("Exif\x00\x00")
	if order.String() == "LittleEndian" {
		b = append(b, "II*\x00"...)
	} else {
		b = append(b, "MM\x00*"...)
	}
	b = order.AppendUint32(b, 8)
	entry := func(tag, kind uint16, count uint32) {
		b = order.AppendUint16(b, tag)
		b = order.AppendUint16(b, kind)
		b = order.AppendUint32(b, count)
	}
	b = order.AppendUint16(b, 2)
	entry(0x0112, 3, 1)
	b = append(order.AppendUint16(b, orientation), 0, 0)
	entry(0x8825, 4, 1)
	b = order.AppendUint32(b, 38)
	b = order.AppendUint32(b, 0)
	b = order.AppendUint16(b, 2)
	entry(1, 2, 2)
	b = append(b, "N\x00\x00\x00"...)
	entry(0x12, 2, 10)
	b = order.AppendUint32(b, 68)
	b = order.AppendUint32(b, 0)
	return append(b, "GPSWGS-84\x00"...)
}

// withExif inserts an EXIF block after the start of a JPEG.
func withExif(file, block []byte) []byte {
	out := []byte{0xff, 0xd8, 0xff, 0xe1}
	out = binary.BigEndian.AppendUint16(out, uint16(len(block)+2))
	return append(append(out, block...), file[2:]...)
}

func pngChunk(kind string, body []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	out = append(append(out, kind...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// pngHeader returns only the header of a PNG of this size.
func pngHeader(w, h uint32) []byte {
	body := binary.BigEndian.AppendUint32(nil, w)
	body = append(binary.BigEndian.AppendUint32(body, h), 8, 6, 0, 0, 0)
	return append([]byte("\x89PNG\r\n\x1a\n"), pngChunk("IHDR", body)...)
}

// webpFile returns a file with these chunks.
func webpFile(chunks []byte) []byte {
	head := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(chunks)+4))
	return append(append(head, "WEBP"...), chunks...)
}

// movingWebP returns an animation of still pictures from testdata with 48 × 32 pixels.
func movingWebP(tb testing.TB, names ...string) []byte {
	tb.Helper()
	chunks := []byte("VP8X\x0a\x00\x00\x00\x12\x00\x00\x00\x2f\x00\x00\x1f\x00\x00")
	chunks = append(chunks, "ANIM\x06\x00\x00\x00\xff\xff\xff\xff\x00\x00"...)
	for _, name := range names {
		still, err := os.ReadFile("testdata/" + name)
		if err != nil {
			tb.Fatal(err)
		}
		picture := still[12:]
		if bytes.HasPrefix(picture, []byte("VP8X")) {
			picture = picture[18:]
		}
		chunks = binary.LittleEndian.AppendUint32(append(chunks, "ANMF"...), uint32(16+len(picture)))
		chunks = append(chunks, "\x00\x00\x00\x00\x00\x00\x2f\x00\x00\x1f\x00\x00\x64\x00\x00\x00"...)
		chunks = append(chunks, picture...)
	}
	return webpFile(chunks)
}

// resized changes the size in the frame header of a JPEG.
func resized(tb testing.TB, file []byte, w, h uint16) []byte {
	tb.Helper()
	at := bytes.Index(file, []byte{0xff, 0xc0})
	if at < 0 {
		tb.Fatal("no frame header")
	}
	out := bytes.Clone(file)
	binary.BigEndian.PutUint16(out[at+5:], h)
	binary.BigEndian.PutUint16(out[at+7:], w)
	return out
}

func ingest(tb testing.TB, file []byte) Ingested {
	tb.Helper()
	got, err := New(DefaultLimits).Ingest(context.Background(), bytes.NewReader(file), int64(len(file)))
	if err != nil {
		tb.Fatal(err)
	}
	return got
}

func decodeJPEG(tb testing.TB, file []byte) image.Image {
	tb.Helper()
	m, err := jpeg.Decode(bytes.NewReader(file))
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// apart returns the largest difference of a channel between two colors.
func apart(a, b color.Color) int {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	worst := 0
	for _, d := range []int{int(ar) - int(br), int(ag) - int(bg), int(ab) - int(bb)} {
		worst = max(worst, d>>8, -d>>8)
	}
	return worst
}

func wantColor(tb testing.TB, what string, got, want color.Color, within int) {
	tb.Helper()
	if apart(got, want) > within {
		tb.Errorf("%s: %v, want %v", what, color.RGBAModel.Convert(got), want)
	}
}

// wantFault checks the code, and that the message is not empty in both languages.
func wantFault(tb testing.TB, err error, code fault.Code) *fault.Error {
	tb.Helper()
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != code {
		tb.Fatalf("%v, want %s", err, code)
	}
	if f.Message.EN == "" || f.Message.ES == "" || bytes.ContainsAny([]byte(f.Message.EN+f.Message.ES), "{}") {
		tb.Fatalf("sentences: %+v", f.Message)
	}
	return f
}
