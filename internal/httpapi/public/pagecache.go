package public

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/jsrender"
	"beacon/internal/platform/locale"
)

// pageCache keeps finished public pages, compressed, by code and language. A
// page is sent without rendering as long as its site's revision stands.
type pageCache struct {
	s       *handlers
	pool    *jsrender.Pool // nil in a binary without a front end
	mu      sync.RWMutex
	pages   map[pageKey]*cachedPage
	flight  map[pageKey]*sync.Mutex
	making  map[*making]bool
	changed map[string]bool // short codes whose pages wait to be rendered again
	wake    chan struct{}   // gets a value when there is something in changed
}

// making is a page that is being rendered. isOld: its site has changed since that began.
type making struct {
	code  string
	isOld bool
}

type pageKey struct {
	code string
	lang locale.Lang
}

type cachedPage struct {
	encodedFile
	revision int64
	checked  time.Time
	indexed  bool
	tag      []string // the ETag; weak, because it is the same for every encoding
}

// maxPages bounds the cache; beyond it, a page that happens to come first makes room.
const maxPages = 2000

// pageCompression weighs the bytes of a page against the time that its first
// reader waits.
const pageCompression = 5

// renderTime is the usual Deps.RenderTime.
const renderTime = 2 * time.Second

func newPageCache(s *handlers) (*pageCache, error) {
	c := &pageCache{
		s: s, pages: map[pageKey]*cachedPage{}, flight: map[pageKey]*sync.Mutex{},
		making: map[*making]bool{}, changed: map[string]bool{}, wake: make(chan struct{}, 1),
	}
	script := s.assets.serverScript()
	if script == nil {
		return c, nil
	}
	pool, err := jsrender.New(script, jsrender.Options{VMs: 2, Timeout: cmp.Or(s.RenderTime, renderTime)})
	c.pool = pool
	return c, err
}

var errNoRenderer = errors.New("no front end in this binary")

func (c *pageCache) render(ctx context.Context, data string) (string, error) {
	if c.pool == nil {
		return "", errNoRenderer
	}
	return c.pool.Render(ctx, data)
}

// weightOf tells a page that could not be rendered from one for which there was no
// time, on a busy machine, or nobody left to wait: nothing is broken then.
func weightOf(failed error) slog.Level {
	switch {
	case errors.Is(failed, context.Canceled):
		return slog.LevelInfo
	case errors.Is(failed, jsrender.ErrTimeout), errors.Is(failed, jsrender.ErrBusy):
		return slog.LevelWarn
	default:
		return slog.LevelError
	}
}

// serveCachedPage returns the live page of a code.
func (s *handlers) serveCachedPage(w http.ResponseWriter, r *http.Request, code string, lang locale.Lang) {
	live, view, err := s.livePage(r.Context(), pageKey{code, lang})
	if live.page == nil {
		s.redirectHidden(w, r, view, err)
		return
	}
	if live.isKept {
		w.Header().Set("Cache-Status", "Beacon; hit; detail=kept")
	}
	s.writePage(w, r, live.page)
}

// found is a page of the cache. isKept: the database could not be asked whether it is still the newest (R18.5a).
type found struct {
	page   *cachedPage
	isKept bool
}

// livePage returns the live page of a code, from the cache or rendered now. The page
// is nil when err is not, and when the view says that there is nothing to show.
func (s *handlers) livePage(ctx context.Context, k pageKey) (found, microsite.PublicView, error) {
	if live := s.pages.fresh(ctx, k); live.page != nil {
		s.Meters.PageHits.Inc()
		return live, microsite.PublicView{}, nil
	}
	unlock := s.pages.lock(k)
	defer unlock()
	if live := s.pages.fresh(ctx, k); live.page != nil { // somebody else was faster
		return live, microsite.PublicView{}, nil
	}
	s.Meters.PageMisses.Inc()
	now, made := s.Clock.Now(), s.pages.begin(k.code)
	defer s.pages.end(made)
	view, err := s.Microsites.Public(ctx, k.code, "", microsite.Home)
	if err != nil || view.Showing == microsite.ShowNothing {
		return found{}, view, err
	}
	html, rendered, err := s.renderPage(ctx, view, k.lang, microsite.Home)
	if err != nil {
		return found{}, view, err
	}
	page := &cachedPage{revision: view.Site.Revision, checked: now, indexed: view.Site.AllowIndexing}
	page.plain, page.level, page.tag = html, pageCompression, []string{weakTagOf(html)}
	if rendered { // else the next visitor gets another try
		s.pages.keep(k, page, made)
	}
	return found{page: page}, view, nil
}

