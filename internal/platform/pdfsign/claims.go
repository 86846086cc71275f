package pdfsign

import (
	"bytes"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
)

var (
	// messageDigits matches a hexadecimal string that can be the message of a signature: an ASN.1 SEQUENCE.
	messageDigits = regexp.MustCompile(`<\s*(30\s*8\s*[0-4][0-9A-Fa-f\s]{100,})>`)
	nameEntry     = regexp.MustCompile(`/Name\s*(\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>)`)
	nameEscape    = regexp.MustCompile(`#[0-9A-Fa-f]{2}`)
	octalEscape   = regexp.MustCompile(`\\[0-7]{3}`)
	spaces        = regexp.MustCompile(`\s+`)
)

// SignatureTexts returns the text of every signature in a file, good or not: the names in its certificates, between
// bytes that mean nothing, and the name that the signature gives itself. It executes and decompresses nothing.
func SignatureTexts(pdf []byte) (texts []string) {
	for _, found := range messageDigits.FindAllSubmatch(pdf, -1) {
		texts = append(texts, readings(fromHex(found[1]))...)
	}
	for _, at := range byteRange.FindAllIndex(pdf, -1) {
		object := nameEscape.ReplaceAllFunc(objectAt(pdf, at[0]), func(escape []byte) []byte { return fromHex(escape[1:]) })
		for _, found := range nameEntry.FindAllSubmatch(object, -1) {
			name := found[1][1 : len(found[1])-1]
			if found[1][0] == '<' {
				name = fromHex(name)
			} else {
				name = octalEscape.ReplaceAllFunc(name, fromOctal)
			}
			texts = append(texts, readings(name)...)
		}
	}
	return texts
}

// readings returns bytes as UTF-8, or as UTF-16 of Latin letters, and as Latin-1.
func readings(raw []byte) []string {
	raw = bytes.ReplaceAll(raw, []byte{0}, nil)
	latin := make([]rune, len(raw))
	for i, b := range raw {
		latin[i] = rune(b)
	}
	return []string{strings.ToValidUTF8(string(raw), " "), string(latin)}
}

// fromHex returns the bytes of hexadecimal digits; without the last one if their number is odd.
func fromHex(digits []byte) []byte {
	digits = spaces.ReplaceAll(digits, nil)
	out := make([]byte, len(digits)/2)
	n, err := hex.Decode(out, digits[:2*len(out)])
	if err != nil {
		return out[:n]
	}
	return out
}

func fromOctal(escape []byte) []byte {
	n, err := strconv.ParseUint(string(escape[1:]), 8, 8)
	if err != nil {
		return escape
	}
	return []byte{byte(n)}
}
