// Package voucher implements the voucher program: a donor gives a kidney now and names people who may need a kidney
// later (spec voucher; R6). Donors and holders have no login. The key in their link gives access to their own record
// only.
//
// Start at status.go for the steps and statuses, registration.go and holders.go for the forms of donors and holders,
// and staff.go for the work of the centers.
package voucher
