// Package snapshot reads all rows of a database for a backup, and restores them into an empty database of either
// dialect.
package snapshot
