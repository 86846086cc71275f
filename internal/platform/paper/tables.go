package paper

import (
	"image/color"
	"math"

	"beacon/internal/platform/document"
	"beacon/internal/platform/typeface"
)

const (
	cellPad = 6.0
	rowPad  = 4.5
)

// row is a row of a table.
type row []tableCell

type tableCell struct {
	role, scope string
	look        look
	text        string
	least       int // minimum number of lines
}

// linesByHand is the height in lines of an empty cell for handwriting.
const linesByHand = 2

func (b Facts) pdf(s *setter) {
	if len(b.Rows) == 0 {
		return
	}
	s.gap(9)
	body := s.root.Add("Table").Add("TBody")
	for _, fact := range b.Rows {
		s.row(
			body, row{{"TH", "Row", cellHead, fact.Label, 0}, {"TD", "", cell, fact.Value, 0}},
			[]float64{0.34 * width, 0.66 * width},
			nil,
		)
	}
	s.y += 3
}

func (b Table) pdf(s *setter) {
	s.gap(9)
	table := s.root.Add("Table")
	if caption := strong.wrap(width, b.Caption); len(caption) > 0 {
		s.need(6 * body.leading)
		s.flow(table.Add("Caption").Add("P"), left, strong, caption)
		s.y += 3
	}
	wide := b.columns()
	head := make(row, len(b.Head))
	for i, text := range b.Head {
		head[i] = tableCell{"TH", "Column", cellHead, text, 0}
	}
	s.need(high(head.wrapped(wide)) + 3*cell.leading)
	s.row(table.Add("THead"), head, wide, nil)
	rows := table.Add("TBody")
	for _, texts := range b.Rows {
		cells := make(row, len(b.Head))
		for i := range cells {
			cells[i] = tableCell{role: "TD", look: cell}
			if i < len(texts) {
				cells[i].text = texts[i]
			}
			if b.ByHand && cells[i].text == "" {
				cells[i].least = linesByHand
			}
		}
		s.row(rows, cells, wide, head)
	}
	s.y += 3
}

// columns returns the widths of the columns, based on the length of their texts.
func (b Table) columns() []float64 {
	wide := make([]float64, len(b.Head))
	sum := 0.0
	for i, text := range b.Head {
		longest := typeface.Width(cellHead.style.Face, cellHead.style.Size, text)
		for _, texts := range b.Rows {
			if i < len(texts) {
				longest = max(longest, typeface.Width(cell.style.Face, cell.style.Size, texts[i]))
			}
		}
		// The square root prevents a column of long texts from squeezing the others.
		wide[i] = math.Sqrt(min(longest, 2*width) + 2*cellPad)
		sum += wide[i]
	}
	for i := range wide {
		wide[i] *= width / sum
	}
	return wide
}

// wrapped returns the lines of each cell.
func (r row) wrapped(wide []float64) [][]string {
	cells := make([][]string, len(r))
	for i, c := range r {
		cells[i] = c.look.wrap(wide[i]-2*cellPad, c.text)
		for len(cells[i]) < c.least {
			cells[i] = append(cells[i], "")
		}
	}
	return cells
}

// high returns the height of a row with these cells.
func high(cells [][]string) float64 {
	most := 1
	for _, lines := range cells {
		most = max(most, len(lines))
	}
	return float64(most)*cell.leading + 2*rowPad
}

// row draws a row. A row that does not fit starts a new page, below the repeated head. A row that is higher than a page
// continues on the next page.
func (s *setter) row(parent *document.Element, r row, wide []float64, head row) {
	cells := r.wrapped(wide)
	elements := make([]*document.Element, len(r))
	tr := parent.Add("TR")
	for i, c := range r {
		elements[i] = tr.Add(c.role)
		elements[i].Scope = c.scope
	}
	begin := func() {
		s.newPage()
		s.again(head, wide)
	}
	if s.y+high(cells) > bottom && !s.fresh() {
		begin()
	}
	for {
		n := max(int((bottom-s.y-2*rowPad)/cell.leading), 1)
		part, rest, more := split(cells, n)
		s.cells(elements, r, part, wide)
		if !more {
			return
		}
		cells = rest
		begin()
	}
}

// split returns the first n lines of every cell, the remaining lines, and whether any lines remain.
func split(cells [][]string, n int) (part, rest [][]string, more bool) {
	for _, lines := range cells {
		k := min(n, len(lines))
		part, rest = append(part, lines[:k]), append(rest, lines[k:])
		more = more || k < len(lines)
	}
	return part, rest, more
}

// cells draws a row that fits on the page. The elements are nil for a repeated head.
func (s *setter) cells(elements []*document.Element, r row, cells [][]string, wide []float64) {
	x, y, h := left, s.y, high(cells)
	s.artifact(func() {
		at := left
		for i, c := range r {
			if c.role == "TH" {
				s.doc.Box(document.Rect{X: at, Y: y, W: wide[i], H: h}, well)
			}
			at += wide[i]
		}
		s.doc.Box(document.Rect{X: left, Y: y + h - 0.5, W: width, H: 0.5}, rule(r))
	})
	for i, lines := range cells {
		if elements != nil {
			s.lines(elements[i], x+cellPad, y+rowPad, r[i].look, lines)
		} else {
			s.repeated(x+cellPad, y+rowPad, r[i].look, lines)
		}
		x += wide[i]
	}
	s.y += h
}

// again repeats a table's head at the top of a page, without tags.
func (s *setter) again(head row, wide []float64) {
	if head != nil {
		s.cells(nil, head, head.wrapped(wide), wide)
	}
}

func (s *setter) repeated(x, y float64, l look, lines []string) {
	s.artifact(func() { s.doc.Lines(x, y+0.76*l.leading, l.leading, l.style, lines) })
}

// rule returns the color of the line below a row, which is stronger below a head.
func rule(r row) color.RGBA {
	if len(r) > 0 && r[0].scope == "Column" {
		return line
	}
	return hair
}
