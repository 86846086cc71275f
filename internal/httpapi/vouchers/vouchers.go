// Package vouchers holds the calls of donors and voucher holders, their consents and kits, and what
// staff do about them.
package vouchers

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
	s.voucherRoutes()
	s.consentRoutes()
	s.supervisedRoutes()
	s.kitRoutes()
	s.staffVoucherRoutes()
	s.donorMailRoutes()
	s.staffKitRoutes()
}
