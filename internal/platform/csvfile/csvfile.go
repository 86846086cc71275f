// Package csvfile reads tables as saved by spreadsheet programs: with commas, semicolons or tabs; in UTF-8, UTF-16 with
// a byte-order mark, or the encodings that Excel still uses for "CSV" (Windows-1252 or Mac OS Roman); with any kind of
// line end. Its errors identify the kind of a file that is not a table, so messages can explain the remedy.
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

// Errors for files that are not tables.
var (
	ErrWorkbook = errors.New("a workbook of a spreadsheet program")
	ErrNotText  = errors.New("not a text")
)

// QuoteError is a quotation mark that makes the rest of the file unreadable.
type QuoteError struct{ Line int }

// Error implements error.
func (e *QuoteError) Error() string { return fmt.Sprintf("a stray quotation mark in line %d", e.Line) }

// Encoding is the character encoding of a file.
type Encoding string

// The supported encodings.
const (
	UTF8        Encoding = "utf-8"
	UTF16       Encoding = "utf-16"
	Windows1252 Encoding = "windows-1252"
	Macintosh   Encoding = "macintosh"
)

// Row is one line of a table. Empty lines are omitted.
type Row struct {
	Line  int // line number in the file, from 1
	Cells []string
}

// Table is the content of a file.
type Table struct {
	Encoding Encoding
	Rows     []Row
}

// Read reads a file. It returns ErrWorkbook, ErrNotText or a QuoteError for a file that is not a table.
func Read(file []byte) (Table, error) {
	text, encoding, err := decode(file)
	if err != nil {
		return Table{}, err
	}
	rows, err := parse(text)
	return Table{Encoding: encoding, Rows: rows}, err
}

// First bytes of workbooks: ZIP (xlsx, ods, numbers) and the older xls.
var workbooks = [][]byte{[]byte("PK\x03\x04"), []byte("\xd0\xcf\x11\xe0")}

// decode returns the text of a file with LF line ends, and its encoding.
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

// isMacRoman distinguishes Mac OS Roman from Windows-1252 by the codes of letters in names: from 0xc0 in Windows-1252,
// below 0xa0 in Mac OS Roman. Three bytes occur in names in both encodings. In Mac OS Roman they are í, ñ and ó
// ("García", "Muñoz"), in Windows-1252 an apostrophe and dashes ("Sa’id", "de–souza"). Their neighbors differ.
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
		// A hint for spreadsheets, not a row. The line remains empty, so line numbers do not change.
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
			continue // spreadsheets save empty rows at the end
		}
		line, _ := reader.FieldPos(0)
		rows = append(rows, Row{Line: line, Cells: cells})
	}
}

// separator returns the separator of the first line.
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
