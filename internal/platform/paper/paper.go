// Package paper describes a document as a list of blocks and renders it in two forms: an HTML fragment that a person
// reads and signs, and a tagged PDF that is stored. Both have the same words in the same order. Text is plain, without
// markup. The output is deterministic.
package paper

import "time"

// Paper is a document.
type Paper struct {
	Title   string
	Lang    string // BCP 47; text that the package adds is English or Spanish
	Author  string
	Creator string
	Made    time.Time
	Footer  string // printed below every page, before "page n of m"
	Mark    string // large and pale across every page, such as SAMPLE; empty: no mark
	Blocks  []Block
}

// Block is a part of a paper: one of the types below.
type Block interface {
	html(*fragment)
	pdf(*setter)
}

// Heading is a heading of level 1 (the title), 2 or 3.
type Heading struct {
	Level int
	Text  string
}

// Paragraph is a paragraph. A line feed starts a new line.
type Paragraph struct {
	Text     string
	Emphasis bool
}

// Notice is a boxed paragraph for important text.
type Notice struct{ Text string }

// Statement is a numbered statement with a box for initials.
type Statement struct {
	Number   int
	Text     string
	Initials string // empty: the box is blank, for handwriting
	Label    string // label of the box, such as Initials
}

// Figure is a picture with a text alternative.
type Figure struct {
	JPEG  []byte
	Alt   string
	Width float64 // in points; at most the width of the text
}

// Facts is a list of labels and values.
type Facts struct{ Rows []Fact }

// Fact is a row of Facts.
type Fact struct{ Label, Value string }

// Table is a table with a head. The head is repeated on each page of the table.
type Table struct {
	Caption string
	Head    []string
	Rows    [][]string // each has as many cells as Head
	ByHand  bool       // rows with empty cells are high enough for handwriting
}

// Signature is the frame for a signature.
type Signature struct {
	Label string // role or name of the signer
	Text  string // the typed signature; empty: a line for a signature by hand
	Note  string // small print below, such as the date
}

// PageBreak starts a new page in the PDF. The HTML ignores it.
type PageBreak struct{}
