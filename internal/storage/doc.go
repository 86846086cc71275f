// Package storage keeps everything that Beacon knows in SQLite (embedded, the
// default) or PostgreSQL. Queries are written once in queries/*.sql, compiled by
// sqlc to sqlgen, and run unchanged on both; only opening, migrations and error
// shapes differ between the two.
//
// Each capability declares the Store it needs and this package implements it,
// one file a capability. What a capability does inside InTx, including its audit
// events and outbox mails, commits together or not at all.
package storage
