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

// NewLogKey creates the key of checkpoints. It returns an error if there is one.
func NewLogKey(c config.Config) (*signednote.Key, error) {
	file := LogKeyFile(c)
	if _, err := os.Lstat(file); err == nil {
		return nil, fmt.Errorf("%s already has a checkpoint key, and others keep checkpoints that it signed: "+
			"to replace it, move the file elsewhere first", file)
	}
	if c.Log.KeyFile == "" {
		if err := os.MkdirAll(c.DataDir, 0o700); err != nil {
			return nil, fmt.Errorf("data directory: %w", err)
		}
	}
	key, err := signednote.LoadKey(file, c.LogOrigin(), true, keys.Random())
	if err != nil {
		return nil, fmt.Errorf("log.keyFile: %w", err)
	}
	return key, nil
}

// LogKey reads the key of checkpoints. It returns os.ErrNotExist if there is none.
func LogKey(c config.Config) (*signednote.Key, error) {
	key, err := signednote.LoadKey(LogKeyFile(c), c.LogOrigin(), false, keys.Random())
	if err != nil {
		return nil, fmt.Errorf("log.keyFile: %w", err)
	}
	return key, nil
}

// Data is a Beacon's stored data: its master keys, its database and its files.
type Data struct {
	Ring   *keys.Ring
	DB     *storage.DB
	Blobs  blob.Store
	Signer *auditlog.Signer // nil: this node signs no checkpoints
	Heads  *auditlog.Heads
	// HasNoKeys is true if data is read before master keys exist. The ring is then random.
	HasNoKeys bool

	closers closers
}

// Close closes the resources that OpenData or OpenDB opened.
func (d *Data) Close() error { return d.closers.close() }

// StorageError is an error of the file storage, as opposed to one of the database.
type StorageError struct{ error }

// Unwrap returns the wrapped error.
func (e StorageError) Unwrap() error { return e.error }

// Mode is a command's access to the data.
type Mode int

const (
	// Serve migrates the database. A new master key is in use from the first change that it seals.
	Serve Mode = iota
	// Change needs a database with this program's schema. It seals with the newest key in use.
	Change
	// Reseal is Change with the newest master key, which is in use from then on.
	Reseal
	// Read changes nothing, and requires existing data.
	Read
)

// OpenData opens data for Serve.
func OpenData(
	ctx context.Context, c config.Config, clk clock.Clock, options ...storage.Option,
) (d *Data, err error) {
	return OpenDataFor(ctx, Serve, c, clk, options...)
}

// OpenDataFor opens the database, its master keys and the file storage. Serve and Change create the data directory and
// the keys of a new registry. Master keys that do not match the database are an error.
func OpenDataFor(
	ctx context.Context, mode Mode, c config.Config, clk clock.Clock, options ...storage.Option,
) (d *Data, err error) {
	if mode == Read {
		d, parts := OpenToRead(ctx, c, clk, options...)
		if err := parts.Err(); err != nil {
			return d, errors.Join(err, d.Close())
		}
		return d, nil
	}
	d = &Data{}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if err := NotRestoring(c); err != nil {
		return d, err
	}
	if err := d.openRegistry(ctx, mode, c, clk, options...); err != nil {
		return d, err
	}
	if err := d.OpenBlobs(ctx, c); err != nil {
		return d, StorageError{err}
	}
	if err := d.openHeads(c); err != nil {
		return d, err
	}
	return d, d.openSigner(c)
}

