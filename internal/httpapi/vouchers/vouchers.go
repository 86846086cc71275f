// Package vouchers contains the API of donors and voucher holders, their consents and kits, and the related work of
// staff.
package vouchers

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
	s.voucherRoutes()
	s.consentRoutes()
	s.supervisedRoutes()
	s.kitRoutes()
	s.staffVoucherRoutes()
	s.donorEmailRoutes()
	s.staffKitRoutes()
}
