// Package document draws PDF documents: text in Beacon's fonts, boxes, lines, curves and pictures. Positions are in
// points (1/72 inch) from the top left corner of a page. The package owns the PDF library.
//
// The output is deterministic. A document has a title and a language. With a Structure it is tagged for screen readers.
package document

import (
	"bytes"
	"fmt"
	"image/color"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"beacon/internal/platform/typeface"
)

// Inch is an inch in points.
const Inch = 72.0

// US Letter, upright, in points.
const (
	LetterWidth  = 8.5 * Inch
	LetterHeight = 11 * Inch
)

// Options are a document's properties.
type Options struct {
	Title   string
	Lang    string // BCP 47
	Author  string
	Made    time.Time // creation date
	Plain   bool      // uncompressed, so tests can read the pages
	Width   float64   // of every page, in points
	Height  float64
	Creator string // the program that created the document
}

// Document is a document under construction. Bytes returns the first error.
type Document struct {
	pdf    *fpdf.Fpdf
	lang   string
	about  Options
	fonts  map[typeface.Face]bool // fonts of the document
	root   *Element               // nil without tags
	pieces [][]*Element           // by page, the element of each piece
}

var families = map[typeface.Face]string{
	typeface.Regular: "regular",
	typeface.Strong:  "strong",
	typeface.Heading: "heading",
	typeface.Han:     "han",
	typeface.Greek:   "greek",
}

// New returns a document without pages.
func New(o Options) *Document {
	pdf := fpdf.NewCustom(
		&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", Size: fpdf.SizeType{Wd: o.Width, Ht: o.Height}},
	)
	pdf.SetCatalogSort(true)
	pdf.SetCompression(!o.Plain)
	pdf.SetTitle(o.Title, true)
	pdf.SetLang(o.Lang)
	pdf.SetAuthor(o.Author, true)
	pdf.SetCreator(o.Creator, true)
	pdf.SetCreationDate(o.Made.UTC())
	pdf.SetModificationDate(o.Made.UTC())
	pdf.SetMargins(0, 0, 0)
	pdf.SetAutoPageBreak(false, 0)
	return &Document{pdf: pdf, lang: o.Lang, about: o, fonts: map[typeface.Face]bool{}}
}

// AddPage adds a page. Later calls draw on it.
func (d *Document) AddPage() { d.pdf.AddPage() }

// Style is the font, size and color of a text.
type Style struct {
	Face  typeface.Face
	Size  float64 // points
	Color color.RGBA
}

// Text draws one line with its left end at x on the baseline y. It omits characters that no font has
// (typeface.Printable).
func (d *Document) Text(x, y float64, s Style, text string) {
	d.runs(x, y, s, typeface.Runs(s.Face, text))
}

// Line draws a line of typeface.Wrap with its trailing space, so words remain separated if the document is read
// aloud or copied.
func (d *Document) Line(x, y float64, s Style, line string) {
	d.runs(x, y, s, typeface.Split(s.Face, line))
}

func (d *Document) runs(x, y float64, s Style, runs []typeface.Run) {
	d.pdf.SetTextColor(int(s.Color.R), int(s.Color.G), int(s.Color.B))
	for _, run := range runs {
		if !d.fonts[run.Face] {
			// A copy, because the library modifies the font while it creates a subset, and other documents read the
			// font concurrently.
			d.pdf.AddUTF8FontFromBytes(families[run.Face], "", bytes.Clone(run.Face.TTF()))
			d.fonts[run.Face] = true
		}
		d.pdf.SetFont(families[run.Face], "", s.Size)
		d.pdf.Text(x, y, run.Text)
		x += run.Width(s.Size)
	}
}

// Lines draws lines below each other, the first baseline at y. It returns the baseline of the last line.
func (d *Document) Lines(x, y, leading float64, s Style, lines []string) float64 {
	for i, line := range lines {
		d.Text(x, y+float64(i)*leading, s, line)
	}
	return y + float64(max(len(lines)-1, 0))*leading
}

// Rect is a rectangle: the top left corner, the width and the height.
type Rect struct{ X, Y, W, H float64 }

// Box fills a rectangle.
func (d *Document) Box(r Rect, c color.RGBA) {
	d.fill(c)
	d.pdf.Rect(r.X, r.Y, r.W, r.H, "F")
}

// Polygon fills the shape with the corners x, y.
func (d *Document) Polygon(corners [][2]float64, c color.RGBA) {
	points := make([]fpdf.PointType, len(corners))
	for i, p := range corners {
		points[i] = fpdf.PointType{X: p[0], Y: p[1]}
	}
	d.fill(c)
	d.pdf.Polygon(points, "F")
}

// Circle draws a circle line of the given width.
func (d *Document) Circle(x, y, radius, width float64, c color.RGBA) {
	d.pen(width, c)
	d.pdf.Circle(x, y, radius, "D")
}

// Frame draws the outline of a rectangle.
func (d *Document) Frame(r Rect, width float64, c color.RGBA) {
	d.pen(width, c)
	d.pdf.Rect(r.X, r.Y, r.W, r.H, "D")
}

// DashedBox draws the dashed outline of a rectangle to cut along.
func (d *Document) DashedBox(r Rect, width float64, c color.RGBA) {
	d.pdf.SetDashPattern([]float64{2, 2}, 0)
	d.Frame(r, width, c)
	d.pdf.SetDashPattern(nil, 0)
}

// Within calls draw and clips everything outside the rectangle.
func (d *Document) Within(r Rect, draw func()) {
	d.pdf.ClipRect(r.X, r.Y, r.W, r.H, false)
	draw()
	d.pdf.ClipEnd()
}

// Turned calls draw with the page rotated counterclockwise by degrees around (x, y).
func (d *Document) Turned(degrees, x, y float64, draw func()) {
	d.pdf.TransformBegin()
	d.pdf.TransformRotate(degrees, x, y)
	draw()
	d.pdf.TransformEnd()
}

// Picture draws a JPEG, stretched to the rectangle. Several pictures with one name are stored once.
func (d *Document) Picture(name string, jpeg []byte, r Rect) {
	options := fpdf.ImageOptions{ImageType: "JPG"}
	if d.pdf.GetImageInfo(name) == nil {
		d.pdf.RegisterImageOptionsReader(name, options, bytes.NewReader(jpeg))
	}
	d.pdf.ImageOptions(name, r.X, r.Y, r.W, r.H, false, options, 0, "")
}

// Link makes a rectangle a link to an address.
func (d *Document) Link(r Rect, address string) { d.pdf.LinkString(r.X, r.Y, r.W, r.H, address) }

func (d *Document) pen(width float64, c color.RGBA) {
	d.pdf.SetDrawColor(int(c.R), int(c.G), int(c.B))
	d.pdf.SetLineWidth(width)
}

func (d *Document) fill(c color.RGBA) { d.pdf.SetFillColor(int(c.R), int(c.G), int(c.B)) }

// Bytes returns the finished document, or the first error.
func (d *Document) Bytes() ([]byte, error) {
	var out bytes.Buffer
	if err := d.pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("write PDF: %w", err)
	}
	if d.root == nil {
		return out.Bytes(), nil
	}
	return d.weave(out.Bytes(), d.lang)
}
