// Package storage stores Beacon's data in SQLite (embedded, the default) or PostgreSQL. Queries are written once in
// queries/*.sql, compiled by sqlc to sqlgen, and run unchanged on both databases. Only opening, migrations and error
// types differ.
//
// Each domain package declares the Store that it needs. This package and its subpackages implement these interfaces,
// one file per domain package. All changes inside InTx, including audit events and outbox emails, commit together or
// not at all.
package storage
