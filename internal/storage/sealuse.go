package storage

import (
	"context"
	"math"
	"time"

	"beacon/internal/audit"
)

// SealUse counts the seals of audit events and rows that each of several keys made.
type SealUse struct {
	ByKey       []int // number of seals, in the order of the sealers
	UnknownRows int   // number of rows that none of the keys sealed
	// UnknownEvents are the times of events that none of the keys sealed.
	UnknownEvents []time.Time
}

// UnknownSince returns the number of seals that another key may have made since a time. It counts all rows, because
// rows have no time.
func (u SealUse) UnknownSince(since time.Time) (n int) {
	for _, at := range u.UnknownEvents {
		if !at.Before(since) {
			n++
		}
	}
	return n + u.UnknownRows
}

// CountSeals reads every audit event and every sealed row. Each sealer must have exactly one key.
func (d *DB) CountSeals(ctx context.Context, sealers []audit.Sealer) (u SealUse, err error) {
	u.ByKey = make([]int, len(sealers))
	count := func(check func(audit.Sealer) error) (known bool) {
		for i, s := range sealers {
			if check(s) == nil {
				u.ByKey[i]++
				return true
			}
		}
		return false
	}
	trail := NewAuditTrail(d)
	for after := int64(math.MinInt64); ; {
		events, err := trail.After(ctx, after, sealedPage)
		if err != nil {
			return u, err
		}
		for _, e := range events {
			after = e.Seq
			if len(e.Seal) > 0 && !count(func(s audit.Sealer) error { return s.Check(e) }) {
				u.UnknownEvents = append(u.UnknownEvents, e.At)
			}
		}
		if len(events) < sealedPage {
			break
		}
	}
	return u, NewRowSeals(d, d.Queries()).each(ctx, func(r sealedRow) error {
		if !count(func(s audit.Sealer) error { return s.CheckRow(r.seal, r.table, r.values...) }) {
			u.UnknownRows++
		}
		return nil
	})
}
