// Package accounts holds the calls of staff sign-in (password, passkey, OpenID Connect) and of staff accounts.
package accounts

import (
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/services"
)

type handlers struct {
	*httpapi.API
	services.All
}

// Register adds the calls of this package to api.
func Register(api *httpapi.API, all services.All) {
	s := &handlers{api, all}
	s.staffSignInRoutes()
}
