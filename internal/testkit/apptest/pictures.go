package apptest

import "os"

// WantNothingKept checks that rejected pictures leave no file, row or temporary file. The test must have set TMPDIR to
// its own directory.
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
