package privacystore

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/privacy"
	"beacon/internal/storage"
)

// aboutPerson is the condition for events about the person's records or by the person.
const aboutPerson = `(subject_kind = 'microsite' AND subject_id IN ({sites})
	OR subject_kind = 'referral' AND subject_id IN ({referrals})
	OR subject_kind = 'intake' AND subject_id IN ({intakes}) OR subject_kind = 'donor' AND subject_id IN ({donors})
	OR subject_kind = 'voucher-holder' AND subject_id IN ({holders}) OR subject_kind = 'mail' AND subject_id IN ({mails})
	OR subject_kind = 'legal-hold' AND subject_id IN ({legalholds})
	OR actor_kind = 'recipient' AND actor_id IN ({sites}) OR actor_kind = 'donor' AND actor_id IN ({donors})
	OR actor_kind = 'voucher-holder' AND actor_id IN ({holders}))`

func (r reader) events(ctx context.Context, c *storage.Conditions, where string) ([]audit.Stored, error) {
	query := "SELECT " + storage.EventColumns + " FROM audit_event e WHERE " + where + " ORDER BY e.seq"
	rows, err := storage.Select(ctx, r.db, query, c.Values, storage.ScanEvent)
	return storage.StoredEvents(rows, err)
}

// empties returns the events that an erasure of the person empties.
func (r reader) empties(ctx context.Context, s scope) ([]audit.Stored, error) {
	var c storage.Conditions
	where := s.fill(&c, aboutPerson)
	for _, needle := range s.People.Needles() {
		where += ` OR LOWER(details) LIKE ` + c.Bind(pattern(needle))
	}
	found, err := r.events(ctx, &c, where)
	return s.Empties(found, s.emails), err
}

// Remains implements privacy.Reader.
func (r reader) Remains(ctx context.Context, p privacy.Person, pseudonym [2]string) (string, error) {
	s := scope{Person: p}
	for _, t := range privacy.PersonTables() {
		isAny := ""
		c := &storage.Conditions{}
		switch t.Effect {
		case privacy.Delete:
			isAny = "1 = 1"
		case privacy.Change:
			isAny = personal(c, t, pseudonym)
		case privacy.Keep:
		}
		if isAny == "" || writtenAfterwards[t.Name] {
			continue
		}
		where, ok := s.where(c, t.Name, true)
		if !ok {
			return "", fmt.Errorf("no rule for the owner of the rows of %s", t.Name)
		}
		n, err := storage.Select(
			ctx, r.db, `SELECT COUNT(*) FROM `+t.Name+` WHERE (`+where+`) AND (`+isAny+`)`, c.Values, scanOne[int64],
		)
		if err != nil {
			return "", fmt.Errorf("read %s: %w", t.Name, err)
		}
		if n[0] > 0 {
			return t.Name, nil
		}
	}
	return "", nil
}

// writtenAfterwards are tables that Remains cannot check. They may get new rows or texts after an erasure, or their
// rows are found by data that the erasure deleted.
var writtenAfterwards = map[string]bool{
	"audit_event": true, "bounced_address": true, "legal_hold": true, "lost_link_request": true,
	"outbox": true, "record_grant": true,
}

// workColumns are columns that staff may fill after the erasure of a holder or donor, while they work on the voucher.
var workColumns = []string{"asked_on", "asked_reason", "asked_to_sign_on", "blood_on", "surgery_on", "swab_on"}

// personal returns the condition for rows with more personal data than an erasure leaves.
func personal(c *storage.Conditions, t privacy.Table, pseudonym [2]string) string {
	left := map[privacy.Class]string{
		privacy.Empty: "", privacy.ToFirst: pseudonym[0], privacy.ToLast: pseudonym[1],
		privacy.ToName: pseudonym[0] + " " + pseudonym[1],
	}
	var any []string
	for _, column := range t.Columns {
		text, ok := left[column.Class]
		switch {
		case slices.Contains(workColumns, column.Name):
		case ok:
			any = append(any, column.Name+" <> "+c.Bind(text))
		case column.Class == privacy.Null:
			any = append(any, column.Name+" IS NOT NULL")
		}
	}
	return strings.Join(any, " OR ")
}

// Looks implements privacy.Store.
func (s *Store) Looks(ctx context.Context, p privacy.Person) ([]audit.Stored, error) {
	of, err := s.personScope(ctx, p)
	if err != nil {
		return nil, err
	}
	var c storage.Conditions
	return s.events(ctx, &c, of.fill(&c, aboutPerson))
}

// pattern returns a LIKE pattern that matches a text. It may match other texts, so callers must check the results.
func pattern(text string) string {
	return "%" + strings.Map(func(r rune) rune {
		if r == '%' || r == '_' || r == '\\' || r == '"' || r == '&' || r == '<' || r == '>' || r > '~' {
			return '_'
		}
		return r
	}, text) + "%"
}

// personScope returns the scope of a person, including emails to the person and emails to others that concern the
// person.
func (r reader) personScope(ctx context.Context, p privacy.Person) (s scope, err error) {
	s = scope{Person: p}
	s.emails, err = r.ids(ctx, s, `SELECT id FROM outbox WHERE `+ofRecord+` OR `+ofConcerned+`
		OR record_kind = '' AND LOWER(recipient) IN ({emails}) ORDER BY id`)
	return s, err
}
