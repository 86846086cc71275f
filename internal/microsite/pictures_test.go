package microsite_test

import (
	"context"
	"io"
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/locale"
	"beacon/internal/testkit/apptest"
)

// hookedStore is a blob store that calls after once, when a large crop is stored.
type hookedStore struct {
	blob.Store
	after func()
}

func (h *hookedStore) Put(ctx context.Context, name string, r io.Reader, size int64) error {
	err := h.Store.Put(ctx, name, r, size)
	if after := h.after; err == nil && after != nil && strings.HasSuffix(name, "-l.jpg") {
		h.after = nil
		after()
	}
	return err
}

// If two saves make the same new crop of a stored picture and one save fails, the files of the other save must
// remain.
func TestSave_FailureKeepsCropsOfStoredPictures(t *testing.T) {
	files := &hookedStore{}
	a := apptest.New(t, apptest.WrapBlobs(func(s blob.Store) blob.Store { files.Store = s; return files }))
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	ctx := context.Background()
	first := a.Do(apptest.Save{Site: site, Draft: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}}}.Request())
	opened, seen, err := a.Microsites.Open(ctx, site.ID, site.Key, "", access.Caller{Lang: locale.English})
	a.Must(err)
	version := int64(2)
	crop := microsite.SaveRequest{Draft: true, Version: &version, Pictures: []microsite.PictureEdit{
		{FileName: first.Text("results.imagesPending.0.fileName"), Zoom: 2, X: .5, Y: .5}}}
	files.after = func() {
		_, err := a.Microsites.Save(ctx, opened, seen, crop)
		a.Must(err)
	}
	if _, err := a.Microsites.Save(ctx, opened, seen, crop); err == nil {
		t.Fatal("both saves succeeded")
	}
	draft := a.Do(apptest.Request{Path: site.DataPath()})
	got := a.Do(apptest.Request{
		Path:   "/api/microsite/custom-site/image?filename=" + draft.Text("results.imagesPending.0.thumbnail"),
		Header: map[string]string{"Authorization": site.Credential()},
	})
	if got.Status != 200 {
		t.Errorf("the picture of the successful save is gone: %d %s", got.Status, got.Body)
	}
}
