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

// DecodeJSON reads a JSON body. Its texts come without zero bytes, which nobody can have
// typed and PostgreSQL refuses; what is no UTF-8 becomes U+FFFD. A name that occurs twice, or in another case, is an
// error.
func DecodeJSON(body []byte, v any) error {
	if bytes.Contains(body, []byte(escapedZero)) {
		body = withoutZeros(body)
	}
	return DecodeExactJSON(body, v)
}

// DecodeExactJSON is DecodeJSON for signed calls of other systems: it keeps zero bytes for a check to refuse.
func DecodeExactJSON(body []byte, v any) error {
	if err := json.Unmarshal(body, v); err != nil {
		return err
	}
	return checkNames(body, reflect.TypeOf(v))
}

// withoutZeros removes escaped zero bytes, but no such letters after an escaped backslash.
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

// readableText is DecodeJSON's reading of a text of a form.
func readableText(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\ufffd"), "\x00", "")
}

// withPlainMediaType writes the media type of a body in small letters, as huma compares it.
// The parameters stay: the boundary of a form has large letters.
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
