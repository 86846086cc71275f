// Package voucher is the voucher program: a donor gives a kidney now and names
// people who may need one later (spec voucher; R6). Donors and holders
// have no login; the key of their link opens exactly their own record.
//
// Start at status.go for the steps and statuses, service.go for what a donor or
// a holder can do, staff.go for what centers do.
package voucher
