package pdfsign

import (
	"bytes"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
)

var (
	// messageDigits matches a hexadecimal string that may be the message of a signature: an ASN.1 SEQUENCE.
	messageDigits = regexp.MustCompile(`<\s*(30\s*8\s*[0-4][0-9A-Fa-f\s]{100,})>`)
	nameEntry     = regexp.MustCompile(`/Name\s*(\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>)`)
	nameEscape    = regexp.MustCompile(`#[0-9A-Fa-f]{2}`)
	octalEscape   = regexp.MustCompile(`\\[0-7]{3}`)
	spaces        = regexp.MustCompile(`\s+`)
)

// SignatureTexts returns the texts of every signature in a file, valid or not: the names in its certificates,
// surrounded by binary data, and the name entry of the signature. It executes and decompresses nothing.
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

// readings returns bytes decoded as UTF-8 (or UTF-16 with Latin letters) and as Latin-1.
func readings(raw []byte) []string {
	raw = bytes.ReplaceAll(raw, []byte{0}, nil)
	latin := make([]rune, len(raw))
	for i, b := range raw {
		latin[i] = rune(b)
	}
	return []string{strings.ToValidUTF8(string(raw), " "), string(latin)}
}

// fromHex returns the bytes of hexadecimal digits. It ignores the last digit if their number is odd.
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
