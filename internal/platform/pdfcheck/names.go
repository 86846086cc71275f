package pdfcheck

import (
	"bytes"
	"compress/zlib"
	"io"
)

const (
	longestName      = 32       // of those that are looked for
	maxObjectStreams = 64 << 20 // bytes of objects that a file may have compressed
)

// telling are names that no document needs which passes, wherever they stand.
var telling = map[string]Reason{
	"Encrypt":       Encrypted,
	"JavaScript":    Script,
	"OnInstantiate": Script,
	"Launch":        Launch,
	"EmbeddedFile":  EmbeddedFile,
	"RichMedia":     EmbeddedFile,
	"GoToE":         EmbeddedFile,

	"FileAttachment": EmbeddedFile,
}

// short are telling as well, but so short that compressed bytes spell them by
// chance.
var short = map[string]Reason{"JS": Script, "XFA": XFA}

// sightings are the reasons to refuse a file that were seen in it.
type sightings struct {
	seen           map[Reason]bool
	objectsInBytes int64 // still to be unpacked
}

func newSightings() *sightings {
	return &sightings{seen: map[Reason]bool{}, objectsInBytes: maxObjectStreams}
}

// first returns the first reason in their order, "" when there is none.
func (s *sightings) first() Reason {
	for _, r := range reasons {
		if s.seen[r] {
			return r
		}
	}
	return ""
}

func (s *sightings) name(name string) {
	if r := telling[name]; r != "" {
		s.seen[r] = true
	}
	if r := short[name]; r != "" {
		s.seen[r] = true
	}
}

// inBytes looks for names in the bytes of a file, also in objects that its cross
// references do not lead to.
func (s *sightings) inBytes(pdf []byte) {
	for name := range namesIn(pdf) {
		if r := telling[name]; r != "" {
			s.seen[r] = true
		}
	}
	for part := range parts(pdf) {
		objects := false
		for name := range namesIn(part.text) {
			s.name(name)
			objects = objects || name == "ObjStm"
		}
		if objects {
			s.inObjectStream(part.body)
		}
	}
}

// inObjectStream looks into compressed objects. Other compressions than the usual
// one are left to the reader of the objects.
func (s *sightings) inObjectStream(body []byte) {
	z, err := zlib.NewReader(bytes.NewReader(body))
	if err != nil {
		return
	}
	objects, _ := io.ReadAll(io.LimitReader(z, s.objectsInBytes+1)) // what can be read is looked at
	s.objectsInBytes -= int64(len(objects))
	if s.objectsInBytes < 0 {
		s.seen[Damaged], s.objectsInBytes = true, 0
	}
	for name := range namesIn(objects) {
		s.name(name)
	}
}

// namesIn returns the names in a text, each with its #xx escapes undone, as far as
// they can be one that is looked for.
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
