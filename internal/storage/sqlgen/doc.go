// Package sqlgen is the queries of storage/queries as Go functions, compiled by
// sqlc for both databases. Everything but this file is generated (make generate).
package sqlgen
