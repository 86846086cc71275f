package public

import (
	"cmp"
	"context"
	"net/http"

	"beacon/internal/httpapi"

	"beacon/internal/platform/fault"
	"beacon/internal/visits"
)

// visitRoutes adds the call that counts visits (R4.1, R4.2).
func (s *handlers) visitRoutes() {
	calls := s.Group("microsite")
	httpapi.PublicAction(calls.Route("POST /microsite/{shortCode}/stats/{type}", "count-visit",
		"Count a visit: initial, learn-more or eligible; once per browser, kind and site", httpapi.OwnLimit),
		s.countVisit)
}

type visitInput struct {
	ShortCode string `path:"shortCode"`
	Type      string `path:"type"`
}

// countVisit returns after the visit is durable. Visits of robots and prefetches get the same response but are not
// counted.
func (s *handlers) countVisit(ctx context.Context, in *visitInput) error {
	if err := httpapi.AllowClient(ctx, s.Limits.Visits); err != nil {
		return err
	}
	kind, ok := visits.ParseKind(in.Type)
	if !ok {
		return fault.ErrNotFound
	}
	h := httpapi.InfoFrom(ctx).Header
	if !visits.Countable(visits.RequestHints{
		UserAgent: h.Get("User-Agent"), Purpose: fetchPurpose(h), SecPurpose: h.Get("Sec-Purpose"),
		SecFetchSite: h.Get("Sec-Fetch-Site"),
	}) {
		return nil
	}
	return s.Visits.Record(ctx, in.ShortCode, kind)
}

// fetchPurpose returns the header by which browsers marked a prefetch before Sec-Purpose existed.
func fetchPurpose(h http.Header) string {
	return cmp.Or(h.Get("Purpose"), h.Get("X-Purpose"), h.Get("X-Moz"))
}
