// Package voucher implements the records of the voucher program: a donor gives a kidney now and names people who may
// need a kidney later (spec voucher; R6). Donors and holders have no login. The key in their link gives access to their
// own record only.
//
// Start at status.go for the steps and statuses, registration.go and holders.go for the forms of donors and holders,
// and staff.go for the work of the centers. The packages below use these records: redemption changes the status of
// vouchers, readiness prepares surgeries, recall asks for samples every five years, and donorimport reads CSV files.
package voucher
