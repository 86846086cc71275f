package csvfile_test

import (
	"encoding/binary"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf16"

	"beacon/internal/platform/csvfile"
)

const plain = "name,city\nJosé Núñez,\"León, Gto.\"\n\n,\nAna,Mérida\n"

func decodeUTF16(order binary.ByteOrder, text string) []byte {
	var out []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		out = append(out, 0, 0)
		order.PutUint16(out[len(out)-2:], unit)
	}
	return out
}

var latin = strings.NewReplacer("é", "\xe9", "ú", "\xfa", "ñ", "\xf1", "ó", "\xf3")

var mac = strings.NewReplacer("é", "\x8e", "ú", "\x9c", "ñ", "\x96", "ó", "\x97")

func TestRead_SpreadsheetFormats(t *testing.T) {
	want := []csvfile.Row{
		{Line: 1, Cells: []string{"name", "city"}},
		{Line: 2, Cells: []string{"José Núñez", "León, Gto."}},
		{Line: 5, Cells: []string{"Ana", "Mérida"}},
	}
	semicolons := "name;city\nJosé Núñez;León, Gto.\n\n;\nAna;Mérida\n"
	for what, c := range map[string]struct {
		file     []byte
		encoding csvfile.Encoding
	}{
		"plain":             {[]byte(plain), csvfile.UTF8},
		"a byte-order mark": {[]byte("\ufeff" + plain), csvfile.UTF8},
		"Windows line ends": {[]byte(strings.ReplaceAll(plain, "\n", "\r\n")), csvfile.UTF8},
		"old Macintosh":     {[]byte(strings.ReplaceAll(plain, "\n", "\r")), csvfile.UTF8},
		"no last line end":  {[]byte(strings.TrimSuffix(plain, "\n")), csvfile.UTF8},
		"Excel's CSV": {[]byte(latin.Replace(strings.ReplaceAll(semicolons, "\n", "\r\n"))),
			csvfile.Windows1252},
		"Excel's CSV on a Mac": {[]byte(mac.Replace(strings.ReplaceAll(semicolons, "\n", "\r"))), csvfile.Macintosh},
		"Excel's Unicode text": {
			decodeUTF16(binary.LittleEndian, strings.ReplaceAll(semicolons, ";", "\t")), csvfile.UTF16,
		},
		"the other order":          {decodeUTF16(binary.BigEndian, plain), csvfile.UTF16},
		"semicolons and a mark":    {[]byte("\ufeff" + semicolons), csvfile.UTF8},
		"tabs, no byte-order mark": {[]byte(strings.ReplaceAll(semicolons, ";", "\t")), csvfile.UTF8},
	} {
		got, err := csvfile.Read(c.file)
		if err != nil || got.Encoding != c.encoding || !reflect.DeepEqual(got.Rows, want) {
			t.Errorf("%s: %+v, %v", what, got, err)
		}
	}
	if got, err := csvfile.Read(
		[]byte("\ufeffSEP=;\r\nname;city\r\nAna;\"Mérida, Yuc.\"\r\n"),
	); err != nil || len(got.Rows) != 2 || got.Rows[1].Line != 3 ||
		got.Rows[1].Cells[1] != "Mérida, Yuc." {
		t.Errorf("the hint of Excel: %+v, %v", got, err)
	}
	if got, err := csvfile.Read([]byte("name\nd\x92Angelo \x80\n")); err != nil ||
		got.Rows[1].Cells[0] != "d’Angelo €" {
		t.Errorf("marks of Windows: %+v, %v", got, err)
	}
}

// TestRead_KeepsApostrophes: the same byte is an apostrophe or dash in Windows-1252 and a letter in Mac OS Roman.
func TestRead_KeepsApostrophes(t *testing.T) {
	for file, want := range map[string]string{
		"name\nGarc\x92a\n": "García", "name\nNu\x96o\n": "Nuño", "name\nO\x92Neil\n": "O’Neil",
		"name\nLopez \x96 Diaz\n": "Lopez – Diaz",
		"name\nSa\x92id\n":        "Sa’id", "name\nKa\x92ahumanu\n": "Ka’ahumanu", "name\nde\x96souza\n": "de–souza",
		"name\nMaria\xa0Lopez\n":      "Maria\u00a0Lopez",
		"name\nd\x92angelo Jos\xe9\n": "d’angelo José", "name\nJos\x8e, J.\n": "José",
	} {
		if got, err := csvfile.Read([]byte(file)); err != nil || got.Rows[1].Cells[0] != want {
			t.Errorf("%q: %+v, %v", file, got, err)
		}
	}
}

func TestRead_ReportsInvalidFiles(t *testing.T) {
	for what, c := range map[string]struct {
		file string
		want error
	}{
		"a workbook":     {"PK\x03\x04\x14\x00", csvfile.ErrWorkbook},
		"an old one":     {"\xd0\xcf\x11\xe0\xa1\xb1", csvfile.ErrWorkbook},
		"a picture":      {"\xff\xd8\xff\xe0\x00\x10JFIF", csvfile.ErrNotText},
		"half of UTF-16": {"\xff\xfea", csvfile.ErrNotText},
		"no letter":      {"name\n\x81\x8d\n", csvfile.ErrNotText},
		"zeros":          {"name\x00\n", csvfile.ErrNotText},
	} {
		if _, err := csvfile.Read([]byte(c.file)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	var quote *csvfile.QuoteError
	if _, err := csvfile.Read([]byte("name,city\nRosa,Lima\n\"Ana,Quito\nx,y\n")); !errors.As(err, &quote) ||
		quote.Line != 3 {
		t.Errorf("an open quotation mark: %v", err)
	}
	if _, err := csvfile.Read([]byte("name,city\nRosa,L\"ima\n")); !errors.As(err, &quote) || quote.Line != 2 {
		t.Errorf("a stray quotation mark: %v", err)
	}
	if got, err := csvfile.Read(nil); err != nil || len(got.Rows) != 0 {
		t.Errorf("nothing: %+v, %v", got, err)
	}
}
