// Package accounts holds the calls by which staff sign in (password, passkey, OpenID Connect) and those
// about their accounts.
package accounts

import (
	"beacon/internal/breakglass"
	"beacon/internal/center"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/staff"
)

// Services are what the calls of this package use.
type Services struct {
	BreakGlass *breakglass.Service
	Centers    center.Store
	Staff      *staff.Service
	Trail      payload.TrailReader
}

type handlers struct {
	*httpapi.API
	Services
}

// Register adds the calls of this package to api.
func Register(api *httpapi.API, services Services) {
	s := &handlers{api, services}
	s.staffSignInRoutes()
}
