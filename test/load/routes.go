package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"time"

	"beacon/internal/microsite"
	"beacon/test/registry"
)

// The number of requests to each route, limited by a time but at least a few.
const (
	routeRequests = 200
	routeTime     = 10 * time.Second
	routeFewest   = 20
	routeWarming  = 3 // warm-up requests
)

// route is a measured request, sent one at a time.
type route struct {
	name    string
	isStaff bool
	call    func(n int) (call, error) // the n-th request
}

// cost is the response time of a route with a number of sites.
type cost struct {
	median, p95, p99 time.Duration
	requests         int
}

// measureRoutes measures every route with each number of sites. It has no limits.
func measureRoutes(ctx context.Context, l *lab) (broken bool, err error) {
	result := &routesResult{database: l.database, note: l.note}
	for n, size := range l.sizes {
		logLine(fmt.Sprintf("routes on %s with %d sites", l.served(), size))
		if err := measureSize(ctx, l, size, result); err != nil {
			return false, err
		}
		result.sizes = l.sizes[:n+1]
		if err := result.publish(l); err != nil { // an interrupted run has the sizes so far
			return false, err
		}
	}
	return false, nil
}

func measureSize(ctx context.Context, l *lab, size int, result *routesResult) (err error) {
	place, err := l.place(ctx, size)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(place.Dir)) }()
	w, err := buildWorld(ctx, place, size)
	if err != nil {
		return err
	}
	if err := w.start(ctx, l); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.stop()) }()
	logLine("  asking")
	for n, r := range w.routes() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		c, failed := w.measure(ctx, r)
		if failed != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", r.name, failed))
		}
		if n == len(result.routes) {
			result.routes = append(result.routes, routeCosts{name: r.name, isStaff: r.isStaff})
		}
		result.routes[n].costs = append(result.routes[n].costs, c)
	}
	return err
}

// measure measures one route on the first node.
func (w *world) measure(ctx context.Context, r route) (c cost, err error) {
	var times []time.Duration
	first := time.Now()
	for n := range routeWarming + routeRequests {
		call, err := r.call(n)
		if err != nil {
			return c, err
		}
		began := time.Now()
		if _, err := ask(w.nodes[0].Addr, call); err != nil {
			return c, fmt.Errorf("request %d: %w", n+1, err)
		}
		if n >= routeWarming {
			times = append(times, time.Since(began))
		}
		if err := ctx.Err(); err != nil {
			return c, err
		}
		if len(times) >= routeFewest && time.Since(first) > routeTime {
			break
		}
	}
	slices.Sort(times)
	return cost{median(times), percentile(times, 95), percentile(times, 99), len(times)}, nil
}

// routes returns the measured routes: those of patients and visitors, and those of staff.
func (w *world) routes() (all []route) {
	t := registry.NewStoryteller(1)
	add := func(name string, isStaff bool, compose func(n int) call) {
		all = append(all, route{name, isStaff, func(n int) (call, error) { return compose(n), nil }})
	}
	public := w.listed()
	add("public page, cached", false, func(int) call { return w.visitors.page(w.viral.ShortCode) })
	add("public page, not cached", false, func(n int) call {
		return w.visitors.page(w.sites.Code(public[n*len(public)/250]))
	})
	add("count of a visit", false, func(n int) call { return w.visitors.count(w.sites.Code(public[n*len(public)/250])) })
	add("gallery, first page", false, func(int) call {
		return w.visitors.gallery(credential(w.ring, microsite.KeyKind, w.sites.ID(0)), url.Values{"limit": {"12"}})
	})
	add("gallery, keyword", false, func(n int) call {
		return w.visitors.gallery(
			credential(w.ring, microsite.KeyKind, w.sites.ID(0)),
			url.Values{"limit": {"12"}, "keyword": {t.Words[n%500]}},
		)
	})
	add("editor, its data", false, func(n int) call { return w.editor(w.saves.sites[n*len(w.saves.sites)/250]) })
	add("editor, poll of notes", false, func(n int) call {
		site := w.saves.sites[n*len(w.saves.sites)/250]
		return w.visitors.notes(w.sites.ID(site), w.editKey(site), "")
	})
	all = append(all, route{"save of a draft", false, func(int) (call, error) { return w.saves.next() }})
	add("lost link", false, func(n int) call { return w.lostLink(public[n*len(public)/250]) })
	w.staffRoutes(t, func(name string, cookie string, path func(n int) string) {
		add(name, true, func(n int) call { return w.staff(cookie, path(n)) })
	})
	return all
}

// listed returns the public sites.
func (w *world) listed() (all []int) {
	for i := range w.sites.N {
		if w.sites.State(i) == registry.Listed {
			all = append(all, i)
		}
	}
	return all
}

func (w *world) staffRoutes(t *registry.Storyteller, add func(name, cookie string, path func(n int) string)) {
	admin, coordinator := w.admins[0], w.coordinators[0]
	same := func(path string) func(int) string { return func(int) string { return path } }
	search := func(path string) func(int) string {
		return func(n int) string { return path + url.QueryEscape(t.Words[n%300]) }
	}
	ofSite := func(path string) func(int) string {
		return func(n int) string { return fmt.Sprintf(path, w.sites.ID(n*w.sites.N/250)) }
	}
	add("microsites, first page", admin, same("microsites?limit=25"))
	add("microsites, by name", admin, same("microsites?limit=25&sort=name"))
	add("microsites, search", admin, search("microsites?limit=25&q="))
	add("microsites, late page", admin, same(fmt.Sprintf("microsites?limit=25&offset=%d", w.sites.N-50)))
	add("microsites of a center", coordinator, same("microsites?limit=25"))
	add("microsites of a center, search", coordinator, search("microsites?limit=25&q="))
	add("a site's statistics", admin, ofSite("microsites/%d/stats"))
	add("search for people", admin, search("search?q="))
	add("search for people, typing error", admin, search("search?q=x"))
	add("search for people of a center", coordinator, search("search?q="))
	add("work list", admin, same("work?tab=all&limit=25"))
	add("work list, count", admin, same("work/count"))
	add("work list of a center", coordinator, same("work?tab=all&limit=25"))
	add("work list of a center, count", coordinator, same("work/count"))
	add("record of a patient", admin, ofSite("microsites/%d"))
	add("record of a patient, what waits", admin, ofSite("work/record/patient/%d"))
	add("referrals, all", admin, same("intake?limit=25&status=all"))
	add("referrals, search", admin, search("intake?limit=25&status=all&q="))
	add("referrals, report", admin, same("intake/report"))
	add("referrals, report of a center", coordinator, same("intake/report"))
	add("referrals of a center", coordinator, same("intake?limit=25"))
	add("voucher donors", admin, same("donors?limit=25"))
	add("voucher donors, search", admin, search("donors?limit=25&q="))
	add("voucher donors of a center", coordinator, same("donors?limit=25"))
	add("readiness before surgery", admin, same("readiness?limit=25"))
	add("center figures", admin, same("centers/figures?limit=25"))
	add("audit, newest", admin, same("audit"))
	add("audit, views", admin, same("audit?action=views"))
	add("audit, of a site", admin, ofSite("audit?of=microsite&ofNumber=%d"))
}
