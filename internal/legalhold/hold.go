// Package legalhold prevents the deletion of records while a lawsuit, an audit or an inquiry may need them (R15.3a). A
// hold on one record covers all linked records of the same person's matter.
package legalhold

import (
	"context"
	"slices"
	"time"

	"beacon/internal/audit"
)

// SubjectKind is the kind of a hold as the subject of an audit event.
const SubjectKind = "legal-hold"

// The kinds of records that can be held, as audit subjects.
const (
	microsite = "microsite"
	referral  = "referral"
	donor     = "donor"
	holder    = "voucher-holder"
)

// reviewYears is the time after which a hold without an end needs a review.
const reviewYears = 1

// Hold is a reason not to delete any data of a record.
type Hold struct {
	ID         int64
	Record     audit.Subject
	Reason     string
	EndsOn     string // ISO, the last day in the registry's time zone; empty: until it is ended
	PutBy      int64  // the account that put the hold
	PutByName  string
	PutAt      time.Time
	ReviewedAt time.Time // time of putting or of the last change
	EndedAt    *time.Time

	FullName string // of the record's person
	ShownIn  int64  // a holder's donor, a referral's entry in the queue; 0: none
}

// NeedsReview reports whether a hold without an end was last reviewed a year ago or earlier.
func (h Hold) NeedsReview(now time.Time) bool {
	return h.EndsOn == "" && !now.Before(h.ReviewedAt.AddDate(reviewYears, 0, 0))
}

// Reader reads holds, inside or outside a transaction.
type Reader interface {
	// HoldsInForce returns the holds on a record that were not ended and last until today (ISO) or later, newest
	// first. For the zero Subject it returns those on all records.
	HoldsInForce(ctx context.Context, on audit.Subject, today string) ([]Hold, error)
	// Linked returns the records one step away from a record in the same person's matter: a joined record, one of the
	// same request, the site made from a request, a donor's holders, a holder's donor, or the record of a center's
	// entry "intake".
	Linked(ctx context.Context, to audit.Subject) ([]audit.Subject, error)
}

// relatedRecords returns a record with all linked records, over any number of steps.
func relatedRecords(ctx context.Context, r Reader, record audit.Subject) ([]audit.Subject, error) {
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

// Covering returns the holds in force on a day (ISO) on a record or on a linked record: no data of the record may be
// deleted. A hold on a donor covers the holders, and vice versa. A hold on a site covers its referral and the records
// joined with it.
func Covering(ctx context.Context, r Reader, record audit.Subject, today string) (holds []Hold, err error) {
	matter, err := relatedRecords(ctx, r, record)
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
	holds, err := Covering(ctx, r, record, today)
	return len(holds) > 0, err
}

// Covered are the records covered by holds in force.
type Covered map[audit.Subject]bool

// CoveredRecords returns all covered records on a day (ISO).
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
		matter, err := relatedRecords(ctx, r, h.Record)
		if err != nil {
			return nil, err
		}
		for _, one := range matter {
			covered[one] = true
		}
	}
	return covered, nil
}
