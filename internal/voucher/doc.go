// Package voucher is the voucher program: a donor gives a kidney now and names people who may
// need one later (spec voucher; R6). Donors and holders have no login; the key in their link
// opens only their own record.
//
// Start at status.go for the steps and statuses, registration.go and holders.go for what
// donors and holders do, and staff.go for what centers do.
package voucher
