package csvfile_test

import (
	"testing"
	"time"
	"unicode/utf8"

	"beacon/internal/platform/csvfile"
)

// FuzzRead: a table must not be larger than its file allows, contain only text, and have its rows in the order of the
// lines.
func FuzzRead(f *testing.F) {
	for _, file := range []string{
		"a,b\n1,2\n", "\xef\xbb\xbfa;b\r\n1;2\r\n", "\xff\xfea\x00,\x00b\x00", "sep=;\na;b\n",
		"a\tb\r1\t2", "a,\"b\n1,2", "PK\x03\x04",
		"\"\",\"\"\n,,,\n\n\n", "n\x96a,Mu\xf1oz", "\x00", "\"a\"\"b\",c\nd",
	} {
		f.Add([]byte(file))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		table, err := csvfile.Read(file)
		if err != nil && len(table.Rows) > 0 {
			t.Fatalf("%v, but there are rows", err)
		}
		size, line := 0, 0
		for _, row := range table.Rows {
			if row.Line <= line || row.Line > len(file)+1 {
				t.Fatalf("line %d after line %d", row.Line, line)
			}
			line = row.Line
			for _, cell := range row.Cells {
				if size += len(cell); !utf8.ValidString(cell) {
					t.Fatalf("%q is no text", cell)
				}
			}
		}
		if size > 4*len(file) { // one byte of an older encoding becomes up to three
			t.Fatalf("%d bytes out of %d", size, len(file))
		}
		if records, err := table.Records([]string{"a", "b"}, []string{"a"}); err == nil &&
			len(records) != max(len(table.Rows)-1, 0) {
			t.Fatalf("%d records of %d rows", len(records), len(table.Rows))
		}
	})
}

// FuzzDay: a parsed day must be written in the requested layout, and parsing that again must not change it.
func FuzzDay(f *testing.F) {
	for _, written := range []string{"3/2/1970", "1970-03-02", "03/02/1970", "2/30/1970", "", "tomorrow"} {
		f.Add(written)
	}
	f.Fuzz(func(t *testing.T, written string) {
		day := csvfile.Day(written, time.DateOnly)
		if again := csvfile.Day(day, time.DateOnly); again != day {
			t.Fatalf("%q is %q, and that %q", written, day, again)
		}
	})
}
