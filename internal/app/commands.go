package app

import (
	"context"
	"errors"
	"fmt"
	"os"

	"beacon/internal/assembly"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/storage"
)

type migrateCommand struct{}

// Run migrates the configured database.
func (migrateCommand) Run(e *environment) error {
	c, err := e.settings()
	if err != nil {
		return err
	}
	d, err := assembly.Prepare(e.ctx, c, clock.System{})
	if err != nil {
		return err
	}
	current, _, err := d.DB.SchemaVersions(e.ctx)
	_, _ = fmt.Fprintf(e.streams.Out, "The database is at schema version %d.\n", current)
	if reason := newerSchema(e.ctx, d.DB); reason != "" {
		_, _ = fmt.Fprintln(e.streams.Out, reason)
	}
	return errors.Join(err, d.Close())
}

// newerSchema explains that a newer Beacon has migrated the database and this one still works on it; "" if not.
func newerSchema(ctx context.Context, db *storage.DB) string {
	current, own, err := db.SchemaVersions(ctx)
	if err != nil || current <= own {
		return ""
	}
	return fmt.Sprintf(
		"a newer Beacon migrated the database to schema version %d. This Beacon has version %d and still works: upgrade it "+
			"soon", current, own,
	)
}

type openAPICommand struct{}

// Run prints the OpenAPI document. It needs no data: it assembles the parts on a temporary directory.
func (openAPICommand) Run(e *environment) error {
	dir, err := os.MkdirTemp("", "beacon-openapi-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	c := e.config
	c.DataDir, c.Database = dir, ""
	p, err := e.assemble(e.ctx, assembly.Serve, c)
	if err != nil {
		return err
	}
	document, err := p.Server.OpenAPI()
	if err == nil {
		_, err = e.streams.Out.Write(document)
	}
	return errors.Join(err, p.Close())
}

type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run(e *environment) error {
	_, err := fmt.Fprintln(e.streams.Out, "beacon", e.version)
	return err
}

type pdfCheckCommand struct {
	Signature  bool `long:"signature" description:"Print the facts that its signature proves instead."`
	Protection bool `long:"protection" description:"Report the sandbox of the process instead."`
}

// Run is the subprocess that checks an untrusted PDF from standard input (pdfcheck). It drops its privileges before it
// reads, and opens no settings or data.
func (c pdfCheckCommand) Run(e *environment) error {
	switch {
	case c.Signature:
		return pdfcheck.RunSignatureChild(e.streams.In, e.streams.Out)
	case c.Protection:
		return pdfcheck.RunProtectionChild(e.streams.Out)
	}
	return pdfcheck.RunChild(e.streams.In, e.streams.Out)
}
