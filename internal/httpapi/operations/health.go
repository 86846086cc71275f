package operations

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/health"
	"beacon/internal/httpapi"
)

// healthRoutes registers the route that reports current problems of this Beacon to registry administrators (R18.7c).
func (s *handlers) healthRoutes() {
	httpapi.Staff(s.Group("staff").Route("GET /staff/health-notices", "staff-health-notices",
		"List current problems of the installation; empty if there are none"), httpapi.Administrators(),
		s.healthNotices)
}

// HealthNotice is a current problem.
type HealthNotice struct {
	Name   health.Name `json:"name"`
	Of     string      `json:"of" doc:"The job, of a job that is dead; otherwise empty."`
	Amount int64       `json:"amount" doc:"Number of emails; free percent of the disk; seconds of the clock; events of the audit trail."`
	At     *time.Time  `json:"at" doc:"Since when; of a certificate, until when."`
	Node   string      `json:"node" doc:"The machine, of its disk or clock; otherwise empty."`
}

func (s *handlers) healthNotices(
	ctx context.Context, _ access.Principal, _ *struct{},
) ([]HealthNotice, error) {
	return httpapi.Items(health.Notices(s.Health(ctx)), func(n health.Notice) HealthNotice {
		return HealthNotice(n)
	}), nil
}
