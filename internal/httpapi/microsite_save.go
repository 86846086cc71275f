package httpapi

import (
	"io"
	"net/http"

	"beacon/internal/microsite"
)

// saveCustomSite is POST microsite/custom-site/save (M7,
// R10.7).
func (s *Server) saveCustomSite(w http.ResponseWriter, r *http.Request) {
	answer, err := s.trySave(w, r)
	if err != nil {
		_, _ = io.CopyN(io.Discard, r.Body, maxDrain)
		s.WriteFailure(w, r, err)
		return
	}
	WriteResults(w, answer)
}

func (s *Server) trySave(w http.ResponseWriter, r *http.Request) (saved, error) {
	if ok, wait := s.Limits.Saves.Allow(InfoFrom(r.Context()).LimitKey()); !ok {
		return saved{}, TooMany(wait)
	}
	// The front end sends the key ahead of the form, so that nobody's pictures are
	// taken in before a wrong one is known. The key in the form is the one that counts.
	if c, ok := CredentialFromHeader(r.Header.Get("Authorization"), microsite.KeyKind); ok {
		if _, _, err := s.OpenMicrosite(r.Context(), c, ""); err != nil {
			return saved{}, err
		}
	}
	form, err := readSaveForm(w, r)
	if err != nil {
		return saved{}, err
	}
	defer form.Close()
	c := Credential{ParseID(form.fields["id"]), form.fields["editKey"]}
	access, _, err := s.OpenMicrosite(r.Context(), c, form.fields["adminKey"])
	if err != nil {
		return saved{}, err
	}
	request, err := form.request()
	if err != nil {
		return saved{}, err
	}
	site, err := s.Microsites.Save(r.Context(), access, request)
	if err != nil {
		return saved{}, s.withStored(r.Context(), access, err)
	}
	view, err := s.Microsites.Editor(r.Context(), access, site)
	if err != nil {
		return saved{}, err
	}
	return savedSite(site, view.Draft), nil
}
