// Package readiness rates the preparations of donors and their voucher holders for a surgery (R6.10), lists them on a
// board, and reminds people of open steps. Start at readiness.go.
package readiness
