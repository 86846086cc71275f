// Package recall manages the samples that holders of usable vouchers give every five years (R11.5): the due dates, the
// reminders by email, and the board with which staff call holders without working email.
//
// Start at duty.go for due dates, emails.go for reminders, and board.go for the board.
package recall
