package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/keys"
	"beacon/internal/storage"
	"beacon/test/registry"
)

// world is a data directory with live sites, made by the services themselves.
type world struct {
	dir    string
	live   []microsite.Site // active, with a story and five pictures
	editor microsite.Site   // a starter site, for the photographs
	key    string           // of editor
}

// liveSites is how many sites are public: enough that a page can be rendered
// often without being in the cache.
const liveSites = 60

// buildWorld fills dir. Nothing may serve it meanwhile.
func buildWorld(ctx context.Context, dir string, photo []byte) (w *world, err error) {
	r, err := registry.Open(ctx, registry.Place{Dir: dir})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	b, err := r.NewBuilder(ctx, photo)
	if err != nil {
		return nil, err
	}
	w = &world{dir: dir}
	for n := range liveSites {
		site, err := b.LiveSite(n)
		if err != nil {
			return nil, fmt.Errorf("site %d: %w", n, err)
		}
		w.live = append(w.live, site)
	}
	_, w.editor, err = b.Starter(liveSites)
	w.key = b.EditKey(w.editor)
	return w, err
}

// sealedWith opens a database whose audit events are sealed with keys.
func sealedWith(sealing [][]byte) storage.Option {
	return storage.SealedBy(audit.NewSealer(sealing, keys.Random()))
}

// makeDir returns a new directory inside b's.
func (b *bench) makeDir(name string) (string, error) {
	dir := filepath.Join(b.dir, name)
	return dir, os.Mkdir(dir, 0o700)
}
