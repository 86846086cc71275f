// Package redemption changes the status of vouchers: the moves of staff (moves.go), which redeem a voucher, undo a
// redemption, close a voucher or restore it, and a holder's notice of needing the voucher now (need.go).
package redemption
