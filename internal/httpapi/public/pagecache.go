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
	"beacon/internal/texts"
)

// pageCache stores finished public pages, compressed, by code and language. It sends a page without reading the site
// while the site's revision is unchanged. It reuses the rendered HTML while all its sources are unchanged (R18.1e).
type pageCache struct {
	s       *handlers
	pool    *jsrender.Pool // nil in a binary without a front end
	mu      sync.RWMutex
	pages   map[pageKey]*cachedPage
	flight  map[pageKey]*sync.Mutex
	making  map[*making]bool
	changed map[pageKey]bool // pages that RenderChanged has to check
	wake    chan struct{}    // gets a value when changed is not empty
}

// making is a page that is being made. newest is the highest revision of its site that was reported since then.
type making struct {
	code   string
	newest int64
}

type pageKey struct {
	code string
	lang locale.Lang
}

type cachedPage struct {
	encodedFile
	source  [sha256.Size]byte // the hash of all its sources
	indexed bool
	tag     []string // the ETag; weak, because it is the same for every encoding
	state   pageState
}

// pageState is the site's revision of a page and the last time it was confirmed. The cache's lock protects it.
type pageState struct {
	revision int64 // of the site
	checked  time.Time
	isOld    bool   // the site has changed since
	callouts string // version of the texts about support for donors
}

// maxPages limits the cache. A full cache drops an arbitrary page for a new one.
const maxPages = 2000

// pageCompression balances the size of a page against the wait of its first visitor.
const pageCompression = 5

// renderTime is the default of services.All.RenderTime.
const renderTime = 2 * time.Second

