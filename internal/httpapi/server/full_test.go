package server_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"beacon/internal/platform/blob"
	"beacon/internal/testkit/apptest"
)

// failing is a file store that rejects all files after the first of a save.
type failing struct {
	blob.Store
	err  atomic.Pointer[error]
	room atomic.Int32
}

func (f *failing) Put(ctx context.Context, name string, r io.Reader, size int64) error {
	if err := f.err.Load(); err != nil && f.room.Add(-1) < 0 {
		return fmt.Errorf("store: %w", *err)
	}
	return f.Store.Put(ctx, name, r, size)
}

// TestFilesAway_Returns503AndChangesNothing: a save without space for its pictures gets 503 with Retry-After and
// leaves no file and no row. It succeeds once there is space. An error of our own code stays a 500.
func TestFilesAway_Returns503AndChangesNothing(t *testing.T) {
	files := &failing{}
	a := apptest.New(t, apptest.WrapBlobs(func(s blob.Store) blob.Store { files.Store = s; return files }))
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	save := apptest.Save{
		Site: site, Story: "What took an evening to write.", Draft: true, Version: 1,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
	}.Request()
	lying := len(a.Blobs.Names())
	for what, c := range map[string]struct {
		err    error
		status int
	}{
		"a full disk":          {&fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}, http.StatusServiceUnavailable},
		"a disk that is read":  {&fs.PathError{Op: "open", Path: "x", Err: syscall.EROFS}, http.StatusServiceUnavailable},
		"a storage that hangs": {context.DeadlineExceeded, http.StatusServiceUnavailable},
		"a mistake":            {errors.New("no"), http.StatusInternalServerError},
	} {
		files.room.Store(1)
		files.err.Store(&c.err)
		a.Seen()
		response := a.Expect(what, save, apptest.Want{Status: c.status})
		isAway := c.status == http.StatusServiceUnavailable
		if (response.Header.Get("Retry-After") != "") != isAway ||
			isAway != strings.HasPrefix(response.Text("message"), "We could not do this just now. Nothing was lost;") {
			t.Errorf("%s: %v %s", what, response.Header["Retry-After"], response.Body)
		}
		if got := len(a.Blobs.Names()); got != lying {
			t.Errorf("%s: %d files are left of what was refused", what, got-lying)
		}
	}
	files.err.Store(nil)
	a.Expect("the save", save,
		apptest.Want{Has: map[string]any{"results.version": 2}, Trail: []string{"microsite.draft-saved"}})
}
