package apptest

import "os"

// WantNothingKept checks that refused pictures leave no file, no row and no
// temporary file. The test has given TMPDIR a directory of its own.
func WantNothingKept(a *App) {
	a.Helper()
	if files := a.Blobs.Names(); len(files) != 0 {
		a.Errorf("files left: %v", files)
	}
	if rows := a.Rows("SELECT id FROM picture"); len(rows) != 0 {
		a.Errorf("rows left: %v", rows)
	}
	entries, err := os.ReadDir(os.TempDir())
	a.Must(err)
	for _, e := range entries {
		a.Errorf("temporary file left: %s", e.Name())
	}
}
