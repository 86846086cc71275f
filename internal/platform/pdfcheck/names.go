package pdfcheck

import (
	"bytes"
	"compress/zlib"
	"io"
)

const (
	longestName      = 32       // maximum length of a name in the lists below
	maxObjectStreams = 64 << 20 // maximum bytes of decompressed objects per file
)

// suspectNames are names that a valid document never needs.
var suspectNames = map[string]Reason{
	"Encrypt":       Encrypted,
	"JavaScript":    Script,
	"OnInstantiate": Script,
	"Launch":        Launch,
	"EmbeddedFile":  EmbeddedFile,
	"RichMedia":     EmbeddedFile,
	"GoToE":         EmbeddedFile,

	"FileAttachment": EmbeddedFile,
}

// short are also suspect names, but so short that compressed bytes contain them by chance.
var short = map[string]Reason{"JS": Script, "XFA": XFA}

// findings are the reasons to reject a file.
type findings struct {
	seen           map[Reason]bool
	objectsInBytes int64 // remaining bytes that may be decompressed
}

func newSightings() *findings {
	return &findings{seen: map[Reason]bool{}, objectsInBytes: maxObjectStreams}
}

// first returns the first reason in the order of reasons, or "".
func (s *findings) first() Reason {
	for _, r := range reasons {
		if s.seen[r] {
			return r
		}
	}
	return ""
}

func (s *findings) name(name string) {
	if r := suspectNames[name]; r != "" {
		s.seen[r] = true
	}
	if r := short[name]; r != "" {
		s.seen[r] = true
	}
}

// inBytes searches the bytes of a file, including objects without a cross reference. text is a copy of the file without
// strings.
func (s *findings) inBytes(pdf, text []byte) {
	for name := range namesIn(text) {
		if r := suspectNames[name]; r != "" {
			s.seen[r] = true
		}
	}
	for part := range parts(pdf) {
		objects := false
		part.text = bytes.Clone(part.text)
		blankStrings(part.text)
		for name := range namesIn(part.text) {
			s.name(name)
			objects = objects || name == "ObjStm"
		}
		if objects {
			s.inObjectStream(part.body)
		}
	}
}

// inObjectStream searches compressed objects. It supports only the usual compression; walker handles the others.
func (s *findings) inObjectStream(body []byte) {
	z, err := zlib.NewReader(bytes.NewReader(body))
	if err != nil {
		return
	}
	objects, _ := io.ReadAll(io.LimitReader(z, s.objectsInBytes+1)) // a damaged stream is searched up to the damage
	s.objectsInBytes -= int64(len(objects))
	if s.objectsInBytes < 0 {
		s.seen[Damaged], s.objectsInBytes = true, 0
	}
	blankStrings(objects)
	for name := range namesIn(objects) {
		s.name(name)
	}
}

// namesIn returns the names in a text, with #xx escapes decoded and truncated to longestName bytes.
func namesIn(text []byte) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		var name [longestName]byte
		for i := bytes.IndexByte(text, '/'); i >= 0; {
			n, at := 0, i+1
			for ; at < len(text) && n < longestName && regular(text[at]); n++ {
				name[n] = text[at]
				at++
				if name[n] != '#' || at+2 > len(text) {
					continue
				}
				if high, low := nibble(text[at]), nibble(text[at+1]); high >= 0 && low >= 0 {
					name[n] = byte(high<<4 | low)
					at += 2
				}
			}
			if n > 1 && !yield(string(name[:n])) {
				return
			}
			next := bytes.IndexByte(text[i+1:], '/')
			if next < 0 {
				return
			}
			i += 1 + next
		}
	}
}

// regular reports whether a byte can be part of a name.
func regular(c byte) bool {
	return c > ' ' && bytes.IndexByte([]byte("()<>[]{}/%"), c) < 0
}

func nibble(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}
