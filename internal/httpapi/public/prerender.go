package public

import (
	"context"
	"errors"

	"beacon/internal/platform/locale"
)

// maxChanged bounds how many changed sites wait to be rendered. The pages of others
// are rendered for their first visitor.
const maxChanged = 256

var pageLanguages = []locale.Lang{locale.English, locale.Spanish}

// Forget drops a site's pages, because its revision has changed in this process, and
// has them rendered again by RenderChanged.
func (p *Pages) Forget(shortCode string) {
	cache := p.s.pages
	cache.mu.Lock()
	defer cache.mu.Unlock()
	cache.outdate(shortCode)
	for _, lang := range pageLanguages {
		delete(cache.pages, pageKey{shortCode, lang})
	}
	if cache.pool == nil || len(cache.changed) >= maxChanged {
		return
	}
	cache.changed[shortCode] = true
	select {
	case cache.wake <- struct{}{}:
	default: // it is awake already
	}
}

// ForgetBefore drops a site's pages that are older than a revision, which another process may have made. Nothing is
// rendered again: most processes were never asked for the page.
func (p *Pages) ForgetBefore(shortCode string, revision int64) {
	cache := p.s.pages
	cache.mu.Lock()
	defer cache.mu.Unlock()
	cache.outdate(shortCode)
	for _, lang := range pageLanguages {
		key := pageKey{shortCode, lang}
		if page := cache.pages[key]; page != nil && page.revision < revision {
			delete(cache.pages, key)
		}
	}
}

// Changed gets a value when RenderChanged has something to do.
func (p *Pages) Changed() <-chan struct{} { return p.s.pages.wake }

// RenderChanged renders and compresses the pages of the sites that changed in this
// process, in both languages, so that no visitor waits for it. A site that is not
// public is passed over.
func (p *Pages) RenderChanged(ctx context.Context) error {
	var failed []error
	for ctx.Err() == nil {
		code, ok := p.s.pages.takeChanged()
		if !ok {
			break
		}
		for _, lang := range pageLanguages {
			live, _, err := p.s.livePage(ctx, pageKey{code, lang})
			if page := live.page; page != nil {
				page.brotli.of(page.plain, page.level, brotliOf) // what every browser takes
			}
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

func (c *pageCache) takeChanged() (code string, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for code := range c.changed {
		delete(c.changed, code)
		return code, true
	}
	return "", false
}

// Close ends the renderer.
func (p *Pages) Close() {
	if pool := p.s.pages.pool; pool != nil {
		pool.Close()
	}
}
