package httpapi

import (
	"context"
	"net/http"
	"slices"
	"strings"
)

// countRefusal reports a rejected request for a record to the accounts service, which alerts administrators (R14.7b).
func (a *API) countRefusal(r *http.Request, info *RequestInfo) {
	record := recordInPath(info.Route, r.URL.EscapedPath())
	if !info.isRefused || info.session == nil || record == "" {
		return
	}
	ctx := context.WithoutCancel(r.Context())
	if err := a.binders.Staff.Refused(ctx, info.session.Account, record, info.Origin()); err != nil {
		a.Log.ErrorContext(ctx, "refusals could not be reported", "request", info.ID, "error", err)
	}
}

// recordInPath returns the part of a staff path that identifies the record, up to the first parameter of the route. So
// all calls of one screen count as one record. It is empty for other paths.
func recordInPath(route, path string) string {
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
