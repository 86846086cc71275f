package main

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"beacon/internal/audit"
	"beacon/internal/auditdesk"
	"beacon/internal/platform/merkle"
)

// Who acts in the trail that is measured. One in five events is of one busy member of staff, one in five of Beacon
// itself, one in five comes from the address of one hospital; the rest is spread.
const (
	auditStaff    = 200
	auditRecords  = 100_000
	auditDays     = 1000
	auditPortion  = 500 // rows between two looks at the tree
	auditRows     = 25  // of one statement; longer ones take SQLite longer to read than to run
	hospital      = "203.0.113.9"
	busyStaff     = 7
	formerStaff   = 8      // acted only in the first fifth
	busyRecord    = 50_000 // a hundredth of all events
	onlyEarly     = "kit.shipped"
	neverByStaff  = "referral.received"
	neverAtAll    = "restore.done"
	auditFirstDay = "2023-01-01"
)

// auditStart is when the trail begins.
func auditStart() time.Time {
	start, _ := time.Parse(time.DateOnly, auditFirstDay)
	return start
}

// happened makes up event n of so many.
func happened(r *rand.Rand, n, of int) audit.Event {
	at := auditStart().Add(time.Duration(float64(n) / float64(of) * float64(auditDays*24*time.Hour)))
	e := audit.Event{
		At: at.Add(-time.Duration(r.IntN(2000)) * time.Millisecond).Truncate(time.Microsecond), Action: "microsite.viewed",
		Subject: audit.Subject{Kind: "microsite", ID: 10 + r.Int64N(auditRecords)},
		Origin: audit.Origin{
			Address: fmt.Sprintf("198.51.%d.%d", r.IntN(200), r.IntN(250)), RequestID: fmt.Sprintf("%016x", r.Uint64()),
		},
		Details: map[string]string{"version": fmt.Sprint(r.IntN(9))},
	}
	if r.IntN(100) == 0 {
		e.Subject.ID = busyRecord
	}
	staff := func(id int64) audit.Actor {
		return audit.Actor{Kind: audit.Staff, ID: id, Name: fmt.Sprintf("Member %d", id)}
	}
	isEarly := n < of/5
	switch r.IntN(5) {
	case 0:
		e.Actor, e.Action = staff(busyStaff), []string{"microsite.viewed", "donor.viewed", "microsite.reviewed"}[r.IntN(3)]
	case 1:
		e.Actor, e.Action, e.Origin = audit.Actor{Kind: audit.System}, "microsite.mail-bounced", audit.Origin{}
	case 2:
		e.Actor, e.Origin.Address = staff(20+r.Int64N(auditStaff)), hospital
		e.Action = []string{"microsite.viewed", "donor.viewed", "intake.viewed"}[r.IntN(3)]
	case 3:
		e.Actor = audit.Actor{Kind: audit.Recipient, ID: e.Subject.ID}
		e.Action = []string{"microsite.viewed", "microsite.draft-saved"}[r.IntN(2)]
	default:
		e.Actor, e.Action = audit.Actor{Kind: audit.Public}, neverByStaff
		if isEarly {
			e.Actor = staff(formerStaff)
			e.Action = []string{"microsite.viewed", onlyEarly}[r.IntN(2)]
		}
	}
	return e
}

// auditQuestion is a filter that is measured.
type auditQuestion struct {
	name    string
	filter  auditdesk.Filter
	before  int64
	isEmpty bool
}

