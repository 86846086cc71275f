package pdfcheck

import (
	"bytes"
	"regexp"
)

var (
	header  = regexp.MustCompile(`^%PDF-[12]\.[0-9]`)
	eof     = []byte("%%EOF")
	padding = "\x00\t\n\f\r \x1a"
	// After an end-of-file marker only a later revision of the file may follow.
	revision = regexp.MustCompile(`^(\d{1,10} \d{1,5} obj|xref|startxref|%)`)
)

const (
	// How far into a file other readers search for the PDF header.
	headerReach = 1024
	// A ZIP archive is found by a record within so many bytes of the end.
	zipReach = 65557
)

// foreign are signatures of other formats that readers find anywhere in a file.
var foreign = []struct {
	mark []byte
	at   int // the place at which it counts, or anywhere
}{
	{[]byte("<script"), anywhere},
	{[]byte("<?php"), anywhere},
	{[]byte("ustar"), 257},
	{[]byte("cd001"), 32769},
}

const anywhere = -1

// markup is text that content sniffing takes for an HTML page.
var markup = [][]byte{
	[]byte("<html"),
	[]byte("<!doctype"),
	[]byte("<svg"),
	[]byte("<body"),
	[]byte("<head"),
	[]byte("<iframe"),
}

// shape checks that a file is a single PDF from its first byte to its last.
func shape(pdf []byte) Reason {
	if !header.Match(pdf) {
		if header.Match(pdf[max(0, bytes.Index(pdf, []byte("%PDF-"))):]) {
			return Polyglot
		}
		return NotAPDF
	}
	if disguised(pdf) {
		return Polyglot
	}
	end := bytes.LastIndex(pdf, eof)
	if end < 0 {
		return Damaged
	}
	if len(bytes.Trim(pdf[end+len(eof):], padding)) > 0 {
		return Polyglot
	}
	return ""
}

func disguised(pdf []byte) bool {
	lower := bytes.ToLower(pdf)
	for _, f := range foreign {
		if f.at == anywhere && bytes.Contains(lower, f.mark) {
			return true
		}
		if f.at >= 0 && len(lower) > f.at && bytes.HasPrefix(lower[f.at:], f.mark) {
			return true
		}
	}
	for _, m := range markup {
		if bytes.Contains(lower[:min(len(lower), headerReach)], m) {
			return true
		}
	}
	tail := pdf[max(0, len(pdf)-zipReach):]
	return bytes.Contains(tail, []byte("PK\x05\x06")) || hasForeignBytes(pdf)
}

// hasForeignBytes reports whether anything but a later revision follows an end-of-file marker
// outside of streams.
func hasForeignBytes(pdf []byte) bool {
	for part := range parts(pdf) {
		text := part.text
		for {
			_, after, found := bytes.Cut(text, eof)
			if !found {
				break
			}
			rest := bytes.TrimLeft(after, padding)
			if len(rest) > 0 && !revision.Match(rest) {
				return true
			}
			text = after
		}
	}
	return false
}
