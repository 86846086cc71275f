package public

import (
	"context"
	"errors"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// maxChanged limits the number of pages that wait for a check. Other changed pages are dropped, and rendered for their
// next visitor.
const maxChanged = 512

var pageLanguages = []locale.Lang{locale.English, locale.Spanish}

// Recheck marks the older pages of a site as old when the site gets a new revision, in this process or in another.
// They are not sent until RenderChanged or the next visitor has confirmed that their sources are unchanged, or has
// rendered them again. A page that is not in memory is rendered for its first visitor: most pages are visited less
// often than their patients save.
func (p *Pages) Recheck(shortCode string, revision int64) {
	cache := p.s.pages
	cache.mu.Lock()
	defer cache.mu.Unlock()
	for m := range cache.making {
		if m.code == shortCode {
			m.newest = max(m.newest, revision)
		}
	}
	for _, lang := range pageLanguages {
		key := pageKey{shortCode, lang}
		if page := cache.pages[key]; page != nil && page.state.revision < revision {
			page.state.isOld = true
			cache.await(key)
		}
	}
}

// await queues a page for RenderChanged. The caller holds the lock.
func (c *pageCache) await(k pageKey) {
	if c.pool == nil || len(c.changed) >= maxChanged {
		delete(c.pages, k)
		return
	}
	c.changed[k] = true
	select {
	case c.wake <- struct{}{}:
	default: // the channel has a value already
	}
}

// Changed returns the channel that gets a value when RenderChanged has work.
func (p *Pages) Changed() <-chan struct{} { return p.s.pages.wake }

// RenderChanged updates and compresses the cached pages of changed sites, so no visitor waits. It drops the pages
// of sites that are no longer public.
func (p *Pages) RenderChanged(ctx context.Context) error {
	var failed []error
	for ctx.Err() == nil {
		k, ok := p.s.pages.takeChanged()
		if !ok {
			break
		}
		live, _, err := p.s.livePage(ctx, k)
		if page := live.page; page != nil {
			page.brotli.of(page.plain, page.level, compressBrotli) // the encoding that browsers prefer
		}
		if !errors.Is(err, fault.ErrNotFound) { // such as an erased site
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

func (c *pageCache) takeChanged() (k pageKey, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for k := range c.changed {
		delete(c.changed, k)
		return k, true
	}
	return k, false
}

// Close stops the renderer.
func (p *Pages) Close() {
	if pool := p.s.pages.pool; pool != nil {
		pool.Close()
	}
}
