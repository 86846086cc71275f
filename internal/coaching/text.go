package coaching

import (
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/plaintext"
)

// MaxNote is the longest note or reply, in code points.
const MaxNote = 4000

var (
	msgEmptyNote = catalogues.Text("coaching.empty-note")
	msgLongNote  = catalogues.Text("coaching.long-note")
)

// checkText cleans what was written and answers it, or which rule it breaks. It
// is plain text wherever it is shown, so "<b>" is nothing but three characters.
func checkText(field, text string) (string, error) {
	text = strings.TrimSpace(plaintext.Text(text))
	switch {
	case plaintext.Line(text) == "": // also where all letters are drawn as nothing
		return "", fault.Broken([]fault.Field{{Name: field, Message: msgEmptyNote}})
	case htmltext.Length(text) > MaxNote:
		return "", fault.Broken([]fault.Field{{Name: field, Message: msgLongNote}})
	}
	return text, nil
}
