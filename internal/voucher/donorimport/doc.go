// Package donorimport invites the voucher donors in a CSV file, all or none (R6.1, R9.2). Staff upload the file or
// import it from the command line.
//
// Start at import.go.
package donorimport
