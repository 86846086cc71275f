// Package paper describes a document as a list of blocks and renders it in two forms with the same
// words in the same order: an HTML fragment that a person reads and signs, and a tagged PDF that is
// stored. Words are plain text without markup. Output is deterministic.
package paper

import "time"

// Paper is a document.
type Paper struct {
	Title   string
	Lang    string // BCP 47; the words that the package adds are English or Spanish
	Author  string
	Creator string
	Made    time.Time
	Footer  string // printed below every page, before "page n of m"
	Mark    string // large and pale across every page, such as SAMPLE; empty: none
	Blocks  []Block
}

// Block is a part of a paper: one of the types below.
type Block interface {
	html(*fragment)
	pdf(*setter)
}

// Heading is a headline of level 1 (the title), 2 or 3.
type Heading struct {
	Level int
	Text  string
}

// Paragraph is a paragraph. A line feed in it begins a new line.
type Paragraph struct {
	Text     string
	Emphasis bool
}

// Notice is a boxed paragraph for what must not be missed.
type Notice struct{ Text string }

// Statement is a numbered statement with the box of its initials.
type Statement struct {
	Number   int
	Text     string
	Initials string // empty: the box is blank, to be filled by hand
	Label    string // what the box is for, such as Initials
}

// Figure is a picture with the words that say what it shows.
type Figure struct {
	JPEG  []byte
	Alt   string
	Width float64 // in points; at most the width of the text
}

// Facts is a list of labels and values.
type Facts struct{ Rows []Fact }

// Fact is a row of Facts.
type Fact struct{ Label, Value string }

// Table is a table with a head, which is repeated on every page it reaches.
type Table struct {
	Caption string
	Head    []string
	Rows    [][]string // each as long as Head
	ByHand  bool       // rows with empty cells are high enough to write in
}

// Signature is the frame of a signature.
type Signature struct {
	Label string // who signs
	Text  string // the typed signature; empty: a line to sign by hand
	Note  string // small print below, such as the day
}

// PageBreak begins a new page in the PDF. The HTML shows nothing.
type PageBreak struct{}
