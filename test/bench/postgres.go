package main

import (
	"context"
	"os"

	"beacon/test/registry"
)

// postgresVariable names the PostgreSQL to measure on beside SQLite; `make bench`
// starts one. Without it only SQLite is measured.
const postgresVariable = "BENCH_POSTGRES"

// postgresDatabase makes an empty database for one measurement and returns its
// address, or nothing where the environment names no PostgreSQL.
func postgresDatabase(ctx context.Context, measurement string) (address string, err error) {
	server := os.Getenv(postgresVariable)
	if server == "" {
		return "", nil
	}
	return registry.NewDatabase(ctx, server, "beacon_bench_"+measurement)
}
