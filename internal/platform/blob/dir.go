package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	// File names have no underscore, so none collides with this directory.
	tempDir = "_incoming"
	// Processes may share a directory. A file that another process is writing is younger than this.
	tempAge = time.Hour

	dirMode  fs.FileMode = 0o700
	fileMode fs.FileMode = 0o600
)

// Dir is a Store in a directory. It never leaves the directory, even through symbolic links.
type Dir struct {
	root *os.Root
	made atomic.Uint64
}

var _ Store = (*Dir)(nil)

// OpenDir opens the directory at dir and creates it if needed (readable only by the owner). It removes temporary files
// of killed processes that are older than an hour.
func OpenDir(dir string) (*Dir, error) {
	if err := os.MkdirAll(dir, dirMode); err != nil {
		return nil, fmt.Errorf("blob directory: %w", err)
	}
	d, err := OpenExistingDir(dir)
	if err != nil {
		return nil, err
	}
	if err := d.sweep(); err != nil {
		return nil, errors.Join(fmt.Errorf("blob directory: %w", err), d.Close())
	}
	return d, nil
}

// OpenExistingDir opens the directory at dir without changing it. It returns an error if the directory does not exist.
func OpenExistingDir(dir string) (*Dir, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("blob directory: %w", err)
	}
	return &Dir{root: root}, nil
}

// Close closes the directory. Open files remain readable.
func (d *Dir) Close() error { return d.root.Close() }

// Put implements Store. It writes and syncs a temporary file and renames it.
func (d *Dir) Put(ctx context.Context, name string, r io.Reader, size int64) error {
	if err := errors.Join(ctx.Err(), checkPut(name, size)); err != nil {
		return err
	}
	exact, err := newExact(ctx, r, size)
	if err != nil {
		return err
	}
	temp, err := d.writeTemp(exact)
	if err != nil {
		return err
	}
	if err := d.moveTo(temp, name); err != nil {
		return errors.Join(err, d.root.Remove(temp))
	}
	return nil
}

// writeTemp writes r to a temporary file, syncs it and returns its name. After an error the file does not exist.
func (d *Dir) writeTemp(r io.Reader) (string, error) {
	f, temp, err := d.createTemp()
	if err != nil {
		return "", err
	}
	_, err = io.Copy(f, r)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return "", errors.Join(err, d.root.Remove(temp))
	}
	return temp, nil
}

func (d *Dir) createTemp() (*os.File, string, error) {
	for {
		temp := path.Join(tempDir, fmt.Sprintf("%d-%d", os.Getpid(), d.made.Add(1)))
		f, err := d.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
		if errors.Is(err, fs.ErrExist) {
			continue // left by a dead process with the same number
		}
		return f, temp, err
	}
}

func (d *Dir) moveTo(temp, name string) error {
	parent := path.Dir(name)
	_, err := d.root.Stat(parent)
	fresh := errors.Is(err, fs.ErrNotExist)
	if err := d.root.MkdirAll(parent, dirMode); err != nil {
		return err
	}
	if err := d.root.Rename(temp, name); err != nil {
		return err
	}
	return d.syncDirs(parent, fresh)
}

// syncDirs makes the entries of dir durable. With ancestors it also syncs all parent directories.
func (d *Dir) syncDirs(dir string, ancestors bool) error {
	for {
		f, err := d.root.Open(dir)
		if err != nil {
			return err
		}
		if err := errors.Join(f.Sync(), f.Close()); err != nil {
			return err
		}
		if dir == "." || !ancestors {
			return nil
		}
		dir = path.Dir(dir)
	}
}

// Open implements Store.
func (d *Dir) Open(ctx context.Context, name string) (io.ReadCloser, Info, error) {
	info, err := d.Stat(ctx, name)
	if err != nil {
		return nil, Info{}, err
	}
	f, err := d.root.Open(name)
	if err != nil {
		return nil, Info{}, missingOr(err, name)
	}
	// The file may have been replaced after Stat. The size must match the open file.
	stat, err := f.Stat()
	if err != nil {
		return nil, Info{}, errors.Join(err, f.Close())
	}
	info.Size = stat.Size()
	return f, info, nil
}

// Stat implements Store.
func (d *Dir) Stat(ctx context.Context, name string) (Info, error) {
	if err := errors.Join(ctx.Err(), CheckName(name)); err != nil {
		return Info{}, err
	}
	stat, err := d.root.Stat(name)
	if err != nil {
		return Info{}, missingOr(err, name)
	}
	if !stat.Mode().IsRegular() {
		return Info{}, notFound(name)
	}
	return Info{Name: name, Size: stat.Size(), ContentType: ContentType(name)}, nil
}

// Delete implements Store.
func (d *Dir) Delete(ctx context.Context, name string) error {
	if err := errors.Join(ctx.Err(), CheckName(name)); err != nil {
		return err
	}
	// A directory is not a file.
	stat, err := d.root.Lstat(name)
	if isMissing(err) || err == nil && stat.IsDir() {
		return nil
	}
	if err := d.root.Remove(name); isMissing(err) {
		return nil
	} else if err != nil {
		return err
	}
	return d.syncDirs(path.Dir(name), false)
}

// Walk implements Store.
func (d *Dir) Walk(ctx context.Context, folder string, visit func(name string) error) error {
	if err := errors.Join(ctx.Err(), CheckName(folder)); err != nil {
		return err
	}
	err := fs.WalkDir(d.root.FS(), folder, func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // deleted during the walk, or never existed
		}
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		return visit(name)
	})
	return err
}

// sweep creates the directory for temporary files and removes old files from it.
func (d *Dir) sweep() error {
	if err := d.root.MkdirAll(tempDir, dirMode); err != nil {
		return err
	}
	// Ages are relative to the file system's clock, which may differ from the machine's clock.
	f, mark, err := d.createTemp()
	if err != nil {
		return err
	}
	stat, err := f.Stat()
	if err := errors.Join(err, f.Close(), d.root.Remove(mark)); err != nil {
		return err
	}
	entries, err := fs.ReadDir(d.root.FS(), tempDir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || stat.ModTime().Sub(info.ModTime()) < tempAge {
			continue // was moved meanwhile, or is in use
		}
		if err := d.root.Remove(path.Join(tempDir, entry.Name())); err != nil && !isMissing(err) {
			return err
		}
	}
	return nil
}

func missingOr(err error, name string) error {
	if isMissing(err) {
		return notFound(name)
	}
	return err
}

// isMissing also reports a path through a file.
func isMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}
