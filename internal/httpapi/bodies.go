package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// jsonFormat reads the bodies of typed calls with DecodeJSON.
var jsonFormat = huma.Format{Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: DecodeJSON}

// escapedZero is a zero byte in a JSON text.
const escapedZero = `\u0000`

// DecodeJSON reads a JSON body. It removes zero bytes, which people cannot type and PostgreSQL rejects, and replaces
// invalid UTF-8 with U+FFFD. A name that occurs twice, or in another case, is an error.
func DecodeJSON(body []byte, v any) error {
	if bytes.Contains(body, []byte(escapedZero)) {
		body = withoutZeros(body)
	}
	return DecodeExactJSON(body, v)
}

// DecodeExactJSON is DecodeJSON for signed calls of other systems. It keeps zero bytes, so a later check can
// reject them.
func DecodeExactJSON(body []byte, v any) error {
	if err := json.Unmarshal(body, v); err != nil {
		return err
	}
	return checkNames(body, reflect.TypeOf(v))
}

// withoutZeros removes escaped zero bytes. It keeps the same letters after an escaped backslash.
func withoutZeros(body []byte) []byte {
	out := make([]byte, 0, len(body))
	for len(body) > 0 {
		if bytes.HasPrefix(body, []byte(escapedZero)) {
			body = body[len(escapedZero):]
			continue
		}
		n := 1
		if body[0] == '\\' {
			n = min(2, len(body))
		}
		out, body = append(out, body[:n]...), body[n:]
	}
	return out
}

// readableText cleans the text of a form as DecodeJSON does: no zero bytes, valid UTF-8.
func readableText(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\ufffd"), "\x00", "")
}

// withPlainMediaType lower-cases the media type of a body, because huma compares it that way. Parameters stay
// unchanged: the boundary of a form is case-sensitive.
func withPlainMediaType(header http.Header) {
	if sent := header.Get("Content-Type"); sent != "" {
		kind, parameters, hasParameters := strings.Cut(sent, ";")
		kind = strings.ToLower(strings.TrimSpace(kind))
		if hasParameters {
			kind += ";" + parameters
		}
		header.Set("Content-Type", kind)
	}
}
