package pdfcheck

import (
	"bytes"
	"regexp"
	"strconv"
)

const (
	maxRevisions = 100     // maximum revisions of a file, each with cross references
	maxObjects   = 500_000 // maximum number of objects that a file may declare
)

var (
	previous = regexp.MustCompile(`/Prev\s+(\d{1,20})`)
	size     = regexp.MustCompile(`/Size\s+(\d{1,20})`)
	index    = regexp.MustCompile(`/Index\s*\[([\d\s]*)\]`)
)

// areCrossReferencesValid follows the cross references from the last to the first. It returns false for a cycle, too
// many sections, or too many objects. A section that is not at its offset is left to the PDF library, which may repair
// it.
func areCrossReferencesValid(pdf []byte) bool {
	at := bytes.LastIndex(pdf, []byte("startxref"))
	if at < 0 {
		return false
	}
	offset, ok := number(bytes.Fields(pdf[at+len("startxref"):]))
	been := map[int]bool{}
	for ok && offset > 0 && offset < len(pdf) {
		if been[offset] || len(been) == maxRevisions {
			return false
		}
		been[offset] = true
		trailer := trailerAt(pdf[offset:])
		if !isSizeValid(trailer) {
			return false
		}
		offset, ok = number(submatch(previous, trailer))
	}
	return true
}

// trailerAt returns the text that contains the trailer of the cross references at the start of pdf: after a table, or
// before the data of a cross-reference stream.
func trailerAt(pdf []byte) []byte {
	end := []byte("stream")
	if bytes.HasPrefix(bytes.TrimLeft(pdf, padding), []byte("xref")) {
		_, pdf, _ = bytes.Cut(pdf, []byte("trailer"))
		end = []byte("startxref")
	}
	trailer, _, _ := bytes.Cut(pdf, end)
	return trailer[:min(len(trailer), 64<<10)]
}

// isSizeValid reports whether the number of objects in a trailer is within the limit.
func isSizeValid(trailer []byte) bool {
	numbers := submatch(size, trailer)
	for _, ranges := range submatch(index, trailer) {
		numbers = append(numbers, bytes.Fields(ranges)...)
	}
	for _, n := range numbers {
		if value, ok := number([][]byte{n}); !ok || value > maxObjects {
			return false
		}
	}
	return true
}

func submatch(pattern *regexp.Regexp, text []byte) [][]byte {
	if m := pattern.FindSubmatch(text); m != nil {
		return m[1:2]
	}
	return nil
}

// number parses the first word as a number.
func number(words [][]byte) (int, bool) {
	if len(words) == 0 {
		return 0, false
	}
	n, err := strconv.Atoi(string(words[0]))
	return n, err == nil
}
