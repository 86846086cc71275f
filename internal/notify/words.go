package notify

import (
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"beacon/internal/platform/locale"
)

//go:embed templates/*.txt
var wordFiles embed.FS

// frameFile contains the text around every email: the footer, and a hint for readers with a button that does not
// work.
const frameFile = "frame"

// words is one parsed template file:
//
//	Subject: one line
//	Preheader: one line
//
//	A paragraph, with a {{parameter}},
//	on one or more lines.
//
//	{{link "The button label"}}
//
// It is parsed before any parameter is filled in. Therefore no value can add a paragraph, a header or a link.
type words struct {
	heads  map[string]line
	blocks []block
}

// forGuardian is the suffix of the files with text for guardians.
const forGuardian = ".guardian"

// file returns the name of the file with a template's text.
func (f form) file(toGuardian bool) string {
	if toGuardian && f.guardian {
		return string(f.template) + forGuardian
	}
	return string(f.template)
}

// files returns the names of all files with a template's text.
func (f form) files() []string {
	if f.guardian {
		return []string{f.file(false), f.file(true)}
	}
	return []string{f.file(false)}
}

// block is a paragraph, or the button if isLink is set.
type block struct {
	text   line
	isLink bool
}

// line is text with placeholders. Even elements are literal text, odd elements are names of parameters.
type line []string

var (
	hole   = regexp.MustCompile(`\{\{([a-z][A-Za-z]*)\}\}`)
	button = regexp.MustCompile(`^\{\{link "([^"{}]+)"\}\}$`)
	head   = regexp.MustCompile(`^([A-Z][a-z]+): (.+)$`)
)

// readWords reads the text of an email, or the frame, in one language.
func readWords(name string, lang locale.Lang) (words, error) {
	file := "templates/" + name + "." + string(lang) + ".txt"
	source, err := wordFiles.ReadFile(file)
	if err != nil {
		return words{}, fmt.Errorf("mail template: %w", err)
	}
	w, err := parseWords(string(source))
	if err != nil {
		return words{}, fmt.Errorf("%s: %w", file, err)
	}
	return w, nil
}

func parseWords(source string) (words, error) {
	parts := strings.Split(strings.TrimSpace(source), "\n\n")
	w := words{heads: map[string]line{}}
	for _, text := range strings.Split(parts[0], "\n") {
		m := head.FindStringSubmatch(text)
		if m == nil {
			return words{}, fmt.Errorf("%q is not a header line", text)
		}
		l, err := parseLine(m[2])
		if err != nil {
			return words{}, err
		}
		w.heads[m[1]] = l
	}
	for _, part := range parts[1:] {
		text := strings.Join(strings.Fields(part), " ")
		m := button.FindStringSubmatch(text)
		if m != nil {
			text = m[1]
		}
		l, err := parseLine(text)
		if err != nil {
			return words{}, err
		}
		w.blocks = append(w.blocks, block{text: l, isLink: m != nil})
	}
	return w, nil
}

func parseLine(text string) (line, error) {
	var l line
	end := 0
	for _, at := range hole.FindAllStringSubmatchIndex(text, -1) {
		l = append(l, text[end:at[0]], text[at[2]:at[3]])
		end = at[1]
	}
	l = append(l, text[end:])
	for i := 0; i < len(l); i += 2 {
		if strings.Contains(l[i], "{{") || strings.Contains(l[i], "}}") {
			return nil, fmt.Errorf("unreadable mark in %q", text)
		}
	}
	return l, nil
}

// lacks reports whether an optional parameter in l has no value.
func (l line) lacks(values map[string]string, optional []string) bool {
	for i := 1; i < len(l); i += 2 {
		if slices.Contains(optional, l[i]) && values[l[i]] == "" {
			return true
		}
	}
	return false
}

// fill replaces the placeholders with their values. It returns an error for a missing value.
func (l line) fill(values map[string]string) (string, error) {
	var b strings.Builder
	for i, piece := range l {
		if i%2 == 1 {
			value := values[piece]
			if value == "" {
				return "", fmt.Errorf("%w: the parameter %q is missing", ErrUnwritable, piece)
			}
			piece = value
		}
		b.WriteString(piece)
	}
	return b.String(), nil
}

// figureSentence returns a figure as a sentence. A zero discourages patients, so it never appears as a number.
func (w words) figureSentence(week, all string) string {
	heads := []string{"Week", "All"}
	if week == "0" {
		heads[0] = "Nobody"
	}
	if all == "0" {
		heads = heads[:1]
	}
	var sentences []string
	for _, head := range heads {
		if sentence, err := w.heads[head].fill(map[string]string{"week": week, "all": all}); err == nil {
			sentences = append(sentences, sentence)
		}
	}
	return strings.Join(sentences, " ")
}
