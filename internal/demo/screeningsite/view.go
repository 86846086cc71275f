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

// shownQuestion is a question in the page's language.
type shownQuestion struct {
	Name, Text, Missing string
	IsMissing           bool // the answer is missing
	Answers             []shownAnswer
}

// shownAnswer is one choice of a question.
type shownAnswer struct {
	ID, Question, Value, Label string
	IsChosen                   bool
}

// Say returns a sentence in the page's language.
func (p page) Say(name string) string {
	return words[name].With("name", p.Patient.FirstName).WithText("organ", organs[p.DonationType]).In(p.Lang)
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

// Questions are all questions with what was answered so far.
func (p page) Questions() (shown []shownQuestion) {
	for _, q := range questions {
		one := shownQuestion{
			Name: q.name, Text: q.text.In(p.Lang), Missing: q.missing.In(p.Lang),
			IsMissing: slices.Contains(p.Missing, q.name),
		}
		for _, a := range q.answers {
			one.Answers = append(one.Answers, shownAnswer{
				ID: q.name + "-" + a.value, Question: q.name, Value: a.value, Label: a.label.In(p.Lang),
				IsChosen: p.Answers[q.name] == a.value,
			})
		}
		shown = append(shown, one)
	}
	return shown
}
