// Package storage is the database: SQLite (embedded, the default) or PostgreSQL. It opens and migrates it, runs
// transactions, builds the queries of lists, and contains the parts of every transaction: audit events, seals and
// emails. Queries are written once in queries/*.sql, compiled by sqlc to sqlgen, and run unchanged on both databases.
// Only opening, migrations and error types differ.
//
// Each domain package declares the Store that it needs. The subpackages implement these interfaces, one for each
// subject. All changes inside InTx, including audit events and outbox emails, commit together or not at all.
package storage
