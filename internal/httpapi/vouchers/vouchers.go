// Package vouchers holds the calls of donors and voucher holders, their consents and kits, and what
// staff do about them.
package vouchers

import "beacon/internal/httpapi"

type handlers struct{ *httpapi.API }

// Register adds the calls of this package to api.
func Register(api *httpapi.API) {
	s := &handlers{api}
	s.voucherRoutes()
	s.consentRoutes()
	s.kitRoutes()
	s.staffVoucherRoutes()
	s.staffKitRoutes()
}
