package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/auditdesk"
	"beacon/internal/auditlog"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/signednote"
	"beacon/internal/storage"
	"beacon/internal/storage/auditdeskstore"
	"beacon/internal/storage/auditlogstore"
	"beacon/test/registry"
)

const (
	auditEvents      = 200_000
	auditEventsLarge = 5_000_000

	auditRounds    = 100 // for each filter
	auditSignings  = 20  // checkpoints
	auditNewEvents = 100 // before each checkpoint: about one hour's events
	auditProofs    = 200
)

// measureAudit queries the audit desk, signs checkpoints and proves events.
func (q *quiet) measureAudit(ctx context.Context) error {
	events := auditEvents
	if q.large {
		events = auditEventsLarge
	}
	return q.onEach(ctx, "audit", func(ctx context.Context, place registry.Place, database string) (err error) {
		w, err := openAudit(ctx, place, events)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, w.Close()) }()
		if err := w.fill(ctx); err != nil {
			return err
		}
		return w.report(ctx, q, fmt.Sprintf("%d events, %s", events, database))
	})
}

// auditWorld is a database with a long trail, its log, and the desk.
type auditWorld struct {
	*registry.Registry
	trail  storage.AuditTrail
	log    *auditlog.Log
	desk   *auditdesk.Service
	events int
}

func openAudit(ctx context.Context, place registry.Place, events int) (w *auditWorld, err error) {
	w = &auditWorld{events: events}
	if w.Registry, err = registry.Open(ctx, place); err != nil {
		return nil, err
	}
	w.trail = storage.NewAuditTrail(w.DB)
	w.desk = auditdesk.New(auditdesk.Deps{
		Store: auditdeskstore.New(w.DB), Check: w, Clock: clock.System{}, Zone: time.UTC, Signs: true,
	})
	return w, nil
}

// Altered implements auditdesk.Checker, as a node does for events that no erasure emptied.
func (w *auditWorld) Altered(ctx context.Context, events []audit.Stored) (map[int64]bool, error) {
	return w.log.CheckEvents(ctx, events)
}

// newLog creates the log with a key in the data directory.
func (w *auditWorld) newLog() (key *signednote.Key, journal *signednote.Journal, err error) {
	key, err = signednote.LoadKey(filepath.Join(w.Dir, "key"), "bench.beacon.example/log", true, keys.Random())
	if err != nil {
		return nil, nil, err
	}
	journal = signednote.OpenJournal(filepath.Join(w.Dir, "signed"))
	w.log = auditlog.New(auditlogstore.NewAuditLog(w.DB), w.Sealer, auditlog.NewSigner(key, journal), clock.System{},
		slog.New(slog.DiscardHandler))
	return key, journal, nil
}

func (w *auditWorld) report(ctx context.Context, q *quiet, where string) error {
	scan, err := w.plainSearch(ctx)
	if err != nil {
		return err
	}
	all, worst, worstTime, err := w.ask(ctx)
	if err != nil {
		return err
	}
	appended, signed, err := w.sign(ctx)
	if err != nil {
		return err
	}
	proven, err := w.prove(ctx)
	if err != nil {
		return err
	}
	with, without, err := w.writeCost(ctx)
	if err != nil {
		return err
	}
	p99 := func(times []time.Duration) time.Duration { return percentile(times, 99) }
	oneEvent := milliseconds(median(appended)) + ", one event appended (median)"
	q.rows = append(q.rows,
		timeRow("audit desk, slowest filter, "+where+", p99", p99(worstTime), auditLimit,
			milliseconds(p99(all["newest"]))+", the newest without a filter"),
		row{name: "  which", measured: worst, yardstick: milliseconds(scan) + ", a plain walk over the table"},
		timeRow("checkpoint after 100 new events, "+where+", p99", p99(signed), checkpointLimit, oneEvent),
		timeRow("inclusion proof, "+where+", p99", p99(proven), proofLimit, oneEvent),
		row{
			name:      "one event written and integrated, of 1000 in one batch, " + where,
			measured:  fmt.Sprintf("%.3f ms", with.Seconds()*1000),
			yardstick: fmt.Sprintf("%.3f ms, without the desk's indexes", without.Seconds()*1000),
		},
	)
	return nil
}

// plainSearch is the yardstick: the cost of a filter without an index.
func (w *auditWorld) plainSearch(ctx context.Context) (time.Duration, error) {
	began, n := time.Now(), 0
	err := w.SQL.QueryRowContext(ctx, "SELECT COUNT(*) FROM audit_event WHERE request_id = 'none such'").Scan(&n)
	return time.Since(began), err
}

