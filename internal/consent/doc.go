// Package consent handles the consent of donors and voucher holders (V2 to V5; R6.4 to R6.7, R6.11). A consent is
// electronic, in three stages with initials, a photo ID and a typed signature, or on paper. Every step is an event in a
// hash chain. The signed document is stored byte for byte.
//
// Start at status.go for the states, esign.go for electronic consents, paperway.go for paper, and document.go for the
// contents of a document.
package consent
