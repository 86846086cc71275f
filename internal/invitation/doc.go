// Package invitation invites patients to create their site: one by a form, or all rows of a CSV file at once (R3,
// R9.2).
package invitation
