package audit_test

import (
	"bytes"
	"testing"

	"beacon/internal/audit"
)

// FuzzParseMark: a place that is read is written as the same place.
func FuzzParseMark(f *testing.F) {
	mark := audit.Mark{Seq: 896, Hash: bytes.Repeat([]byte{0xa5}, 32)}.String()
	for _, text := range []string{mark, " " + mark + "\n", "0" + mark, "+" + mark, "-" + mark, ":", "1:", "1:" + mark} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read, err := audit.ParseMark(text)
		if err != nil {
			return
		}
		again, err := audit.ParseMark(read.String())
		if err != nil || again.Seq != read.Seq || !bytes.Equal(again.Hash, read.Hash) || read.Seq < 1 {
			t.Fatalf("%q is %v, and that %v (%v)", text, read, again, err)
		}
	})
}
