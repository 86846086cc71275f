package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"beacon/internal/config"
)

// staging is the folder in which an SQLite database is made, and a restore's
// claim to the data directory. It is there as long as a restore is under way, and
// stays when one is killed.
const staging = "restoring"

// claimFolder makes it. It answers an error when it is there.
func claimFolder(c config.Config) (folder string, err error) {
	if err := os.MkdirAll(c.DataDir, 0o700); err != nil {
		return "", fmt.Errorf("data directory: %w", err)
	}
	folder = filepath.Join(c.DataDir, staging)
	if err := os.Mkdir(folder, 0o700); errors.Is(err, fs.ErrExist) {
		return "", notRestoring(c)
	} else if err != nil {
		return "", fmt.Errorf("data directory: %w", err)
	}
	return folder, nil
}

// notRestoring returns an error while a restore goes on in the data directory, or
// when one was killed in it. Whatever began to work then would find nothing, begin
// a new registry under new keys, and be in the way of the next restore.
func notRestoring(c config.Config) error {
	folder := filepath.Join(c.DataDir, staging)
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
