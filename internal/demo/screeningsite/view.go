package screeningsite

import (
	_ "embed" // the page
	"html/template"
	"slices"

	"beacon/internal/platform/locale"
)

//go:embed page.html
var pageSource string

var pageTemplate = template.Must(template.New("page").Parse(pageSource))

// Say returns a sentence in the page's language.
func (p page) Say(name string) string {
	text := words.Sentences[name].With("name", p.Patient.FirstName).WithText("organ", words.Organs[p.DonationType])
	return text.In(p.Lang)
}

// IsWrong reports whether something has to be put right before it goes on.
func (p page) IsWrong() bool { return len(p.Missing) > 0 || p.Refusal != "" }

// Product names the sentence at the head of the page.
func (p page) Product() string {
	if p.Phase == website {
		return "siteProduct"
	}
	return "product"
}

// StandIn names the sentence that says what the page stands for.
func (p page) StandIn() string {
	if p.Phase == website {
		return "siteStandIn"
	}
	return "standIn"
}

// Heading names the sentence that heads the page.
func (p page) Heading() string {
	switch p.Phase {
	case asking:
		return "askTitle"
	case finished:
		return "doneTitle"
	case stopped:
		return "stopTitle"
	case website:
		return "siteTitle"
	default:
		return "noneTitle"
	}
}

// OtherLang is the language to which the page can be switched.
func (p page) OtherLang() locale.Lang {
	if p.Lang == locale.Spanish {
		return locale.English
	}
	return locale.Spanish
}

// Path is the address of the page.
func (p page) Path() string { return Path }

// Style is the page's only style, whose hash its policy names.
func (p page) Style() template.CSS { return template.CSS(style) }

// Questions are all questions.
func (p page) Questions() []question { return words.Questions }

// Lacks reports whether a question should have been answered and was not.
func (p page) Lacks(question string) bool { return slices.Contains(p.Missing, question) }
