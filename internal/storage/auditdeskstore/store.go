// Package auditdeskstore searches the audit trail for the audit desk, on SQLite and PostgreSQL.
package auditdeskstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"beacon/internal/audit"
	"beacon/internal/auditdesk"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Store searches the audit trail (R15.1).
type Store struct {
	storage.AuditTrail
	db *storage.DB
}

// New returns the Store of db.
func New(db *storage.DB) Store { return Store{storage.NewAuditTrail(db), db} }

// disorder is the maximum delay by which an event may be stored after younger events. Long transactions and different
// clocks of two nodes cause such delays.
const disorder = time.Hour

// Events implements auditdesk.Store. A search walks one index from the newest number down and stops when the page is
// full. See eventQuery for the choice of the index.
func (a Store) Events(ctx context.Context, s auditdesk.Search, before int64, limit int) ([]audit.Stored, error) {
	if before <= 0 {
		before = math.MaxInt64
	}
	after, before, err := a.numbers(ctx, s, before)
	if err != nil {
		return nil, fmt.Errorf("search audit trail: %w", err)
	}
	query, values := eventQuery(a.db.Dialect(), s, after, before, limit)
	rows, err := storage.Select(ctx, a.db.ReadPool(), query, values, storage.ScanEvent)
	return storage.StoredEvents(rows, err)
}

// numbers returns the range of event numbers that the days of a search can have. Both bounds are exclusive.
func (a Store) numbers(ctx context.Context, s auditdesk.Search, before int64) (after, to int64, err error) {
	to = before
	q := a.db.Queries()
	if !s.From.IsZero() {
		after, err = q.AuditEventBefore(ctx, s.From.Add(-disorder).UTC())
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return 0, 0, err
		}
	}
	if !s.Until.IsZero() {
		next, err := q.AuditEventFrom(ctx, s.Until.Add(disorder).UTC())
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return 0, 0, err
		}
		if err == nil {
			to = min(to, next)
		}
	}
	return after, to, nil
}

// eventQuery returns the query of a search. It reads the index that has the conditions of the search as its columns.
// Two searches have more conditions than their index has leading columns, and filter by its other columns: the record's
// index covers all conditions, and the index of actor and action covers the address. A search for several actions reads
// the index once for each action and returns the newest events.
func eventQuery(d storage.Dialect, s auditdesk.Search, after, before int64, limit int) (query string, values []any) {
	c, index := &storage.Conditions{}, ""
	if s.Address != "" {
		c.Add("address = ?", s.Address)
		index = "_address"
	}
	if s.By.Kind != "" {
		c.Add("actor_kind = ?", string(s.By.Kind))
		c.Add("actor_id = ?", s.By.ID)
		index += "_actor"
	}
	if len(s.Actions) > 0 {
		index += "_action"
	}
	if index == "_address_actor_action" {
		index = "_actor_action"
	}
	isOfRecord := s.Subject.ID > 0
	if isOfRecord {
		c.Add("subject_kind = ?", s.Subject.Kind)
		c.Add("subject_id = ?", s.Subject.ID)
		index = "_subject"
	}
	storage.AddIf(c, "at >= ?", s.From.UTC())
	storage.AddIf(c, "at < ?", s.Until.UTC())
	order := "seq DESC"
	if d == storage.PostgreSQL && index != "" {
		c.Add("-seq < -(?::bigint)", after)
		c.Add("-seq > -(?::bigint)", before)
		order = "-seq"
	} else {
		c.Add("seq > ?", after)
		c.Add("seq < ?", before)
	}
	var each []string
	switch {
	case len(s.Actions) == 0:
		each = []string{c.String()}
	case isOfRecord:
		each = []string{c.String() + " AND action IN (" + bindAll(c, s.Actions) + ")"}
	default:
		for _, action := range s.Actions {
			each = append(each, c.String()+" AND action = "+c.Bind(action))
		}
	}
	for i, where := range each {
		each[i] = fmt.Sprintf("SELECT seq FROM (SELECT seq FROM %s WHERE %s ORDER BY %s LIMIT %d) matching",
			events(d, index), where, order, limit)
	}
	query = fmt.Sprintf("SELECT %s FROM (%s ORDER BY seq DESC LIMIT %d) found, audit_event e"+
		" WHERE e.seq = found.seq ORDER BY e.seq DESC", storage.EventColumns, strings.Join(each, " UNION ALL "), limit)
	return query, c.Values
}

