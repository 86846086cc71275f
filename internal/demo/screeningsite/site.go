// Package screeningsite simulates the registry's donor screening site in the demo (R4.5). A third party operates the
// real site: public pages link to it with id and donationType (M2), and it reports each completed registration to
// Beacon by a signed call (R4.4, R10.16). The simulation does only this, so the path from a visitor to the dashboard
// can be tried without a network. Only `beacon demo` mounts it, and it stores no forms.
package screeningsite

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"strconv"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/locale"
)

// Path is the address of the site. It cannot collide with a screen or a short code.
const Path = "/demo-screening"

// WebsitePath is the address of a page that replaces the registry's website. Unknown addresses and footer links lead to
// it.
const WebsitePath = "/demo-registry"

// Patient is the patient of a link, with data from the public page.
type Patient struct {
	ShortCode string
	FirstName string
}

// Registry connects the site to Beacon.
type Registry struct {
	// Patient returns the patient with an id, or fault.ErrNotFound if the patient has no public page.
	Patient func(ctx context.Context, id int64) (Patient, error)
	// Completed reports a registration to Beacon; a repeated id is the same registration.
	Completed func(ctx context.Context, registrationID, shortCode string) error
	Log       *slog.Logger
}

// Site serves the simulated site.
type Site struct{ Registry }

// New returns the Site of a registry.
func New(r Registry) *Site { return &Site{r} }

// Around returns a handler that serves the simulated site at Path and the registry's website at WebsitePath. It passes
// other requests to next.
func (s *Site) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == Path {
			s.ServeHTTP(w, r)
			return
		}
		if r.URL.Path == WebsitePath {
			page{Lang: requestLang(r)}.show(w, http.StatusOK, website, nil)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// maxForm is the maximum size of a form, in bytes.
const maxForm = 8 << 10

// ServeHTTP implements http.Handler. The page is public and has no sessions, so a cross-site form has no more rights
// than any visitor.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	switch r.Method {
	case http.MethodGet, http.MethodHead:
	case http.MethodPost:
		if err := r.ParseForm(); err != nil {
			http.Error(w, "This form cannot be read.", http.StatusBadRequest)
			return
		}
	default:
		w.Header().Set("Allow", "GET, HEAD, POST")
		http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
		return
	}
	p, err := s.visit(r)
	if errors.Is(err, fault.ErrNotFound) {
		p.show(w, http.StatusNotFound, noPatient, nil)
		return
	}
	if err != nil {
		if r.Context().Err() == nil { // otherwise the visitor has left
			s.Log.ErrorContext(r.Context(), "demo screening", "error", err)
		}
		p.show(w, http.StatusInternalServerError, noPatient, nil)
		return
	}
	if r.Method != http.MethodPost {
		p.show(w, http.StatusOK, asking, nil)
		return
	}
	s.take(w, r, p)
}

// visit reads the patient, the organ and the form's values so far.
func (s *Site) visit(r *http.Request) (page, error) {
	p := page{Lang: requestLang(r), Answers: map[string]string{}}
	asked := r.URL.Query() // the language switch sends the form's values in the query
	if r.Method == http.MethodPost {
		asked = r.PostForm
	}
	p.readAnswers(asked)
	p.ID, p.DonationType = asked.Get("id"), asked.Get("donationType")
	if p.Registration = asked.Get("registration"); !registrationID.MatchString(p.Registration) {
		p.Registration = keys.RandomToken()
	}
	id, err := strconv.ParseInt(p.ID, 10, 64)
	if _, known := words.Organs[p.DonationType]; err != nil || !known {
		return p, fault.ErrNotFound
	}
	p.Patient, err = s.Patient(r.Context(), id)
	return p, err
}

// registrationID matches the id that is created with the form and returned with it, so a form submitted twice is
// one registration.
var registrationID = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// take checks a form, and reports it to Beacon if it is complete.
func (s *Site) take(w http.ResponseWriter, r *http.Request, p page) {
	if missing := p.unanswered(); len(missing) > 0 {
		p.show(w, http.StatusUnprocessableEntity, asking, missing)
		return
	}
	if p.mustStop() {
		p.show(w, http.StatusOK, stopped, nil)
		return
	}
	if err := s.Completed(r.Context(), "demo-"+p.Registration, p.Patient.ShortCode); err != nil {
		s.Log.WarnContext(r.Context(), "demo screening: the registration was refused", "error", err)
		p.Refusal = err.Error()
		p.show(w, http.StatusBadGateway, asking, nil)
		return
	}
	p.show(w, http.StatusOK, finished, nil)
}

// requestLang returns the language by the rules of Beacon's pages: the address, the cookie of the visitor's previous
// page, the browser.
func requestLang(r *http.Request) locale.Lang {
	if chosen := r.URL.Query().Get("lang"); chosen != "" {
		return locale.Parse(chosen)
	}
	if c, err := r.Cookie("lang"); err == nil {
		return locale.Parse(c.Value)
	}
	return locale.FromAcceptLanguage(r.Header.Get("Accept-Language"))
}
