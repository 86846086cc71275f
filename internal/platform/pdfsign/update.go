package pdfsign

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
)

// file contains the parts of a PDF that signing needs.
type file struct {
	pdf     []byte
	offsets map[int]int // offset of each object
	root    int         // number of the catalog
	page    int         // number of the first page
	size    int         // number of the next object
	table   int         // offset of the cross-reference table
	info    string      // "n 0 R"
	id      string      // "<…> <…>", may be empty
}

var (
	errUnsupported = errors.New("unsupported PDF: its form cannot be signed")
	errSigned      = errors.New("the PDF is already signed or has a form")

	startOf = regexp.MustCompile(`startxref\s+(\d{1,10})\s+%%EOF\s*$`)
	section = regexp.MustCompile(`^(\d{1,10}) (\d{1,10})\s*\n`)
	rootOf  = regexp.MustCompile(`/Root (\d{1,10}) 0 R`)
	infoOf  = regexp.MustCompile(`/Info (\d{1,10} 0 R)`)
	idOf    = regexp.MustCompile(`/ID\s*\[([^\]]*)\]`)
	pagesOf = regexp.MustCompile(`/Pages (\d{1,10}) 0 R`)
	kidOf   = regexp.MustCompile(`/Kids\s*\[\s*(\d{1,10}) 0 R`)
	annots  = regexp.MustCompile(`/Annots\b`)
)

// read finds the cross-reference table, the catalog and the first page.
func read(pdf []byte) (*file, error) {
	start := startOf.FindSubmatch(pdf)
	if !bytes.HasPrefix(pdf, []byte("%PDF-")) || start == nil {
		return nil, errUnsupported
	}
	f := &file{pdf: pdf, offsets: map[int]int{}, table: number(start[1])}
	if f.table >= len(pdf) || !bytes.HasPrefix(pdf[f.table:], []byte("xref\n")) {
		return nil, errUnsupported
	}
	rest := pdf[f.table+len("xref\n"):]
	head := section.FindSubmatch(rest)
	const entry = 20
	if head == nil || number(head[1]) != 0 || number(head[2])*entry > len(rest)-len(head[0]) {
		return nil, errUnsupported
	}
	f.size = number(head[2])
	for i := range f.size {
		line := rest[len(head[0])+i*entry:][:entry]
		if line[17] == 'n' {
			f.offsets[i] = number(line[:10])
		}
	}
	trailer := rest[len(head[0])+f.size*entry:]
	root, info := rootOf.FindSubmatch(trailer), infoOf.FindSubmatch(trailer)
	if root == nil || info == nil || bytes.Contains(trailer, []byte("/Prev")) ||
		bytes.Contains(trailer, []byte("/Encrypt")) {
		return nil, errUnsupported
	}
	f.root, f.info = number(root[1]), string(info[1])
	if id := idOf.FindSubmatch(trailer); id != nil {
		f.id = string(id[1])
	}
	pages := pagesOf.FindSubmatch(f.object(f.root))
	if pages == nil {
		return nil, errUnsupported
	}
	kid := kidOf.FindSubmatch(f.object(number(pages[1])))
	if kid == nil {
		return nil, errUnsupported
	}
	f.page = number(kid[1])
	return f, nil
}

// object returns the body of an object that is a dictionary, or nil.
func (f *file) object(n int) []byte {
	at, known := f.offsets[n]
	if !known || at >= len(f.pdf) {
		return nil
	}
	body, ok := bytes.CutPrefix(f.pdf[at:], []byte(fmt.Sprintf("%d 0 obj", n)))
	end := bytes.Index(body, []byte("endobj"))
	if !ok || end < 0 {
		return nil
	}
	body = bytes.TrimSpace(body[:end])
	if !bytes.HasPrefix(body, []byte("<<")) || !bytes.HasSuffix(body, []byte(">>")) {
		return nil
	}
	return body
}

// update is a document with an empty placeholder for the signature.
type update struct {
	bytes      []byte
	begin, end int // range of the signature with its angle brackets
	objects    map[int]int
}

