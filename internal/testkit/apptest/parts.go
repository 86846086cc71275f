package apptest

import (
	"context"
	"io"
	"sort"
	"sync"
	"testing/fstest"

	"beacon/internal/platform/blob"
	"beacon/internal/platform/password"
)

// LightHashes is a low cost for password hashes, because every test hashes several passwords and none depends on the
// time that guessing takes.
var LightHashes = password.Cost{MemoryKiB: 64, Passes: 1}

// FakeFrontEnd is the smallest front end that the server accepts: two entries and a script that renders a name, a story
// and the number of pictures.
func FakeFrontEnd() fstest.MapFS {
	return fstest.MapFS{
		".vite/manifest.json": {Data: []byte(`{
			"app.html": {"file": "assets/app-1.js", "css": ["assets/app-1.css"], "imports": ["_shared.js"]},
			"src/features/dashboard/index.tsx": {"file": "assets/dashboard-1.js", "css": ["assets/dashboard-1.css"],
				"imports": ["app.html", "_shared.js"]},
			"_words.js": {"file": "assets/words-1.js", "name": "words-site-en"},
			"_shared.js": {"file": "assets/shared-1.js"}}`)},
		".vite/public.json":  {Data: []byte(`{"public.html": {"file": "assets/public-1.js"}}`)},
		"assets/app-1.js":    {Data: []byte("console.log('app')")},
		"assets/app-1.css":   {Data: []byte("body{margin:0}")},
		"assets/public-1.js": {Data: []byte("console.log('public')")},
		"assets/shared-1.js": {Data: []byte("console.log('shared')")},
		"ssr/public.server.js": {Data: []byte(`globalThis.renderPublicPage = function (text) {
			var page = JSON.parse(text), site = page.site;
			function plain(s) { return s.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;"); }
			return "<main data-view='" + page.view + "'><h1>" + plain(site.firstName + " " + site.lastName) + "</h1><p>" +
				plain(site.patientStory) + "</p><p>" + plain(site.patientWhy) + "</p><b>" +
				site.images.length + " pictures</b></main>";
		};`)},
	}
}

// Blobs is a storage of pictures that tracks its files.
type Blobs struct {
	blob.Store
	mu     sync.Mutex
	stored map[string]bool
}

// Put implements blob.Store.
func (b *Blobs) Put(ctx context.Context, name string, r io.Reader, size int64) error {
	err := b.Store.Put(ctx, name, r, size)
	if err == nil {
		b.mu.Lock()
		b.stored[name] = true
		b.mu.Unlock()
	}
	return err
}

// Delete implements blob.Store.
func (b *Blobs) Delete(ctx context.Context, name string) error {
	err := b.Store.Delete(ctx, name)
	if err == nil {
		b.mu.Lock()
		delete(b.stored, name)
		b.mu.Unlock()
	}
	return err
}

// Names returns every stored file, sorted.
func (b *Blobs) Names() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	names := make([]string, 0, len(b.stored))
	for name := range b.stored {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Content returns the bytes of a file.
func (a *App) Content(name string) []byte {
	a.Helper()
	r, _, err := a.Blobs.Open(context.Background(), name)
	a.Must(err)
	defer func() { a.Must(r.Close()) }()
	content, err := io.ReadAll(r)
	a.Must(err)
	return content
}
