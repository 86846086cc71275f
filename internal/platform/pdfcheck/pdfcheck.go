// Package pdfcheck validates an untrusted PDF without opening it in the calling
// process: a file made for it can make a parser eat memory without end or die
// beyond recover. A child of the same binary looks at the file, with limits on
// memory, time and files (ADR 24). It owns the PDF reading library.
//
// What passes is a whole PDF of at most 20 MB and 50 pages, without encryption,
// scripts, programs to launch, embedded files or XFA forms, and no second file in
// disguise (R6.9). What is said to a person about a refusal is the
// caller's.
package pdfcheck

import "context"

// MaxSize is the size of the largest file that passes.
const MaxSize = 20 << 20

// MaxPages is the number of pages of the longest file that passes.
const MaxPages = 50

// A Reason says why a file was refused; it is empty for one that passed.
type Reason string

// The reasons, in the order in which they are looked for.
const (
	TooLarge     Reason = "too-large"
	NotAPDF      Reason = "not-a-pdf"
	Polyglot     Reason = "polyglot" // something else than a PDF as well, or something behind it
	Encrypted    Reason = "encrypted"
	Script       Reason = "script"
	Launch       Reason = "launch"
	EmbeddedFile Reason = "embedded-file"
	XFA          Reason = "xfa"
	TooManyPages Reason = "too-many-pages"
	Damaged      Reason = "damaged"       // cut off, contradictory, or unpacks to far more than a document
	TookTooLong  Reason = "took-too-long" // not done in time, which a document always is
)

var reasons = []Reason{
	TooLarge, NotAPDF, Polyglot, Encrypted, Script, Launch, EmbeddedFile, XFA, TooManyPages, Damaged, TookTooLong,
}

// Verdict is what was found. Pages is counted for a file that passed.
type Verdict struct {
	OK     bool   `json:"ok"`
	Reason Reason `json:"reason,omitempty"`
	Pages  int    `json:"pages,omitempty"`
}

// Checker judges a file. An error means that it could not be judged, and says
// nothing about the file.
type Checker interface {
	Check(ctx context.Context, pdf []byte) (Verdict, error)
}

func refused(r Reason) Verdict { return Verdict{Reason: r} }
