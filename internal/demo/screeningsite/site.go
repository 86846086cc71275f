// Package screeningsite is the demo's stand-in for the registry's donor screening
// site (R4.5). That site belongs to somebody else: public pages link to
// it with id and donationType (M2), and it tells Beacon of each
// completed registration by a signed call (R4.4, R10.16). The stand-in
// does the same and no more, so that the way from a visitor to the dashboard can
// be walked without a network. Only `beacon demo` mounts it, and it keeps
// nothing: not a form, not an answer.
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

// Path is where the stand-in lies. No screen and no short code looks like it.
const Path = "/demo-screening"

// WebsitePath is where a page lies that takes the place of the registry's own website, to which
// unknown addresses and the links of the footer lead.
const WebsitePath = "/demo-registry"

// Patient is whom a link is for, as far as their own public page tells.
type Patient struct {
	ShortCode string
	FirstName string
}

// Registry is what the stand-in knows of the world around it.
type Registry struct {
	// Patient returns who has the id of a link, or fault.ErrNotFound where no
	// page is public.
	Patient func(ctx context.Context, id int64) (Patient, error)
	// Completed tells Beacon of a registration; the same id is the same one.
	Completed func(ctx context.Context, registrationID, shortCode string) error
	Log       *slog.Logger
}

// Site returns Path.
type Site struct{ Registry }

// New makes the stand-in.
func New(r Registry) *Site { return &Site{r} }

// Around returns a handler that serves the stand-in at Path, the page for the registry's website at
// WebsitePath, and hands everything else to next.
func (s *Site) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == Path {
			s.ServeHTTP(w, r)
			return
		}
		if r.URL.Path == WebsitePath {
			page{Lang: langOf(r)}.show(w, http.StatusOK, website, nil)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// maxForm bounds what one form may send, in bytes.
const maxForm = 8 << 10

// ServeHTTP implements http.Handler. The page is public and knows nobody who
// sends it, so a form from elsewhere can do no more than anybody can.
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
		if r.Context().Err() == nil { // else the visitor has gone
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

// visit reads whom and which organ a link is for, and what a form says already.
func (s *Site) visit(r *http.Request) (page, error) {
	p := page{Lang: langOf(r), Answers: map[string]string{}}
	asked := r.URL.Query() // the language switch brings the answers here
	if r.Method == http.MethodPost {
		asked = r.PostForm
	}
	p.readAnswers(asked)
	p.ID, p.DonationType = asked.Get("id"), asked.Get("donationType")
	if p.Registration = asked.Get("registration"); !registrationID.MatchString(p.Registration) {
		p.Registration = keys.RandomToken()
	}
	id, err := strconv.ParseInt(p.ID, 10, 64)
	if _, known := organs[p.DonationType]; err != nil || !known {
		return p, fault.ErrNotFound
	}
	p.Patient, err = s.Patient(r.Context(), id)
	return p, err
}

// registrationID is made with the form and comes back with it: however often a
// form is sent, it is one registration.
var registrationID = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// take looks at the answers of a form, and tells Beacon when they are complete.
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
		s.Log.WarnContext(r.Context(), "demo screening: the registration was not taken", "error", err)
		p.Refusal = err.Error()
		p.show(w, http.StatusBadGateway, asking, nil)
		return
	}
	p.show(w, http.StatusOK, finished, nil)
}

// langOf picks the language as Beacon's own pages do: the switch in the address,
// the cookie of the page that a visitor comes from, the browser.
func langOf(r *http.Request) locale.Lang {
	if chosen := r.URL.Query().Get("lang"); chosen != "" {
		return locale.Parse(chosen)
	}
	if c, err := r.Cookie("lang"); err == nil {
		return locale.Parse(c.Value)
	}
	return locale.FromAcceptLanguage(r.Header.Get("Accept-Language"))
}
