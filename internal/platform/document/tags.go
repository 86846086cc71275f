package document

import (
	"fmt"
	"strings"
)

// Element is a node in the structure of a tagged document. It has the role of a part (a heading, a paragraph, a cell),
// independent of its appearance.
type Element struct {
	role     string
	Alt      string // text alternative of a picture
	Scope    string // for a TH: Row or Column
	Box      Rect   // for a Figure
	children []child
}

// child is an element, or a piece of a page's content if element is nil.
type child struct {
	element *Element
	page    int // page number, from 1
	piece   int // number of the marked content on the page
}

// Add adds a child with a standard role of PDF 1.7 §14.8.4, such as H1, P, L, Table, Figure.
func (e *Element) Add(role string) *Element {
	part := &Element{role: role}
	e.children = append(e.children, child{element: part})
	return part
}

// Structure makes the document tagged and returns the root element. After that, everything must be drawn in Content or
// Artifact.
func (d *Document) Structure() *Element {
	if d.root == nil {
		d.root = &Element{role: "Document"}
	}
	return d.root
}

// Content draws a piece of an element on the current page. An element that continues on the next page has a piece on
// each page.
func (d *Document) Content(e *Element, draw func()) {
	page := d.pdf.PageNo()
	for len(d.pieces) < page {
		d.pieces = append(d.pieces, nil)
	}
	number := len(d.pieces[page-1])
	d.pieces[page-1] = append(d.pieces[page-1], e)
	e.children = append(e.children, child{page: page, piece: number})
	d.pdf.RawWriteStr(fmt.Sprintf("/%s <</MCID %d>> BDC", e.role, number))
	draw()
	d.pdf.RawWriteStr("EMC")
}

// Artifact draws parts that are not content: lines, backgrounds, repeated headers and footers.
func (d *Document) Artifact(draw func()) {
	d.pdf.RawWriteStr("/Artifact BMC")
	draw()
	d.pdf.RawWriteStr("EMC")
}

// tree returns the structure as PDF objects, numbered from first. The structure tree root and the parent tree are the
// first two objects.
func (d *Document) tree(first int, pageObject func(page int) int) []string {
	objects := []string{"", ""}
	numbers := map[*Element]int{}
	_, high := d.pdf.GetPageSize()
	var write func(e *Element, parent int) int
	write = func(e *Element, parent int) int {
		at := len(objects)
		objects = append(objects, "")
		numbers[e] = first + at
		var children strings.Builder
		for _, c := range e.children {
			if c.element.empty() {
				continue
			}
			if c.element != nil {
				fmt.Fprintf(&children, "%d 0 R ", write(c.element, first+at))
			} else {
				fmt.Fprintf(&children, "<</Type /MCR /Pg %d 0 R /MCID %d>> ", pageObject(c.page), c.piece)
			}
		}
		objects[at] = fmt.Sprintf(
			"<</Type /StructElem /S /%s /P %d 0 R%s /K [%s]>>", e.role, parent, e.attributes(high), children.String(),
		)
		return first + at
	}
	root := write(d.root, first)
	var back strings.Builder
	for page, elements := range d.pieces {
		fmt.Fprintf(&back, "%d [", page)
		for _, e := range elements {
			fmt.Fprintf(&back, "%d 0 R ", numbers[e])
		}
		back.WriteString("] ")
	}
	objects[0] = fmt.Sprintf(
		"<</Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d>>", root, first+1, len(d.pieces),
	)
	objects[1] = fmt.Sprintf("<</Nums [%s]>>", back.String())
	return objects
}

// empty reports whether an element has no content. Empty cells are kept for the layout of their table.
func (e *Element) empty() bool {
	return e != nil && len(e.children) == 0 && e.role != "TD" && e.role != "TH"
}

func (e *Element) attributes(high float64) string {
	out := ""
	if e.Alt != "" {
		out += " /Alt " + textString(e.Alt)
	}
	if e.Box.W > 0 {
		out += fmt.Sprintf(
			" /A <</O /Layout /BBox [%.2f %.2f %.2f %.2f]>>", e.Box.X, high-e.Box.Y-e.Box.H, e.Box.X+e.Box.W,
			high-e.Box.Y,
		)
	}
	if e.Scope != "" {
		out += " /A <</O /Table /Scope /" + e.Scope + ">>"
	}
	return out
}