// openRegistry opens the database and the master keys, and compares them before use.
func (d *Data) openRegistry(
	ctx context.Context, mode Mode, c config.Config, clk clock.Clock, options ...storage.Option,
) (err error) {
	if d.Ring, err = ExistingRing(c); err != nil {
		return err
	}
	if mode != Serve && c.Database == "" {
		if err := storage.CheckExists(c.DatabaseURL()); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(c.DataDir, 0o700); err != nil {
		return fmt.Errorf("data directory: %w", err)
	}
	if err := d.OpenDB(ctx, c.DatabaseURL(), clk, options...); err != nil {
		return err
	}
	if mode == Serve {
		err = d.DB.Migrate(ctx)
	} else {
		err = d.DB.CheckSchema(ctx)
	}
	if err != nil {
		return err
	}
	return d.useKeys(ctx, mode, c)
}

// useKeys compares the master keys with the database. It creates the first key if neither has one.
func (d *Data) useKeys(ctx context.Context, mode Mode, c config.Config) error {
	used, err := d.DB.MasterKeys(ctx)
	if err != nil {
		return err
	}
	if err := d.CheckKeys(used, c); err != nil {
		return err
	}
	if d.Ring == nil && mode == Reseal {
		return errNoKeys(c)
	}
	if d.Ring == nil {
		if d.Ring, err = LoadRing(c); err != nil {
			return err
		}
	}
	if mode == Change {
		d.preferUsedKey(used)
	}
	d.DB.SealWith(d.Sealer())
	if mode == Serve && len(used) == 0 {
		return d.DB.UseMasterKeys(ctx, d.Ring.Names())
	}
	d.DB.RecordMasterKeys(d.Ring.Names())
	return nil
}

func errNoKeys(c config.Config) error {
	return fmt.Errorf("no master keys: put the key file at %s, or set masterKeys", keyFile(c))
}

// PreferUsedKey makes the newest key in use the sealing key, in place of newer keys that are not in use.
func (d *Data) PreferUsedKey(ctx context.Context) error {
	used, err := d.DB.MasterKeys(ctx)
	if err == nil {
		d.preferUsedKey(used)
		d.DB.SealWith(d.Sealer())
	}
	return err
}

func (d *Data) preferUsedKey(used []storage.UsedKey) {
	if len(used) > 0 {
		d.Ring = d.Ring.First(used[len(used)-1].Name)
	}
}

// CheckKeys compares the master keys with the database's list of used keys.
func (d *Data) CheckKeys(used []storage.UsedKey, c config.Config) error {
	if d.Ring != nil {
		return storage.CheckMasterKeys(used, d.Ring.Names())
	}
	if len(used) == 0 {
		return nil
	}
	return fmt.Errorf(
		"no master keys here: put the key file (key %s) at %s, or set masterKeys",
		used[len(used)-1].Name, keyFile(c),
	)
}

// openHeads opens the storage of the log's heads. Serve and Change create it.
func (d *Data) openHeads(c config.Config) error {
	if !d.keepsHeads(c) {
		d.Heads = auditlog.NewHeads(d.Blobs, d.Ring.LogHeadKeys())
		return nil
	}
	return d.openJournal(c, blob.OpenDir)
}

// keepsHeads reports whether the log's heads are in the data directory. A node on PostgreSQL may have no persistent
// directory, so the bucket is used if there is one.
func (d *Data) keepsHeads(c config.Config) bool {
	return c.Storage.Endpoint == "" || d.DB.Dialect() == storage.SQLite
}

func (d *Data) openJournal(c config.Config, open func(string) (*blob.Dir, error)) error {
	dir, err := open(journalFolder(c))
	if err != nil {
		return fmt.Errorf("journal of the log: %w", err)
	}
	d.closers.add(dir.Close)
	d.Heads = auditlog.NewHeads(dir, d.Ring.LogHeadKeys())
	return nil
}

func journalFolder(c config.Config) string { return filepath.Join(c.DataDir, "journal") }

// openSigner reads the key of checkpoints. A node without a key signs none; on SQLite the key is created.
func (d *Data) openSigner(c config.Config) error {
	isOwn := c.Log.KeyFile == "" && d.DB.Dialect() == storage.SQLite
	key, err := signednote.LoadKey(LogKeyFile(c), c.LogOrigin(), isOwn, keys.Random())
	return d.useLogKey(key, err, c)
}

// useLogKey creates the signer for a key. A missing key is no error unless the settings name it.
func (d *Data) useLogKey(key *signednote.Key, err error, c config.Config) error {
	if errors.Is(err, os.ErrNotExist) && c.Log.KeyFile == "" {
		return nil
	}
	if err != nil {
		return err
	}
	d.Signer = auditlog.NewSigner(key, signednote.OpenJournal(filepath.Join(c.DataDir, "log-signed")))
	return nil
}

// LogKeyFile returns the path of the key of checkpoints.
func LogKeyFile(c config.Config) string {
	return cmp.Or(c.Log.KeyFile, filepath.Join(c.DataDir, "log-key"))
}

// Sealer returns the sealer of new audit events. Without master keys, which are created after a restore, it uses a
// random key; events sealed with it are resealed later.
func (d *Data) Sealer() audit.Sealer {
	if d.Ring == nil {
		return audit.NewSealer([][]byte{keys.RandomBytes(keys.MasterSize)}, keys.Random())
	}
	return audit.NewSealer(d.Ring.AuditKeys(), keys.Random())
}

// OpenDB opens the database without changing it. On PostgreSQL the database's clock is used unless a test supplies its
// own.
func (d *Data) OpenDB(ctx context.Context, url string, clk clock.Clock, options ...storage.Option) (err error) {
	options = append(options, storage.SealedBy(d.Sealer()))
	if clk == (clock.System{}) {
		options = append(options, storage.DatabaseTime())
	}
	if d.DB, err = storage.Open(ctx, url, clk, options...); err == nil {
		d.closers.add(d.DB.Close)
	}
	return err
}

// OpenBlobs opens the configured file storage, and creates its directory.
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

// Restoring is the folder of the data directory in which a restore builds an SQLite database. The folder also locks the
// directory: it exists during a restore, and remains if the restore is killed.
const Restoring = "restoring"

// NotRestoring returns an error during a restore in the data directory, or after a killed one. A process that started
// then would find no data, create a new registry with new keys, and block the next restore.
func NotRestoring(c config.Config) error {
	folder := filepath.Join(c.DataDir, Restoring)
	if _, err := os.Lstat(folder); err != nil {
		return nil // also without a data directory
	}
	return fmt.Errorf(
		"a restore is in progress in this data directory, or was interrupted. If no restore is running, delete %s and "+
			"start the restore again. If it then reports that the database is not empty, the interrupted restore was "+
			"complete: run beacon check and beacon audit verify",
		folder,
	)
}

// LoadRing returns the configured master keys. Without configured keys it reads them from the data directory, and
// creates them there if necessary.
func LoadRing(c config.Config) (*keys.Ring, error) {
	if len(c.MasterKeys) > 0 {
		ring, err := keys.NewRing(c.MasterKeys)
		if err != nil {
			return nil, fmt.Errorf("masterKeys: %w", err)
		}
		return ring, nil
	}
	ring, err := keys.LoadRing(keyFile(c))
	if err != nil {
		return nil, fmt.Errorf("master keys in %s: %w", keyFile(c), err)
	}
	return ring, nil
}

// ExistingRing returns the master keys, or nil if there are none yet.
func ExistingRing(c config.Config) (*keys.Ring, error) {
	if len(c.MasterKeys) == 0 {
		if _, err := os.Stat(keyFile(c)); errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
	}
	return LoadRing(c)
}

func keyFile(c config.Config) string { return filepath.Join(c.DataDir, "keys") }

// closers closes resources in reverse order of their opening.
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
