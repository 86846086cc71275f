package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/audit"
	"beacon/internal/backup"
	"beacon/internal/config"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/storage/snapshot"
)

type backupCommand struct {
	To struct {
		File string `positional-arg-name:"FILE" required:"yes" description:"The file to write; - is standard output."`
	} `positional-args:"yes"`
	WithKeys bool `long:"with-keys" description:"Include the master keys: anyone with the file can read everything."`
}

// Run saves all data into one file while Beacon keeps running (R9.2).
func (b *backupCommand) Run(e *environment) error {
	c, err := e.settings()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(e.ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	p, err := openAsIs(ctx, c)
	if err != nil {
		return err
	}
	return errors.Join(b.save(ctx, e, c, p), p.Close())
}

func (b *backupCommand) save(ctx context.Context, e *environment, c config.Config, p *assembly.Data) error {
	out, err := newOutput(b.To.File, e.streams.Out)
	if err != nil {
		return err
	}
	defer out.abandon()
	say := e.streams.Out
	if b.To.File == standardOutput {
		say = e.streams.Err
	}
	keysInside := strconv.FormatBool(b.WithKeys)
	if err := appendEvent(ctx, p.DB, "backup.begun", map[string]string{"keys": keysInside}); err != nil {
		return err
	}
	watch := newWatch(e.streams.Err, "saved")
	written := bufio.NewWriterSize(out, 1<<20)
	m, err := backup.Job{
		Source: snapshot.NewSource(p.DB), Files: p.Blobs, Ring: p.Ring, WithKeys: b.WithKeys, Clock: clock.System{},
		Progress: watch.report,
		Header:   backup.Header{Program: e.version, Database: string(p.DB.Dialect())},
	}.Write(ctx, written)
	watch.end()
	if err == nil {
		err = written.Flush()
	}
	if err == nil {
		err = out.commit()
	}
	if err != nil {
		return fmt.Errorf("no backup was made: %w", err)
	}
	files, bytes := m.Files()
	err = appendEvent(ctx, p.DB, storage.BackupMade, map[string]string{
		"keys": keysInside, "file": filepath.Base(b.To.File),
		"rows": strconv.FormatInt(m.Rows(), 10), "files": strconv.Itoa(len(files)),
	})
	_, _ = fmt.Fprintf(
		say, "Saved the data as of %s: %s of %s and %s (%s), schema version %d.\n", m.Snapshot.Format(time.DateTime+" UTC"),
		amount(m.Rows(), "row"), amount(len(m.Tables), "table"), amount(len(files), "file"), inUnits(bytes), m.Schema,
	)
	b.msgKeys(say, c)
	if len(m.Missing) > 0 {
		err = errors.Join(err, fmt.Errorf(
			"the backup was made and can be restored, but without %s of records, missing from the storage: %s",
			amount(len(m.Missing), "file"), first(m.Missing),
		))
	}
	if len(m.Damaged) > 0 {
		err = errors.Join(err, fmt.Errorf(
			"the backup was made and can be restored, but it contains %s, truncated or changed in the storage: %s",
			amount(len(m.Damaged), "damaged file"), first(m.Damaged),
		))
	}
	return err
}

// first returns the first names of files, for a message.
func first(names []string) string {
	first := strings.Join(names[:min(10, len(names))], ", ")
	if len(names) > 10 {
		first += fmt.Sprintf(" and %d more", len(names)-10)
	}
	return first
}

func (b *backupCommand) msgKeys(out io.Writer, c config.Config) {
	if b.WithKeys {
		_, _ = fmt.Fprintln(
			out,
			"The backup contains the master keys: anyone with this file can open every link, and read and sign every "+
				"document. Keep the file as secret as the keys.",
		)
		return
	}
	where := "the file " + filepath.Join(c.DataDir, "keys")
	if len(c.MasterKeys) > 0 {
		where = "the setting masterKeys"
	}
	_, _ = fmt.Fprintf(
		out,
		"The backup does not contain the master keys. Keep a copy of %s elsewhere: without the keys no link and no "+
			"document of this backup can be opened.\n",
		where,
	)
}

// appendEvent appends an event of a command to the audit trail.
func appendEvent(ctx context.Context, db *storage.DB, action string, details map[string]string) error {
	command, _, _ := strings.Cut(action, ".")
	return storage.NewAuditTrail(db).
		Append(ctx, audit.Event{At: clock.System{}.Now(), Actor: audit.Actor{Kind: audit.System, Name: "beacon " + command},
			Action: action, Subject: audit.Subject{Kind: command}, Details: details})
}

// lastBackup describes the last backup according to the audit trail.
func lastBackup(ctx context.Context, db *storage.DB) (string, error) {
	last, err := storage.NewHealth(db).LastBackup(ctx)
	if errors.Is(err, fault.ErrNotFound) {
		return "none yet: turn on beacon-backup.timer, or run beacon backup every night", nil
	}
	if err != nil {
		return "", err
	}
	file := last.Details["file"]
	if file == standardOutput {
		file = "to standard output: Beacon cannot check whether it was stored"
	}
	return fmt.Sprintf("last made on %s (%s)", last.At.Format(time.DateTime+" UTC"), file), nil
}

// openAsIs opens keys, database and storage without changing them. Unlike assembly.OpenData it creates nothing and does
// not migrate.
func openAsIs(ctx context.Context, c config.Config) (d *assembly.Data, err error) {
	d = &assembly.Data{}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if err := assembly.NotRestoring(c); err != nil {
		return d, err
	}
	if c.Database == "" {
		if _, err := os.Stat(c.DatabaseURL()); err != nil {
			return d, fmt.Errorf("there is no database to save: %w", err)
		}
	}
	if d.Ring, err = assembly.ExistingRing(c); err != nil {
		return d, err
	}
	if d.Ring == nil {
		return d, fmt.Errorf(
			"no master keys: put the key file at %s, or set masterKeys", filepath.Join(c.DataDir, "keys"),
		)
	}
	if err := d.OpenDB(ctx, c.DatabaseURL(), clock.System{}); err != nil {
		return d, err
	}
	schema, newest, err := d.DB.SchemaVersions(ctx)
	switch {
	case err != nil:
	case schema > newest:
		err = storage.ErrNewerSchema
	default:
		err = d.PreferUsedKey(ctx)
	}
	if err != nil {
		return d, err
	}
	return d, d.OpenBlobs(ctx, c)
}
