// Package accounts holds the calls by which staff sign in (password, passkey, OpenID Connect) and those
// about their accounts.
package accounts

import "beacon/internal/httpapi"

type handlers struct{ *httpapi.API }

// Register adds the calls of this package to api.
func Register(api *httpapi.API) {
	s := &handlers{api}
	s.staffSignInRoutes()
}
