package blob

import (
	"errors"
	"io/fs"
	"path"
	"syscall"
)

// sweep makes the directory for temporary files and removes the old ones in it.
func (d *Dir) sweep() error {
	if err := d.root.MkdirAll(tempDir, dirMode); err != nil {
		return err
	}
	// The file system's clock, which may differ from ours, dates the files.
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
			continue // finished meanwhile, or in use
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

// isMissing also reports a path that leads through a file.
func isMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}
