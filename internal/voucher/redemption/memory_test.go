package redemption

import (
	"beacon/internal/testkit/vouchertest"
	"beacon/internal/voucher"
)

// Short names for tables.
const (
	available         = voucher.Available
	pendingRedemption = voucher.PendingRedemption
	redeemed          = voucher.Redeemed
	pendingRetired    = voucher.PendingRetired
	retired           = voucher.Retired
	draft             = voucher.Draft
	personalInfo      = voucher.PersonalInfo
	voucherHolders    = voucher.VoucherHolders
	uploadConsent     = voucher.UploadConsent
	complete          = voucher.Complete
	needsMatch        = voucher.NeedsMatch
	pendingTransplant = voucher.PendingTransplant
	transplanted      = voucher.Transplanted
)

var (
	coordinator = vouchertest.Coordinator
	elsewhere   = vouchertest.Elsewhere
	reviewer    = vouchertest.Reviewer
	admin       = vouchertest.Admin
	coach       = vouchertest.Coach
)

// first is the first holder of a memory.
var first = voucher.HolderRef{DonorID: 4, ID: 1, Version: 1}

// newMemory returns a memory with holders of the given statuses, and its service.
func newMemory(statuses ...voucher.HolderStatus) (*vouchertest.Memory, *Service) {
	m, d := vouchertest.New(statuses...)
	return m, NewService(d, voucher.NewService(d))
}

// filledForm returns a complete form of a holder.
func filledForm() voucher.Form {
	return voucher.Form{
		Person: voucher.Person{
			FirstName: "Rosa", LastName: "Ejemplo", Phone: "614-555-0123", Gender: "F", Email: "h1@mail.example",
			BirthDate: "04/12/1981", Address: voucher.Address{
				Address1: "12 River Road", City: "Columbus", State: "OH", Country: voucher.UnitedStates, ZIP: "43215",
			},
		},
		Relationship: "Friend", YearsBefore: voucher.Unanswered,
	}
}
