package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"syscall"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/platform/jsrender"
	"beacon/web"
)

// The number of rounds, and of each server's requests in one round.
const (
	pageRounds   = 41
	pageRequests = 4_000

	pollRounds   = 11
	pollRequests = 8_000
)

// measurePage compares the cached page with the same bytes from the yardstick server.
func (q *quiet) measurePage(ctx context.Context) error {
	server, err := q.startBeacon(ctx, q.dir)
	if err != nil {
		return err
	}
	defer func() { _ = server.Kill() }()
	page := q.visitors.page(q.live[0].ShortCode)
	shown, err := ask(server.Addr, page)
	if err != nil {
		return err
	}
	file, err := q.saveAnswer("page.json", shown)
	if err != nil {
		return err
	}
	bare, err := q.startBare(ctx, file)
	if err != nil {
		return err
	}
	defer func() { _ = bare.Kill() }()
	ours, theirs, ratios, err := race(ctx, pageRounds, racer{server, newBurst(server, page, pageRequests)},
		racer{bare, newBurst(bare, page, pageRequests)})
	if err != nil {
		return err
	}
	ratio := median(ratios)
	q.rows = append(q.rows,
		row{
			name:      "public page, cached",
			measured:  fmt.Sprintf("%.0f requests/s = %.2f of the yardstick", median(ours.perSecond), ratio),
			yardstick: fmt.Sprintf("%.0f requests/s, bare net/http, same bytes", median(theirs.perSecond)),
			limit:     fmt.Sprintf("at least %.2f of it", leastCached), over: ratio < leastCached,
		},
		row{
			name: "  its CPU time", measured: microseconds(ours.cpu), yardstick: microseconds(theirs.cpu) + ", bare net/http",
		},
	)
	return nil
}

// measureNotes polls the notes of a site without changes, with the tag of the browser's notes. Open editors poll every
// five seconds: one process serves some twenty thousand editors.
func (q *quiet) measureNotes(ctx context.Context) error {
	server, err := q.startBeacon(ctx, q.dir)
	if err != nil {
		return err
	}
	defer func() { _ = server.Kill() }()
	key := q.ring.EditKey(microsite.KeyKind, q.editor.ID, q.editor.KeyVersion)
	first, err1 := ask(server.Addr, q.visitors.notes(q.editor.ID, key, ""))
	poll := q.visitors.notes(q.editor.ID, key, first.header.Get("ETag"))
	second, err2 := ask(server.Addr, poll)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if second.status != http.StatusNotModified {
		return fmt.Errorf("the poll returned %d", second.status)
	}
	file, err := q.saveAnswer("poll.json", second)
	if err != nil {
		return err
	}
	bare, err := q.startBare(ctx, file)
	if err != nil {
		return err
	}
	defer func() { _ = bare.Kill() }()
	a, b := newBurst(server, poll, pollRequests), newBurst(bare, poll, pollRequests)
	a.wanted, b.wanted = http.StatusNotModified, http.StatusNotModified
	ours, theirs, _, err := race(ctx, pollRounds, racer{server, a}, racer{bare, b})
	if err != nil {
		return err
	}
	q.rows = append(q.rows,
		row{
			name: "notes, poll without news", measured: fmt.Sprintf("%.0f requests/s", median(ours.perSecond)),
			yardstick: fmt.Sprintf("%.0f requests/s, bare net/http, same answer", median(theirs.perSecond)),
			limit:     fmt.Sprintf("at least %d requests/s", leastPolls), over: median(ours.perSecond) < leastPolls,
		},
		row{
			name: "  its CPU time", measured: microseconds(ours.cpu), yardstick: microseconds(theirs.cpu) + ", bare net/http",
		},
	)
	return nil
}

// measureRender requests uncached pages one after another, and measures the CPU time of the whole server.
func (q *quiet) measureRender(ctx context.Context) error {
	server, err := q.startBeacon(ctx, q.dir)
	if err != nil {
		return err
	}
	defer func() { _ = server.Kill() }()
	const warming = 10
	var page answer
	var before time.Duration
	count := 0
	for i, site := range q.live {
		if i == warming {
			if before, err = server.CPU(); err != nil {
				return err
			}
		}
		for _, language := range []string{"en-US", "es-US"} {
			c := q.visitors.page(site.ShortCode)
			c.header.Set("Accept-Language", language)
			c.header.Del("Accept-Encoding") // the page is compared with the script's output
			if page, err = ask(server.Addr, c); err != nil {
				return err
			}
			if i >= warming {
				count++
			}
		}
	}
	after, err := server.CPU()
	if err != nil {
		return err
	}
	alone, err := renderAlone(ctx, string(page.body))
	if err != nil {
		return err
	}
	each := (after - before) / time.Duration(count)
	r := timeRow("public page, not cached, CPU", each, renderLimit, milliseconds(alone)+", its script alone")
	q.rows = append(q.rows, r)
	return nil
}

// renderAlone renders the page's data with the front end's script in this process, and checks that the server sent the
// same.
func renderAlone(ctx context.Context, page string) (time.Duration, error) {
	_, rest, found := strings.Cut(page, `id="beacon-page">`)
	data, _, ended := strings.Cut(rest, "</script>")
	if !found || !ended {
		return 0, errors.New("the page does not contain its data")
	}
	script, err := fs.ReadFile(web.Files(), "ssr/public.server.js")
	if err != nil {
		return 0, fmt.Errorf("the front end is not built: %w", err)
	}
	pool, err := jsrender.New(script, jsrender.Options{VMs: 1, Timeout: 5 * time.Second})
	if err != nil {
		return 0, err
	}
	defer pool.Close()
	const warming, often = 10, 100
	var before time.Duration
	for n := range warming + often {
		if n == warming {
			if before, err = ownCPU(); err != nil {
				return 0, err
			}
		}
		root, err := pool.Render(ctx, data)
		if err != nil {
			return 0, err
		}
		if strings.HasPrefix(root, `<link rel="preload"`) { // the server moves it into the head
			_, root, _ = strings.Cut(root, "/>")
		}
		if !strings.Contains(page, root) {
			return 0, errors.New("the server did not send what the script renders")
		}
	}
	after, err := ownCPU()
	return (after - before) / often, err
}

// ownCPU returns the CPU time of this process so far.
func ownCPU() (time.Duration, error) {
	var used syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), err
}
