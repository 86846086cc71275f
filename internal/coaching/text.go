package coaching

import (
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/plaintext"
)

// MaxNote is the length limit of a note or reply, in code points.
const MaxNote = 4000

// checkText returns the normalized text of a note, or a fault with the field. The text is always shown as plain text,
// so markup such as "<b>" is allowed.
func checkText(field, text string) (string, error) {
	text = strings.TrimSpace(plaintext.Text(text))
	switch {
	case plaintext.Line(text) == "": // also for a text of invisible characters
		return "", fault.Broken([]fault.Field{{Name: field, Message: catalogues.Text("coaching.empty-note")}})
	case htmltext.Length(text) > MaxNote:
		return "", fault.Broken([]fault.Field{{Name: field, Message: catalogues.Text("coaching.long-note")}})
	}
	return text, nil
}
