package public

import (
	"context"
	"errors"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// maxChanged bounds how many pages wait to be looked at. Others are dropped, and rendered for their next visitor.
const maxChanged = 512

var pageLanguages = []locale.Lang{locale.English, locale.Spanish}

// Recheck is called when a site has got a revision, here or in another process. Its older pages are sent to nobody
// until RenderChanged, or the next visitor, has found that they are made of the same still; else they are rendered
// anew. A page that is not in memory is rendered for its first visitor: few pages are visited as often as their
// patients save.
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

// await is called, with the lock, to have RenderChanged look at a page.
func (c *pageCache) await(k pageKey) {
	if c.pool == nil || len(c.changed) >= maxChanged {
		delete(c.pages, k)
		return
	}
	c.changed[k] = true
	select {
	case c.wake <- struct{}{}:
	default: // it is awake already
	}
}

// Changed gets a value when RenderChanged has something to do.
func (p *Pages) Changed() <-chan struct{} { return p.s.pages.wake }

// RenderChanged brings the pages in memory whose sites have changed up to date, compressed, so that no visitor waits
// for it. Those of sites that are not public any more are dropped.
func (p *Pages) RenderChanged(ctx context.Context) error {
	var failed []error
	for ctx.Err() == nil {
		k, ok := p.s.pages.takeChanged()
		if !ok {
			break
		}
		live, _, err := p.s.livePage(ctx, k)
		if page := live.page; page != nil {
			page.brotli.of(page.plain, page.level, brotliOf) // what every browser takes
		}
		if !errors.Is(err, fault.ErrNotFound) { // as an erased site is
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

// Close ends the renderer.
func (p *Pages) Close() {
	if pool := p.s.pages.pool; pool != nil {
		pool.Close()
	}
}
