package public

import (
	"crypto/sha256"
	"testing"

	"beacon/internal/platform/jsrender"
	"beacon/internal/platform/locale"
)

// TestPageCache_KeepsUnlessItsSiteChanged: on a busy registry other sites change during each rendering, and each node
// receives its own changes again. Neither may drop the new page.
func TestPageCache_KeepsUnlessItsSiteChanged(t *testing.T) {
	t.Parallel()
	cache := emptyCache()
	pages := &Pages{s: &handlers{pages: cache}}
	key := pageKey{"ABC123", locale.English}
	for what, c := range map[string]struct {
		change func()
		isKept bool
	}{
		"nothing changed":      {func() {}, true},
		"another site changed": {func() { pages.Recheck("XYZ789", 8) }, true},
		"the site changed":     {func() { pages.Recheck("ABC123", 8) }, false},
		"heard of again":       {func() { pages.Recheck("ABC123", 7) }, true},
		"it changed, then heard of the one before": {func() {
			pages.Recheck("ABC123", 8)
			pages.Recheck("ABC123", 7)
		}, false},
	} {
		clear(cache.pages)
		m := cache.begin(key.code)
		c.change()
		cache.keep(key, &cachedPage{state: pageState{revision: 7}}, m)
		cache.end(m)
		if isKept := cache.pages[key] != nil; isKept != c.isKept || len(cache.making) > 0 {
			t.Errorf("%s: kept %v, %d pages are being made", what, isKept, len(cache.making))
		}
	}
}

// TestPageCache_ConfirmsUnchangedPages: a page that is marked as old becomes the newest again if its sources are
// unchanged, unless its site changed once more.
func TestPageCache_ConfirmsUnchangedPages(t *testing.T) {
	t.Parallel()
	same, other := sha256.Sum256([]byte("same")), sha256.Sum256([]byte("other"))
	key := pageKey{"ABC123", locale.English}
	for what, c := range map[string]struct {
		source                 [sha256.Size]byte
		newest                 int64
		isSent, isKept, isFine bool
	}{
		"the same":                     {same, 8, true, true, true},
		"the same, and changed since":  {same, 9, true, true, false},
		"another":                      {other, 8, false, false, false},
		"another, which changed since": {other, 9, false, false, false},
	} {
		cache := emptyCache()
		pages := &Pages{s: &handlers{pages: cache}}
		cache.pages[key] = &cachedPage{source: same, state: pageState{revision: 7}}
		pages.Recheck(key.code, 8)
		if !cache.pages[key].state.isOld {
			t.Errorf("%s: sent before it was looked at", what)
		}
		m := cache.begin(key.code)
		pages.Recheck(key.code, c.newest)
		sent := cache.confirm(key, c.source, pageState{revision: 8}, m)
		page := cache.pages[key]
		isKept := page != nil
		isFine := isKept && page.state == pageState{revision: 8}
		if sent != nil != c.isSent || isKept != c.isKept || isFine != c.isFine {
			t.Errorf("%s: sent %v, kept %v, the newest %v", what, sent != nil, isKept, isFine)
		}
	}
}

// TestRecheck_LooksOnlyAtPagesInMemory: most saves are of sites without current visitors, and most processes have no
// page of such sites, so a recheck must cost nothing then.
func TestRecheck_LooksOnlyAtPagesInMemory(t *testing.T) {
	t.Parallel()
	english, spanish := pageKey{"ABC123", locale.English}, pageKey{"ABC123", locale.Spanish}
	for what, c := range map[string]struct {
		kept     []pageKey
		revision int64
		looks    []pageKey
	}{
		"none":                   {nil, 8, nil},
		"one was asked for":      {[]pageKey{spanish}, 8, []pageKey{spanish}},
		"both were asked for":    {[]pageKey{english, spanish}, 8, []pageKey{english, spanish}},
		"the newest, told again": {[]pageKey{english, spanish}, 7, nil},
	} {
		cache := emptyCache()
		for _, k := range c.kept {
			cache.pages[k] = &cachedPage{state: pageState{revision: 7}}
		}
		(&Pages{s: &handlers{pages: cache}}).Recheck("ABC123", c.revision)
		for _, k := range c.looks {
			if !cache.changed[k] {
				t.Errorf("%s: no look at %v", what, k)
			}
		}
		if len(cache.changed) != len(c.looks) {
			t.Errorf("%s: looks at %v", what, cache.changed)
		}
	}
}

func emptyCache() *pageCache {
	return &pageCache{
		pool: &jsrender.Pool{}, pages: map[pageKey]*cachedPage{}, making: map[*making]bool{}, changed: map[pageKey]bool{},
	}
}
