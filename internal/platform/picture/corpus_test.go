package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"os"
	"path/filepath"
	"testing"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

var update = flag.Bool("update", false, "rewrite the files of testdata/corpus")

const corpusDir = "testdata/corpus"

// entry is a file of the corpus: its generator, and the size and color of its picture or the rejection.
type entry struct {
	make    func(tb testing.TB) []byte
	size    image.Point
	color   color.Color // nil: the picture is the scene
	code    fault.Code  // "" for an accepted file
	message locale.Text
}

var (
	orange = color.RGBA{R: 230, G: 120, B: 40, A: 255}
	// The stored value of a color in Display P3, and the same color in sRGB.
	storedInP3, redOfP3 = color.RGBA{204, 60, 50, 255}, color.RGBA{221, 40, 40, 255}
	// The same for Adobe RGB.
	storedInAdobe, redOfAdobe = color.RGBA{189, 58, 60, 255}, color.RGBA{219, 55, 57, 255}

	area   = image.Rect(0, 0, 48, 32)
	shape  = area.Size()
	wide   = image.Pt(120, 80) // size of the scene
	turned = image.Pt(80, 120)
	square = image.Pt(64, 64)
	dot    = image.Pt(1, 1)
	inks   = color.Palette{color.Transparent, orange}

	tooManyPixels = New(DefaultLimits).tooManyPixels().(*fault.Error).Message
)

// corpus lists the files of testdata/corpus: typical pictures of phones, browsers and programs.
var corpus = map[string]entry{
	"baseline.jpg":            {make: makeJPEG(scene(120, 80)), size: wide},
	"progressive.jpg":         {make: kept("progressive.jpg"), size: shape, color: orange},
	"full-chroma.jpg":         {make: kept("full-chroma.jpg"), size: shape, color: orange},
	"cmyk.jpg":                {make: kept("cmyk.jpg"), size: shape, color: orange},
	"gray.jpg":                {make: makeJPEG(filled(image.NewGray(area))), size: shape, color: color.Gray{Y: 139}},
	"display-p3.jpg":          {make: wideJPEG(storedInP3, displayP3, formula), size: square, color: redOfP3},
	"adobe-rgb.jpg":           {make: wideJPEG(storedInAdobe, adobeRGB, exponent), size: square, color: redOfAdobe},
	"without-extension":       {make: makeJPEG(scene(120, 80)), size: wide},
	"photo.jpeg_large":        {make: makeJPEG(scene(120, 80)), size: wide},
	"film-behind.jpg":         {make: filmBehind, size: wide},
	"one-pixel.jpg":           {make: makeJPEG(filled(image.NewRGBA(image.Rect(0, 0, 1, 1)))), size: dot, color: orange},
	"truecolor.png":           {make: makePNG(scene(120, 80)), size: wide},
	"interlaced.png":          {make: kept("interlaced.png"), size: shape, color: orange},
	"gray-alpha.png":          {make: grayAlphaPNG, size: shape, color: color.Gray{Y: 177}},
	"16-bit.png":              {make: makePNG(filled(image.NewRGBA64(area))), size: shape, color: orange},
	"16-bit-alpha.png":        {make: makePNG(filled(image.NewNRGBA64(area))), size: shape, color: orange},
	"palette.png":             {make: makePNG(filled(image.NewPaletted(area, inks))), size: shape, color: orange},
	"display-p3.png":          {make: widePNG(storedInP3, displayP3, formula), size: square, color: redOfP3},
	"display-p3-16-bit.png":   {make: wide16PNG, size: square, color: redOfP3},
	"animated.png":            {make: animatedPNG, size: shape, color: orange},
	"one-pixel.png":           {make: makePNG(filled(image.NewRGBA(image.Rect(0, 0, 1, 1)))), size: dot, color: orange},
	"lossy.webp":              {make: kept("lossy.webp"), size: shape, color: orange},
	"lossless.webp":           {make: kept("lossless.webp"), size: shape, color: orange},
	"alpha.webp":              {make: kept("lossy-alpha.webp"), size: shape, color: orange},
	"animated-lossy.webp":     {make: moving("lossy.webp", "lossy-alpha.webp"), size: shape, color: orange},
	"animated-lossless.webp":  {make: moving("lossless.webp", "lossy.webp"), size: shape, color: orange},
	"animated-alpha.webp":     {make: moving("lossy-alpha.webp", "lossless.webp"), size: shape, color: orange},
	"one-pixel.webp":          {make: onePixelWebP, size: dot},
	"still.gif":               {make: makeGIF(1), size: shape, color: orange},
	"animated.gif":            {make: makeGIF(3), size: shape, color: orange},
	"animated-cut-short.gif":  {make: cut(makeGIF(3), 3, 4), size: shape, color: orange},
	"heic.heic":               {make: brand("heic", "mif1heic"), code: fault.WrongType, message: msgHEIC},
	"heic-named-as-jpeg.jpg":  {make: brand("heic", "mif1heic"), code: fault.WrongType, message: msgHEIC},
	"heic-sequence.heics":     {make: brand("hevc", "msf1hevc"), code: fault.WrongType, message: msgHEIC},
	"avif.avif":               {make: brand("avif", "mif1miaf"), code: fault.WrongType, message: msgHEIC},
	"empty.jpg":               {make: func(testing.TB) []byte { return nil }, code: fault.RuleBroken, message: msgEmpty},
	"truncated.jpg":           {make: cut(makeJPEG(scene(120, 80)), 1, 2), code: fault.RuleBroken, message: msgTruncated},
	"truncated.png":           {make: cut(makePNG(scene(120, 80)), 1, 2), code: fault.RuleBroken, message: msgTruncated},
	"truncated.gif":           {make: cut(makeGIF(1), 1, 2), code: fault.RuleBroken, message: msgTruncated},
	"truncated.webp":          {make: cut(kept("lossy.webp"), 1, 2), code: fault.RuleBroken, message: msgTruncated},
	"truncated-animated.webp": {make: cut(moving("lossy.webp"), 2, 3), code: fault.RuleBroken, message: msgTruncated},
	"huge.png":                {make: hugePNG, code: fault.TooLarge, message: tooManyPixels},
	"huge.jpg":                {make: hugeJPEG, code: fault.TooLarge, message: tooManyPixels},
	"huge.webp":               {make: hugeWebP, code: fault.TooLarge, message: tooManyPixels},
	"huge.gif":                {make: hugeGIF, code: fault.TooLarge, message: tooManyPixels},
}

