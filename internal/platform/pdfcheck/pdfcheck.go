// Package pdfcheck validates an untrusted PDF in a child process of the same binary, because a hostile file can exhaust
// the memory of a parser or crash it. The child has limits on memory, time and files (ADR 24). Only this package uses
// the PDF reading library.
//
// A valid file is a complete PDF of at most 20 MB and 50 pages, without encryption, scripts, launch actions, embedded
// files or XFA forms, and not a polyglot (R6.9). The caller chooses the message for a rejection.
package pdfcheck

import (
	"bytes"
	"context"
	"io"
)

// MaxSize is the maximum size of a file, in bytes.
const MaxSize = 20 << 20

// MaxPages is the maximum number of pages.
const MaxPages = 50

// Reason is the reason why a file was rejected; "" for a valid file.
type Reason string

// The reasons, in the order of the checks.
const (
	TooLarge     Reason = "too-large"
	NotAPDF      Reason = "not-a-pdf"
	Polyglot     Reason = "polyglot" // a second format in the same file, or trailing data
	Encrypted    Reason = "encrypted"
	Protected    Reason = "protected" // opens without a password, but is protected against changes
	Script       Reason = "script"
	Launch       Reason = "launch"
	EmbeddedFile Reason = "embedded-file"
	XFA          Reason = "xfa"
	TooManyPages Reason = "too-many-pages"
	Damaged      Reason = "damaged"       // truncated, inconsistent, or decompresses to too much
	TookTooLong  Reason = "took-too-long" // the check timed out
)

var reasons = []Reason{
	TooLarge, NotAPDF, Polyglot, Encrypted, Protected, Script, Launch, EmbeddedFile, XFA, TooManyPages, Damaged,
	TookTooLong,
}

// Verdict is the result of a check. Pages is set for a valid file.
type Verdict struct {
	OK     bool   `json:"ok"`
	Reason Reason `json:"reason,omitempty"`
	Pages  int    `json:"pages,omitempty"`
}

// File is a file to check. It may be a section of a file on the disk, so it is never completely in memory.
type File = *io.SectionReader

// InMemory returns a File for bytes in memory.
func InMemory(pdf []byte) File { return io.NewSectionReader(bytes.NewReader(pdf), 0, int64(len(pdf))) }

// Checker checks a file. An error means that the check failed, not that the file is invalid.
type Checker interface {
	Check(ctx context.Context, pdf File) (Verdict, error)
}

func refused(r Reason) Verdict { return Verdict{Reason: r} }
