package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
)

// postgresVariable names the PostgreSQL to measure on beside SQLite; `make bench`
// starts one. Without it only SQLite is measured.
const postgresVariable = "BENCH_POSTGRES"

// postgresDatabase makes an empty database for one measurement and answers its
// address, or nothing where the environment names no PostgreSQL.
func postgresDatabase(ctx context.Context, measurement string) (address string, err error) {
	server := os.Getenv(postgresVariable)
	if server == "" {
		return "", nil
	}
	own, err := url.Parse(server)
	if err != nil {
		return "", fmt.Errorf("%s: %w", postgresVariable, err)
	}
	db, err := sql.Open("pgx", server)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	name := "beacon_bench_" + measurement
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + name, "CREATE DATABASE " + name} {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return "", fmt.Errorf("an empty database: %w", err)
		}
	}
	own.Path = "/" + name
	return own.String(), nil
}
