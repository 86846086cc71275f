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

// pageCache keeps finished public pages, compressed, by code and language. A page is
// sent without a look at the site as long as the site's revision stands, and without
// rendering as long as all that it is made of does (R18.1e).
type pageCache struct {
	s       *handlers
	pool    *jsrender.Pool // nil in a binary without a front end
	mu      sync.RWMutex
	pages   map[pageKey]*cachedPage
	flight  map[pageKey]*sync.Mutex
	making  map[*making]bool
	changed map[pageKey]bool // pages that RenderChanged has to look at
	wake    chan struct{}    // gets a value when there is something in changed
}

// making is a page that is being made. newest is the revision of its site that was heard of since that began.
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
	source  [sha256.Size]byte // the hash of all that it is made of
	indexed bool
	tag     []string // the ETag; weak, because it is the same for every encoding
	state   pageState
}

// pageState is when a page was known to be the newest. It changes with the lock of the cache.
type pageState struct {
	revision int64 // of the site
	checked  time.Time
	isOld    bool // the site has changed since
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
	if !live.isNew {
		s.Meters.PageHits.Inc()
	}
	if live.isKept {
		w.Header().Set("Cache-Status", "Beacon; hit; detail=kept")
	}
	s.writePage(w, r, live.page)
}

// found is a page of the cache. isKept: the database could not be asked whether it is still the newest (R18.5a).
// isNew: it was rendered now.
type found struct {
	page          *cachedPage
	isKept, isNew bool
}

// livePage returns the live page of a code, from the cache or rendered now. The page
// is nil when err is not, and when the view says that there is nothing to show.
func (s *handlers) livePage(ctx context.Context, k pageKey) (found, microsite.PublicView, error) {
	if live := s.pages.fresh(ctx, k); live.page != nil {
		return live, microsite.PublicView{}, nil
	}
	unlock := s.pages.lock(k)
	defer unlock()
	if live := s.pages.fresh(ctx, k); live.page != nil { // somebody else was faster
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
	shell, err := s.composePage(view, k.lang, microsite.Home)
	if err != nil {
		return found{}, view, err
	}
	plain, err := shell.html()
	if err != nil {
		return found{}, view, err
	}
	source, state := sha256.Sum256(plain), pageState{revision: view.Site.Revision, checked: now}
	if page := s.pages.confirm(k, source, state, made); page != nil {
		return found{page: page}, view, nil
	}
	s.Meters.PageMisses.Inc()
	html, rendered, err := s.renderPage(ctx, shell)
	if err != nil {
		return found{}, view, err
	}
	page := &cachedPage{source: source, indexed: view.Site.AllowIndexing, state: state}
	page.plain, page.level, page.tag = html, pageCompression, []string{weakTagOf(html)}
	if rendered { // else the next visitor gets another try
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

// fresh returns the cached page if its site's revision stands. Pages are marked at once as old by the changes that this
// process makes or hears of (Recheck). Where it may not hear of all, each time asks the database.
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
		if now.Sub(state.checked) > time.Second { // keptTime begins when the database is heard of last
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
	case err != nil || revision != state.revision:
		return found{}
	}
	c.check(page, now)
	return found{page: page}
}

// check notes when a page was the newest.
func (c *pageCache) check(page *cachedPage, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	page.state.checked = at
}

// begin is called before a site is read whose page is to be made, and end when that is done.
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

// confirm returns the cached page if it is made of the same, and else drops it. It is the newest page then, unless its
// site changed while it was read.
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

// keep stores a page, unless its site changed while it was rendered.
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

// drop removes the page of a site that has none any more.
func (c *pageCache) drop(k pageKey) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.pages, k)
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
