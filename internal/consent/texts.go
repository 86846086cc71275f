package consent

import (
	"embed"
	"strings"

	"beacon/internal/platform/locale"
)

// The texts are files, with one folder per version. Each line is a statement; in the disclosure, headings and texts
// alternate. They are templates that counsel must review before use (R6.6). A changed text needs a new folder.
//
//go:embed texts
var texts embed.FS

// The versions in use.
const (
	StatementsVersion = "2026-3"
	DisclosureVersion = "2026-1"
)

// Statement is one line that the consenter initials.
type Statement struct {
	Value    int // from 1
	Question string
}

// Passage is a part of the disclosure.
type Passage struct{ Heading, Text string }

func textLines(version, name string, lang locale.Lang) []string {
	content, err := texts.ReadFile("texts/" + version + "/" + name + "." + string(lang) + ".txt")
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSpace(string(content)), "\n")
}

// Statements returns the statements of a version, or none for an unknown version.
func Statements(entity EntityType, version string, lang locale.Lang) []Statement {
	name := "donor"
	if entity == VoucherHolder {
		name = "voucher-holder"
	}
	var all []Statement
	for i, line := range textLines(version, name, lang) {
		all = append(all, Statement{i + 1, line})
	}
	return all
}

// Disclosure returns the text that signers read before they agree to sign electronically (ESIGN, R6.4).
func Disclosure(version string, lang locale.Lang) []Passage {
	lines := textLines(version, "disclosure", lang)
	var all []Passage
	for i := 0; i+1 < len(lines); i += 2 {
		all = append(all, Passage{lines[i], lines[i+1]})
	}
	return all
}
