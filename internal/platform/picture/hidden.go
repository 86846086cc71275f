package picture

import (
	"bytes"
	"io"
	"strings"

	"beacon/internal/platform/fault"
)

// Phones put honest things behind a picture (a film of the same moment, a
// depth map, a second picture, the maker's notes), so bytes behind the end are
// no reason to refuse a file. What makes it a second document, archive, script
// or program is. None of it would survive Ingest anyway; it is refused because
// nobody sends it by accident.

// signature is a string that begins a foreign file, and what must follow for
// it not to be chance: packed pixels hold every four bytes sooner or later.
type signature struct {
	text    string // letters in lower case when folded
	folded  bool
	follows func(rest []byte) bool
}

var signatures = []signature{
	{text: "PK\x03\x04", follows: zipHeader},
	{text: "%PDF-", follows: func(b []byte) bool { return len(b) > 0 && b[0] >= '0' && b[0] <= '9' }},
	{text: "<script", folded: true, follows: tagEnds},
	{text: "<html", folded: true, follows: tagEnds},
	{text: "<svg", folded: true, follows: tagEnds},
	{text: "<iframe", folded: true, follows: tagEnds},
	{text: "<!doctype html", folded: true},
	{text: "<?php", folded: true},
	{text: "__HALT_COMPILER"},
	{text: "\x7fELF", follows: elfHeader},
	{text: "This program cannot be run in DOS mode"},
	{text: "Rar!\x1a\x07"},
	{text: "7z\xbc\xaf\x27\x1c"},
	{text: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"},
}

// behind are too short to be looked for inside, but must not come right behind
// the end of a picture.
var behind = []string{"MZ", "#!/"}

const longestBehind = len("#!/")

func zipHeader(b []byte) bool {
	const version, system, methodLow, methodHigh = 0, 1, 4, 5
	return len(b) > methodHigh && b[version] <= 63 && b[system] <= 20 && b[methodLow] <= 99 && b[methodHigh] == 0
}

func elfHeader(b []byte) bool {
	return len(b) > 2 && (b[0] == 1 || b[0] == 2) && (b[1] == 1 || b[1] == 2) && b[2] == 1
}

func tagEnds(b []byte) bool { return len(b) > 0 && bytes.IndexByte([]byte(" \t\r\n/>"), b[0]) >= 0 }

// beginnings marks the bytes that a signature can begin with.
var beginnings = func() (marks [256]bool) {
	for _, s := range signatures {
		marks[s.text[0]] = true
	}
	return marks
}()

// reach is how far a signature and what follows it can go.
const reach = 64

// refuseHidden reads the whole file, of which the picture ends at end, and
// returns a fault.RuleBroken when it holds something foreign.
func refuseHidden(r io.Reader, end int64) error {
	window := make([]byte, walkBuffer)
	var start int64 // where in the file the window begins
	held := 0
	tail := tailCheck{}
	for {
		n, err := io.ReadFull(r, window[held:])
		filled := window[:held+n]
		last := err == io.EOF || err == io.ErrUnexpectedEOF
		if err != nil && !last {
			return err
		}
		if containsForeignData(filled) || tail.foreign(filled, start, end) {
			return fault.New(fault.RuleBroken, msgHidden)
		}
		if last {
			return nil
		}
		held = copy(window, filled[len(filled)-reach:])
		start += int64(len(filled) - held)
	}
}

func containsForeignData(b []byte) bool {
	for i, c := range b {
		if beginnings[c] && foreignAt(b[i:]) {
			return true
		}
	}
	return false
}

func foreignAt(b []byte) bool {
	for _, s := range signatures {
		if len(b) < len(s.text) {
			continue
		}
		head, rest := b[:len(s.text)], b[len(s.text):]
		same := string(head) == s.text
		if s.folded {
			same = strings.EqualFold(string(head), s.text)
		}
		if same && (s.follows == nil || s.follows(rest)) {
			return true
		}
	}
	return false
}

// tailCheck looks once at what comes right behind the picture and its padding.
type tailCheck struct{ done bool }

func (t *tailCheck) foreign(window []byte, start, end int64) bool {
	if t.done || end >= start+int64(len(window)) {
		return false
	}
	from := max(0, end-start)
	rest := bytes.TrimLeft(window[from:], "\x00\xff \t\r\n")
	if len(rest) == 0 {
		return false // nothing but padding so far
	}
	t.done = len(rest) >= longestBehind
	for _, text := range behind {
		if bytes.HasPrefix(rest, []byte(text)) {
			return true
		}
	}
	return false
}
