package pdfcheck

import (
	"bytes"
	"regexp"
)

var (
	header  = regexp.MustCompile(`^%PDF-[12]\.[0-9]`)
	eof     = []byte("%%EOF")
	padding = "\x00\t\n\f\r \x1a"
	// A printer language may end its job after the file.
	harmlessEnd = regexp.MustCompile(`^(?:[\x00\t\n\f\r \x1a]|\x1b%-12345X|@PJL[ -;=?-~]*\r?\n?)*$`)
	// After an end-of-file marker only another revision of the file may follow.
	revision = regexp.MustCompile(`^(\d{1,10} \d{1,5} obj|xref|startxref|%)`)
)

const (
	// Maximum offset at which other readers search for the PDF header.
	headerReach = 1024
	// Maximum distance of a ZIP archive's end record from the end of the file.
	zipReach = 65557
)

// foreign are signatures of other formats that their readers find anywhere in a file.
var foreign = []struct {
	mark []byte
	at   int // required offset, or anywhere
}{
	{[]byte("<script"), anywhere},
	{[]byte("<?php"), anywhere},
	{[]byte("ustar"), 257},
	{[]byte("cd001"), 32769},
}

const anywhere = -1

// markup is text that content sniffing recognizes as an HTML page.
var markup = [][]byte{
	[]byte("<html"),
	[]byte("<!doctype"),
	[]byte("<svg"),
	[]byte("<body"),
	[]byte("<head"),
	[]byte("<iframe"),
}

// shape checks that a file is a single PDF up to its last byte. text is a copy of the file without strings.
func shape(pdf, text []byte) Reason {
	if disguised(pdf, text) {
		return Polyglot
	}
	end := bytes.LastIndex(pdf, eof)
	if end < 0 {
		return Damaged
	}
	if !harmlessEnd.Match(pdf[end+len(eof):]) {
		return Polyglot
	}
	return ""
}

func disguised(pdf, text []byte) bool {
	lower := bytes.ToLower(text)
	for _, f := range foreign {
		if f.at == anywhere && bytes.Contains(lower, f.mark) {
			return true
		}
		if f.at >= 0 && len(pdf) > f.at && bytes.HasPrefix(bytes.ToLower(pdf[f.at:min(len(pdf), f.at+len(f.mark))]), f.mark) {
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

// hasForeignBytes reports whether anything except another revision follows an end-of-file marker outside of streams.
func hasForeignBytes(pdf []byte) bool {
	for part := range parts(pdf) {
		text := part.text
		for {
			_, after, found := bytes.Cut(text, eof)
			if !found {
				break
			}
			rest := bytes.TrimLeft(after, padding)
			if !harmlessEnd.Match(rest) && !revision.Match(rest) {
				return true
			}
			text = after
		}
	}
	return false
}
