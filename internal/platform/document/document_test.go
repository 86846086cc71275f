package document

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"beacon/internal/platform/typeface"
)

var made = time.Date(2026, time.March, 2, 15, 4, 5, 0, time.UTC)

func options(plain bool) Options {
	return Options{
		Title: "Señal", Lang: "es", Author: "Registry", Creator: "Beacon", Made: made, Plain: plain,
		Width: LetterWidth, Height: LetterHeight,
	}
}

func photo(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewRGBA(image.Rect(0, 0, 19, 20)), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func sample(t *testing.T, plain bool) []byte {
	t.Helper()
	d := New(options(plain))
	style := Style{typeface.Regular, 12, color.RGBA{29, 43, 37, 255}}
	for range 2 {
		d.AddPage()
		d.Picture("one", photo(t), Rect{10, 10, 19, 20})
	}
	if y := d.Lines(72, 100, 15, style, []string{"Nguyễn", "Rosa (Ñu)"}); y != 115 {
		t.Errorf("the last baseline is at %v", y)
	}
	d.Link(Rect{0, 0, 10, 10}, "https://beacon.example/ABC123")
	out, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestDocument_Metadata(t *testing.T) {
	pdf := string(sample(t, true))
	for what, text := range map[string]string{
		"head": "%PDF-1.", "two pages": "/Count 2", "Letter": "/MediaBox [0 0 612.00 792.00]", "language": "/Lang (es)",
		"title": utf16be("Señal"), "link": "(https://beacon.example/ABC123)",
		"a line": "(" + escaped(utf16be("Rosa (Ñu)")[2:]) + ") Tj",
	} {
		if !strings.Contains(pdf, text) {
			t.Errorf("%s: no %q", what, text)
		}
	}
	if n := strings.Count(pdf, "/Subtype /Image"); n != 1 {
		t.Errorf("a picture that is placed twice is stored %d times", n)
	}
}

func TestDocument_IsDeterministic(t *testing.T) {
	one, other := sample(t, false), sample(t, false)
	if !bytes.Equal(one, other) {
		t.Error("they differ")
	}
	if plain := sample(t, true); len(one) >= len(plain) {
		t.Errorf("compressed %d, plain %d bytes", len(one), len(plain))
	}
}

// Drawing must not change the fonts, because concurrent documents share them.
func TestDocument_LeavesFontsAsTheyAre(t *testing.T) {
	for face := range families {
		before := bytes.Clone(face.TTF())
		d := New(options(true))
		d.AddPage()
		for first := rune(0x20); first < 0xFFFF; first += 0x100 {
			text := make([]rune, 0, 0x100)
			for r := first; r < first+0x100; r++ {
				text = append(text, r)
			}
			d.Text(0, 100, Style{face, 12, color.RGBA{A: 255}}, string(text))
		}
		if _, err := d.Bytes(); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(face.TTF(), before) {
			t.Errorf("a document has changed %s", families[face])
		}
	}
}

func TestBrokenPicture_ReturnsError(t *testing.T) {
	d := New(options(false))
	d.AddPage()
	d.Picture("one", []byte("no picture"), Rect{0, 0, 10, 10})
	if _, err := d.Bytes(); err == nil {
		t.Error("no error")
	}
}

// TestDocument_IsTagged: the structure must refer to the pieces on the pages, and the pages to the structure.
func TestDocument_IsTagged(t *testing.T) {
	d := New(options(true))
	root := d.Structure()
	paragraph, figure := root.Add("P"), root.Add("Figure")
	figure.Alt, figure.Box = "Señal", Rect{10, 20, 30, 40}
	root.Add("P") // an element without content
	style := Style{typeface.Regular, 12, color.RGBA{29, 43, 37, 255}}
	d.AddPage()
	d.Content(paragraph, func() { d.Line(72, 100, style, "Rosa ") })
	d.Artifact(func() { d.Box(Rect{0, 0, 10, 10}, style.Color) })
	d.AddPage()
	d.Content(paragraph, func() { d.Line(72, 100, style, "Ruiz 王") })
	d.Content(figure, func() { d.Picture("one", photo(t), figure.Box) })
	out, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	pdf := string(out)
	for what, text := range map[string]string{
		"first piece": "/P <</MCID 0>> BDC", "picture": "/Figure <</MCID 1>> BDC", "artifact": "/Artifact BMC",
		"metadata":  "<</Type /Metadata /Subtype /XML /Length ",
		"its place": " /Metadata ", "title": `<rdf:li xml:lang="x-default">Señal</rdf:li>`,
		"page": "/StructParents 1 /Tabs /S", "what it shows": "/Alt <FEFF0053006500F10061006C>",
		"where": "/BBox [10.00 732.00 40.00 772.00]", "one element on two pages": "/Pg 3 0 R /MCID 0>> <</Type /MCR /Pg 5 " +
			"0 R /MCID 0>>", "blank": "(" + escaped(utf16be("Rosa ")[2:]) + ") Tj",
	} {
		if !strings.Contains(pdf, text) {
			t.Errorf("%s: no %q", what, text)
		}
	}
	if n := strings.Count(pdf, "/Type /StructElem"); n != 3 {
		t.Errorf("%d elements, want the document, a paragraph and a figure", n)
	}
	if strings.Contains(pdf, "/EmbeddedFiles") {
		t.Error("the document says that it holds files")
	}
	path := filepath.Join(t.TempDir(), "tagged.pdf")
	if err := os.WriteFile(path, out, 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("qpdf", "--check", path).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, said)
	}
}

// utf16be returns text as a UTF-16 string with a byte order mark, the encoding of PDF.
func utf16be(text string) string {
	var out strings.Builder
	out.WriteString("\xFE\xFF")
	for _, unit := range utf16.Encode([]rune(text)) {
		out.Write([]byte{byte(unit >> 8), byte(unit)})
	}
	return out.String()
}

func escaped(s string) string {
	return strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`, "\r", `\r`).Replace(s)
}
