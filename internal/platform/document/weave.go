package document

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// errOtherShape is the error for output of the library that weave cannot parse.
var errOtherShape = errors.New("unexpected structure of the PDF that the library wrote")

// weave adds the structure to the finished file, because the library does not support it. It adds the structure keys to
// the pages, rewrites the catalog (the library lists embedded files although there are none), appends the structure's
// objects, and rebuilds the cross-reference table.
func (d *Document) weave(file []byte, lang string) ([]byte, error) {
	objects, err := bodies(file)
	if err != nil {
		return nil, err
	}
	catalog, info := len(objects), len(objects)-1
	pages := 0
	for i, body := range objects {
		if bytes.HasPrefix(body, []byte("<</Type /Page\n")) {
			tags := fmt.Sprintf("<</Type /Page\n/StructParents %d /Tabs /S\n", pages)
			objects[i] = append([]byte(tags), bytes.TrimPrefix(body, []byte("<</Type /Page\n"))...)
			pages++
		}
	}
	if pages != d.pdf.PageCount() || !bytes.Contains(objects[catalog-1], []byte("/Type /Catalog")) {
		return nil, errOtherShape
	}
	metadata, first := catalog+1, catalog+2
	objects[catalog-1] = []byte(fmt.Sprintf(
		"<</Type /Catalog /Pages 1 0 R /Lang (%s) /MarkInfo <</Marked true>> /Metadata %d 0 R /StructTreeRoot %d 0 R "+
			"/ViewerPreferences <</DisplayDocTitle true>>>>\n",
		lang, metadata, first,
	))
	objects = append(objects, d.metadata())
	for _, body := range d.tree(first, func(page int) int { return 2*page + 1 }) {
		objects = append(objects, []byte(body+"\n"))
	}
	return assemble(objects, catalog, info), nil
}

// bodies returns the text between "n 0 obj" and "endobj" of each object, in the order of the numbers.
func bodies(file []byte) ([][]byte, error) {
	at := bytes.LastIndex(file, []byte("\nxref\n"))
	if at < 0 {
		return nil, errOtherShape
	}
	var offsets []int
	for _, line := range strings.Split(string(file[at:]), "\n") {
		if entry, used := strings.CutSuffix(strings.TrimSpace(line), " 00000 n"); used {
			offset, err := strconv.Atoi(entry)
			if err != nil || offset >= at {
				return nil, errOtherShape
			}
			offsets = append(offsets, offset)
		}
	}
	order := slices.Sorted(slices.Values(offsets))
	objects := make([][]byte, len(offsets))
	for i, offset := range offsets {
		end := at + 1
		if next, _ := slices.BinarySearch(order, offset); next+1 < len(order) {
			end = order[next+1]
		}
		body, began := bytes.CutPrefix(file[offset:end], []byte(fmt.Sprintf("%d 0 obj\n", i+1)))
		body, ended := bytes.CutSuffix(body, []byte("endobj\n"))
		if !began || !ended {
			return nil, errOtherShape
		}
		objects[i] = body
	}
	if len(objects) < 4 {
		return nil, errOtherShape
	}
	return objects, nil
}

// assemble returns a file with these objects, numbered from 1.
func assemble(objects [][]byte, root, info int) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	offsets := make([]int, len(objects))
	for i, body := range objects {
		offsets[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n", i+1)
		out.Write(body)
		out.WriteString("endobj\n")
	}
	table := out.Len()
	id := sha256.Sum256(out.Bytes())
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(
		&out, "trailer\n<</Size %d /Root %d 0 R /Info %d 0 R /ID [<%x> <%x>]>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1,
		root, info, id[:16], id[:16], table,
	)
	return out.Bytes()
}

// textString returns a PDF text string in UTF-16.
func textString(text string) string {
	var out strings.Builder
	out.WriteString("<FEFF")
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&out, "%04X", unit)
	}
	out.WriteString(">")
	return out.String()
}
