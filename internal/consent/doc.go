// Package consent is the consent of donors and voucher holders: electronic, in
// three stages with initials, a photo ID and a typed signature, or on paper
// (V2 to V5; R6.4 to R6.7, 6.11). What happened is kept in
// a chain of events; what was signed is kept byte for byte.
//
// Start at status.go for the states, esign.go for the electronic way, paper.go
// for the other, document.go for what a document says.
package consent
