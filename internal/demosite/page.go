package demosite

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page and its style
	"encoding/base64"
	"html/template"
	"net/http"
	"net/url"

	"beacon/internal/platform/locale"
)

// phase is which of its pages the stand-in shows.
type phase string

// The phases.
const (
	asking    phase = "asking"
	finished  phase = "finished"
	stopped   phase = "stopped"
	noPatient phase = "nobody"
)

// page is what the template is filled with.
type page struct {
	lang         locale.Lang
	Phase        phase
	ID           string // as the link has it
	DonationType string
	Registration string
	Patient      Patient
	Answers      map[string]string // by question
	Missing      []string          // questions without an answer, in their order
	Refusal      string            // what Beacon said when it took nothing
}

func (p *page) readAnswers(form url.Values) {
	for _, q := range questions {
		for _, a := range q.answers {
			if form.Get(q.name) == a.value {
				p.Answers[q.name] = a.value
			}
		}
	}
}

func (p page) unanswered() (names []string) {
	for _, q := range questions {
		if p.Answers[q.name] == "" {
			names = append(names, q.name)
		}
	}
	return names
}

// mustStop reports whether an answer rules a registration out.
func (p page) mustStop() bool {
	for _, q := range questions {
		for _, a := range q.answers {
			if a.stops && p.Answers[q.name] == a.value {
				return true
			}
		}
	}
	return false
}

// Lang is the language of the page, and OtherLang the one its switch offers.
func (p page) Lang() string { return string(p.lang) }

// OtherLang is the language that the switch offers.
func (p page) OtherLang() string {
	if p.lang == locale.Spanish {
		return string(locale.English)
	}
	return string(locale.Spanish)
}

// Say answers a sentence in the page's language.
func (p page) Say(name string) string {
	return words[name].With("name", p.Patient.FirstName).WithText("organ", organs[p.DonationType]).In(p.lang)
}

// shownQuestion is a question in one language, with what was answered.
type shownQuestion struct {
	Name, Text, Missing string
	Answers             []shownAnswer
}

type shownAnswer struct {
	Value, Label string
	IsChosen     bool
}

// Questions answers them for the form.
func (p page) Questions() []shownQuestion {
	var shown []shownQuestion
	for _, q := range questions {
		one := shownQuestion{Name: q.name, Text: q.text.In(p.lang)}
		for _, name := range p.Missing {
			if name == q.name {
				one.Missing = q.missing.In(p.lang)
			}
		}
		for _, a := range q.answers {
			one.Answers = append(one.Answers, shownAnswer{a.value, a.label.In(p.lang), p.Answers[q.name] == a.value})
		}
		shown = append(shown, one)
	}
	return shown
}

//go:embed page.gohtml
var pageText string

//go:embed style.css
var style string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"style": func() template.CSS { return template.CSS(style) }, //nolint:gosec // a file of this package
	"path":  func() string { return Path },
}).Parse(pageText))

// policy lets the page have its one style and send its form to itself, nothing else.
var policy = func() string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
}()

// show writes a phase of the page.
func (p page) show(w http.ResponseWriter, status int, ph phase, missing []string) {
	p.Phase, p.Missing = ph, missing
	var out bytes.Buffer
	if err := pageTemplate.Execute(&out, p); err != nil {
		http.Error(w, "This page cannot be shown.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", policy)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes())
}