// events returns the table of events e with the index that SQLite reads, or the primary key for "". SQLite would choose
// the index with the most matching columns, even if few of its events match and their order is another one.
// PostgreSQL chooses by statistics.
func events(d storage.Dialect, index string) string {
	switch {
	case d == storage.PostgreSQL:
		return "audit_event AS e"
	case index == "":
		return "audit_event AS e NOT INDEXED"
	}
	return "audit_event AS e INDEXED BY audit_event" + index
}

// bindAll binds the values of a list and returns their placeholders, joined with commas.
func bindAll[T any](c *storage.Conditions, values []T) string {
	bound := make([]string, 0, len(values))
	for _, v := range values {
		bound = append(bound, c.Bind(v))
	}
	return strings.Join(bound, ", ")
}

// recordNames are the queries for the name of each record by id, and for whether the record was erased or deleted.
var recordNames = map[string]string{
	"microsite":      "SELECT id, first_name || ' ' || last_name, erased_at IS NOT NULL FROM microsite WHERE id IN (%s)",
	"donor":          "SELECT id, first_name || ' ' || last_name, is_deleted FROM voucher_donor WHERE id IN (%s)",
	"voucher-holder": "SELECT id, first_name || ' ' || last_name, is_deleted FROM voucher_holder WHERE id IN (%s)",
	"referral":       "SELECT id, first_name || ' ' || last_name, erased_at IS NOT NULL FROM referral WHERE id IN (%s)",
	"staff-account":  "SELECT id, full_name, FALSE FROM staff_account WHERE id IN (%s)",
	"center":         "SELECT id, name, FALSE FROM center WHERE id IN (%s)",
	"campaign":       "SELECT id, name, FALSE FROM campaign WHERE id IN (%s)",
	"video":          "SELECT id, title_en, FALSE FROM video WHERE id IN (%s)",
	"intake": `SELECT i.id, COALESCE(r.first_name || ' ' || r.last_name, m.first_name || ' ' || m.last_name, ''),
		r.erased_at IS NOT NULL OR m.erased_at IS NOT NULL
		FROM intake i LEFT JOIN referral r ON i.kind = 'referral' AND r.id = i.record_id
		LEFT JOIN microsite m ON i.kind = 'champion' AND m.id = i.record_id WHERE i.id IN (%s)`,
}

