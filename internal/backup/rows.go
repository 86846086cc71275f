package backup

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"
	"unicode/utf8"
)

// chunkBytes is the size of rows at which a chunk ends, to limit memory.
const chunkBytes = 4 << 20

// packer compresses rows of one table into a chunk.
type packer struct {
	columns []Column
	packed  bytes.Buffer
	zip     *gzip.Writer
	raw     int
	rows    int
	line    []byte
}

func newPacker(table string, columns []Column) (*packer, error) {
	p := &packer{columns: columns}
	var err error
	if p.zip, err = gzip.NewWriterLevel(&p.packed, gzip.BestSpeed); err != nil {
		return nil, err
	}
	head := Chunk{Table: table, Columns: columns}
	if err := head.check(); err != nil {
		return nil, err
	}
	line, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	_, err = p.zip.Write(append(line, '\n'))
	return p, err
}

// add appends a row.
func (p *packer) add(values []any) error {
	if len(values) != len(p.columns) {
		return fmt.Errorf("row has %d values, want %d", len(values), len(p.columns))
	}
	line := append(p.line[:0], '[')
	for i, value := range values {
		if i > 0 {
			line = append(line, ',')
		}
		var err error
		if line, err = appendValue(line, p.columns[i].Kind, value); err != nil {
			return fmt.Errorf("column %s: %w", p.columns[i].Name, err)
		}
	}
	p.line = append(line, ']', '\n')
	p.raw += len(p.line)
	p.rows++
	_, err := p.zip.Write(p.line)
	return err
}

func (p *packer) isFull() bool { return p.raw >= chunkBytes }

// finish returns the compressed rows.
func (p *packer) finish() ([]byte, error) {
	err := p.zip.Close()
	return p.packed.Bytes(), err
}

// rawText is a text that is not UTF-8, which JSON cannot represent.
type rawText struct {
	Raw []byte `json:"raw"`
}

// appendValue appends a value as JSON. nil is null for any kind.
func appendValue(line []byte, kind Kind, value any) ([]byte, error) {
	switch v := value.(type) {
	case nil:
		return append(line, "null"...), nil
	case int64:
		if kind == Integer {
			return strconv.AppendInt(line, v, 10), nil
		}
	case bool:
		if kind == Boolean {
			return strconv.AppendBool(line, v), nil
		}
	case time.Time:
		if kind == Time {
			return v.UTC().AppendFormat(line, `"`+time.RFC3339Nano+`"`), nil
		}
	case []byte:
		if kind == Bytes {
			line = append(line, '"')
			line = base64.StdEncoding.AppendEncode(line, v)
			return append(line, '"'), nil
		}
	case float64:
		if kind == Number {
			return appendJSON(line, v)
		}
	case string:
		if kind == Text && !utf8.ValidString(v) {
			return appendJSON(line, rawText{[]byte(v)})
		}
		if kind == Text {
			return appendJSON(line, v)
		}
	}
	return line, fmt.Errorf("type mismatch: %T is not %s", value, kind)
}

func appendJSON(line []byte, v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(line, text...), err
}

// unpack reads a chunk and calls row for each row. It refuses input that a packer would not write, and more than
// maxChunk uncompressed bytes.
func unpack(r io.Reader, table string, row func(Chunk, []any) error) error {
	zip, err := gzip.NewReader(r)
	if err != nil {
		return fmt.Errorf("unpack: %w", err)
	}
	lines := bufio.NewReaderSize(&limited{r: zip, left: maxChunk}, 64<<10)
	first, err := lines.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("its first line: %w", err)
	}
	var head Chunk
	if err := decodeStrict(first, &head); err != nil {
		return fmt.Errorf("its first line: %w", err)
	}
	if err := head.check(); err != nil {
		return err
	}
	if head.Table != table {
		return fmt.Errorf("table mismatch: it contains rows of %s", head.Table)
	}
	for number := 1; ; number++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return nil
		}
		if err != nil {
			return fmt.Errorf("row %d: %w", number, err)
		}
		values, err := parseRow(head.Columns, line)
		if err == nil {
			err = row(head, values)
		}
		if err != nil {
			return fmt.Errorf("row %d: %w", number, err)
		}
	}
}

// errTooLarge is the error for a chunk that exceeds its limit.
var errTooLarge = errors.New("unpacked size exceeds the limit of a backup")

// limited reads at most left bytes, and fails if there are more.
type limited struct {
	r    io.Reader
	left int64
}

// Read implements io.Reader.
func (l *limited) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return 0, errTooLarge
	}
	return n, err
}

// decodeStrict decodes JSON without unknown fields or trailing data.
func decodeStrict(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("unexpected data after the end")
	}
	return nil
}

func parseRow(columns []Column, line []byte) ([]any, error) {
	var parts []json.RawMessage
	if err := decodeStrict(line, &parts); err != nil {
		return nil, err
	}
	if len(parts) != len(columns) {
		return nil, fmt.Errorf("%d values, want %d", len(parts), len(columns))
	}
	values := make([]any, len(parts))
	for i, part := range parts {
		var err error
		if values[i], err = parseValue(columns[i].Kind, part); err != nil {
			return nil, fmt.Errorf("column %s: %w", columns[i].Name, err)
		}
	}
	return values, nil
}

func parseValue(kind Kind, part json.RawMessage) (any, error) {
	if string(part) == "null" {
		return nil, nil
	}
	switch kind {
	case Integer:
		return strconv.ParseInt(string(part), 10, 64)
	case Number:
		return parsed[float64](part)
	case Boolean:
		return parsed[bool](part)
	case Bytes:
		v, err := parsed[[]byte](part)
		if v == nil { // "" is not null
			v = []byte{}
		}
		return v, err
	case Time:
		v, err := parsed[time.Time](part)
		return v.UTC(), err
	case Text:
		if len(part) > 0 && part[0] == '{' {
			var raw rawText
			err := decodeStrict(part, &raw)
			return string(raw.Raw), err
		}
		return parsed[string](part)
	}
	return nil, fmt.Errorf("unknown kind of value %q", kind)
}

func parsed[T any](part []byte) (v T, err error) {
	err = json.Unmarshal(part, &v)
	return v, err
}
