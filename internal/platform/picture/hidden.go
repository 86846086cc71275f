package picture

import (
	"bytes"
	"io"
	"strings"

	"beacon/internal/platform/fault"
)

// Phones append legitimate data to a picture: a film of the same moment, a depth map, a second picture, the maker's
// notes. So trailing bytes are not a reason to reject a file. Data that makes the file a second document, archive,
// script or program is rejected. Ingest would remove it anyway, but it is never sent by accident.

// signature is the start of a foreign file, and a check of the following bytes. The check prevents false positives,
// because compressed pixels contain any four bytes by chance.
type signature struct {
	text    string // in lower case if folded
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

// behind are signatures that are too short to search for in the file. They must not follow the end of a picture.
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

// beginnings marks the first bytes of the signatures.
var beginnings = func() (marks [256]bool) {
	for _, s := range signatures {
		marks[s.text[0]] = true
	}
	return marks
}()

// reach is the maximum length of a signature with its check.
const reach = 64

// refuseHidden reads the whole file with a picture that ends at end. It returns a fault.RuleBroken if the file contains
// foreign data.
func refuseHidden(r io.Reader, end int64) error {
	window := make([]byte, walkBuffer)
	var start int64 // offset of the window in the file
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

// tailCheck checks once the data after the picture and its padding.
type tailCheck struct{ done bool }

func (t *tailCheck) foreign(window []byte, start, end int64) bool {
	if t.done || end >= start+int64(len(window)) {
		return false
	}
	from := max(0, end-start)
	rest := bytes.TrimLeft(window[from:], "\x00\xff \t\r\n")
	if len(rest) == 0 {
		return false // only padding so far
	}
	t.done = len(rest) >= longestBehind
	for _, text := range behind {
		if bytes.HasPrefix(rest, []byte(text)) {
			return true
		}
	}
	return false
}
