// Package auditdesk contains the calls that search and export the audit trail.
package auditdesk

import (
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/services"
)

type handlers struct {
	*httpapi.API
	services.All
}

// Register adds the routes of this package to api.
func Register(api *httpapi.API, all services.All) {
	s := &handlers{api, all}
	s.auditRoutes()
}
