package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"time"

	"beacon/internal/audit"
	"beacon/internal/auditdesk"
	"beacon/test/registry"
)

// auditQuestion is a measured filter.
type auditQuestion struct {
	name    string
	filter  auditdesk.Filter
	before  int64
	isEmpty bool
}

// questions returns the parts of a filter alone and combined, including rare, old and nonexistent values.
func (w *auditWorld) questions() (all []auditQuestion) {
	ask := func(name string, isEmpty bool, f auditdesk.Filter) {
		all = append(all, auditQuestion{name, f, 0, isEmpty})
	}
	staff := func(id int64) audit.Actor { return audit.Actor{Kind: audit.Staff, ID: id} }
	busy, former, one := staff(registry.BusyStaff), staff(registry.FormerStaff), staff(25)
	system := audit.Actor{Kind: audit.System}
	record := audit.Subject{Kind: "microsite", ID: registry.BusyRecord}
	day := func(n int) string { return registry.TrailStart().AddDate(0, 0, n).Format(time.DateOnly) }
	ask("newest", false, auditdesk.Filter{})
	ask("a day", false, auditdesk.Filter{From: day(500), To: day(500)})
	ask("a year", false, auditdesk.Filter{From: day(100), To: day(465)})
	ask("days before the first", true, auditdesk.Filter{From: "2001-01-01", To: "2002-01-01"})
	ask("busy record", false, auditdesk.Filter{Subject: record})
	ask("busy record, views", false, auditdesk.Filter{Subject: record, Action: "views"})
	ask("busy record, never", true, auditdesk.Filter{Subject: record, Action: registry.NeverAtAll})
	ask("busy record, an actor who never", true,
		auditdesk.Filter{Subject: record, By: audit.Actor{Kind: audit.Donor, ID: 3}})
	ask("busy record, an address never", true, auditdesk.Filter{Subject: record, Address: "192.0.2.1"})
	ask("unknown record", true, auditdesk.Filter{Subject: audit.Subject{Kind: "microsite", ID: 4}})
	ask("busy staff", false, auditdesk.Filter{By: busy})
	ask("busy staff, a day", false, auditdesk.Filter{By: busy, From: day(300), To: day(300)})
	ask("busy staff, views", false, auditdesk.Filter{By: busy, Action: "views"})
	ask("busy staff, a common action never theirs", true, auditdesk.Filter{By: busy, Action: registry.NeverByStaff})
	ask("busy staff, a group never theirs", true, auditdesk.Filter{By: busy, Action: "mails"})
	ask("former staff", false, auditdesk.Filter{By: former})
	ask("former staff, lately", true, auditdesk.Filter{By: former, From: day(900)})
	ask("Beacon itself, views", true, auditdesk.Filter{By: system, Action: "views"})
	ask("views", false, auditdesk.Filter{Action: "views"})
	ask("an action that ended", false, auditdesk.Filter{Action: registry.OnlyEarly})
	ask("an action that ended, lately", true, auditdesk.Filter{Action: registry.OnlyEarly, From: day(900)})
	ask("an action that never was", true, auditdesk.Filter{Action: registry.NeverAtAll})
	ask("hospital", false, auditdesk.Filter{Address: registry.Hospital})
	ask("hospital, a day", false, auditdesk.Filter{Address: registry.Hospital, From: day(300), To: day(300)})
	ask("hospital, one of its staff", false, auditdesk.Filter{Address: registry.Hospital, By: one})
	ask("hospital, staff never there", true, auditdesk.Filter{Address: registry.Hospital, By: busy})
	ask("busy staff, an address never", true, auditdesk.Filter{By: busy, Address: "192.0.2.1"})
	ask("hospital, a common action never there", true,
		auditdesk.Filter{Address: registry.Hospital, Action: registry.NeverByStaff})
	ask("hospital, staff and group never there, a year", true,
		auditdesk.Filter{Address: registry.Hospital, By: busy, Action: "vouchers", From: day(100), To: day(465)})
	ask("all parts", true, auditdesk.Filter{
		Subject: record, By: one, Action: "exports", Address: registry.Hospital, From: day(100), To: day(465),
	})
	all = append(all,
		auditQuestion{"busy staff, far back", auditdesk.Filter{By: busy}, int64(w.events / 2), false},
		auditQuestion{"views, far back", auditdesk.Filter{Action: "views"}, int64(w.events / 2), false})
	return all
}

// fill writes the trail by plain SQL, and one checkpoint.
func (w *auditWorld) fill(ctx context.Context) error {
	key, journal, err := w.newLog()
	if err != nil {
		return err
	}
	tree, err := w.FillTrail(ctx, w.events)
	if err != nil {
		return err
	}
	at := registry.TrailStart().AddDate(0, 0, registry.TrailDays)
	signed, err := key.Sign(fmt.Sprintf("%s\n%d\n%s\ntime %s\n", key.Public().Name(), tree.Size,
		base64.StdEncoding.EncodeToString(tree.Root[:]), at.Format(time.RFC3339)))
	if err != nil {
		return err
	}
	if err := journal.Append(signed); err != nil {
		return err
	}
	if _, err := w.SQL.ExecContext(ctx, "INSERT INTO audit_checkpoint (size, at, note) VALUES ($1, $2, $3)", tree.Size, at,
		signed); err != nil {
		return err
	}
	return w.Settle(ctx)
}
