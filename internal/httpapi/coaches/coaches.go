// Package coaches contains the calls of coaches, and the calls of the registry that assign them.
package coaches

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
	s.workspaceRoutes()
	s.assignmentRoutes()
}
