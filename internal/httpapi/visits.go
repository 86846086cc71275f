package httpapi

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"beacon/internal/platform/fault"
	"beacon/internal/visits"
)

// visitRoutes count who came (R4.1, R4.2).
func (s *Server) visitRoutes() {
	register(s, call{
		http.MethodPost,
		"/microsite/{shortCode}/stats/{type}",
		"count-visit",
		"Count a visit: initial, learn-more or eligible; once per browser, kind and site",
		"microsite",
		0,
	}, s.countVisit)
}

func isVisitPath(path string) bool {
	return strings.HasPrefix(path, "/api/microsite/") && strings.Contains(path, "/stats/")
}

type visitInput struct {
	ShortCode string `path:"shortCode"`
	Type      string `path:"type"`
}

// countVisit returns after the visit is durable. A robot's or a prefetched
// visit is answered the same and not counted.
func (s *Server) countVisit(ctx context.Context, in *visitInput) (*done, error) {
	kind, ok := visits.ParseKind(in.Type)
	if !ok {
		return nil, fault.ErrNotFound
	}
	h := infoFrom(ctx).header
	if !visits.Countable(
		visits.RequestHints{
			UserAgent:    h.Get("User-Agent"),
			Purpose:      purposeOf(h),
			SecPurpose:   h.Get("Sec-Purpose"),
			SecFetchSite: h.Get("Sec-Fetch-Site"),
		},
	) {
		return succeeded(), nil
	}
	if err := s.Visits.Record(ctx, in.ShortCode, kind); err != nil {
		return nil, err
	}
	return succeeded(), nil
}

// purposeOf reads how browsers told of a prefetch before Sec-Purpose.
func purposeOf(h http.Header) string {
	return cmp.Or(h.Get("Purpose"), h.Get("X-Purpose"), h.Get("X-Moz"))
}
