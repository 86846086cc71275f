// Package snapshot reads all rows of a database for a backup, and restores them into
// an empty one, on either database.
package snapshot