func init() {
	for orientation := uint16(1); orientation <= 8; orientation++ {
		size := wide
		if orientation >= 5 {
			size = turned
		}
		corpus[fmt.Sprintf("orientation-%d.jpg", orientation)] = entry{make: oriented(orientation), size: size}
	}
}

// TestIngest_ReadsTheCorpus checks kinds of pictures that are common in practice. Each must be stored upright and with
// its colors, or rejected with a helpful reason.
func TestIngest_ReadsTheCorpus(t *testing.T) {
	if *update {
		writeCorpus(t)
	}
	names, err := filepath.Glob(corpusDir + "/*")
	if readme := 1; err != nil || len(names) != len(corpus)+readme {
		t.Fatalf("%d files in the corpus and %d in the table: %v", len(names)-1, len(corpus), err)
	}
	for name, want := range corpus {
		t.Run(name, func(t *testing.T) {
			file, err := os.ReadFile(filepath.Join(corpusDir, name))
			if err != nil {
				t.Fatal(err)
			}
			got, err := New(DefaultLimits).Ingest(t.Context(), bytes.NewReader(file), int64(len(file)))
			if want.code != "" {
				if f := wantFault(t, err, want.code); f.Message != want.message {
					t.Errorf("refused with %q", f.Message.EN)
				}
				return
			}
			if err != nil || got.Width != want.size.X || got.Height != want.size.Y {
				t.Fatalf("%d × %d, %v", got.Width, got.Height, err)
			}
			master := decodeJPEG(t, got.Master)
			switch {
			case want.color != nil:
				wantColor(t, "color", master.At(want.size.X*5/6, want.size.Y/2), want.color, 8)
			case want.size != dot:
				wantScene(t, "scene", master, 16)
			}
		})
	}
}

