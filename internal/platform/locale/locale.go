// Package locale holds the two languages Beacon speaks and the small bits of
// text that the server itself says: rule messages, mail subjects, error
// sentences. Screens carry their own catalogues in the front end.
package locale

import (
	"fmt"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// Lang is one of the languages of the program.
type Lang string

// The languages Beacon speaks. English is the default.
const (
	English Lang = "en"
	Spanish Lang = "es"
)

// Parse returns the language named by tag ("es", "es-MX", …), or English for
// anything that Beacon does not speak.
func Parse(tag string) Lang {
	if strings.HasPrefix(strings.ToLower(strings.TrimSpace(tag)), "es") {
		return Spanish
	}
	return English
}

var matcher = language.NewMatcher([]language.Tag{language.English, language.Spanish})

// asked remembers what headers mean: browsers send few different ones, and to
// read one costs more than to send a cached page.
var asked = struct {
	sync.RWMutex
	means map[string]Lang
}{means: map[string]Lang{}}

// Only so many headers of at most this length are remembered, because anybody
// can send new ones.
const (
	maxAsked       = 1000
	maxAskedLength = 100
)

// FromAcceptLanguage picks the language for an Accept-Language header. An
// empty or unreadable header means English.
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
	asked.means[strings.Clone(header)] = lang // the header itself would keep its whole request
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

// Text is one sentence in both languages. Placeholders are written {name}.
type Text struct {
	EN string
	ES string
}

// In returns the sentence in l.
func (t Text) In(l Lang) string {
	if l == Spanish {
		return t.ES
	}
	return t.EN
}

// With fills {name} with value, as fmt.Sprint prints it, in both languages.
func (t Text) With(name string, value any) Text {
	text := fmt.Sprint(value)
	return t.WithText(name, Text{EN: text, ES: text})
}

// WithText fills {name} with a text that itself has two languages.
func (t Text) WithText(name string, value Text) Text {
	mark := "{" + name + "}"
	return Text{EN: strings.ReplaceAll(t.EN, mark, value.EN), ES: strings.ReplaceAll(t.ES, mark, value.ES)}
}
