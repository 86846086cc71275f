package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
)

// NewDatabase creates an empty database with a name on a PostgreSQL server and returns its URL. It drops an existing
// database with that name.
func NewDatabase(ctx context.Context, server, name string) (address string, err error) {
	own, err := url.Parse(server)
	if err != nil {
		return "", errors.New("the address of PostgreSQL is no URL") // the URL may contain a password
	}
	db, err := sql.Open(postgresql, server)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + name, "CREATE DATABASE " + name} {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return "", fmt.Errorf("an empty database: %w", err)
		}
	}
	own.Path = "/" + name
	return own.String(), nil
}
