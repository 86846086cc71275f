// Package donorimport invites the voucher donors of a CSV file, all of them or nobody (R6.1, R9.2). Staff upload it
// or take it from the command line.
//
// Start at import.go.
package donorimport
