package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"beacon/internal/assembly"
	"beacon/internal/config"
)

// claimFolder makes it. It answers an error when it is there.
func claimFolder(c config.Config) (folder string, err error) {
	if err := os.MkdirAll(c.DataDir, 0o700); err != nil {
		return "", fmt.Errorf("data directory: %w", err)
	}
	folder = filepath.Join(c.DataDir, assembly.Restoring)
	if err := os.Mkdir(folder, 0o700); errors.Is(err, fs.ErrExist) {
		return "", assembly.NotRestoring(c)
	} else if err != nil {
		return "", fmt.Errorf("data directory: %w", err)
	}
	return folder, nil
}
