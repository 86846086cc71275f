package patient

import (
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"net/http"

	"beacon/internal/microsite"
)

// saving is a form whose key was proven.
type saving struct {
	httpapi.OpenedSite
	form *payload.SaveForm
}

// openToSave reads the form of a save and proves its key. The front end sends the key
// ahead of the form too, so that pictures are not taken in with a wrong one.
func (s *handlers) openToSave(w http.ResponseWriter, r *http.Request) (saved saving, err error) {
	ctx := r.Context()
	if err := httpapi.AllowClient(ctx, s.Limits.Uploads); err != nil {
		return saved, err
	}
	ahead, hasHeader := httpapi.CredentialFromHeader(r.Header.Get("Authorization"), microsite.KeyKind)
	if hasHeader {
		if saved.OpenedSite, err = s.OpenSite(ctx, ahead); err != nil {
			return saved, err
		}
	}
	if saved.form, err = payload.ReadSaveForm(w, r); err != nil {
		return saved, err
	}
	fields := saved.form.Fields
	c := httpapi.Credential{
		Kind: microsite.KeyKind, ID: httpapi.ParseID(fields["id"]), Key: fields["editKey"],
		AdminKey: fields["adminKey"],
	}
	// The key in the form is the one that counts. It needs no second proof when it
	// is the one of the header and no administrator acts.
	if !hasHeader || c != ahead {
		if saved.OpenedSite, err = s.OpenSite(ctx, c); err != nil {
			saved.form.Close()
		}
	}
	return saved, err
}

// saveCustomSite is POST microsite/custom-site/save (M7, R10.7).
func (s *handlers) saveCustomSite(w http.ResponseWriter, r *http.Request, own saving) error {
	defer own.form.Close()
	request, err := own.form.Request()
	if err != nil {
		return err
	}
	saved, err := s.Microsites.Save(r.Context(), own.Access, own.Site, request)
	if err != nil {
		return s.withStored(r.Context(), own.Access, err)
	}
	return httpapi.WriteResults(w, payload.SavedSite(saved), nil)
}