// prepare appends four parts: the signature's dictionary with reserved space, its field without an appearance, the
// first page and the catalog with references to the field, and a cross-reference table.
func (f *file) prepare(o Options, room int) (*update, error) {
	catalog, page := f.object(f.root), f.object(f.page)
	if catalog == nil || page == nil {
		return nil, errUnsupported
	}
	if bytes.Contains(catalog, []byte("/AcroForm")) || bytes.Contains(catalog, []byte("/Perms")) ||
		byteRange.Match(f.pdf) {
		return nil, errSigned
	}
	if annots.Match(page) {
		return nil, errUnsupported
	}
	signature, field := f.size, f.size+1
	u := &update{objects: map[int]int{}}
	out := bytes.NewBuffer(make([]byte, 0, len(f.pdf)+2*room+4096))
	out.Write(f.pdf)
	if !bytes.HasSuffix(f.pdf, []byte("\n")) {
		out.WriteByte('\n')
	}
	object := func(n int, body string) {
		u.objects[n] = out.Len()
		fmt.Fprintf(out, "%d 0 obj\n%s\nendobj\n", n, body)
	}
	head, tail := signatureDictionary(o)
	u.objects[signature] = out.Len()
	fmt.Fprintf(out, "%d 0 obj\n%s", signature, head)
	placeAt := out.Len() - len(rangePlace)
	out.WriteString(" /Contents ")
	u.begin = out.Len()
	out.WriteString("<" + strings.Repeat("0", 2*room) + ">")
	u.end = out.Len()
	fmt.Fprintf(out, "%s\nendobj\n", tail)
	object(field, fmt.Sprintf(
		"<</Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /TU %s /V %d 0 R /P %d 0 R /Rect [0 0 0 0] /F 132>>",
		textString(cmp.Or(o.Tooltip, o.Name)), signature, f.page,
	))
	object(f.page, with(page, fmt.Sprintf("/Annots [%d 0 R]", field)))
	object(f.root, with(
		catalog, fmt.Sprintf("/AcroForm <</Fields [%d 0 R] /SigFlags 3>> /Perms <</DocMDP %d 0 R>>", field, signature),
	))
	f.finish(out, u)
	u.bytes = out.Bytes()
	place := fmt.Sprintf("/ByteRange [0 %d %d %d]", u.begin, u.end, len(u.bytes)-u.end)
	copy(u.bytes[placeAt:], place+strings.Repeat(" ", len(rangePlace)-len(place)))
	return u, nil
}

// rangePlace reserves space for the ByteRange; its values are computed at the end.
const rangePlace = "/ByteRange [0 0000000000 0000000000 0000000000]"

func signatureDictionary(o Options) (head, tail string) {
	head = "<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached"
	for _, entry := range []struct{ key, text string }{{"Name", o.Name}, {"Reason", o.Reason}, {"Location", o.Location}} {
		if entry.text != "" {
			head += " /" + entry.key + " " + textString(entry.text)
		}
	}
	head += " /M (D:" + o.At.UTC().Format("20060102150405") + "Z)"
	return head + " " + rangePlace, " /Reference [<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</Type " +
		"/TransformParams /P 1 /V /1.2>>>>]>>"
}

// finish writes the cross-reference table of the update, and the trailer.
func (f *file) finish(out *bytes.Buffer, u *update) {
	table := out.Len()
	out.WriteString("xref\n0 1\n0000000000 65535 f \n")
	for n := range f.size + 2 {
		if at, written := u.objects[n]; written {
			fmt.Fprintf(out, "%d 1\n%010d 00000 n \n", n, at)
		}
	}
	fmt.Fprintf(out, "trailer\n<</Size %d /Root %d 0 R /Info %s /Prev %d", f.size+2, f.root, f.info, f.table)
	if f.id != "" {
		fmt.Fprintf(out, " /ID [%s]", f.id)
	}
	fmt.Fprintf(out, ">>\nstartxref\n%d\n%%%%EOF\n", table)
}

// covered returns the signed bytes.
func (u *update) covered() (before, after []byte) { return u.bytes[:u.begin], u.bytes[u.end:] }

// contents returns the space for the signature's digits.
func (u *update) contents() []byte { return u.bytes[u.begin+1 : u.end-1] }

// found reports whether every object is at its offset in the table.
func (u *update) found() bool {
	for n, at := range u.objects {
		if !bytes.HasPrefix(u.bytes[at:], []byte(fmt.Sprintf("%d 0 obj\n", n))) {
			return false
		}
	}
	return true
}

// with returns a dictionary with more entries.
func with(dictionary []byte, more string) string {
	return string(bytes.TrimSuffix(dictionary, []byte(">>"))) + more + ">>"
}

// number parses digits. For a number that is too large it returns a value that no offset or object has.
func number(digits []byte) int {
	n, err := strconv.Atoi(string(digits))
	if err != nil {
		return 1 << 40
	}
	return n
}

// textString returns a PDF text string in UTF-16.
func textString(text string) string {
	var out strings.Builder
	out.WriteString("<FEFF")
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&out, "%04X", unit)
	}
	return out.String() + ">"
}
