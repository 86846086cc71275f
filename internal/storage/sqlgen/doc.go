// Package sqlgen is the queries of storage/queries as Go functions, compiled by sqlc for both databases. doc.go and
// date.go are written by hand; the other files are generated (make generate).
package sqlgen
