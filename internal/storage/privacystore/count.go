package privacystore

import (
	"context"
	"fmt"

	"beacon/internal/privacy"
	"beacon/internal/storage"
)

// Count implements privacy.Reader.
func (r reader) Count(ctx context.Context, p privacy.Person) (goes, stays []privacy.Count, err error) {
	s, err := r.personScope(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	for _, t := range privacy.PersonTables() {
		var n int64
		if n, err = r.countRows(ctx, s, t); err != nil {
			return nil, nil, err
		}
		if t.Effect == privacy.Keep {
			stays = add(stays, t.Kind, n)
		} else {
			goes = add(goes, t.Kind, n)
		}
	}
	frame := int64(len(p.Sites) + len(p.Referrals) + len(p.Donors) + len(p.Holders))
	stays = add(stays, "frame", frame)
	for kind, query := range map[string]string{
		"consents":    `SELECT id FROM consent WHERE id IN (` + list(p.SignedConsents) + `)`,
		"id-pictures": `SELECT id FROM consent WHERE photo_name <> '' AND id IN (` + list(p.SignedConsents) + `)`,
	} {
		kept, err := r.ids(ctx, s, query)
		if err != nil {
			return nil, nil, err
		}
		stays = add(stays, kind, int64(len(kept)))
	}
	trail, err := r.countKeptEvents(ctx, s)
	return goes, ordered(add(stays, "trail", trail)), err
}

// staysInOrder are the kinds of remaining data, in the order in which they are shown.
var staysInOrder = []string{"consents", "id-pictures", "trail", "numbers", "frame"}

func ordered(counts []privacy.Count) (out []privacy.Count) {
	for _, kind := range staysInOrder {
		for _, c := range counts {
			if c.Kind == kind {
				out = append(out, c)
			}
		}
	}
	return out
}

// countKeptEvents returns the number of events about the person that an erasure does not change.
func (r reader) countKeptEvents(ctx context.Context, s scope) (int64, error) {
	var c storage.Conditions
	about, err := r.events(ctx, &c, s.fill(&c, aboutPerson))
	return int64(len(about) - len(s.Empties(about, s.emails))), err
}

func (r reader) countRows(ctx context.Context, s scope, t privacy.Table) (int64, error) {
	if t.Name == "audit_event" {
		events, err := r.empties(ctx, s)
		return int64(len(events)), err
	}
	var c storage.Conditions
	where, ok := s.where(&c, t.Name, true)
	if !ok {
		return 0, fmt.Errorf("no rule for the owner of the rows of %s", t.Name)
	}
	n, err := storage.Select(ctx, r.db, `SELECT COUNT(*) FROM `+t.Name+` WHERE `+where, c.Values, scanOne[int64])
	if err != nil {
		return 0, fmt.Errorf("count %s: %w", t.Name, err)
	}
	return n[0], nil
}

// add adds n to the count of a kind. It adds no entry for 0.
func add(counts []privacy.Count, kind string, n int64) []privacy.Count {
	if n == 0 {
		return counts
	}
	for i := range counts {
		if counts[i].Kind == kind {
			counts[i].Count += n
			return counts
		}
	}
	return append(counts, privacy.Count{Kind: kind, Count: n})
}
