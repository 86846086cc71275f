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
	if err := httpapi.AllowClient(r.Context(), s.Limits.Uploads); err != nil {
		return payload.Saved{}, err
	}
	// The front end sends the key ahead of the form, so that pictures are not taken
	// in with a wrong one.
	ahead, hasHeader := httpapi.CredentialFromHeader(r.Header.Get("Authorization"), microsite.KeyKind)
	var access microsite.Access
	var site microsite.Site
	var err error
	if hasHeader {
		if access, site, err = s.OpenMicrosite(r.Context(), ahead, ""); err != nil {
			return payload.Saved{}, err
		}
	}
	form, err := payload.ReadSaveForm(w, r)
	if err != nil {
		return payload.Saved{}, err
	}
	defer form.Close()
	c := httpapi.Credential{ID: httpapi.ParseID(form.Fields["id"]), Key: form.Fields["editKey"]}
	// The key in the form is the one that counts. It needs no second proof when it
	// is the one of the header and no administrator acts.
	if adminKey := form.Fields["adminKey"]; !hasHeader || c != ahead || adminKey != "" {
		if access, site, err = s.OpenMicrosite(r.Context(), c, adminKey); err != nil {
			return payload.Saved{}, err
		}
	}
	request, err := form.Request()
	if err != nil {
		return payload.Saved{}, err
	}
	saved, err := s.Microsites.Save(r.Context(), access, site, request)
	if err != nil {
		return payload.Saved{}, s.withStored(r.Context(), access, err)
	}
	return payload.SavedSite(saved), nil
}
