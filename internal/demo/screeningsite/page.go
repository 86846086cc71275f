package screeningsite

import (
	"crypto/sha256"
	_ "embed" // the style
	"encoding/base64"
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
	website   phase = "website" // the registry's website, no screening
)

// page is what the stand-in shows.
type page struct {
	Lang         locale.Lang
	Phase        phase
	ID           string // as the link has it
	DonationType string
	Registration string
	Patient      Patient
	Answers      map[string]string // by question
	Missing      []string          // questions without an answer, in their order
	Refusal      string            // what Beacon said when it took nothing
}

func (p page) readAnswers(form url.Values) {
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

// mustStop reports whether an answer makes a registration impossible.
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

//go:embed style.css
var style string

// policy lets the page have its one style and send its form to itself, nothing else.
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
	_ = pageTemplate.Execute(w, p) // the visitor may be gone
}
