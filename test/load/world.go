package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"

	"beacon/internal/access"
	"beacon/internal/assembly"
	"beacon/internal/config"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
	"beacon/test/process"
	"beacon/test/registry"
)

// The data besides sites: about that of a registry of this size.
const (
	centers       = 200
	visitDays     = 5  // with visits, of each site
	reportDays    = 90 // with visits, of each site of the measured center
	eventsPerSite = 3  // of the audit trail
	sitesPerDonor = 10 // sites per voucher donor
	sitesPerReq   = 5  // sites per request by the self-referral wizard
	coordinators  = 4  // who read lists
	admins        = 2
)

// donated is the number of voucher donors in ten who donated. The others still register.
const donated = 9

// registering lists the steps of voucher donors.
var registering = []voucher.Step{voucher.PersonalInfo, voucher.VoucherHolders, voucher.UploadConsent}

// baseURL is the public address of the registry.
const baseURL = "https://load.beacon.example"

// world is a filled registry with its users.
type world struct {
	place        registry.Place
	ring         *keys.Ring
	sites        registry.Sites
	viral        microsite.Site // with texts and five pictures
	coordinators []string       // cookies of their sessions
	admins       []string
	saves        *saver
	visitors     *visitors
	nodes        []*process.Process
}

// buildWorld fills an empty place with a number of sites.
func buildWorld(ctx context.Context, place registry.Place, sites int) (w *world, err error) {
	logLine(fmt.Sprintf("  filling a registry with %d sites", sites))
	w = &world{place: place, visitors: &visitors{}}
	r, err := registry.Open(ctx, place)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	w.ring = r.Ring
	if _, err := r.FillTrail(ctx, sites*eventsPerSite); err != nil {
		return nil, err
	}
	people, err := r.NewBuilder(ctx, apptest.SmallPhoto(1))
	if err != nil {
		return nil, err
	}
	if w.viral, err = people.LiveSite(0); err != nil {
		return nil, err
	}
	all, err := r.AddCenters(ctx, centers)
	if err != nil {
		return nil, err
	}
	w.sites = registry.Sites{N: sites, Centers: all, After: w.viral, Mixed: true}
	w.saves = newSaver(w)
	for _, fill := range []func() error{
		func() error { return r.FillSites(ctx, w.sites) },
		func() error { return r.FillVisits(ctx, visitDays, 0) },
		func() error { return r.FillVisits(ctx, reportDays, all[0]) },
		func() error { return r.StopWeeklyEmails(ctx) },
		func() error {
			_, err := r.FillVouchers(ctx, registry.Donors{
				N: sites / sitesPerDonor, Centers: all, Holders: 2, Steps: registering, Donated: donated,
			})
			return err
		},
		func() error { return r.FillReferrals(ctx, sites/sitesPerReq, all) },
		func() error { return w.addStaff(ctx, all) },
		func() error { return r.FillWork(ctx) },
		func() error { return r.Settle(ctx) },
	} {
		if err := fill(); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// addStaff signs in coordinators of the first centers and administrators.
func (w *world) addStaff(ctx context.Context, centers []int64) (err error) {
	beacon, err := openBeacon(ctx, w.place)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, beacon.Close()) }()
	for n := range coordinators {
		_, cookie, err := registry.AddMember(ctx, beacon, registry.Member{
			First: fmt.Sprintf("Cora%d", n), Last: "Coordinator", Role: access.CenterCoordinator, CenterID: centers[n],
		})
		if err != nil {
			return err
		}
		w.coordinators = append(w.coordinators, cookie)
	}
	for n := range admins {
		_, cookie, err := registry.AddMember(ctx, beacon, registry.Member{
			First: fmt.Sprintf("Ada%d", n), Last: "Administrator", Role: access.RegistryAdmin,
		})
		if err != nil {
			return err
		}
		w.admins = append(w.admins, cookie)
	}
	return nil
}

// openBeacon opens a registry in this process, without a required second factor or human check.
func openBeacon(ctx context.Context, place registry.Place) (*assembly.Beacon, error) {
	c := config.Default()
	c.DataDir, c.Database, c.BaseURL = place.Dir, place.Database, baseURL
	c.Staff.SecondFactorOptional = true
	return assembly.New(ctx, assembly.Setup{
		Config: c, Log: slog.New(slog.DiscardHandler), Clock: clock.System{}, Humans: everyHuman{},
	})
}

// start starts the nodes and waits until their background work is done.
func (w *world) start(ctx context.Context, l *lab) error {
	for n := range l.database.nodes {
		log := filepath.Join(l.dir, fmt.Sprintf("node%d.log", n+1))
		p, err := process.StartBeacon(ctx, l.binary, w.place.Dir, log, "BEACON_DATABASE="+w.place.Database,
			"BEACON_BASE_URL="+baseURL, "BEACON_TRUSTED_PROXIES=127.0.0.1", fmt.Sprintf("BEACON_NODE=node%d", n+1))
		if err != nil {
			return errors.Join(err, w.stop())
		}
		w.nodes = append(w.nodes, p)
	}
	for _, p := range w.nodes {
		if err := p.Rest(ctx); err != nil {
			return errors.Join(err, w.stop())
		}
	}
	return nil
}

// stop lets the nodes finish.
func (w *world) stop() (err error) {
	for _, p := range w.nodes {
		err = errors.Join(err, p.Stop())
	}
	w.nodes = nil
	return err
}

// editKey returns the key of the link of the i-th site.
func (w *world) editKey(i int) string { return w.ring.EditKey(microsite.KeyKind, w.sites.ID(i), 1) }
