// Package vouchers holds the calls of donors and voucher holders, their consents and kits, and what
// staff do about them.
package vouchers

import (
	"beacon/internal/center"
	"beacon/internal/consent"
	"beacon/internal/donorimport"
	"beacon/internal/emailchange"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/kit"
	"beacon/internal/platform/address"
	"beacon/internal/recall"
	"beacon/internal/recordjoin"
	"beacon/internal/voucher"
)

// Services are what the calls of this package use.
type Services struct {
	Addresses    address.Verifier
	Centers      center.Store
	Consents     *consent.Service
	DonorImport  *donorimport.Service
	EmailChanges *emailchange.Service
	Holds        payload.Holds
	Joins        *recordjoin.Service
	Kits         *kit.Service
	Recalls      *recall.Service
	RecordMails  payload.RecordMails
	Trail        payload.TrailReader
	Vouchers     *voucher.Service
}

type handlers struct {
	*httpapi.API
	Services
}

// Register adds the calls of this package to api.
func Register(api *httpapi.API, services Services) {
	s := &handlers{api, services}
	s.voucherRoutes()
	s.consentRoutes()
	s.supervisedRoutes()
	s.kitRoutes()
	s.staffVoucherRoutes()
	s.donorMailRoutes()
	s.staffKitRoutes()
}
