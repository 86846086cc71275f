package texts

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"

	"beacon/catalogues"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/plaintext"
)

// Words are the words of a text in both languages. A placeholder is written {{registryName}}. A text with headings has
// a line "## Heading" before each part.
type Words = locale.Text

// Passage is a part of a text: a heading and a paragraph.
type Passage struct{ Heading, Text string }

// clean returns words without spaces at the ends of lines and with at most one empty line in a row, so that the same
// words always have the same hash.
func clean(w Words) Words {
	return Words{EN: cleanOne(w.EN), ES: cleanOne(w.ES)}
}

var emptyLines = regexp.MustCompile(`\n{3,}`)

func cleanOne(text string) string {
	lines := strings.Split(plaintext.Text(text), "\n")
	for i, line := range lines {
		lines[i] = strings.Trim(line, " \t\ufeff")
	}
	return strings.Trim(emptyLines.ReplaceAllString(strings.Join(lines, "\n"), "\n\n"), " \n\t\ufeff")
}

// Hash returns the SHA-256 hash of a text's words and facts, in hexadecimal digits.
func Hash(t Text, w Words, f Facts) string {
	parts := []string{string(t.Kind), t.Key, w.EN, w.ES}
	if f != (Facts{}) {
		parts = append(parts, f.Amount, f.AsOf, f.Source)
	}
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:])
}

// button begins the button of an email: {{link "Open my page"}}.
const button = "link "

var braces = regexp.MustCompile(`\{\{([^{}]*)\}\}`)

// used returns the placeholders in a text in the order of their first use.
func used(text string) (names []Placeholder) {
	for _, match := range braces.FindAllStringSubmatch(text, -1) {
		if name := Placeholder(match[1]); !strings.HasPrefix(match[1], button) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Values are the values of placeholders.
type Values map[Placeholder]string

// Fill replaces the placeholders of a text. A placeholder without a value becomes a line to write on.
func Fill(text string, values Values) string {
	return braces.ReplaceAllStringFunc(text, func(match string) string {
		if value := values[Placeholder(match[2:len(match)-2])]; value != "" {
			return value
		}
		return "__________"
	})
}

// Passages returns the parts of a text with headings.
func Passages(text string) (all []Passage) {
	for _, part := range strings.Split("\n"+text, "\n## ")[1:] {
		heading, rest, _ := strings.Cut(part, "\n")
		all = append(all, Passage{strings.TrimSpace(heading), strings.TrimSpace(rest)})
	}
	return all
}

// checkWords returns the errors in the words of a text, by the fields "english" and "spanish".
func (f Form) checkWords(w Words) (broken fault.Fields) {
	for _, lang := range languages {
		for _, message := range f.checkOne(w.In(lang)) {
			broken.Add(fields[lang], message)
		}
	}
	for _, name := range slices.Concat(used(w.EN), used(w.ES)) {
		if len(broken) == 0 && slices.Contains(used(w.EN), name) != slices.Contains(used(w.ES), name) {
			broken.Add(fields[locale.Spanish], catalogues.Text("texts.placeholder-once").With("name", name))
		}
	}
	return broken
}

// fields are the names of the languages in a request and in its errors.
var fields = map[locale.Lang]string{locale.English: "english", locale.Spanish: "spanish"}

// checkOne returns the errors in the words of one language.
func (f Form) checkOne(text string) (wrong []locale.Text) {
	if text == "" {
		return []locale.Text{catalogues.Text("texts.missing")}
	}
	add := func(isWrong bool, message locale.Text) {
		if isWrong {
			wrong = append(wrong, message)
		}
	}
	add(htmltext.Length(text) > f.MaxLength, catalogues.Text("texts.long").With("max", f.MaxLength))
	add(htmltext.HasElement(text), catalogues.Text("texts.html"))
	add(f.HasHeadings && !isInPassages(text), catalogues.Text("texts.headings"))
	add(f.HasTitle && strings.Count("\n"+text, "\n## ") > 1, catalogues.Text("texts.one-title"))
	if f.IsEmail {
		reason, isWrong := notify.TextError(f.key, text)
		add(isWrong, reason)
	}
	add(!f.IsEmail && !f.HasHeadings && strings.Contains(text, "\n"), catalogues.Text("texts.one-paragraph"))
	for _, name := range used(text) {
		add(!slices.Contains(f.Placeholders, name), catalogues.Text("texts.placeholder").With("name", name))
	}
	rest := braces.ReplaceAllString(text, "")
	add(strings.Contains(rest, "{{") || strings.Contains(rest, "}}"), catalogues.Text("texts.braces"))
	return wrong
}

// isInPassages reports whether a text starts with a heading, and each heading is followed by a paragraph.
func isInPassages(text string) bool {
	return strings.HasPrefix(text, "## ") &&
		!slices.ContainsFunc(Passages(text), func(p Passage) bool { return p.Heading == "" || p.Text == "" })
}
