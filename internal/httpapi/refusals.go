package httpapi

import (
	"context"
	"net/http"
	"slices"
	"strings"
)

// countRefusal reports a refused request for a record to the service of accounts, which alerts administrators (R14.7b).
func (a *API) countRefusal(r *http.Request, info *RequestInfo) {
	record := recordOf(info.Route, r.URL.EscapedPath())
	if !info.isRefused || info.session == nil || record == "" {
		return
	}
	ctx := context.WithoutCancel(r.Context())
	if err := a.binders.Staff.Refused(ctx, info.session.Account, record, info.Origin()); err != nil {
		a.Log.ErrorContext(ctx, "refusals could not be reported", "request", info.ID, "error", err)
	}
}

// recordOf returns the part of a path that names the record that a call of staff is about, or nothing: all up to the
// first value of its route. So all calls of one screen are about one record.
func recordOf(route, path string) string {
	if !strings.HasPrefix(route, "/api/staff/") {
		return ""
	}
	first := slices.IndexFunc(strings.Split(route, "/"), func(s string) bool { return strings.HasPrefix(s, "{") })
	segments := strings.Split(path, "/")
	if first < 0 || first >= len(segments) {
		return ""
	}
	return strings.Join(segments[:first+1], "/")
}
