// Package csvfile reads tables as spreadsheet programs save them: commas,
// semicolons or tabs; UTF-8, UTF-16 with a byte-order mark, or what Excel still
// writes under "CSV" (Windows-1252 or Mac OS Roman); any kind of line end. Its
// errors distinguish the files that are not tables, so that people can be told what to do.
package csvfile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// What a file can be instead of a table.
var (
	ErrWorkbook = errors.New("a workbook of a spreadsheet program")
	ErrNotText  = errors.New("not a text")
)

// QuoteError is a quotation mark that makes the rest unreadable.
type QuoteError struct{ Line int }

// Error implements error.
func (e *QuoteError) Error() string { return fmt.Sprintf("a stray quotation mark in line %d", e.Line) }

// Encoding is how the letters of a file were written.
type Encoding string

// The encodings that are understood.
const (
	UTF8        Encoding = "utf-8"
	UTF16       Encoding = "utf-16"
	Windows1252 Encoding = "windows-1252"
	Macintosh   Encoding = "macintosh"
)

// Row is one line of a table; empty ones are left out.
type Row struct {
	Line  int // in the file, 1 is the first
	Cells []string
}

// Table is a file that could be read.
type Table struct {
	Encoding Encoding
	Rows     []Row
}

// Read reads a file. It returns ErrWorkbook, ErrNotText or a QuoteError for one
// that is no table.
func Read(file []byte) (Table, error) {
	text, encoding, err := decode(file)
	if err != nil {
		return Table{}, err
	}
	rows, err := parse(text)
	return Table{Encoding: encoding, Rows: rows}, err
}

// What workbooks begin with: ZIP (xlsx, ods, numbers) and the older xls.
var workbooks = [][]byte{[]byte("PK\x03\x04"), []byte("\xd0\xcf\x11\xe0")}

// decode returns the text of a file with plain line ends.
func decode(file []byte) (string, Encoding, error) {
	for _, head := range workbooks {
		if bytes.HasPrefix(file, head) {
			return "", "", ErrWorkbook
		}
	}
	encoding, text := UTF8, bytes.TrimPrefix(file, []byte("\xef\xbb\xbf"))
	var err error
	switch {
	case bytes.HasPrefix(file, []byte("\xff\xfe")), bytes.HasPrefix(file, []byte("\xfe\xff")):
		encoding = UTF16
		text, err = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(file)
	case !utf8.Valid(text) && isMacRoman(text):
		encoding = Macintosh
		text, err = charmap.Macintosh.NewDecoder().Bytes(text)
	case !utf8.Valid(text):
		encoding = Windows1252
		text, err = charmap.Windows1252.NewDecoder().Bytes(text)
	}
	if err != nil || !isText(text) {
		return "", "", ErrNotText
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(text)), encoding, nil
}

// isMacRoman distinguishes the Mac's encoding from Windows-1252 by the position of the letters of names: from
// 0xc0 on in Windows, below 0xa0 on the Mac. Three bytes occur in names of both: as í, ñ and ó of the Mac they
// have other neighbors ("García", "Muñoz") than as apostrophe and dash of Windows ("Sa’id", "de–souza").
func isMacRoman(text []byte) bool {
	found := false
	for i, b := range text {
		before, after := neighbors(text, i)
		isInWord := isSmall(before) && isSmall(after)
		switch b {
		case 0x83, 0x84, 0x87, 0x8e, 0x9c, 0x9f: // É Ñ á é ú ü
			found = true
		case 0x92: // í
			found = found || isInWord && !isVowel(before)
		case 0x96: // ñ
			found = found || isVowel(before) && isVowel(after)
		case 0x97: // ó
			found = found || isInWord
		}
		if b >= 0xc0 {
			return false
		}
	}
	return found
}

func neighbors(text []byte, i int) (before, after byte) {
	if i > 0 {
		before = text[i-1]
	}
	if i+1 < len(text) {
		after = text[i+1]
	}
	return before, after
}

func isSmall(b byte) bool { return b >= 'a' && b <= 'z' }

func isVowel(b byte) bool { return strings.IndexByte("aeiou", b) >= 0 }

// isText reports whether text has no control characters.
func isText(text []byte) bool {
	for _, r := range string(text) {
		if r == utf8.RuneError || (r < ' ' && r != '\t' && r != '\n' && r != '\r') {
			return false
		}
	}
	return true
}

func parse(text string) ([]Row, error) {
	reader := csv.NewReader(strings.NewReader(text))
	first, rest, _ := strings.Cut(text, "\n")
	if mark, is := strings.CutPrefix(strings.ToLower(first), "sep="); is && len(mark) == 1 &&
		strings.ContainsAny(mark, ",;\t") {
		// A hint to spreadsheets, not a row. Its line stays, so that others keep their numbers.
		reader = csv.NewReader(strings.NewReader("\n" + rest))
		reader.Comma = rune(mark[0])
	} else {
		reader.Comma = separator(text)
	}
	reader.FieldsPerRecord = -1
	var rows []Row
	for {
		cells, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		var broken *csv.ParseError
		if errors.As(err, &broken) {
			return nil, &QuoteError{Line: broken.StartLine}
		}
		if err != nil {
			return nil, ErrNotText
		}
		if strings.TrimSpace(strings.Join(cells, "")) == "" {
			continue // spreadsheets leave empty rows at the end
		}
		line, _ := reader.FieldPos(0)
		rows = append(rows, Row{Line: line, Cells: cells})
	}
}

// separator returns the separator of the names in the first line.
func separator(text string) rune {
	first, _, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n")
	best := ','
	for _, r := range ";\t" {
		if strings.Count(first, string(r)) > strings.Count(first, string(best)) {
			best = r
		}
	}
	return best
}
