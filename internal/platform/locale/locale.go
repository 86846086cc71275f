// Package locale defines the two languages of Beacon and the type of texts that the server produces: rule messages,
// email subjects, error sentences. Screens have their own catalogues in the front end.
package locale

import (
	"fmt"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// Lang is one of the supported languages.
type Lang string

// The supported languages. English is the default.
const (
	English Lang = "en"
	Spanish Lang = "es"
)

// Parse returns the language of a tag ("es", "es-MX", …), or English for an unsupported language.
func Parse(tag string) Lang {
	if strings.HasPrefix(strings.ToLower(strings.TrimSpace(tag)), "es") {
		return Spanish
	}
	return English
}

var matcher = language.NewMatcher([]language.Tag{language.English, language.Spanish})

// asked caches the languages of Accept-Language headers. Browsers send few different headers, and parsing a header
// costs more than sending a cached page.
var asked = struct {
	sync.RWMutex
	means map[string]Lang
}{means: map[string]Lang{}}

// Limits of the cache, because any client can send new headers.
const (
	maxAsked       = 1000
	maxAskedLength = 100
)

// FromAcceptLanguage returns the best language for an Accept-Language header. It returns English for an empty or
// invalid header.
func FromAcceptLanguage(header string) Lang {
	if len(header) > maxAskedLength {
		return readAcceptLanguage(header)
	}
	asked.RLock()
	lang, known := asked.means[header]
	asked.RUnlock()
	if known {
		return lang
	}
	lang = readAcceptLanguage(header)
	asked.Lock()
	defer asked.Unlock()
	if len(asked.means) >= maxAsked {
		clear(asked.means)
	}
	asked.means[strings.Clone(header)] = lang // the header itself would keep the whole request in memory
	return lang
}

func readAcceptLanguage(header string) Lang {
	tags, _, err := language.ParseAcceptLanguage(header)
	if err != nil || len(tags) == 0 {
		return English
	}
	_, i, confidence := matcher.Match(tags...)
	if i == 1 && confidence != language.No {
		return Spanish
	}
	return English
}

// Text is a sentence in both languages. Placeholders are written as {name}.
type Text struct {
	EN string
	ES string
}

// In returns the sentence in language l.
func (t Text) In(l Lang) string {
	if l == Spanish {
		return t.ES
	}
	return t.EN
}

// With replaces {name} by value, formatted by fmt.Sprint, in both languages.
func (t Text) With(name string, value any) Text {
	text := fmt.Sprint(value)
	return t.WithText(name, Text{EN: text, ES: text})
}

// WithText replaces {name} by a text in two languages.
func (t Text) WithText(name string, value Text) Text {
	mark := "{" + name + "}"
	return Text{EN: strings.ReplaceAll(t.EN, mark, value.EN), ES: strings.ReplaceAll(t.ES, mark, value.ES)}
}
