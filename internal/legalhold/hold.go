// Package legalhold keeps records from being deleted while a lawsuit, an audit or a question may need them (R15.3a).
// A hold on one record covers all that is of the same person's matter.
package legalhold

import (
	"context"
	"slices"
	"time"

	"beacon/internal/audit"
)

// SubjectKind is the kind of a hold as the subject of an audit event.
const SubjectKind = "legal-hold"

// The kinds of records that a hold can be put on, as audit subjects.
const (
	microsite = "microsite"
	referral  = "referral"
	donor     = "donor"
	holder    = "voucher-holder"
)

// reviewYears is after how long a hold without an end is to be looked at again.
const reviewYears = 1

// Hold is a reason for which nothing of a record may be deleted.
type Hold struct {
	ID         int64
	Record     audit.Subject
	Reason     string
	EndsOn     string // ISO, the last day in the registry's time zone; empty: until somebody ends it
	PutBy      int64  // an account
	PutByName  string
	PutAt      time.Time
	ReviewedAt time.Time // when it was put or changed last
	EndedAt    *time.Time

	FullName string // of whose record it is
	ShownIn  int64  // a holder's donor, a referral's place in the queue; 0: none
}

// NeedsReview reports whether a hold without an end has stood for a year since somebody looked at it last.
func (h Hold) NeedsReview(now time.Time) bool {
	return h.EndsOn == "" && !now.Before(h.ReviewedAt.AddDate(reviewYears, 0, 0))
}

// Reader reads holds, inside or outside a transaction.
type Reader interface {
	// HoldsInForce returns the holds on a record that are not ended and whose last day is today (ISO) or later, newest
	// first; those on all records for the zero Subject.
	HoldsInForce(ctx context.Context, on audit.Subject, today string) ([]Hold, error)
	// Linked returns the records that are of the same person's matter as one and a step away from it: joined with it,
	// asked for in the same request, the site that came of a request, a donor's holders, a holder's donor, or
	// what a center's entry "intake" is about.
	Linked(ctx context.Context, to audit.Subject) ([]audit.Subject, error)
}

// matterOf returns a record with all that are linked to it, over any number of steps.
func matterOf(ctx context.Context, r Reader, record audit.Subject) ([]audit.Subject, error) {
	all := []audit.Subject{record}
	for i := 0; i < len(all); i++ {
		next, err := r.Linked(ctx, all[i])
		if err != nil {
			return nil, err
		}
		for _, one := range next {
			if !slices.Contains(all, one) {
				all = append(all, one)
			}
		}
	}
	return all, nil
}

// covering returns the holds in force on a record or on any that is linked to it.
func covering(ctx context.Context, r Reader, record audit.Subject, today string) (holds []Hold, err error) {
	matter, err := matterOf(ctx, r, record)
	if err != nil {
		return nil, err
	}
	for _, one := range matter {
		found, err := r.HoldsInForce(ctx, one, today)
		if err != nil {
			return nil, err
		}
		holds = append(holds, found...)
	}
	return holds, nil
}

// IsCovered reports whether a hold in force on a day (ISO) covers a record.
func IsCovered(ctx context.Context, r Reader, record audit.Subject, today string) (bool, error) {
	holds, err := covering(ctx, r, record, today)
	return len(holds) > 0, err
}

// Covered are the records that holds in force cover.
type Covered map[audit.Subject]bool

// CoveredRecords returns all of them on a day (ISO).
func CoveredRecords(ctx context.Context, r Reader, today string) (Covered, error) {
	holds, err := r.HoldsInForce(ctx, audit.Subject{}, today)
	if err != nil {
		return nil, err
	}
	covered := Covered{}
	for _, h := range holds {
		if covered[h.Record] {
			continue
		}
		matter, err := matterOf(ctx, r, h.Record)
		if err != nil {
			return nil, err
		}
		for _, one := range matter {
			covered[one] = true
		}
	}
	return covered, nil
}
