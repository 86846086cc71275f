// Package hostilepdf creates PDFs for tests: malicious files, and harmless ones that look similar. They are generated
// and not stored in the repository, where scanners would find them.
package hostilepdf

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"fmt"
	"slices"
	"strings"
)

// file is a PDF under construction; objects are numbered from 1 in order.
type file struct {
	objects []string
	trailer string // additional entries of the trailer
}

// onePage returns a file with a catalog (1), a tree (2) and a page (3), with additional entries of the catalog.
func onePage(catalog string, more ...string) file {
	return file{objects: append([]string{
		"<< /Type /Catalog /Pages 2 0 R " + catalog + " >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> >>",
	}, more...)}
}

func stream(entries string, body []byte) string {
	return fmt.Sprintf("<< /Length %d %s >>\nstream\n%s\nendstream", len(body), entries, body)
}

// bytes returns the file with a cross-reference table.
func (f file) bytes() []byte {
	var b bytes.Buffer
	f.write(&b)
	return b.Bytes()
}

// write appends the file to a buffer. Its offsets count from the start of the buffer.
func (f file) write(b *bytes.Buffer) {
	offsets := f.body(b)
	at := b.Len()
	fmt.Fprintf(b, "xref\n0 %d\n0000000000 65535 f \n", len(f.objects)+1)
	for _, o := range offsets {
		fmt.Fprintf(b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(b, "trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n", len(f.objects)+1, f.trailer, at)
}

func (f file) body(b *bytes.Buffer) []int {
	b.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	offsets := make([]int, len(f.objects))
	for i, o := range f.objects {
		offsets[i] = b.Len()
		fmt.Fprintf(b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	return offsets
}

// packed returns the file with all objects except streams in one compressed stream, indexed by a compressed
// cross-reference stream.
func (f file) packed(index string) []byte {
	var table, inside, b bytes.Buffer
	holder := len(f.objects) + 1
	rows := [][3]int{{0, 0, 65535}}
	for i, o := range f.objects {
		fmt.Fprintf(&table, "%d %d ", i+1, inside.Len())
		inside.WriteString(o + "\n")
		rows = append(rows, [3]int{2, holder, i})
	}
	b.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	rows = append(rows, [3]int{1, b.Len(), 0})
	entries := fmt.Sprintf("/Type /ObjStm /N %d /First %d /Filter /FlateDecode", len(f.objects), table.Len())
	fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", holder, stream(entries, pack(slices.Concat(table.Bytes(), inside.Bytes()))))
	at := b.Len()
	rows = append(rows, [3]int{1, at, 0})
	var refs bytes.Buffer
	for _, r := range rows {
		refs.Write([]byte{byte(r[0]), byte(r[1] >> 16), byte(r[1] >> 8), byte(r[1]), byte(r[2] >> 8), byte(r[2])})
	}
	entries = fmt.Sprintf("/Type /XRef /Size %d /W [1 3 2] /Root 1 0 R /Filter /FlateDecode %s", len(rows), index)
	fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n", holder+1, stream(entries, pack(refs.Bytes())), at)
	return b.Bytes()
}

func pack(text []byte) []byte {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, _ = z.Write(text) // a buffer returns no error
	_ = z.Close()
	return b.Bytes()
}

// bomb returns a compressed stream of zeros, in millions of bytes, without holding the zeros in memory.
func bomb(millions int) []byte {
	var block bytes.Buffer
	z, err := flate.NewWriter(&block, flate.BestCompression)
	if err != nil {
		panic(err)
	}
	_, _ = z.Write(make([]byte, 1_000_000))
	_ = z.Flush() // ends at a whole byte, so the block can be repeated
	return slices.Concat(
		[]byte("\x78\xda"), bytes.Repeat(block.Bytes(), millions), []byte("\x01\x00\x00\xff\xff\x00\x00\x00\x00"),
	)
}

func nested(open, closed string, deep int) string {
	return strings.Repeat(open, deep) + strings.Repeat(closed, deep)
}
