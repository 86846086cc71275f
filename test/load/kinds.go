package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"sync/atomic"
	"time"

	"beacon/test/registry"
)

// The load that a registry has to handle.
const (
	savesPerSecond = 60
	editors        = 200
	pollEvery      = 5 * time.Second // of an open editor: POLL_MS in web/src/features/editor/coach/useNotes.ts
	listsPerSecond = 10
)

// kind is an action that people perform at a constant rate.
type kind struct {
	name      string
	perSecond int
	limit     time.Duration // for the 99th percentile; 0: only measured
	next      func() (call, error)
}

// kinds returns the concurrent kinds of load. The first is the public page.
func (w *world) kinds(ctx context.Context, visits int) ([]kind, error) {
	polls, err := w.polls(ctx)
	if err != nil {
		return nil, err
	}
	return []kind{
		{name: "public page of the viral site", perSecond: visits, limit: pageLimit, next: func() (call, error) {
			return w.visitors.page(w.viral.ShortCode), nil
		}},
		{name: "its count of the visit", perSecond: visits, next: func() (call, error) {
			return w.visitors.count(w.viral.ShortCode), nil
		}},
		{name: "save of a draft", perSecond: savesPerSecond, next: w.saves.next},
		{name: fmt.Sprintf("poll of %d open editors", editors), perSecond: int(editors / pollEvery.Seconds()), next: polls},
		{name: "lists of staff", perSecond: listsPerSecond, next: inTurn(w.lists())},
	}, nil
}

// inTurn returns calls in a cycle. Each function composes a call.
func inTurn(all []func() call) func() (call, error) {
	var turn atomic.Uint64
	return func() (call, error) { return all[(turn.Add(1)-1)%uint64(len(all))](), nil }
}

// polls opens the editors, which then poll for changes.
func (w *world) polls(ctx context.Context) (func() (call, error), error) {
	var all []func() call
	for n := range editors {
		i := w.saves.sites[n*len(w.saves.sites)/editors]
		node := w.nodes[n%len(w.nodes)]
		response, err := ask(node.Addr, w.visitors.notes(w.sites.ID(i), w.editKey(i), ""))
		if err != nil {
			return nil, fmt.Errorf("notes of an editor: %w", err)
		}
		tag := response.header.Get("ETag")
		if tag == "" {
			return nil, errors.New("notes without a tag")
		}
		all = append(all, func() call { return w.visitors.notes(w.sites.ID(i), w.editKey(i), tag) })
	}
	return inTurn(all), ctx.Err()
}

// lists returns the lists that coordinators and administrators read: seven of ten calls are by coordinators.
func (w *world) lists() (all []func() call) {
	name := url.QueryEscape(registry.NewStoryteller(1).Words[40])
	ofCenter := []string{
		"work/count", "work?limit=25", "microsites?limit=25", "microsites?limit=25&q=" + name,
		"microsites?limit=25&status=100&sort=name", "intake?limit=25", "intake?limit=25&status=all&q=" + name,
		"donors?limit=25", "donors?limit=25&q=" + name, "donors?limit=25&step=300", "work/count",
		"microsites?limit=25&review=50", "intake?limit=25&status=late", "readiness?limit=25",
	}
	ofRegistry := []string{
		"microsites?limit=25", "microsites?limit=25&q=" + name, "intake?limit=25&status=all", "donors?limit=25",
		"audit", "audit?action=views",
	}
	for i := range len(ofCenter) + len(ofRegistry) {
		path, cookie := "", ""
		if turn := i / 10 * 3; i%10 < 7 {
			path, cookie = ofCenter[i-turn], w.coordinators[i%len(w.coordinators)]
		} else {
			path, cookie = ofRegistry[turn+i%10-7], w.admins[i%len(w.admins)]
		}
		all = append(all, func() call { return w.staff(cookie, path) })
	}
	return all
}