func (s *handlers) writePage(w http.ResponseWriter, r *http.Request, page *cachedPage) {
	h := w.Header()
	h["Content-Type"] = []string{"text/html; charset=utf-8"}
	h["Cache-Control"] = []string{"no-cache"}
	h["Content-Security-Policy"] = []string{publicPolicy}
	if !page.indexed {
		h["X-Robots-Tag"] = []string{"noindex"}
	}
	h["Etag"] = page.tag
	if httpapi.MatchesTag(r.Header.Get("If-None-Match"), page.tag[0]) {
		h["Vary"] = []string{pageVary}
		w.WriteHeader(http.StatusNotModified)
		return
	}
	writeEncoded(w, r, &page.encodedFile, pageVary)
}

// pageVary names what of a request its page depends on.
const pageVary = "Accept-Encoding, Accept-Language, Cookie"

// weakTagOf names a content by its hash.
func weakTagOf(content []byte) string {
	sum := sha256.Sum256(content)
	return `W/"` + hex.EncodeToString(sum[:16]) + `"`
}

const (
	// askTime is how long the database may take to say whether a page in memory is the newest.
	askTime = 2 * time.Second
	// keptTime is how long a page is shown when the database does not: as long as a browser may keep a picture of it.
	keptTime = 5 * time.Minute
)

// fresh returns the cached page if its revision still stands. Changes that this process makes or hears of drop the page
// at once (Forget). Where it may not hear of all, each time asks the database.
func (c *pageCache) fresh(ctx context.Context, k pageKey) found {
	c.mu.RLock()
	page := c.pages[k]
	var checked time.Time
	if page != nil {
		checked = page.checked
	}
	c.mu.RUnlock()
	if page == nil {
		return found{}
	}
	now := c.s.Clock.Now()
	if c.s.Holds(checked) {
		if now.Sub(checked) > time.Second { // keptTime begins when the database is heard of last
			c.check(page, now)
		}
		return found{page: page}
	}
	asking, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	_, revision, err := c.s.Microsites.Revision(asking, k.code)
	switch {
	case err != nil && !errors.Is(err, fault.ErrNotFound) && now.Sub(checked) < keptTime:
		return found{page: page, isKept: true}
	case err != nil || revision != page.revision:
		return found{}
	}
	c.check(page, now)
	return found{page: page}
}

// check notes when a page was the newest.
func (c *pageCache) check(page *cachedPage, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	page.checked = at
}

// begin is called before a site is read whose page is to be rendered, and end when that is done.
func (c *pageCache) begin(code string) *making {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := &making{code: code}
	c.making[m] = true
	return m
}

func (c *pageCache) end(m *making) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.making, m)
}

// outdate is called, with the lock, when a site has changed.
func (c *pageCache) outdate(code string) {
	for m := range c.making {
		m.isOld = m.isOld || m.code == code
	}
}

// keep stores a page, unless its site changed while it was rendered.
func (c *pageCache) keep(k pageKey, page *cachedPage, m *making) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m.isOld {
		return
	}
	if len(c.pages) >= maxPages {
		for other := range c.pages {
			delete(c.pages, other)
			break
		}
	}
	c.pages[k] = page
}

// lock lets one request at a time render a page.
func (c *pageCache) lock(k pageKey) (unlock func()) {
	c.mu.Lock()
	m := c.flight[k]
	if m == nil {
		m = &sync.Mutex{}
		c.flight[k] = m
	}
	c.mu.Unlock()
	m.Lock()
	return func() {
		m.Unlock()
		c.mu.Lock()
		delete(c.flight, k)
		c.mu.Unlock()
	}
}
