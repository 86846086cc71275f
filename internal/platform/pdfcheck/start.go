package pdfcheck

import (
	"bytes"
	"regexp"
)

// harmlessStart matches bytes that scanners and printer drivers write before the header: white space, a byte order
// mark, and the commands of a printer language.
var harmlessStart = regexp.MustCompile(
	`^(?:[\x00\t\n\f\r ]|\x{feff}|\x1b%-12345X|@PJL[ -;=?-~]*\r?\n)*$`,
)

// fromHeader returns the file from its header on. The header must be within the first 1024 bytes (ISO 32000-1, annex
// H). The offsets of such a file usually count from the header. If they count from the first byte, fromHeader returns
// the whole file. It returns a reason if the header is missing, or if anything except harmless bytes precedes it.
func fromHeader(pdf []byte) ([]byte, Reason) {
	start := bytes.Index(pdf, []byte("%PDF-"))
	if start < 0 || !header.Match(pdf[start:]) {
		return nil, NotAPDF
	}
	if start > headerReach || !harmlessStart.Match(pdf[:start]) {
		return nil, Polyglot
	}
	whole := pdf
	pdf = pdf[start:]
	if start > 0 && !hasCrossReferences(pdf) && hasCrossReferences(whole) {
		return whole, ""
	}
	return pdf, ""
}

var crossReferences = regexp.MustCompile(`^\s{0,8}(xref|\d{1,10}\s{1,8}\d{1,5}\s{1,8}obj)`)

// hasCrossReferences reports whether the last cross references are at the offset that the file declares.
func hasCrossReferences(pdf []byte) bool {
	at := bytes.LastIndex(pdf, []byte("startxref"))
	if at < 0 {
		return false
	}
	offset, ok := number(bytes.Fields(pdf[at+len("startxref"):]))
	return ok && offset >= 0 && offset < len(pdf) && crossReferences.Match(pdf[offset:])
}
