package public

import (
	"net/http"
	"strconv"
	"strings"

	"beacon/internal/httpapi"
)

// servePatient is serveApp for a patient's own screens. The link of a record that was joined into another one leads
// to the same screen of the one that stays (R12.4d).
func (s *handlers) servePatient(w http.ResponseWriter, r *http.Request) {
	screen, id, key := splitKeyed(r.URL.Path)
	if kept, keptKey, ok := s.Microsites.FollowJoin(r.Context(), id, key); ok {
		redirectKeyed(w, r, screen, kept.ID, keptKey)
		return
	}
	s.serveApp(w, r)
}

// serveDonor is servePatient for a donor's screens.
func (s *handlers) serveDonor(w http.ResponseWriter, r *http.Request) {
	screen, id, key := splitKeyed(r.URL.Path)
	if kept, ok := s.Vouchers.FollowJoin(r.Context(), id, key); ok {
		redirectKeyed(w, r, screen, kept.ID, s.Vouchers.DonorEditKey(kept))
		return
	}
	s.serveApp(w, r)
}

// splitKeyed splits the path of a keyed screen, with or without a slash at its end.
func splitKeyed(path string) (screen string, id int64, key string) {
	parts := strings.Split(strings.Trim(path, "/"), "/")
	if len(parts) != 4 {
		return "", 0, ""
	}
	return parts[0] + "/" + parts[1], httpapi.ParseID(parts[2]), parts[3]
}

func redirectKeyed(w http.ResponseWriter, r *http.Request, screen string, id int64, key string) {
	redirectTo(w, r, "/"+screen+"/"+strconv.FormatInt(id, 10)+"/"+key)
}

// serveLivingDonation is serveApp for the page about donating of a public page, or of the one that stays after a
// join.
func (s *handlers) serveLivingDonation(w http.ResponseWriter, r *http.Request) {
	code, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if kept, ok := s.Microsites.FollowCode(r.Context(), code); ok {
		redirectTo(w, r, "/"+kept+"/"+rest)
		return
	}
	s.serveApp(w, r)
}

// redirectTo redirects to another screen with the same query. A join can be undone and an address may
// hold a key, so no cache may store it.
func redirectTo(w http.ResponseWriter, r *http.Request, path string) {
	if r.URL.RawQuery != "" {
		path += "?" + r.URL.RawQuery
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, path, http.StatusFound)
}
