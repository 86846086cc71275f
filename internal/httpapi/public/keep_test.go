package public

import (
	"testing"

	"beacon/internal/platform/locale"
)

// TestPageCache_KeepsUnlessItsSiteChanged: on a busy registry another site changes during each rendering.
func TestPageCache_KeepsUnlessItsSiteChanged(t *testing.T) {
	t.Parallel()
	cache := &pageCache{pages: map[pageKey]*cachedPage{}, making: map[*making]bool{}}
	pages := &Pages{s: &handlers{pages: cache}}
	key := pageKey{"ABC123", locale.English}
	for what, c := range map[string]struct {
		change func()
		isKept bool
	}{
		"nothing changed":             {func() {}, true},
		"another site changed":        {func() { pages.Forget("XYZ789") }, true},
		"another changed at a node":   {func() { pages.ForgetBefore("XYZ789", 8) }, true},
		"the site changed":            {func() { pages.Forget("ABC123") }, false},
		"the site changed at a node":  {func() { pages.ForgetBefore("ABC123", 8) }, false},
		"it changed, and another too": {func() { pages.Forget("ABC123"); pages.Forget("XYZ789") }, false},
	} {
		clear(cache.pages)
		m := cache.begin(key.code)
		c.change()
		cache.keep(key, &cachedPage{revision: 7}, m)
		cache.end(m)
		if isKept := cache.pages[key] != nil; isKept != c.isKept || len(cache.making) > 0 {
			t.Errorf("%s: kept %v, %d pages are being made", what, isKept, len(cache.making))
		}
	}
}
