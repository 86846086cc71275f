package patient

import (
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"io"
	"net/http"

	"beacon/internal/microsite"
)

// saveCustomSite is POST microsite/custom-site/save (M7,
// R10.7).
func (s *handlers) saveCustomSite(w http.ResponseWriter, r *http.Request) {
	answer, err := s.trySave(w, r)
	if err != nil {
		_, _ = io.CopyN(io.Discard, r.Body, httpapi.MaxDrain)
		s.WriteFailure(w, r, err)
		return
	}
	httpapi.WriteResults(w, answer)
}

func (s *handlers) trySave(w http.ResponseWriter, r *http.Request) (payload.Saved, error) {
	if ok, wait := s.Limits.Saves.Allow(httpapi.InfoFrom(r.Context()).LimitKey()); !ok {
		return payload.Saved{}, httpapi.TooMany(wait)
	}
	// The front end sends the key ahead of the form, so that nobody's pictures are
	// taken in before a wrong one is known. The key in the form is the one that counts.
	if c, ok := httpapi.CredentialFromHeader(r.Header.Get("Authorization"), microsite.KeyKind); ok {
		if _, _, err := s.OpenMicrosite(r.Context(), c, ""); err != nil {
			return payload.Saved{}, err
		}
	}
	form, err := payload.ReadSaveForm(w, r)
	if err != nil {
		return payload.Saved{}, err
	}
	defer form.Close()
	c := httpapi.Credential{ID: httpapi.ParseID(form.Fields["id"]), Key: form.Fields["editKey"]}
	access, _, err := s.OpenMicrosite(r.Context(), c, form.Fields["adminKey"])
	if err != nil {
		return payload.Saved{}, err
	}
	request, err := form.Request()
	if err != nil {
		return payload.Saved{}, err
	}
	site, err := s.Microsites.Save(r.Context(), access, request)
	if err != nil {
		return payload.Saved{}, s.withStored(r.Context(), access, err)
	}
	view, err := s.Microsites.Editor(r.Context(), access, site)
	if err != nil {
		return payload.Saved{}, err
	}
	return payload.SavedSite(site, view.Draft), nil
}
