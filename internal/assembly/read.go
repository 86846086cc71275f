package assembly

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"beacon/internal/audit"
	"beacon/internal/config"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/storage"
)

// PartErrors are the errors of opening each part of the data; nil for an intact part.
type PartErrors struct{ Keys, Database, Storage, Log error }

// Err returns all errors.
func (p PartErrors) Err() error { return errors.Join(p.Database, p.Keys, p.Storage, p.Log) }

// OpenToRead opens every part without changing it, even if other parts fail. It creates nothing. A database with
// another schema is an error.
func OpenToRead(
	ctx context.Context, c config.Config, clk clock.Clock, options ...storage.Option,
) (d *Data, failed PartErrors) {
	d = &Data{}
	d.Ring, failed.Keys = ExistingRing(c)
	failed.Database = errors.Join(NotRestoring(c), d.openDBToRead(ctx, c, clk, options...))
	if failed.Storage = d.openBlobsToRead(ctx, c); failed.Storage != nil {
		failed.Storage = StorageError{failed.Storage}
	}
	if failed.Database == nil && failed.Keys == nil {
		failed.Keys = d.checkKeysToRead(ctx, c)
	}
	key, err := LogKey(c)
	failed.Log = d.useLogKey(key, err, c)
	if failed.Err() == nil {
		failed.Log = d.openHeadsToRead(c)
	}
	return d, failed
}

func (d *Data) openDBToRead(
	ctx context.Context, c config.Config, clk clock.Clock, options ...storage.Option,
) error {
	if err := d.OpenDB(ctx, c.DatabaseURL(), clk, append(options, storage.ReadOnly())...); err != nil {
		return err
	}
	return d.DB.CheckSchema(ctx)
}

func (d *Data) checkKeysToRead(ctx context.Context, c config.Config) error {
	used, err := d.DB.MasterKeys(ctx)
	if err == nil {
		err = d.CheckKeys(used, c)
	}
	if err == nil && d.Ring == nil {
		d.HasNoKeys = true
		d.Ring, err = keys.NewRing([]string{hex.EncodeToString(keys.RandomBytes(keys.MasterSize))})
		d.DB.SealWith(d.Sealer())
	}
	return err
}

func (d *Data) openBlobsToRead(ctx context.Context, c config.Config) error {
	if c.Storage.Endpoint != "" {
		c.Storage.CreateBucket = false
		return d.OpenBlobs(ctx, c)
	}
	path := filepath.Join(c.DataDir, "blobs")
	dir, err := blob.OpenExistingDir(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s does not exist: run beacon migrate", path)
	}
	if err != nil {
		return err
	}
	d.closers.add(dir.Close)
	d.Blobs = dir
	return nil
}

// openHeadsToRead opens the heads unless no process has created the journal yet.
func (d *Data) openHeadsToRead(c config.Config) error {
	if !d.keepsHeads(c) {
		return d.openHeads(c)
	}
	if _, err := os.Stat(journalFolder(c)); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return d.openJournal(c, blob.OpenExistingDir)
}

// Prepare migrates the database and creates the data directories.
func Prepare(ctx context.Context, c config.Config, clk clock.Clock) (d *Data, err error) {
	d = &Data{}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if err := NotRestoring(c); err != nil {
		return d, err
	}
	if err := os.MkdirAll(c.DataDir, 0o700); err != nil {
		return d, fmt.Errorf("data directory: %w", err)
	}
	if d.Ring, err = ExistingRing(c); err != nil {
		return d, err
	}
	if err := d.OpenDB(ctx, c.DatabaseURL(), clk); err != nil {
		return d, err
	}
	if err := d.DB.Migrate(ctx); err != nil || c.Storage.Endpoint != "" {
		return d, err
	}
	return d, d.OpenBlobs(ctx, c)
}

// OpenForKeys opens the database and the master keys without comparing them.
func OpenForKeys(ctx context.Context, c config.Config, clk clock.Clock) (d *Data, err error) {
	d = &Data{}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if err := NotRestoring(c); err != nil {
		return d, err
	}
	if c.Database == "" {
		if err := storage.CheckExists(c.DatabaseURL()); err != nil {
			return d, err
		}
	}
	if d.Ring, err = ExistingRing(c); err != nil {
		return d, err
	}
	if err := d.OpenDB(ctx, c.DatabaseURL(), clk); err != nil {
		return d, err
	}
	if err := d.DB.CheckSchema(ctx); err != nil {
		return d, err
	}
	if d.Ring == nil {
		return d, errNoKeys(c)
	}
	return d, nil
}

// Sealers returns a sealer for each master key of the ring, newest first.
func (d *Data) Sealers() (all []audit.Sealer) {
	if d.Ring == nil || d.HasNoKeys {
		return nil
	}
	for _, key := range d.Ring.AuditKeys() {
		all = append(all, audit.NewSealer([][]byte{key}, keys.Random()))
	}
	return all
}
