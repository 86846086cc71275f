package screeningsite

import (
	"crypto/sha256"
	_ "embed" // the page
	"encoding/base64"
	"html/template"
	"net/http"
	"net/url"
	"slices"

	"beacon/internal/platform/locale"
)

// phase is the page that the site shows.
type phase string

// The phases.
const (
	asking    phase = "asking"
	finished  phase = "finished"
	stopped   phase = "stopped"
	noPatient phase = "nobody"
	website   phase = "website" // the registry's website, no screening
)

// page is the data of one page of the site.
type page struct {
	Lang         locale.Lang
	Phase        phase
	ID           string // as the link has it
	DonationType string
	Registration string
	Patient      Patient
	Answers      map[string]string // by question
	Missing      []string          // unanswered questions, in their order
	Refusal      string            // Beacon's reason for rejecting the registration
}

func (p page) readAnswers(form url.Values) {
	for _, q := range words.Questions {
		for _, a := range q.Answers {
			if form.Get(q.Name) == a.Value {
				p.Answers[q.Name] = a.Value
			}
		}
	}
}

func (p page) unanswered() (names []string) {
	for _, q := range words.Questions {
		if p.Answers[q.Name] == "" {
			names = append(names, q.Name)
		}
	}
	return names
}

// mustStop reports whether a given choice rules out a registration.
func (p page) mustStop() bool {
	for _, q := range words.Questions {
		for _, a := range q.Answers {
			if a.Stops && p.Answers[q.Name] == a.Value {
				return true
			}
		}
	}
	return false
}

//go:embed style.css
var style string

// policy allows the page's one style and a form to the page itself, nothing else.
var policy = func() string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
}()

// show writes a phase of the page.
func (p page) show(w http.ResponseWriter, status int, ph phase, missing []string) {
	p.Phase, p.Missing = ph, missing
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", policy)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	w.WriteHeader(status)
	_ = pageTemplate.Execute(w, p) // the visitor may have left
}

//go:embed page.html
var pageSource string

var pageTemplate = template.Must(template.New("page").Parse(pageSource))

// Say returns a sentence in the page's language.
func (p page) Say(name string) string {
	text := words.Sentences[name].With("name", p.Patient.FirstName).WithText("organ", words.Organs[p.DonationType])
	return text.In(p.Lang)
}

// IsWrong reports whether the form has an error to correct.
func (p page) IsWrong() bool { return len(p.Missing) > 0 || p.Refusal != "" }

var headings = map[phase]string{
	asking: "askTitle", finished: "doneTitle", stopped: "stopTitle", noPatient: "noneTitle", website: "siteTitle",
}

// Product returns the name of the sentence at the head of the page.
func (p page) Product() string {
	if p.Phase == website {
		return "siteProduct"
	}
	return "product"
}

// StandIn returns the name of the sentence that explains that the site is simulated.
func (p page) StandIn() string {
	if p.Phase == website {
		return "siteStandIn"
	}
	return "standIn"
}

// Heading returns the name of the sentence that heads the page.
func (p page) Heading() string { return headings[p.Phase] }

// OtherLang returns the language to which the page can be switched.
func (p page) OtherLang() locale.Lang {
	if p.Lang == locale.Spanish {
		return locale.English
	}
	return locale.Spanish
}

// Path returns the address of the page.
func (p page) Path() string { return Path }

// Style returns the page's only style; its hash is in the policy.
func (p page) Style() template.CSS { return template.CSS(style) }

// Questions returns all questions.
func (p page) Questions() []question { return words.Questions }

// Lacks reports whether a required question is unanswered.
func (p page) Lacks(question string) bool { return slices.Contains(p.Missing, question) }