func writeCorpus(t *testing.T) {
	t.Helper()
	for name, c := range corpus {
		if err := os.WriteFile(filepath.Join(corpusDir, name), c.make(t), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

type maker = func(tb testing.TB) []byte

func makeJPEG(m image.Image) maker { return func(tb testing.TB) []byte { return toJPEG(tb, m, 95) } }

func makePNG(m image.Image) maker { return func(tb testing.TB) []byte { return toPNG(tb, m) } }

// kept returns a file of testdata that another program wrote.
func kept(name string) maker {
	return func(tb testing.TB) []byte {
		tb.Helper()
		file, err := os.ReadFile("testdata/" + name)
		if err != nil {
			tb.Fatal(err)
		}
		return file
	}
}

// canvas is an image that can be drawn on.
type canvas interface {
	image.Image
	Set(x, y int, c color.Color)
}

func filled(m canvas) image.Image {
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			m.Set(x, y, orange)
		}
	}
	return m
}

// cut returns the first parts/all of a file.
func cut(whole maker, parts, all int) maker {
	return func(tb testing.TB) []byte {
		file := whole(tb)
		return file[:len(file)*parts/all]
	}
}

func oriented(orientation uint16) maker {
	return func(tb testing.TB) []byte {
		file := toJPEG(tb, stored(int(orientation), wide.X, wide.Y), 95)
		return withExif(file, exifBlock(binary.BigEndian, orientation))
	}
}

func wideJPEG(c color.RGBA, matrix [3][3]float64, curve []byte) maker {
	return func(tb testing.TB) []byte {
		return withJPEGProfile(toJPEG(tb, patch(c), 95), makeProfile(matrix, curve))
	}
}

func widePNG(c color.RGBA, matrix [3][3]float64, curve []byte) maker {
	return func(tb testing.TB) []byte { return withPNGProfile(toPNG(tb, patch(c)), makeProfile(matrix, curve)) }
}

func wide16PNG(tb testing.TB) []byte {
	m := image.NewRGBA64(image.Rectangle{Max: square})
	for i := range square.X * square.Y {
		m.Set(i%square.X, i/square.X, storedInP3)
	}
	return withPNGProfile(toPNG(tb, m), makeProfile(displayP3, formula))
}

// filmBehind is a photo of a phone with a short video after the picture.
func filmBehind(tb testing.TB) []byte {
	film := "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom\x00\x00\x00\x08mdat"
	return append(toJPEG(tb, scene(120, 80), 95), film...)
}

// pngFile returns a PNG with these chunks between its header and its end.
func pngFile(size image.Point, kind byte, chunks ...[]byte) []byte {
	header := binary.BigEndian.AppendUint32(nil, uint32(size.X))
	header = append(binary.BigEndian.AppendUint32(header, uint32(size.Y)), 8, kind, 0, 0, 0)
	parts := append([][]byte{[]byte("\x89PNG\r\n\x1a\n"), pngChunk("IHDR", header)}, chunks...)
	return bytes.Join(append(parts, pngChunk("IEND", nil)), nil)
}

// pixels compresses rows of the same pixel, each after its filter byte.
func pixels(size image.Point, pixel ...byte) []byte {
	row := append([]byte{0}, bytes.Repeat(pixel, size.X)...)
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = z.Write(bytes.Repeat(row, size.Y)) // a buffer returns no errors
	_ = z.Close()
	return packed.Bytes()
}

// grayAlphaPNG is half-transparent gray (color type 4), which Go's encoder cannot write.
func grayAlphaPNG(testing.TB) []byte {
	return pngFile(shape, 4, pngChunk("IDAT", pixels(shape, 100, 128)))
}

// animatedPNG has a still picture in orange and two frames in blue.
func animatedPNG(testing.TB) []byte {
	control := func(sequence byte) []byte {
		body := append([]byte{0, 0, 0, sequence, 0, 0, 0, byte(shape.X), 0, 0, 0, byte(shape.Y)}, make([]byte, 14)...)
		return pngChunk("fcTL", body)
	}
	blue := pixels(shape, 0, 0, 220)
	return pngFile(shape, 2,
		pngChunk("acTL", []byte{0, 0, 0, 3, 0, 0, 0, 0}),
		control(0), pngChunk("IDAT", pixels(shape, orange.R, orange.G, orange.B)),
		control(1), pngChunk("fdAT", append([]byte{0, 0, 0, 2}, blue...)),
		control(3), pngChunk("fdAT", append([]byte{0, 0, 0, 4}, blue...)))
}

func moving(names ...string) maker {
	return func(tb testing.TB) []byte { return movingWebP(tb, names...) }
}

func onePixelWebP(tb testing.TB) []byte {
	file, err := base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
	if err != nil {
		tb.Fatal(err)
	}
	return file
}

// makeGIF returns a GIF with one frame in orange and the others in blue.
func makeGIF(frames int) maker {
	return func(tb testing.TB) []byte {
		film := &gif.GIF{}
		for i := range frames {
			palette := color.Palette{orange, color.Black}
			if i > 0 {
				palette[0] = color.RGBA{B: 220, A: 255}
			}
			film.Image, film.Delay = append(film.Image, image.NewPaletted(area, palette)), append(film.Delay, 10)
		}
		var file bytes.Buffer
		if err := gif.EncodeAll(&file, film); err != nil {
			tb.Fatal(err)
		}
		return file.Bytes()
	}
}

// brand returns the start of a file of the HEIF family, which must be rejected by its brands.
func brand(major, compatible string) maker {
	return func(testing.TB) []byte {
		box := binary.BigEndian.AppendUint32(nil, uint32(16+len(compatible)))
		box = append(box, "ftyp"+major+"\x00\x00\x00\x00"+compatible...)
		return append(box, "\x00\x00\x00\x08mdat"...)
	}
}

func hugePNG(testing.TB) []byte { return pngHeader(20_000, 20_000) }

func hugeJPEG(tb testing.TB) []byte {
	return resized(tb, toJPEG(tb, scene(120, 80), 95), 20_000, 20_000)
}

func hugeWebP(testing.TB) []byte {
	return webpFile([]byte("VP8X\x0a\x00\x00\x00\x00\x00\x00\x00\xff\x3f\x00\xff\x3f\x00"))
}

func hugeGIF(tb testing.TB) []byte {
	file := makeGIF(1)(tb)
	copy(file[6:], "\x20\x4e\x20\x4e")
	return file
}