// Names implements auditdesk.Store.
func (a Store) Names(ctx context.Context, records []audit.Subject) (map[audit.Subject]auditdesk.Named, error) {
	ids, isKnown := map[string][]int64{}, map[audit.Subject]bool{}
	for _, r := range records {
		if r.ID > 0 && !isKnown[r] {
			isKnown[r], ids[r.Kind] = true, append(ids[r.Kind], r.ID)
		}
	}
	names := map[audit.Subject]auditdesk.Named{}
	for kind, query := range recordNames {
		if len(ids[kind]) == 0 {
			continue
		}
		c := &storage.Conditions{}
		query = fmt.Sprintf(query, bindAll(c, ids[kind]))
		_, err := storage.Select(ctx, a.db.ReadPool(), query, c.Values, func(rows *sql.Rows, _ *struct{}) error {
			var id int64
			var named auditdesk.Named
			err := rows.Scan(&id, &named.Name, &named.IsGone)
			if named.Name = strings.TrimSpace(named.Name); named.Name != "" {
				names[audit.Subject{Kind: kind, ID: id}] = named
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("names of %s: %w", kind, err)
		}
	}
	return names, nil
}

// Readers implements auditdesk.Store.
func (a Store) Readers(ctx context.Context) ([]auditdesk.Reader, error) {
	rows, err := a.db.Queries().AuditReaders(ctx)
	return storage.All(rows, err, "list staff", func(r sqlgen.AuditReadersRow) auditdesk.Reader {
		return auditdesk.Reader{ID: r.ID, Name: r.FullName, CenterID: storage.OrZero(r.CenterID)}
	})
}

// Looks implements auditdesk.Store.
func (a Store) Looks(
	ctx context.Context, from, until time.Time, actions []string, fn func(auditdesk.View) error,
) error {
	after, before, err := a.numbers(ctx, auditdesk.Search{From: from, Until: until}, math.MaxInt64)
	if err != nil {
		return fmt.Errorf("read views: %w", err)
	}
	c := &storage.Conditions{}
	c.Add("e.seq > ?", after)
	c.Add("e.seq < ?", before)
	c.Add("e.at >= ?", from.UTC())
	c.Add("e.at < ?", until.UTC())
	c.Add("e.actor_kind = ?", string(audit.Staff))
	c.And("e.action IN (" + bindAll(c, actions) + ")")
	c.And("e.subject_id > 0 AND e.subject_kind IN ('microsite', 'donor', 'voucher-holder', 'referral', 'intake')")
	_, err = storage.Select(ctx, a.db.ReadPool(), `SELECT e.at, e.actor_id, e.subject_kind, e.subject_id,
		COALESCE(m.center_id, d.center_id, h.center_id, i.center_id, 0),
		COALESCE(m.last_name, d.last_name, h.last_name, ir.last_name, im.last_name, r.last_name, '')
		FROM `+events(a.db.Dialect(), "")+`
		LEFT JOIN microsite m ON e.subject_kind = 'microsite' AND m.id = e.subject_id
		LEFT JOIN voucher_donor d ON e.subject_kind = 'donor' AND d.id = e.subject_id
		LEFT JOIN voucher_holder h ON e.subject_kind = 'voucher-holder' AND h.id = e.subject_id
		LEFT JOIN intake i ON e.subject_kind = 'intake' AND i.id = e.subject_id
		LEFT JOIN referral ir ON i.kind = 'referral' AND ir.id = i.record_id
		LEFT JOIN microsite im ON i.kind = 'champion' AND im.id = i.record_id
		LEFT JOIN referral r ON e.subject_kind = 'referral' AND r.id = e.subject_id
		WHERE `+c.String(), c.Values, func(rows *sql.Rows, _ *struct{}) error {
		var l auditdesk.View
		err := rows.Scan(&l.At, &l.ReaderID, &l.Record.Kind, &l.Record.ID, &l.CenterID, &l.FamilyName)
		if err != nil {
			return err
		}
		return fn(l)
	})
	if err != nil {
		return fmt.Errorf("read views: %w", err)
	}
	return nil
}

// HasOther implements auditdesk.Store.
func (a Store) HasOther(ctx context.Context, by audit.Actor, record audit.Subject, than []string) (bool, error) {
	c := &storage.Conditions{}
	c.Add("subject_kind = ?", record.Kind)
	c.Add("subject_id = ?", record.ID)
	c.Add("actor_kind = ?", string(by.Kind))
	c.Add("actor_id = ?", by.ID)
	c.And("action NOT IN (" + bindAll(c, than) + ")")
	query := "SELECT seq FROM " + events(a.db.Dialect(), "_subject") + " WHERE " + c.String() + " LIMIT 1"
	found, err := storage.Select(ctx, a.db.ReadPool(), query, c.Values,
		func(rows *sql.Rows, seq *int64) error { return rows.Scan(seq) })
	if err != nil {
		return false, fmt.Errorf("read audit trail: %w", err)
	}
	return len(found) > 0, nil
}
