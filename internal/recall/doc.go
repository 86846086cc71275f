// Package recall is the samples that holders of usable vouchers give every five years (R11.5): what is due when,
// the mails before it, and the board by which staff call those whom mails do not reach.
//
// Start at duty.go for what is due, mails.go for the mails, and board.go for the board.
package recall
