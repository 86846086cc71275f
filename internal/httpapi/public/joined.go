package public

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"beacon/internal/httpapi"
)

// servePatient is serveApp for a patient's own screens. The link of a joined record opens nothing. Instead, the link
// of the record that stays is emailed to its address (R12.4d).
func (s *handlers) servePatient(w http.ResponseWriter, r *http.Request) {
	s.serveUnlessJoined(w, r, s.Microsites.EmailJoinedLink)
}

// serveDonor is servePatient for a donor's screens.
func (s *handlers) serveDonor(w http.ResponseWriter, r *http.Request) {
	s.serveUnlessJoined(w, r, s.Vouchers.EmailJoinedLink)
}

func (s *handlers) serveUnlessJoined(
	w http.ResponseWriter, r *http.Request, emailLink func(context.Context, int64, string) (bool, error),
) {
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	if len(parts) != 4 || r.Method != http.MethodGet {
		s.serveApp(w, r)
		return
	}
	isJoined, err := emailLink(r.Context(), httpapi.ParseID(parts[2]), parts[3])
	switch {
	case err != nil:
		s.showFailure(w, r, err)
	case isJoined:
		to := "/lost-link?why=joined"
		if lang := r.URL.Query().Get("lang"); lang != "" {
			to += "&lang=" + url.QueryEscape(lang)
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, to, http.StatusFound)
	default:
		s.serveApp(w, r)
	}
}

// serveLivingDonation is serveApp for the page about donating that belongs to a public page. After a join it redirects
// to the page of the record that stays.
func (s *handlers) serveLivingDonation(w http.ResponseWriter, r *http.Request) {
	code, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if kept, ok := s.Microsites.FollowCode(r.Context(), code); ok {
		redirectTo(w, r, "/"+kept+"/"+rest)
		return
	}
	s.serveApp(w, r)
}

// redirectTo redirects to another screen with the same query. A join can be undone, so caches must not store the
// redirect.
func redirectTo(w http.ResponseWriter, r *http.Request, path string) {
	if r.URL.RawQuery != "" {
		path += "?" + r.URL.RawQuery
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, path, http.StatusFound)
}
