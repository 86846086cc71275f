package retentionstore

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"beacon/internal/consent"
	"beacon/internal/microsite"
	"beacon/internal/referral"
	"beacon/internal/retention"
	"beacon/internal/storage"
)

// source is a query for the items of a kind. Its columns are id, at, record kind, record id and name. $1 is the time
// before which the items ended, and more has the values of $2 and so on.
type source struct {
	columns string
	from    string
	more    []any
}

var sources = map[retention.Kind]source{
	retention.Referrals: {
		`r.id, r.updated_at AS at, 'referral' AS kind, r.id AS record_id, r.first_name || ' ' || r.last_name AS name`,
		`referral r WHERE r.step = $2 AND r.updated_at < $1`,
		[]any{int(referral.ContinueLater)},
	},
	// The rule is microsite.ClosedSince, which Delete checks again.
	retention.Pictures: {
		`m.id, CASE WHEN m.recipient_status = $2 THEN d.deactivated_at ELSE l.recorded_at END AS at,
		'microsite' AS kind, m.id AS record_id, m.first_name || ' ' || m.last_name AS name`,
		`microsite m
		LEFT JOIN deactivation d ON d.id =
			(SELECT MAX(o.id) FROM deactivation o WHERE o.microsite_id = m.id AND o.undone_at IS NULL)
		LEFT JOIN release_record l ON l.id = (SELECT MAX(o.id) FROM release_record o WHERE o.microsite_id = m.id)
		WHERE NOT m.is_public AND EXISTS (SELECT 1 FROM picture p WHERE p.microsite_id = m.id)
		AND (m.draft_saved_at IS NULL OR m.draft_saved_at < $1)
		AND (m.recipient_status = $2 AND d.deactivated_at < $1
			OR m.recipient_status < $2 AND NOT l.agreed AND l.recorded_at < $1)`,
		[]any{int(microsite.Inactive)},
	},
	retention.IDPictures: {
		`c.id, c.photo_until AS at, CASE WHEN c.entity_type = $2 THEN 'voucher-holder' ELSE 'donor' END AS kind,
		c.entity_id AS record_id, COALESCE(h.first_name || ' ' || h.last_name, o.first_name || ' ' || o.last_name) AS name`,
		`consent c JOIN voucher_donor o ON o.id = c.donor_id
		LEFT JOIN voucher_holder h ON c.entity_type = $2 AND h.id = c.entity_id
		WHERE c.photo_name <> '' AND c.photo_until < $1`,
		[]any{int(consent.VoucherHolder)},
	},
	// An unsettled bounce is found by its emails, so these remain.
	retention.Emails: {
		`o.id, o.created_at AS at, o.recipient AS name,
		CASE WHEN o.record_kind <> '' THEN o.record_kind WHEN i.kind = 'champion' THEN 'microsite'
			WHEN i.kind <> '' THEN i.kind ELSE o.concerns_kind END AS kind,
		CASE WHEN o.record_kind <> '' THEN o.record_id ELSE COALESCE(i.record_id, o.concerns_id) END AS record_id`,
		`outbox o LEFT JOIN intake i ON o.concerns_kind = 'intake' AND i.id = o.concerns_id
		WHERE o.kind = 'mail' AND o.created_at < $1 AND (o.done_at IS NOT NULL OR o.given_up_at IS NOT NULL)
		AND NOT EXISTS (SELECT 1 FROM bounced_address b WHERE b.address = LOWER(o.recipient) AND b.settled_at IS NULL)`,
		nil,
	},
	retention.EmailChanges: {
		`e.id, e.ended_at AS at, e.record_kind AS kind, e.record_id, e.former_email AS name`,
		`email_change e WHERE e.ended_at < $1`,
		nil,
	},
	retention.Bounces: {
		`b.id, b.settled_at AS at, '' AS kind, 0 AS record_id, b.address AS name`,
		`bounced_address b WHERE b.settled_at < $1`,
		nil,
	},
}

