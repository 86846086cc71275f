package public

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"beacon/internal/httpapi"

	"github.com/andybalholm/brotli"
)

// assetStore serves the built front end. Names carry a hash of the content, so
// they may be kept forever; each file is compressed once, when first asked for.
type assetStore struct {
	files    fs.FS
	manifest map[string]manifestEntry
	mu       sync.Mutex
	encoded  map[string]*encodedFile
}

// manifestEntry is one chunk of Vite's manifest.
type manifestEntry struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
	CSS     []string `json:"css"`
	Assets  []string `json:"assets"`
}

// encodedFile is a file's content as it is and, each made when a browser first
// asks for it, compressed.
type encodedFile struct {
	read         sync.Once
	plain        []byte
	missing      bool
	level        int // of compression, 1 to 9; 0: it is only sent as it is
	gzip, brotli compressed
}

// compressed is one compressed form of a file.
type compressed struct {
	once    sync.Once
	content []byte
}

// of returns what encode makes of plain. It is made once.
func (c *compressed) of(plain []byte, level int, encode func([]byte, int) []byte) []byte {
	c.once.Do(func() { c.content = encode(plain, level) })
	return c.content
}

// newAssetStore reads the manifest. A binary built without a front end has
// none, and then every screen says so.
func newAssetStore(files fs.FS) (*assetStore, error) {
	a := &assetStore{files: files, manifest: map[string]manifestEntry{}, encoded: map[string]*encodedFile{}}
	raw, err := fs.ReadFile(files, ".vite/manifest.json")
	if errors.Is(err, fs.ErrNotExist) {
		return a, nil
	}
	if err != nil {
		return nil, fmt.Errorf("front end manifest: %w", err)
	}
	if err := json.Unmarshal(raw, &a.manifest); err != nil {
		return nil, fmt.Errorf("front end manifest: %w", err)
	}
	return a, nil
}

// entry is what a page needs of one Vite entry: its script, the chunks that the
// script imports at once, and the style sheets.
type entry struct {
	Script  string
	Preload []string
	Styles  []string
	Fonts   []string
}

// preloadedFonts are the beginnings of the names of the two fonts that every page
// needs at once.
var preloadedFonts = []string{"atkinson-hyperlegible-next-latin-wght-normal", "newsreader-latin-opsz-normal"}

func (a *assetStore) entry(name string) entry {
	var e entry
	seen := map[string]bool{}
	var walk func(key string, isEntry bool)
	walk = func(key string, isEntry bool) {
		chunk, ok := a.manifest[key]
		if !ok || seen[key] {
			return
		}
		seen[key] = true
		for _, i := range chunk.Imports {
			walk(i, false)
		}
		if isEntry {
			e.Script = "/" + chunk.File
		} else {
			e.Preload = append(e.Preload, "/"+chunk.File)
		}
		for _, css := range chunk.CSS {
			e.Styles = append(e.Styles, "/"+css)
		}
		for _, asset := range chunk.Assets {
			for _, font := range preloadedFonts {
				if strings.HasPrefix(path.Base(asset), font) {
					e.Fonts = append(e.Fonts, "/"+asset)
				}
			}
		}
	}
	walk(name, true)
	return e
}

// serverScript returns the script that renders the public page, or nil without one.
func (a *assetStore) serverScript() []byte {
	script, err := fs.ReadFile(a.files, "ssr/public.server.js")
	if err != nil {
		return nil
	}
	return script
}

// get returns a file in every encoding, or false when there is none.
func (a *assetStore) get(name string) (*encodedFile, bool) {
	a.mu.Lock()
	f := a.encoded[name]
	if f == nil {
		if info, err := fs.Stat(a.files, name); err != nil || info.IsDir() {
			a.mu.Unlock()
			return nil, false
		}
		f = &encodedFile{}
		a.encoded[name] = f
	}
	a.mu.Unlock()
	f.read.Do(func() {
		content, err := fs.ReadFile(a.files, name)
		f.missing = err != nil
		f.plain = content
		if isCompressible(name) {
			f.level = 9
		}
	})
	return f, !f.missing
}

var contentTypes = map[string]string{
	".js":    "text/javascript; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".woff2": "font/woff2",
	".svg":   "image/svg+xml",
	".json":  "application/json",
	".png":   "image/png",
	".jpg":   "image/jpeg",
	".ico":   "image/x-icon",
	".mp4":   "video/mp4",
	".vtt":   "text/vtt; charset=utf-8",
}

func isCompressible(name string) bool {
	switch path.Ext(name) {
	case ".js", ".css", ".svg", ".json", ".vtt":
		return true
	}
	return false
}

// serveAsset returns /assets/….
func (s *handlers) serveAsset(w http.ResponseWriter, r *http.Request) {
	httpapi.InfoFrom(r.Context()).Route = "/assets/"
	name := strings.TrimPrefix(r.URL.Path, "/")
	kind, known := contentTypes[path.Ext(name)]
	file, ok := s.assets.get(name)
	if !known || !ok {
		http.Error(w, "Not found", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	writeEncoded(w, r, file, "Accept-Encoding")
}

// writeEncoded sends the smallest form that the browser takes. vary says what
// of the request the answer depends on.
func writeEncoded(w http.ResponseWriter, r *http.Request, f *encodedFile, vary string) {
	h := w.Header()
	body := f.plain
	if f.level > 0 {
		h["Vary"] = []string{vary}
		switch accepted := r.Header.Get("Accept-Encoding"); {
		case strings.Contains(accepted, "br"):
			h["Content-Encoding"] = []string{"br"}
			body = f.brotli.of(f.plain, f.level, brotliOf)
		case strings.Contains(accepted, "gzip"):
			h["Content-Encoding"] = []string{"gzip"}
			body = f.gzip.of(f.plain, f.level, gzipOf)
		}
	}
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	_, _ = w.Write(body)
}

func gzipOf(content []byte, level int) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, level)
	if err != nil {
		panic(err) // a level of ours that gzip does not have
	}
	_, _ = w.Write(content) // memory takes everything
	_ = w.Close()
	return out.Bytes()
}

func brotliOf(content []byte, level int) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, level)
	_, _ = w.Write(content)
	_ = w.Close()
	return out.Bytes()
}
