package coaching

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// The orders of the coaches beside ByName, which holds without one, and
// LongestWait, which is that of the oldest note without a reply.
const (
	ByNameDown   Order = "-name"
	FewPatients  Order = "patients"
	ManyPatients Order = "-patients"
)

// CoachFilter is what the coaches are narrowed, sorted and paged by (decision
// 7.3). Zero values mean "any".
type CoachFilter struct {
	Search string // part of a name or an address, in any case
	Closed *bool  // whether the account is closed
	Waits  *bool  // whether a patient waits for the coach
	Order  Order
	Offset int
	Limit  int // 0: all
}

// CoachEvent is one line of a coach's history: about the account, or about a site
// and then with its patient's name as it is today.
type CoachEvent struct {
	audit.Stored
	Patient string
}

// CoachRecord is what the registry knows of a coach.
type CoachRecord struct {
	CoachLoad
	Own     []Patient // in the order of the coach's own list
	History []CoachEvent
}

// Coaches returns one page of the coaches with how much each has to do, and how
// many the filter leaves. It names no patient. Anybody but the registry is refused.
func (s *Service) Coaches(ctx context.Context, by access.Principal, f CoachFilter) ([]CoachLoad, int64, error) {
	if !by.IsRegistry() {
		return nil, 0, fault.New(fault.Forbidden, msgNotYours)
	}
	return s.store.Coaches(ctx, f)
}

// CoachRecord returns a coach with their patients and the newest of what happened,
// limit of it at most. The look is an audit event (R7.4). Anybody but the
// registry is refused.
func (s *Service) CoachRecord(ctx context.Context, by access.Principal, id int64, limit int,
	o audit.Origin) (CoachRecord, error) {
	if !by.IsRegistry() {
		return CoachRecord{}, fault.New(fault.Forbidden, msgNotYours)
	}
	load, err := s.store.CoachLoad(ctx, id)
	if err != nil {
		return CoachRecord{}, err
	}
	r := CoachRecord{CoachLoad: load}
	if r.Own, err = s.patientsOf(ctx, id); err != nil {
		return r, err
	}
	if r.History, err = s.store.CoachHistory(ctx, id, limit); err != nil {
		return r, err
	}
	return r, s.store.InTx(ctx, func(tx Tx) error {
		return tx.Append(ctx, audit.Event{At: s.clock.Now(), Actor: by.Actor(), Action: "coaching.coach-viewed", Origin: o,
			Subject: audit.Subject{Kind: "staff-account", ID: id}})
	})
}
