package pdfsign

import (
	"bytes"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var regexpContents = regexp.MustCompile(`/Contents <[0-9a-f]+`)

// The names in all certificates must be found, because an upload that seems to be signed by the registry is rejected.
func TestSignatureTexts_ContainTheNamesOfEverySignature(t *testing.T) {
	names := func(pdf []byte, name string) bool {
		return slices.ContainsFunc(SignatureTexts(pdf), func(text string) bool { return strings.Contains(text, name) })
	}
	o := options()
	o.Name = "Someone"
	good := signed(t, identity(t), o)
	upper := regexpContents.ReplaceAllFunc(good, func(digits []byte) []byte {
		return append([]byte("/Contents <"), bytes.ToUpper(digits[len("/Contents <"):])...)
	})
	broken := bytes.Replace(good, []byte("/ByteRange"), []byte("/BxteRange"), 1)
	for what, pdf := range map[string][]byte{
		"signed": good, "upper-case digits": upper, "no byte range": broken,
		"twice":        append(bytes.Clone(good), good...),
		"given a name": []byte("1 0 obj << /ByteRange [0 1 2 3] /Name (Beacon Registry) >> endobj"),
		"escaped name": []byte(`1 0 obj << /N#61me (Beacon\040Registry) /ByteRange [0 1 2 3] >> endobj`),
		"name in UTF-16": []byte("1 0 obj << /ByteRange [0 1 2 3] /Name <FEFF" +
			hex.EncodeToString(utf16Text("Beacon Registry")) + "> >> endobj"),
	} {
		if !names(pdf, "Beacon Registry") {
			t.Errorf("%s: the name is not found", what)
		}
	}
	if !names(good, "Someone") {
		t.Error("the name that the signature gives itself is not found")
	}
	if got := SignatureTexts(pages(t)); len(got) > 0 {
		t.Errorf("an unsigned file has the texts %q", got)
	}
}

func utf16Text(ascii string) (out []byte) {
	for _, b := range []byte(ascii) {
		out = append(out, 0, b)
	}
	return out
}