// dueConditions returns the conditions of a selection and the text "FROM (…) x WHERE …".
func dueConditions(s retention.Selection) (*storage.Conditions, string, error) {
	from, known := sources[s.Kind]
	if !known {
		return nil, "", fmt.Errorf("unknown kind %q", s.Kind)
	}
	c := &storage.Conditions{Values: append([]any{s.Before}, from.more...)}
	held := map[string][]string{}
	for record := range s.Covered {
		held[record.Kind] = append(held[record.Kind], strconv.FormatInt(record.ID, 10))
	}
	for _, kind := range slices.Sorted(maps.Keys(held)) {
		c.And("NOT (x.kind = " + c.Bind(kind) + " AND x.record_id IN (" + strings.Join(held[kind], ",") + "))")
		if s.Kind == retention.Bounces {
			c.And("x.name NOT IN (" + addressesIn(c, kind, strings.Join(held[kind], ",")) + ")")
		}
	}
	return c, ` FROM (SELECT ` + from.columns + ` FROM ` + from.from + `) x WHERE `, nil
}

// tables are the tables for each kind of record.
var tables = map[string]string{
	"microsite": "microsite", "referral": "referral", "donor": "voucher_donor", "voucher-holder": "voucher_holder",
}

// addressesIn selects the current and former addresses of records: from the records, their emails and their changes of
// address.
func addressesIn(c *storage.Conditions, kind, ids string) string {
	is := func() string { return "record_kind = " + c.Bind(kind) + " AND record_id IN (" + ids + ")" }
	queries := []string{
		"SELECT LOWER(recipient) FROM outbox WHERE " + is(),
		"SELECT LOWER(former_email) FROM email_change WHERE " + is(),
		"SELECT LOWER(new_email) FROM email_change WHERE " + is(),
	}
	if table, ok := tables[kind]; ok {
		queries = append(queries, "SELECT LOWER(email) FROM "+table+" WHERE id IN ("+ids+")")
	}
	return strings.Join(queries, " UNION ALL ")
}

// isDue reports whether an item is part of a selection.
func isDue(ctx context.Context, db storage.Querier, s retention.Selection, id int64) (bool, error) {
	c, from, err := dueConditions(s)
	if err != nil {
		return false, err
	}
	c.Add("x.id = ?", id)
	found, err := storage.Select(ctx, db, `SELECT x.id`+from+c.String(), c.Values,
		func(rows *sql.Rows, id *int64) error { return rows.Scan(id) })
	return len(found) > 0, err
}

// Count implements retention.Store.
func (s Store) Count(ctx context.Context, wanted retention.Selection) (due retention.Due, err error) {
	c, from, err := dueConditions(wanted)
	if err != nil {
		return due, err
	}
	var oldest moment
	err = s.db.ReadPool().QueryRowContext(ctx, `SELECT COUNT(*), MIN(x.at)`+from+c.String(), c.Values...).
		Scan(&due.Count, &oldest)
	if err != nil {
		return due, fmt.Errorf("count due entries: %w", err)
	}
	due.Oldest = storage.OrNull(oldest.Time)
	return due, nil
}

// List implements retention.Store.
func (s Store) List(ctx context.Context, wanted retention.Selection, p retention.Page) ([]retention.Item, error) {
	c, from, err := dueConditions(wanted)
	if err != nil {
		return nil, err
	}
	c.Add("x.id > ?", p.After)
	items, err := storage.Select(
		ctx, s.db.ReadPool(),
		`SELECT x.id, x.at, x.kind, x.record_id, x.name, COALESCE(CASE x.kind
			WHEN 'voucher-holder' THEN (SELECT h.donor_id FROM voucher_holder h WHERE h.id = x.record_id)
			WHEN 'referral' THEN (SELECT i.id FROM intake i WHERE i.kind = 'referral' AND i.record_id = x.record_id)
			END, 0)`+from+c.String()+` ORDER BY x.id`+c.Page(p.Limit, p.Offset),
		c.Values,
		func(rows *sql.Rows, one *retention.Item) error {
			var at moment
			err := rows.Scan(&one.ID, &at, &one.Record.Kind, &one.Record.ID, &one.Name, &one.ShownIn)
			one.At = at.Time
			return err
		})
	if err != nil {
		return nil, fmt.Errorf("list due entries: %w", err)
	}
	return items, nil
}

// moment scans a time. SQLite returns a string for a time from an expression, because an expression has no declared
// type. NULL is the zero time.
type moment struct{ time.Time }

// Scan implements sql.Scanner.
func (m *moment) Scan(from any) (err error) {
	switch at := from.(type) {
	case nil:
	case time.Time:
		m.Time = at
	case string:
		m.Time, err = time.Parse("2006-01-02 15:04:05.999999999-07:00", at)
	default:
		err = fmt.Errorf("no time: %T", from)
	}
	return err
}
