// Package privacy contains the calls for erasing and exporting a person, for retention and for legal holds.
package privacy

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
	s.erasureRoutes()
	s.retentionRoutes()
}
