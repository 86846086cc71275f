// Package privacystore finds everything that the database holds of one person, erases it as the data map of package
// privacy says, and reads it for an export. Its statements are made of that map and of one condition for each table
// (scopes.go).
package privacystore
