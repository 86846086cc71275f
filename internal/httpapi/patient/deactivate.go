package patient

import (
	"context"
	"net/http"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
)

// deactivationRoutes adds the calls that take a site down and restore it (M7, R3, R3.6, R10.11).
func (s *handlers) deactivationRoutes() {
	calls := s.Group("microsite")
	httpapi.ByKeyOutput(calls.Route("GET /microsite/deactivate", "deactivate",
		"Take one's own microsite down; 403 unless called by a script of our own pages"),
		httpapi.PatientKey(s.openFromOurPage), s.deactivate)
	httpapi.ByKey(calls.Route("POST /microsite/deactivate/undo", "undo-deactivation",
		"Restore one's own microsite within 24 hours"), s.SiteKey(), s.undoDeactivation)
}

// errNotFromOurPage is the Forbidden fault for a deactivation that a link scanner, a prefetch or a plain click may have
// caused.
var errNotFromOurPage = fault.New(fault.Forbidden, catalogues.Text("http.not-from-our-page"))

type deactivateInput struct {
	ID      string `query:"id"`
	EditKey string `query:"editKey"`
}

type deactivateOutput struct {
	Body struct {
		Success   bool       `json:"success"`
		FullName  string     `json:"fullName"`
		UndoUntil *time.Time `json:"undoUntil" doc:"Until when deactivate/undo works; null when it does not."`
	}
}

// Credential implements httpapi.Keyholder.
func (in *deactivateInput) Credential(context.Context) httpapi.Credential {
	return httpapi.Credential{ID: httpapi.ParseID(in.ID), Key: in.EditKey}
}

// openFromOurPage checks the key of a request from a script of our own pages.
func (s *handlers) openFromOurPage(ctx context.Context, c httpapi.Credential) (httpapi.OpenedSite, error) {
	if info := httpapi.InfoFrom(ctx); info.Method == http.MethodHead || !isOurScript(info.Header, c.ID) {
		return httpapi.OpenedSite{}, errNotFromOurPage
	}
	return s.OpenSite(ctx, c)
}

func (s *handlers) deactivate(
	ctx context.Context, own httpapi.OpenedSite, _ *deactivateInput,
) (*deactivateOutput, error) {
	site, err := s.Microsites.Deactivate(ctx, own.Access)
	if err != nil {
		return nil, err
	}
	out := &deactivateOutput{}
	out.Body.Success, out.Body.FullName = true, site.FullName()
	out.Body.UndoUntil, err = s.Microsites.UndoUntil(ctx, site)
	return out, err
}

// isOurScript reports whether a request meets the guard of R3.6. It must have the EditKey header of that site, or be a
// same-origin request of a script. Navigations, prefetches, and loads of pictures or other parts of a page are
// rejected.
func isOurScript(h http.Header, id int64) bool {
	if strings.Contains(strings.ToLower(h.Get("Sec-Purpose")+h.Get("Purpose")+h.Get("X-Moz")), "prefetch") {
		return false
	}
	if c, ok := httpapi.CredentialFromHeader(h.Get("Authorization"), microsite.KeyKind); ok && c.ID == id {
		return true
	}
	if dest := h.Get("Sec-Fetch-Dest"); dest != "" && dest != "empty" {
		return false
	}
	return h.Get("Sec-Fetch-Site") == "same-origin" && h.Get("Sec-Fetch-Mode") != "navigate"
}

func (s *handlers) undoDeactivation(
	ctx context.Context, own httpapi.OpenedSite, _ *keyedInput,
) (payload.SiteStatus, error) {
	return payload.StatusAfter(s.Microsites.UndoDeactivation(ctx, own.Access))
}