// questions are the parts of a filter alone and together; also what is rare, ended long ago, or never was.
func (w *auditWorld) questions() (all []auditQuestion) {
	ask := func(name string, isEmpty bool, f auditdesk.Filter) {
		all = append(all, auditQuestion{name, f, 0, isEmpty})
	}
	busy, former := audit.Actor{Kind: audit.Staff, ID: busyStaff}, audit.Actor{Kind: audit.Staff, ID: formerStaff}
	one, system := audit.Actor{Kind: audit.Staff, ID: 25}, audit.Actor{Kind: audit.System}
	record := audit.Subject{Kind: "microsite", ID: busyRecord}
	day := func(n int) string { return auditStart().AddDate(0, 0, n).Format(time.DateOnly) }
	ask("newest", false, auditdesk.Filter{})
	ask("a day", false, auditdesk.Filter{From: day(500), To: day(500)})
	ask("a year", false, auditdesk.Filter{From: day(100), To: day(465)})
	ask("days before the first", true, auditdesk.Filter{From: "2001-01-01", To: "2002-01-01"})
	ask("busy record", false, auditdesk.Filter{Subject: record})
	ask("busy record, views", false, auditdesk.Filter{Subject: record, Action: "views"})
	ask("busy record, never", true, auditdesk.Filter{Subject: record, Action: neverAtAll})
	ask("busy record, an actor who never", true,
		auditdesk.Filter{Subject: record, By: audit.Actor{Kind: audit.Donor, ID: 3}})
	ask("busy record, an address never", true, auditdesk.Filter{Subject: record, Address: "192.0.2.1"})
	ask("unknown record", true, auditdesk.Filter{Subject: audit.Subject{Kind: "microsite", ID: 4}})
	ask("busy staff", false, auditdesk.Filter{By: busy})
	ask("busy staff, a day", false, auditdesk.Filter{By: busy, From: day(300), To: day(300)})
	ask("busy staff, views", false, auditdesk.Filter{By: busy, Action: "views"})
	ask("busy staff, a common action never theirs", true, auditdesk.Filter{By: busy, Action: neverByStaff})
	ask("busy staff, a group never theirs", true, auditdesk.Filter{By: busy, Action: "mails"})
	ask("former staff", false, auditdesk.Filter{By: former})
	ask("former staff, lately", true, auditdesk.Filter{By: former, From: day(900)})
	ask("Beacon itself, views", true, auditdesk.Filter{By: system, Action: "views"})
	ask("views", false, auditdesk.Filter{Action: "views"})
	ask("an action that ended", false, auditdesk.Filter{Action: onlyEarly})
	ask("an action that ended, lately", true, auditdesk.Filter{Action: onlyEarly, From: day(900)})
	ask("an action that never was", true, auditdesk.Filter{Action: neverAtAll})
	ask("hospital", false, auditdesk.Filter{Address: hospital})
	ask("hospital, a day", false, auditdesk.Filter{Address: hospital, From: day(300), To: day(300)})
	ask("hospital, one of its staff", false, auditdesk.Filter{Address: hospital, By: one})
	ask("hospital, staff never there", true, auditdesk.Filter{Address: hospital, By: busy})
	ask("busy staff, an address never", true, auditdesk.Filter{By: busy, Address: "192.0.2.1"})
	ask("hospital, a common action never there", true, auditdesk.Filter{Address: hospital, Action: neverByStaff})
	ask("hospital, staff and group never there, a year", true,
		auditdesk.Filter{Address: hospital, By: busy, Action: "vouchers", From: day(100), To: day(465)})
	ask("all parts", true, auditdesk.Filter{
		Subject: record, By: one, Action: "exports", Address: hospital, From: day(100), To: day(465),
	})
	all = append(all,
		auditQuestion{"busy staff, far back", auditdesk.Filter{By: busy}, int64(w.events / 2), false},
		auditQuestion{"views, far back", auditdesk.Filter{Action: "views"}, int64(w.events / 2), false})
	return all
}

