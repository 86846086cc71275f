// Package privacystore finds the data of a person in the database, erases it by the data map of package privacy, and
// reads it for an export. Its statements are built from that map and from one condition per table (scopes.go).
package privacystore
