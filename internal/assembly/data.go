package assembly

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/config"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/signednote"
	"beacon/internal/storage"
)

// Data is where a Beacon keeps things: its master keys, its database and its files.
type Data struct {
	Ring   *keys.Ring
	DB     *storage.DB
	Blobs  blob.Store
	Signer *auditlog.Signer // nil: this node signs no checkpoints
	Heads  *auditlog.Heads

	closers closers
}

// Close closes what OpenData or OpenDB opened.
func (d *Data) Close() error { return d.closers.close() }

// StorageError is an error of the place for files, so that it can be told from
// one of the database.
type StorageError struct{ error }

// Unwrap returns the error itself.
func (e StorageError) Unwrap() error { return e.error }

// OpenData makes the data directory and the master keys where there are none, opens the database, brings its schema
// up to date, and opens the place for files. Master keys that are not those of the database are refused.
func OpenData(
	ctx context.Context, c config.Config, clk clock.Clock, options ...storage.Option,
) (d *Data, err error) {
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
	if d.Ring, err = LoadRing(c); err != nil {
		return d, err
	}
	if err := d.OpenDB(ctx, c.DatabaseURL(), clk, options...); err != nil {
		return d, err
	}
	before, _, err := d.DB.SchemaVersions(ctx)
	if err != nil {
		return d, err
	}
	if err := d.DB.Migrate(ctx); err != nil {
		return d, err
	}
	if err := d.DB.UseMasterKeys(ctx, d.Ring.Names()); err != nil {
		return d, err
	}
	if before > 0 && before < storage.SealedRowsSchema {
		if err := d.DB.AdoptRows(ctx); err != nil {
			return d, err
		}
	}
	if err := d.OpenBlobs(ctx, c); err != nil {
		return d, StorageError{err}
	}
	if err := d.openHeads(c); err != nil {
		return d, err
	}
	return d, d.openSigner(c)
}

// openHeads opens the place where heads of the log are remembered: a node on PostgreSQL may have no data directory that
// outlives it, so the bucket is used if there is one.
func (d *Data) openHeads(c config.Config) error {
	files := d.Blobs
	if c.Storage.Endpoint == "" || d.DB.Dialect() == storage.SQLite {
		dir, err := blob.OpenDir(filepath.Join(c.DataDir, "journal"))
		if err != nil {
			return fmt.Errorf("journal of the log: %w", err)
		}
		d.closers.add(dir.Close)
		files = dir
	}
	d.Heads = auditlog.NewHeads(files, d.Ring.LogHeadKeys())
	return nil
}

// openSigner reads the key of checkpoints. Nodes without one sign none.
func (d *Data) openSigner(c config.Config) (err error) {
	file := cmp.Or(c.Log.KeyFile, filepath.Join(c.DataDir, "log-key"))
	isOwn := c.Log.KeyFile == "" && d.DB.Dialect() == storage.SQLite
	key, err := signednote.LoadKey(file, c.LogOrigin(), isOwn, keys.Random())
	if errors.Is(err, os.ErrNotExist) && c.Log.KeyFile == "" {
		return nil
	}
	d.Signer = auditlog.NewSigner(key, signednote.OpenJournal(filepath.Join(c.DataDir, "log-signed")))
	return err
}

// Sealer seals the audit events that are written. Without master keys, which are made after a restore, it has a key
// that nobody knows: what it sealed is sealed anew then.
func (d *Data) Sealer() audit.Sealer {
	if d.Ring == nil {
		return audit.NewSealer([][]byte{keys.RandomBytes(keys.MasterSize)}, keys.Random())
	}
	return audit.NewSealer(d.Ring.AuditKeys(), keys.Random())
}

// OpenDB opens the database as it is. Unless a test brings its own clock, that of PostgreSQL is everybody's.
func (d *Data) OpenDB(ctx context.Context, url string, clk clock.Clock, options ...storage.Option) (err error) {
	options = append(options, storage.SealedBy(d.Sealer()))
	if clk == (clock.System{}) {
		options = append(options, storage.TimeOfDatabase())
	}
	if d.DB, err = storage.Open(ctx, url, clk, options...); err == nil {
		d.closers.add(d.DB.Close)
	}
	return err
}

// OpenBlobs opens the configured place for files, and makes its directory.
func (d *Data) OpenBlobs(ctx context.Context, c config.Config) (err error) {
	if s := c.Storage; s.Endpoint != "" {
		d.Blobs, err = blob.OpenS3(ctx, blob.S3Config{
			Endpoint: s.Endpoint, Bucket: s.Bucket, Region: s.Region, AccessKey: s.AccessKey, SecretKey: s.SecretKey,
			PathStyle: s.PathStyle, TLS: !s.Plain, CreateBucket: s.CreateBucket,
		})
		return err
	}
	path := filepath.Join(c.DataDir, "blobs")
	if err := os.MkdirAll(path, 0o700); err != nil {
		return fmt.Errorf("picture directory: %w", err)
	}
	dir, err := blob.OpenDir(path)
	if err != nil {
		return err
	}
	d.closers.add(dir.Close)
	d.Blobs = dir
	return nil
}

// Restoring is the folder of the data directory in which a restore makes an SQLite
// database, and its claim to the directory. It is there as long as a restore is
// under way, and stays when one is killed.
const Restoring = "restoring"

// NotRestoring returns an error while a restore goes on in the data directory, or
// when one was killed in it. Whatever began to work then would find nothing, begin
// a new registry under new keys, and be in the way of the next restore.
func NotRestoring(c config.Config) error {
	folder := filepath.Join(c.DataDir, Restoring)
	if _, err := os.Lstat(folder); err != nil {
		return nil // also without a data directory
	}
	return fmt.Errorf(
		"a restore is under way here, or was ended in the middle: make sure that none is running, delete %s and start the "+
			"restore again. "+
			"If that says that the database is not empty, the one before had come to its end: beacon check and beacon audit "+
			"verify tell",
		folder,
	)
}

// LoadRing returns the configured master keys. Without configured ones it reads
// them from the data directory, and makes them there first when there are none.
func LoadRing(c config.Config) (*keys.Ring, error) {
	if len(c.MasterKeys) > 0 {
		return keys.NewRing(c.MasterKeys)
	}
	return keys.LoadRing(keyFile(c))
}

// ExistingRing returns the master keys, or nil where there are none yet.
func ExistingRing(c config.Config) (*keys.Ring, error) {
	if len(c.MasterKeys) == 0 {
		if _, err := os.Stat(keyFile(c)); errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
	}
	return LoadRing(c)
}

func keyFile(c config.Config) string { return filepath.Join(c.DataDir, "keys") }

// closers closes what was opened, newest first.
type closers []func() error

func (c *closers) add(f func() error) { *c = append(*c, f) }

func (c *closers) close() error {
	var all error
	for i := len(*c) - 1; i >= 0; i-- {
		all = errors.Join(all, (*c)[i]())
	}
	*c = nil
	return all
}
