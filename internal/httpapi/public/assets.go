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

// assetStore serves the built front end. File names contain a hash of the content, so browsers may cache them forever.
// Each file is compressed once, at the first request.
type assetStore struct {
	files   fs.FS
	app     manifest
	public  manifest
	mu      sync.Mutex
	encoded map[string]*encodedFile
}

// manifest is Vite's manifest of one build. Its keys are source files, or names for chunks that several screens share.
type manifest map[string]manifestEntry

// manifestEntry is a chunk of Vite's manifest.
type manifestEntry struct {
	File    string   `json:"file"`
	Name    string   `json:"name"`
	Imports []string `json:"imports"`
	CSS     []string `json:"css"`
	Assets  []string `json:"assets"`
}

// encodedFile is the content of a file with its compressed forms. Each form is made at the first request for it.
type encodedFile struct {
	read         sync.Once
	plain        []byte
	missing      bool
	level        int // of compression, 1 to 9; 0: never compressed
	gzip, brotli compressed
}

// compressed is a compressed form of a file.
type compressed struct {
	once    sync.Once
	content []byte
}

// of returns the result of encode for plain. It calls encode once.
func (c *compressed) of(plain []byte, level int, encode func([]byte, int) []byte) []byte {
	c.once.Do(func() { c.content = encode(plain, level) })
	return c.content
}

// newAssetStore reads the manifests. A binary without a front end has none; its screens then show an error.
func newAssetStore(files fs.FS) (*assetStore, error) {
	a := &assetStore{files: files, encoded: map[string]*encodedFile{}}
	var err error
	if a.app, err = readManifest(files, ".vite/manifest.json"); err != nil {
		return nil, err
	}
	a.public, err = readManifest(files, ".vite/public.json")
	return a, err
}

func readManifest(files fs.FS, name string) (manifest, error) {
	m := manifest{}
	raw, err := fs.ReadFile(files, name)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &m)
	}
	if err != nil {
		return nil, fmt.Errorf("front end manifest: %w", err)
	}
	return m, nil
}

// entry lists the files of a page: its script, the chunks that it imports or requests next, style sheets and fonts.
type entry struct {
	Script string
	Chunks []string
	Styles []string
	Fonts  []string
}

// preloadedFonts are the prefixes of the names of the two fonts that every page needs at once.
var preloadedFonts = []string{"body-normal-", "heading-"}

// entry returns the files of a page, such as "app.html", and of the parts that its script requests next. A part is a
// source file or the name of a shared chunk. Unknown parts are skipped.
func (m manifest) entry(page string, parts ...string) entry {
	e := entry{}
	if own, ok := m[page]; ok {
		e.Script, e.Fonts = "/"+own.File, own.preloadedFonts()
	}
	seen := map[string]bool{}
	var walk func(key string)
	walk = func(key string) {
		chunk, ok := m[key]
		if !ok || seen[key] {
			return
		}
		seen[key] = true
		for _, i := range chunk.Imports {
			walk(i)
		}
		if key != page {
			e.Chunks = append(e.Chunks, "/"+chunk.File)
		}
		for _, css := range chunk.CSS {
			e.Styles = append(e.Styles, "/"+css)
		}
	}
	walk(page)
	for _, part := range parts {
		walk(m.key(part))
	}
	return e
}

// key returns the manifest key of a part, or "" if there is none.
func (m manifest) key(part string) string {
	if _, ok := m[part]; ok {
		return part
	}
	for key, chunk := range m {
		if chunk.Name == part && strings.HasPrefix(key, "_") {
			return key
		}
	}
	return ""
}

// preloadedFonts returns the paths of the fonts that the page needs at once.
func (c manifestEntry) preloadedFonts() []string {
	var fonts []string
	for _, start := range preloadedFonts {
		for _, asset := range c.Assets {
			name := path.Base(asset)
			// The hash of the content follows the prefix; "heading-rest-" is another font.
			if hash, ok := strings.CutPrefix(name, start); ok && len(hash) == len("12345678.woff2") {
				fonts = append(fonts, "/"+asset)
			}
		}
	}
	return fonts
}

// serverScript returns the script that renders the public page, or nil if there is none.
func (a *assetStore) serverScript() []byte {
	script, err := fs.ReadFile(a.files, "ssr/public.server.js")
	if err != nil {
		return nil
	}
	return script
}

// get returns a file with its encodings, or false if it does not exist.
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

// serveAsset serves /assets/….
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

// writeEncoded sends the smallest form that the browser accepts. vary lists the request headers that the response
// depends on.
func writeEncoded(w http.ResponseWriter, r *http.Request, f *encodedFile, vary string) {
	h := w.Header()
	body := f.plain
	if f.level > 0 {
		h["Vary"] = []string{vary}
		switch encodingFor(r.Header.Get("Accept-Encoding")) {
		case "br":
			h["Content-Encoding"] = []string{"br"}
			body = f.brotli.of(f.plain, f.level, compressBrotli)
		case "gzip":
			h["Content-Encoding"] = []string{"gzip"}
			body = f.gzip.of(f.plain, f.level, compressGzip)
		}
	}
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	_, _ = w.Write(body)
}

// encodingFor returns the encoding that an Accept-Encoding header prefers: "br", "gzip" or "" for none. br wins a tie,
// because it is smaller.
func encodingFor(accepted string) (best string) {
	highest := 0.0
	for part := range strings.SplitSeq(accepted, ",") {
		name, parameter, _ := strings.Cut(part, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		weight := 1.0
		if q, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(parameter)), "q="); ok {
			weight, _ = strconv.ParseFloat(q, 64) // an invalid weight counts as 0
		}
		isKnown := name == "br" || name == "gzip"
		if isKnown && (weight > highest || (weight > 0 && weight == highest && name == "br")) {
			best, highest = name, weight
		}
	}
	return best
}

func compressGzip(content []byte, level int) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, level)
	if err != nil {
		panic(err) // our code passed an invalid level
	}
	_, _ = w.Write(content) // writes to memory do not fail
	_ = w.Close()
	return out.Bytes()
}

func compressBrotli(content []byte, level int) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, level)
	_, _ = w.Write(content)
	_ = w.Close()
	return out.Bytes()
}
