package texts

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// File is a version of a text as a Markdown file with a header, for counsel to work on:
//
//	---
//	kind: donor-consent
//	text: no-guarantee
//	version: 3
//	hash: 4be107c9…
//	amount: $6,000
//	as-of: 2026-11-01
//	source: …
//	---
//
//	# English
//
//	…
//
//	# Español
//
//	…
type File struct {
	Text    Text
	Version int    // in force when the file was exported
	Hash    string // of that version; empty in the templates
	Words   Words
	Facts   Facts // a line without a value is left out
}

const (
	englishTitle = "# English"
	spanishTitle = "# Español"
)

// Name returns the path of the file below the directory of an export.
func (f File) Name() string { return string(f.Text.Kind) + "/" + f.Text.Key + ".md" }

// String returns the file's content.
func (f File) String() string {
	facts := ""
	for _, fact := range f.facts() {
		if *fact.value != "" {
			facts += fact.name + ": " + *fact.value + "\n"
		}
	}
	return fmt.Sprintf("---\nkind: %s\ntext: %s\nversion: %d\nhash: %s\n%s---\n\n%s\n\n%s\n\n%s\n\n%s\n",
		f.Text.Kind, f.Text.Key, f.Version, f.Hash, facts, englishTitle, f.Words.EN, spanishTitle, f.Words.ES)
}

// fact is a line of the header.
type fact struct {
	name  string
	value *string
}

func (f *File) facts() []fact {
	return []fact{{"amount", &f.Facts.Amount}, {"as-of", &f.Facts.AsOf}, {"source", &f.Facts.Source}}
}

// ParseFile reads a file. It returns an error for a file that is not an exported text.
func ParseFile(content string) (f File, err error) {
	content = strings.TrimPrefix(strings.ReplaceAll(content, "\r\n", "\n"), "\ufeff")
	header, body, ok := strings.Cut(strings.TrimPrefix(content, "---\n"), "\n---\n")
	if !ok || !strings.HasPrefix(content, "---\n") {
		return f, errors.New("no header between two lines of ---")
	}
	if err := f.readHeader(header); err != nil {
		return f, err
	}
	if _, ok := FormFor(f.Text); !ok {
		return f, fmt.Errorf("no text is called %q of kind %q", f.Text.Key, f.Text.Kind)
	}
	english, spanish, ok := strings.Cut("\n"+body+"\n", "\n"+spanishTitle+"\n")
	if !ok {
		return f, fmt.Errorf("no line %q", spanishTitle)
	}
	_, english, ok = strings.Cut(english+"\n", "\n"+englishTitle+"\n")
	if !ok {
		return f, fmt.Errorf("no line %q before %q", englishTitle, spanishTitle)
	}
	f.Facts = f.Facts.clean()
	f.Words = clean(Words{EN: english, ES: spanish})
	return f, nil
}

func (f *File) readHeader(header string) (err error) {
	for _, line := range strings.Split(header, "\n") {
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch strings.TrimSpace(name) {
		case "kind":
			f.Text.Kind = Kind(value)
		case "text":
			f.Text.Key = value
		case "hash":
			f.Hash = value
		case "version":
			if f.Version, err = strconv.Atoi(value); err != nil {
				return fmt.Errorf("version %q is not a number", value)
			}
		default:
			i := slices.IndexFunc(f.facts(), func(one fact) bool { return one.name == strings.TrimSpace(name) })
			if i >= 0 {
				*f.facts()[i].value = value
				continue
			}
			return fmt.Errorf("unknown line %q in the header", line)
		}
	}
	return nil
}