// ask runs every filter. It returns the sorted times of each, and the filter with the highest 99th percentile. The
// times include the audit event of each search.
func (w *auditWorld) ask(
	ctx context.Context,
) (all map[string][]time.Duration, worst string, of []time.Duration, err error) {
	admin := access.Principal{ID: 1, Name: "Ada Admin", Role: access.RegistryAdmin}
	all = map[string][]time.Duration{}
	for range auditRounds {
		for _, q := range w.questions() {
			began := time.Now()
			page, err := w.desk.Find(ctx, admin, q.filter, q.before, access.Caller{})
			took := time.Since(began)
			if err != nil {
				return nil, "", nil, fmt.Errorf("%s: %w", q.name, err)
			}
			if q.isEmpty != (len(page.Lines) == 0) {
				return nil, "", nil, fmt.Errorf("%s: found %d lines", q.name, len(page.Lines))
			}
			all[q.name] = append(all[q.name], took)
		}
	}
	for name, times := range all {
		slices.Sort(times)
		if len(of) == 0 || percentile(times, 99) > percentile(of, 99) {
			worst, of = name, times
		}
	}
	if os.Getenv("BENCH_VERBOSE") != "" {
		for _, q := range w.questions() {
			times := all[q.name]
			logLine(fmt.Sprintf("%9s %9s  %s", milliseconds(median(times)),
				milliseconds(percentile(times, 99)), q.name))
		}
	}
	return all, worst, of, nil
}

// sign appends events one by one, integrates them and signs a checkpoint, several times. It returns sorted times.
func (w *auditWorld) sign(ctx context.Context) (appended, signed []time.Duration, err error) {
	// The audit events of the searches.
	if _, err := w.log.Integrate(ctx); err != nil {
		return nil, nil, err
	}
	if _, err := w.log.Sign(ctx); err != nil {
		return nil, nil, err
	}
	r := rand.New(rand.NewPCG(5, 6)) //nolint:gosec // repeatable randomness
	for range auditSignings {
		for range auditNewEvents {
			began := time.Now()
			e := registry.Happened(r, w.events, w.events)
			e.At = began // a checkpoint excludes events that are older than the previous checkpoint
			if err := w.trail.Append(ctx, e); err != nil {
				return nil, nil, err
			}
			appended = append(appended, time.Since(began))
		}
		began := time.Now()
		if _, err := w.log.Integrate(ctx); err != nil {
			return nil, nil, err
		}
		if _, err := w.log.Sign(ctx); err != nil {
			return nil, nil, err
		}
		signed = append(signed, time.Since(began))
	}
	slices.Sort(signed)
	return appended, signed, nil
}

// prove proves events from all over the trail.
func (w *auditWorld) prove(ctx context.Context) (times []time.Duration, err error) {
	r := rand.New(rand.NewPCG(7, 8)) //nolint:gosec // repeatable randomness
	for range auditProofs {
		found, err := w.trail.After(ctx, r.Int64N(int64(w.events)), 1)
		if err != nil || len(found) == 0 {
			return nil, fmt.Errorf("an event to prove: %w", err)
		}
		began := time.Now()
		if _, err := w.log.Prove(ctx, found[0]); err != nil {
			return nil, err
		}
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	return times, nil
}

// deskIndexes are the indexes that only the desk needs.
var deskIndexes = []string{
	"audit_event_at", "audit_event_actor", "audit_event_actor_action", "audit_event_action", "audit_event_address",
	"audit_event_address_actor", "audit_event_address_action",
}

// writeCost returns the database's cost of an event, with and without the indexes of the desk. Many events share a
// transaction, so waiting for the disk does not dominate.
func (w *auditWorld) writeCost(ctx context.Context) (with, without time.Duration, err error) {
	if with, err = w.writeBatch(ctx); err != nil {
		return 0, 0, err
	}
	for _, index := range deskIndexes {
		if _, err := w.SQL.ExecContext(ctx, "DROP INDEX "+index); err != nil {
			return 0, 0, err
		}
	}
	without, err = w.writeBatch(ctx)
	return with, without, err
}

// writeBatch writes and integrates events, and returns the time per event.
func (w *auditWorld) writeBatch(ctx context.Context) (time.Duration, error) {
	const events = 1000
	r := rand.New(rand.NewPCG(9, 10)) //nolint:gosec // repeatable randomness
	began := time.Now()
	err := auditlogstore.NewAuditLog(w.DB).InTx(ctx, func(tx auditlog.Tx) error {
		for range events {
			if err := tx.Append(ctx, registry.Happened(r, w.events, w.events)); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		_, err = w.log.Integrate(ctx)
	}
	return time.Since(began) / events, err
}
