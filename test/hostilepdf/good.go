package hostilepdf

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"slices"
	"strings"
	"time"

	"beacon/internal/platform/document"
	"beacon/internal/platform/typeface"
)

// Good returns files like those that people upload.
func Good() ([]Case, error) {
	written, err := Written(2)
	if err != nil {
		return nil, err
	}
	scanned, err := Scanned()
	if err != nil {
		return nil, err
	}
	fonts := onePage(
		"/OpenAction [3 0 R /Fit] /Fonts << /AA 4 0 R /EF 4 0 R >>", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	)
	first := onePage("").bytes()
	comment := onePage("", `<< /Type /Annot /Subtype /Text /Contents
(<script> \(/Launch and /JavaScript\) <html> /EmbeddedFile) >>`)
	fax := onePage("", stream("/Subtype /Image /Width 8 /Height 8 /Filter /JBIG2Decode", []byte(
		"\x00\x00\x00\x00\x30\x00\x01\x00\x00\x00\x13\x00\x00\x00\x08\x00\x00\x00\x08"+strings.Repeat("\x00", 11),
	)))
	return []Case{
		{Name: "with a blank line in front", PDF: slices.Concat([]byte("\r\n"), first), Pages: 1},
		{Name: "with a byte order mark in front", PDF: slices.Concat([]byte("\xef\xbb\xbf"), first), Pages: 1},
		{Name: "in a printer's job", PDF: slices.Concat(
			[]byte("\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n"), first, []byte("\x1b%-12345X@PJL EOJ\r\n\x1b%-12345X"),
		), Pages: 1},
		{Name: "with offsets that count bytes in front", PDF: Shifted("\r\n"), Pages: 1},
		{Name: "with tags in a comment", PDF: comment.bytes(), Pages: 1},
		{Name: "with tags in a comment in compressed objects", PDF: comment.packed(""), Pages: 1},
		{Name: "with a JBIG2 picture", PDF: fax.bytes(), Pages: 1},
		{Name: "written by this house", PDF: written, Pages: 2},
		{Name: "scanned", PDF: scanned, Pages: 1},
		{Name: "50 pages", PDF: Pages(50), Pages: 50},
		{Name: "with a form", PDF: form().bytes(), Pages: 1},
		{Name: "with compressed objects", PDF: form().packed(""), Pages: 1},
		{Name: "fonts with short names", PDF: fonts.bytes(), Pages: 1},
		{Name: "in two revisions", PDF: append(first, later(first, "")...), Pages: 1},
		{Name: "padded by a mail program", PDF: append(onePage("").bytes(), "\r\n\x00\x00\r\n"...), Pages: 1},
	}, nil
}

// Shifted returns a file with bytes before its header, which count in its cross references.
func Shifted(start string) []byte {
	var b bytes.Buffer
	b.WriteString(start)
	onePage("").write(&b)
	return b.Bytes()
}

// Hybrid returns a file with a cross-reference table for old readers and a stream with the other references: the
// catalog is a plain object, and only the stream lists the contents of the page.
func Hybrid() []byte {
	f := onePage("")
	f.objects[2] = strings.Replace(f.objects[2], "/Resources << >>", "/Resources 6 0 R", 1)
	var b bytes.Buffer
	offsets := f.body(&b)
	inside := "6 0 << >>"
	holder := b.Len()
	fmt.Fprintf(&b, "4 0 obj\n%s\nendobj\n", stream("/Type /ObjStm /N 1 /First 4", []byte(inside)))
	references := b.Len()
	rows := []byte{1, byte(holder >> 8), byte(holder), 0, 1, byte(references >> 8), byte(references), 0, 2, 0, 4, 0}
	fmt.Fprintf(&b, "5 0 obj\n%s\nendobj\n",
		stream("/Type /XRef /Size 7 /W [1 2 1] /Index [4 3] /Root 1 0 R", rows))
	at := b.Len()
	b.WriteString("xref\n0 4\n0000000000 65535 f \n")
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size 7 /Root 1 0 R /XRefStm %d >>\nstartxref\n%d\n%%%%EOF\n", references, at)
	return b.Bytes()
}

func form() file {
	return onePage("/AcroForm << /Fields [4 0 R] /NeedAppearances true >>",
		"<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ana) /Rect [72 700 300 720] /P 3 0 R >>")
}

// Pages returns a file with n pages.
func Pages(n int) []byte {
	f := file{objects: []string{"<< /Type /Catalog /Pages 2 0 R >>", ""}}
	var kids strings.Builder
	for range n {
		f.objects = append(f.objects,
			fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R >>", len(f.objects)+2),
			stream("/Filter /FlateDecode", pack([]byte("0 0 100 100 re f"))))
		fmt.Fprintf(&kids, "%d 0 R ", len(f.objects)-1)
	}
	f.objects[1] = fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), n)
	return f.bytes()
}

// Written returns a document with a number of pages, as written by Beacon.
func Written(pages int) ([]byte, error) {
	d := newDocument()
	for range pages {
		d.AddPage()
		d.Text(72, 72, document.Style{Face: typeface.Regular, Size: 12, Color: color.RGBA{A: 255}}, "I agree. Sí, señor.")
	}
	return d.Bytes()
}

// Scanned returns a page that is one photograph.
func Scanned() ([]byte, error) {
	paper := image.NewGray(image.Rect(0, 0, 1700, 2200))
	for i := range paper.Pix {
		paper.Pix[i] = byte(200 + i*7919%50)
	}
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, paper, nil); err != nil {
		return nil, err
	}
	d := newDocument()
	d.AddPage()
	d.Picture("scan", photo.Bytes(), document.Rect{W: document.LetterWidth, H: document.LetterHeight})
	return d.Bytes()
}

func newDocument() *document.Document {
	return document.New(document.Options{
		Title: "Consent", Lang: "en", Made: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Width: document.LetterWidth,
		Height: document.LetterHeight,
	})
}
