package picture

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

type hostileCase struct {
	name string
	file []byte
	code fault.Code
	say  locale.Text
}

func zipFile(tb testing.TB) []byte {
	tb.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	w, err := z.Create("page.html")
	if err == nil {
		_, err = io.WriteString(w, "hello")
	}
	if err = errors.Join(err, z.Close()); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

func hostileCases(t testing.TB) []hostileCase {
	t.Helper()
	tooBig := New(DefaultLimits).tooManyPixels().(*fault.Error).Message
	jpg, pngs := photo(t, 320, 240, 3), toPNG(t, scene(200, 150))
	webp, err := os.ReadFile("testdata/lossy.webp")
	if err != nil {
		t.Fatal(err)
	}
	var gifs bytes.Buffer
	if err := gif.Encode(&gifs, scene(120, 80), nil); err != nil {
		t.Fatal(err)
	}
	behind := func(file []byte, more string) []byte { return append(bytes.Clone(file), more...) }
	inside := func(more string) []byte { // in a JPEG comment
		out := []byte{0xff, 0xd8, 0xff, 0xfe}
		out = binary.BigEndian.AppendUint16(out, uint16(len(more)+2))
		return append(append(out, more...), jpg[2:]...)
	}
	bigGIF := bytes.Clone(gifs.Bytes())
	copy(bigGIF[6:], "\xff\xff\xff\xff")
	bomb := append(pngHeader(6000, 6000), pngChunk("IDAT", []byte{0x78, 0x9c, 3, 0, 0, 0, 0, 1})...)
	bomb = append(bomb, pngChunk("IEND", nil)...)
	scans := bytes.Clone(jpg[:len(jpg)-2])
	for range 200 {
		scans = append(scans, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x55)
	}
	scans = append(scans, 0xff, 0xd9)
	moving := movingWebP(t, "lossy.webp", "lossy.webp")
	noFrame := webpFile([]byte("VP8X\x0a\x00\x00\x00\x02\x00\x00\x00\x0f\x00\x00\x0f\x00\x00ANMF\x04\x00\x00\x00abcd"))
	bigFrame := bytes.Clone(moving)
	frame := bytes.Index(bigFrame, []byte("\x9d\x01\x2a")) + 3 // VP8 start code; the size follows
	copy(bigFrame[frame:], "\xff\x3f\xff\x3f")
	program := "MZ\x90\x00" + strings.Repeat("\x00", 60)

	return []hostileCase{
		{"no bytes", nil, fault.RuleBroken, msgEmpty},
		{"PNG header of 50,000 × 50,000", pngHeader(50_000, 50_000), fault.TooLarge, tooBig},
		{"JPEG header of 50,000 × 50,000", resized(t, jpg, 50_000, 50_000), fault.TooLarge, tooBig},
		{
			"WebP header of 16,384 × 16,384",
			[]byte("RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\xff\x3f\x00\xff\x3f\x00"), fault.TooLarge,
			tooBig,
		},
		{"GIF header of 65,535 × 65,535", bigGIF, fault.TooLarge, tooBig},
		{"PNG of 10,001 × 1", toPNG(t, image.NewGray(image.Rect(0, 0, 10_001, 1))), fault.TooLarge, tooBig},
		{"PNG header of 8,000 × 8,000", pngHeader(8_000, 8_000), fault.TooLarge, tooBig},
		{"large JPEG header over little data", resized(t, jpg, 6_000, 6_000), fault.RuleBroken, msgTruncated},
		{
			"large JPEG header over no data", append(bytes.Clone(resized(t, jpg, 6_000, 6_000)[:700]), 0xff, 0xd9),
			fault.RuleBroken, msgTruncated,
		},
		{"large PNG header over little data", bomb, fault.RuleBroken, msgTruncated},
		{"JPEG of thousands of passes", scans, fault.RuleBroken, msgDamaged},
		{"JPEG without its end", jpg[:len(jpg)-2], fault.RuleBroken, msgTruncated},
		{"half a JPEG", jpg[:len(jpg)/2], fault.RuleBroken, msgTruncated},
		{"five bytes of a JPEG", jpg[:5], fault.RuleBroken, msgTruncated},
		{"half a PNG", pngs[:len(pngs)/2], fault.RuleBroken, msgTruncated},
		{"PNG without its last chunk", pngs[:len(pngs)-12], fault.RuleBroken, msgTruncated},
		{"half a WebP", webp[:len(webp)/2], fault.RuleBroken, msgTruncated},
		{"half a GIF", gifs.Bytes()[:gifs.Len()/2], fault.RuleBroken, msgTruncated},
		{"moving WebP without a picture", noFrame, fault.RuleBroken, msgTruncated},
		{"half of the first frame of a WebP", moving[:110], fault.RuleBroken, msgTruncated},
		{"moving WebP with a frame of 16,383 × 16,383", bigFrame, fault.TooLarge, tooBig},
		{"moving WebP and ZIP", behind(moving, string(zipFile(t))), fault.RuleBroken, msgHidden},
		{
			"PNG with a wrong checksum", append(append(bytes.Clone(pngs[:60]), pngs[60]^1), pngs[61:]...), fault.RuleBroken,
			msgDamaged,
		},
		{"PDF", []byte("%PDF-1.7\n1 0 obj"), fault.WrongType, msgWrongType},
		{"SVG", []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`), fault.WrongType, msgWrongType},
		{"HTML", []byte("<!doctype html><script>1</script>"), fault.WrongType, msgWrongType},
		{"ZIP", zipFile(t), fault.WrongType, msgWrongType},
		{"TIFF", []byte("II*\x00\x08\x00\x00\x00"), fault.WrongType, msgWrongType},
		{"BMP", []byte("BM\x00\x00\x00\x00\x00\x00\x00\x00"), fault.WrongType, msgWrongType},
		{"film", []byte("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom"), fault.WrongType, msgWrongType},
		{"HEIC", []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), fault.WrongType, msgHEIC},
		{"AVIF", []byte("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf"), fault.WrongType, msgHEIC},
		{"JPEG and ZIP", behind(jpg, string(zipFile(t))), fault.RuleBroken, msgHidden},
		{"PNG and ZIP", behind(pngs, string(zipFile(t))), fault.RuleBroken, msgHidden},
		{"GIF and ZIP", behind(gifs.Bytes(), string(zipFile(t))), fault.RuleBroken, msgHidden},
		{"WebP and ZIP", behind(webp, string(zipFile(t))), fault.RuleBroken, msgHidden},
		{"JPEG and HTML", behind(jpg, "\r\n<HTML ><body>"), fault.RuleBroken, msgHidden},
		{"JPEG and PDF", behind(jpg, "\n%PDF-1.4\n"), fault.RuleBroken, msgHidden},
		{"JPEG and PHP", behind(jpg, "<?php echo 1;"), fault.RuleBroken, msgHidden},
		{"JPEG and SVG", behind(jpg, "<Svg onload=alert(1)>"), fault.RuleBroken, msgHidden},
		{"JPEG and program", behind(jpg, program), fault.RuleBroken, msgHidden},
		{"JPEG, padding and program", behind(jpg, strings.Repeat("\x00", 200_000)+program), fault.RuleBroken, msgHidden},
		{"JPEG and shell script", behind(jpg, "\n#!/bin/sh\n"), fault.RuleBroken, msgHidden},
		{"JPEG and ELF", behind(jpg, "\x7fELF\x02\x01\x01\x00"), fault.RuleBroken, msgHidden},
		{"JPEG and RAR", behind(jpg, "Rar!\x1a\x07\x00"), fault.RuleBroken, msgHidden},
		{"JPEG and 7z", behind(jpg, "7z\xbc\xaf\x27\x1c"), fault.RuleBroken, msgHidden},
		{"JPEG and old office document", behind(jpg, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), fault.RuleBroken, msgHidden},
		{"script in a JPEG comment", inside("<script>alert(1)</script>"), fault.RuleBroken, msgHidden},
		{"PDF in a JPEG comment", inside("%PDF-1.5"), fault.RuleBroken, msgHidden},
		{
			"script in PNG text",
			append(
				append(bytes.Clone(pngs[:33]), pngChunk("tEXt", []byte("a\x00<script>x</script>"))...),
				pngs[33:]...),
			fault.RuleBroken,
			msgHidden,
		},
	}
}

func TestHostileFilesAreRefused(t *testing.T) {
	p := New(DefaultLimits)
	for _, c := range hostileCases(t) {
		t.Run(c.name, func(t *testing.T) {
			_, err := p.Ingest(context.Background(), bytes.NewReader(c.file), int64(len(c.file)))
			if f := wantFault(t, err, c.code); f.Message != c.say {
				t.Errorf("says %q", f.Message.EN)
			}
		})
	}
}

// A signature must be found at every position relative to the search windows.
func TestHiddenIsFoundAtEveryPlace(t *testing.T) {
	file := append(bytes.Repeat([]byte("a"), 2*walkBuffer), "<script>"...)
	for cut := range 3 * reach {
		if err := refuseHidden(bytes.NewReader(file[cut+walkBuffer-2*reach:]), 1<<40); err == nil {
			t.Fatalf("missed when cut by %d", cut)
		}
	}
}

func TestHonestBytesAreNotMistaken(t *testing.T) {
	jpg := photo(t, 320, 240, 3)
	for _, more := range []string{
		"PK\x03\x04 by chance", "%PDF-x", "<svgs", "<scripted", "\x7fELFs", "MP", "x MZ", "<x:xmpmeta><rdf:RDF>",
		"\x00\x00\x00\x00",
		string(jpg), // a second picture, as multi-picture files have
	} {
		file := append(bytes.Clone(jpg), more...)
		if _, err := New(DefaultLimits).Inspect(bytes.NewReader(file), int64(len(file))); err != nil {
			t.Errorf("%q: %v", more[:min(len(more), 20)], err)
		}
	}
}

func TestTooManyBytes(t *testing.T) {
	p := New(Limits{Bytes: 1 << 20, Pixels: 1000, Side: 100})
	_, err := p.Ingest(context.Background(), untouched{t}, 200<<20)
	f := wantFault(t, err, fault.TooLarge)
	if want := msgTooLarge.With("limit", "1"); f.Message != want {
		t.Error(f.Message)
	}
}

// untouched fails the test if it is read.
type untouched struct{ t *testing.T }

func (u untouched) Read([]byte) (int, error) {
	u.t.Error("read")
	return 0, io.EOF
}

func (u untouched) Seek(int64, int) (int64, error) {
	u.t.Error("read")
	return 0, nil
}

// An error of the disk must not be reported as an error of the picture.
func TestBrokenReader(t *testing.T) {
	for _, good := range []int{0, 10, 3000} {
		file := photo(t, 320, 240, 3)
		r := &breaking{Reader: bytes.NewReader(file), good: good}
		_, err := New(DefaultLimits).Ingest(context.Background(), r, int64(len(file)))
		if !errors.Is(err, errDisk) || fault.CodeFrom(err) != fault.Internal {
			t.Errorf("after %d bytes: %v", good, err)
		}
	}
}

var errDisk = errors.New("disk")

type breaking struct {
	*bytes.Reader
	good int
}

func (b *breaking) Read(to []byte) (int, error) {
	at := b.Size() - int64(b.Len())
	if at >= int64(b.good) {
		return 0, errDisk
	}
	return b.Reader.Read(to[:min(len(to), b.good-int(at))])
}

// Rejecting must not need memory: issue 2 allows 50 MB of growth. The files are rejected many times, and the sum of all
// allocations must stay below that limit.
func TestHostileFilesDoNotGrowTheProcess(t *testing.T) {
	const allowed = 50 << 20
	p := New(DefaultLimits)
	for _, c := range hostileCases(t) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 20 {
			if _, err := p.Ingest(context.Background(), bytes.NewReader(c.file), int64(len(c.file))); err == nil {
				t.Fatalf("%s was taken", c.name)
			}
		}
		runtime.ReadMemStats(&after)
		if sum := after.TotalAlloc - before.TotalAlloc; sum > allowed {
			t.Errorf("%s: %d MB", c.name, sum>>20)
		}
	}
}

// A picture with damage that is found only during decoding may need the memory for its pixels, but must release it.
func TestBelievableFilesLeaveNothing(t *testing.T) {
	file := resized(t, photo(t, 1200, 900, 3), 4000, 3000)
	p := New(DefaultLimits)
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	for range 5 {
		_, err := p.Ingest(context.Background(), bytes.NewReader(file), int64(len(file)))
		wantFault(t, err, fault.RuleBroken)
	}
	if after := heap(); after > before+1<<20 {
		t.Errorf("grew by %d KB", (after-before)>>10)
	}
	if !p.room.TryAcquire(p.capacity) {
		t.Error("the room is still held")
	}
}

func TestOrientationOfOddBlocks(t *testing.T) {
	good := exifBlock(binary.LittleEndian, 6)
	edit := func(at int, b ...byte) []byte {
		out := bytes.Clone(good)
		copy(out[at:], b)
		return out
	}
	for _, c := range []struct {
		name  string
		block []byte
		want  int
	}{
		{"good", good, 6},
		{"without the prefix, as PNG has it", good[6:], 6},
		{"nothing", nil, upright},
		{"only the prefix", good[:6], upright},
		{"only the header", good[:14], upright},
		{"cut in the entry", good[:22], upright},
		{"wrong byte order mark", edit(6, 'X'), upright},
		{"directory beyond the end", edit(10, 0xff, 0xff, 0xff, 0xff), upright},
		{"directory at the very end", edit(10, byte(len(good)-6-2)), upright},
		{"more entries than there are", edit(14, 0xff, 0xff), 6},
		{"wrong type", edit(18, 4), upright},
		{"wrong count", edit(20, 2), upright},
		{"orientation 0", edit(24, 0), upright},
		{"orientation 9", edit(24, 9), upright},
	} {
		if got := readOrientation(c.block); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

func FuzzOrientation(f *testing.F) {
	for o := range uint16(10) {
		f.Add(exifBlock(binary.BigEndian, o))
		f.Add(exifBlock(binary.LittleEndian, o)[6:])
	}
	f.Fuzz(func(t *testing.T, block []byte) {
		if o := readOrientation(block); o < 1 || o > 8 {
			t.Fatalf("orientation %d", o)
		}
	})
}

// Every upload must be rejected with a message or become valid JPEGs.
func FuzzIngest(f *testing.F) {
	for _, c := range hostileCases(f) {
		f.Add(c.file)
	}
	for _, name := range []string{"interlaced.png", "cmyk.jpg", "progressive.jpg", "full-chroma.jpg", "lossy.webp",
		"lossless.webp", "lossy-alpha.webp"} {
		file, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(file)
	}
	f.Add(withExif(photo(f, 40, 30, 1), exifBlock(binary.BigEndian, 7)))
	f.Add(toPNG(f, image.NewPaletted(image.Rect(0, 0, 9, 9), color.Palette{color.Transparent})))
	p := New(Limits{Bytes: 1 << 20, Pixels: 500_000, Side: 4000})
	f.Fuzz(func(t *testing.T, file []byte) {
		got, err := p.Ingest(context.Background(), bytes.NewReader(file), int64(len(file)))
		if err != nil {
			if code := fault.CodeFrom(err); code != fault.RuleBroken && code != fault.WrongType &&
				code != fault.TooLarge {
				t.Fatal(err)
			}
			return
		}
		if size := decodeJPEG(t, got.Master).Bounds().Size(); size != image.Pt(got.Width, got.Height) {
			t.Fatal(fmt.Sprint(size, got.Width, got.Height))
		}
		if _, err := p.Crops(context.Background(), got.Master, Crop{Zoom: .7, Rotate: 90}); err != nil {
			t.Fatal(err)
		}
	})
}