// fill writes the trail by plain SQL, each event sealed and in its place, with the tiles of the log and one checkpoint.
func (w *auditWorld) fill(ctx context.Context, dir string) error {
	key, journal, err := w.newLog(dir)
	if err != nil {
		return err
	}
	fast := map[string]string{"sqlite": "PRAGMA synchronous = OFF", "pgx": "SET synchronous_commit = off"}
	indexes, err := w.dropIndexes(ctx)
	if err != nil {
		return err
	}
	if _, err := w.plain.ExecContext(ctx, fast[w.driver]); err != nil {
		return err
	}
	tiles, tree := map[[2]int64][]byte{}, merkle.Tree{}
	r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // chance that can be repeated
	for first := 0; first < w.events; first += auditPortion {
		grown := merkle.Grow(tree, func(level, number int64) ([]byte, error) { return tiles[[2]int64{level, number}], nil })
		if err := w.portion(ctx, r, grown, first, min(first+auditPortion, w.events)); err != nil {
			return fmt.Errorf("events from %d: %w", first, err)
		}
		grew, changed, err := grown.Finish()
		if err != nil {
			return err
		}
		tree = grew
		for _, t := range changed {
			tiles[[2]int64{t.Level, t.Number}] = t.Hashes
		}
	}
	for at, hashes := range tiles {
		if _, err := w.plain.ExecContext(ctx, "INSERT INTO audit_tile (level, number, hashes) VALUES ($1, $2, $3)",
			at[0], at[1], hashes); err != nil {
			return err
		}
	}
	at := auditStart().AddDate(0, 0, auditDays)
	signed, err := key.Sign(fmt.Sprintf("%s\n%d\n%s\ntime %s\n", key.Public().Name(), tree.Size,
		base64.StdEncoding.EncodeToString(tree.Root[:]), at.Format(time.RFC3339)))
	if err != nil {
		return err
	}
	if err := journal.Append(signed); err != nil {
		return err
	}
	statements := []struct {
		text   string
		values []any
	}{
		{"INSERT INTO audit_tree (id, size, root) VALUES (1, $1, $2)", []any{tree.Size, tree.Root[:]}},
		{"INSERT INTO audit_checkpoint (size, at, note) VALUES ($1, $2, $3)", []any{tree.Size, at, signed}},
	}
	for _, s := range statements {
		if _, err := w.plain.ExecContext(ctx, s.text, s.values...); err != nil {
			return err
		}
	}
	settle := []string{"PRAGMA wal_checkpoint(TRUNCATE)"}
	if w.driver == "pgx" {
		settle = []string{
			"SELECT setval(pg_get_serial_sequence('audit_event', 'seq'), (SELECT MAX(seq) FROM audit_event))",
			"VACUUM ANALYZE",
		}
	}
	for _, s := range append(indexes, settle...) {
		if _, err := w.plain.ExecContext(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// portion writes some events.
func (w *auditWorld) portion(ctx context.Context, r *rand.Rand, grown *merkle.Growing, first, end int) error {
	for ; first < end; first += auditRows {
		if err := w.insert(ctx, r, grown, first, min(first+auditRows, end)); err != nil {
			return err
		}
	}
	return nil
}

// insert writes some events with one statement.
func (w *auditWorld) insert(ctx context.Context, r *rand.Rand, grown *merkle.Growing, first, end int) error {
	const columns = 14
	var text strings.Builder
	text.WriteString("INSERT INTO audit_event (seq, at, actor_kind, actor_id, actor_name, action, subject_kind, " +
		"subject_id, details, address, request_id, place, salt, seal) VALUES ")
	values := make([]any, 0, columns*(end-first))
	for n := first; n < end; n++ {
		e := happened(r, n, w.events)
		salt, seal, err := w.sealer.Seal(e)
		if err != nil {
			return err
		}
		stored := audit.Stored{Event: e, Seq: int64(n) + 1, Salt: salt, Seal: seal}
		if err := grown.Add(stored.LeafHash()); err != nil {
			return err
		}
		if n > first {
			text.WriteByte(',')
		}
		before := byte('(')
		for c := range columns {
			fmt.Fprintf(&text, "%c$%d", before, len(values)+c+1)
			before = ','
		}
		text.WriteByte(')')
		values = append(values, stored.Seq, e.At, string(e.Actor.Kind), e.Actor.ID, e.Actor.Name, e.Action, e.Subject.Kind,
			e.Subject.ID, audit.DetailsText(e.Details), e.Origin.Address, e.Origin.RequestID, int64(n), salt, seal)
	}
	_, err := w.plain.ExecContext(ctx, text.String(), values...)
	return err
}

// dropIndexes drops the indexes of the trail, which are made faster when all rows are there, and returns what makes
// them.
func (w *auditWorld) dropIndexes(ctx context.Context) (definitions []string, err error) {
	query := "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'audit_event' AND sql IS NOT NULL"
	if w.driver == "pgx" {
		query = "SELECT indexname, indexdef FROM pg_indexes " +
			"WHERE tablename = 'audit_event' AND indexname <> 'audit_event_pkey'"
	}
	rows, err := w.plain.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	var names []string
	for rows.Next() {
		var name, definition string
		if err := rows.Scan(&name, &definition); err != nil {
			return nil, errors.Join(err, rows.Close())
		}
		names, definitions = append(names, name), append(definitions, definition)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}
	for _, name := range names {
		if _, err := w.plain.ExecContext(ctx, "DROP INDEX "+name); err != nil {
			return nil, err
		}
	}
	return definitions, nil
}