func newPageCache(s *handlers) (*pageCache, error) {
	c := &pageCache{
		s: s, pages: map[pageKey]*cachedPage{}, flight: map[pageKey]*sync.Mutex{},
		making: map[*making]bool{}, changed: map[pageKey]bool{}, wake: make(chan struct{}, 1),
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

// failureLevel returns the log level of a render failure: info if the client left, warning on overload, error
// otherwise.
func failureLevel(failed error) slog.Level {
	switch {
	case errors.Is(failed, context.Canceled):
		return slog.LevelInfo
	case errors.Is(failed, jsrender.ErrTimeout), errors.Is(failed, jsrender.ErrBusy):
		return slog.LevelWarn
	default:
		return slog.LevelError
	}
}

// serveCachedPage serves the live page of a code.
func (s *handlers) serveCachedPage(w http.ResponseWriter, r *http.Request, code string, lang locale.Lang) {
	live, view, err := s.livePage(r.Context(), pageKey{code, lang})
	if live.page == nil {
		s.redirectHidden(w, r, view, err)
		return
	}
	if !live.isNew {
		s.Meters.PageHits.Inc()
	}
	if live.isKept {
		w.Header().Set("Cache-Status", "Beacon; hit; detail=kept")
	}
	s.writePage(w, r, live.page)
}

// found is a page of the cache. isKept: the database did not respond, so the page may be outdated (R18.5a). isNew: it
// was rendered for this request.
type found struct {
	page          *cachedPage
	isKept, isNew bool
}

// livePage returns the live page of a code, from the cache or newly rendered. The page is nil if err is set or if the
// view shows nothing.
func (s *handlers) livePage(ctx context.Context, k pageKey) (found, microsite.PublicView, error) {
	if live := s.pages.fresh(ctx, k); live.page != nil {
		return live, microsite.PublicView{}, nil
	}
	unlock := s.pages.lock(k)
	defer unlock()
	if live := s.pages.fresh(ctx, k); live.page != nil { // another request was faster
		return live, microsite.PublicView{}, nil
	}
	now, made := s.Clock.Now(), s.pages.begin(k.code)
	defer s.pages.end(made)
	view, err := s.Microsites.Public(ctx, k.code, "", microsite.Home)
	isGone := err == nil && view.Showing == microsite.ShowNothing
	if isGone || errors.Is(err, fault.ErrNotFound) {
		s.pages.drop(k)
	}
	if isGone || err != nil {
		return found{}, view, err
	}
	callouts, err := s.Texts.PublicKind(ctx, texts.Callout)
	if err != nil {
		return found{}, view, err
	}
	shell, err := s.composePage(view, callouts, k.lang, microsite.Home)
	if err != nil {
		return found{}, view, err
	}
	plain, err := shell.html()
	if err != nil {
		return found{}, view, err
	}
	source, state := sha256.Sum256(plain), pageState{revision: view.Site.Revision, checked: now, callouts: callouts.Version}
	if page := s.pages.confirm(k, source, state, made); page != nil {
		return found{page: page}, view, nil
	}
	s.Meters.PageMisses.Inc()
	html, rendered, err := s.renderPage(ctx, shell)
	if err != nil {
		return found{}, view, err
	}
	page := &cachedPage{source: source, indexed: view.Site.AllowIndexing, state: state}
	page.plain, page.level, page.tag = html, pageCompression, []string{weakETag(html)}
	if rendered { // otherwise the next visitor triggers another try
		s.pages.keep(k, page, made)
	}
	return found{page: page, isNew: true}, view, nil
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

// pageVary lists the request headers that a page depends on.
const pageVary = "Accept-Encoding, Accept-Language, Cookie"

// weakETag returns a weak ETag with the hash of the content.
func weakETag(content []byte) string {
	sum := sha256.Sum256(content)
	return `W/"` + hex.EncodeToString(sum[:16]) + `"`
}

const (
	// askTime is the time limit for asking the database whether a cached page is the newest.
	askTime = 2 * time.Second
	// keptTime is the maximum age of a page that is shown while the database does not respond. It equals the time for
	// which browsers may cache its pictures.
	keptTime = 5 * time.Minute
)

// fresh returns the cached page if its site's revision is unchanged. Changes that this process makes or receives mark
// a page as old at once (Recheck). If the process may miss changes, each call asks the database.
func (c *pageCache) fresh(ctx context.Context, k pageKey) found {
	c.mu.RLock()
	page := c.pages[k]
	var state pageState
	if page != nil {
		state = page.state
	}
	c.mu.RUnlock()
	if page == nil || state.isOld {
		return found{}
	}
	now := c.s.Clock.Now()
	if c.s.MayServeCached(state.checked) {
		if now.Sub(state.checked) > time.Second { // keptTime starts at the last contact with the database
			if !c.hasCurrentCallouts(ctx, state) {
				return found{}
			}
			c.check(page, now)
		}
		return found{page: page}
	}
	asking, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	_, revision, err := c.s.Microsites.Revision(asking, k.code)
	switch {
	case err != nil && !errors.Is(err, fault.ErrNotFound) && now.Sub(state.checked) < keptTime:
		return found{page: page, isKept: true}
	case err != nil || revision != state.revision || !c.hasCurrentCallouts(ctx, state):
		return found{}
	}
	c.check(page, now)
	return found{page: page}
}

// hasCurrentCallouts reports whether the texts about support for donors are those of the page. If they cannot be read,
// the page stays.
func (c *pageCache) hasCurrentCallouts(ctx context.Context, state pageState) bool {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	e, err := c.s.Texts.PublicKind(ctx, texts.Callout)
	return err != nil || e.Version == state.callouts
}

// check records the time at which a page was the newest.
func (c *pageCache) check(page *cachedPage, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	page.state.checked = at
}

// begin registers a page that is being made. Call it before the site is read, and end when the page is done.
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

// confirm returns the cached page if its sources are unchanged, and drops it otherwise. It marks the page as the
// newest unless the site changed while it was read.
func (c *pageCache) confirm(k pageKey, source [sha256.Size]byte, state pageState, m *making) *cachedPage {
	c.mu.Lock()
	defer c.mu.Unlock()
	page := c.pages[k]
	if page == nil || page.source != source {
		delete(c.pages, k)
		return nil
	}
	if state.revision >= m.newest {
		page.state = state
	}
	return page
}

// keep stores a page unless its site changed while it was rendered.
func (c *pageCache) keep(k pageKey, page *cachedPage, m *making) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if page.state.revision < m.newest {
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

// drop removes the page of a site without a public page.
func (c *pageCache) drop(k pageKey) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.pages, k)
}

// lock ensures that a page is rendered by one request at a time.
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
