package coaching

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// CoachFilter narrows, sorts and pages the list of coaches (R7.3). Zero values match everything.
type CoachFilter struct {
	Search string // part of a name or an address, in any case
	Closed *bool  // whether the account is closed
	Waits  *bool  // whether a patient waits for the coach
	Order  Order  // ByName (the default), LongestWait by the oldest note without a reply, or patients; also with a minus
	Offset int
	Limit  int // 0: all
}

// CoachEvent is one line of a coach's history, about the account or a site. For a site it has the patient's current
// name.
type CoachEvent struct {
	audit.Stored
	Patient string
}

// CoachRecord is the registry's record of a coach.
type CoachRecord struct {
	CoachLoad
	Own     []Patient // in the order of the coach's own list
	History []CoachEvent
}

// Coaches returns one page of the coaches with their load, and the number that match the filter. It contains no
// patients. Only the registry may call it.
func (s *Service) Coaches(ctx context.Context, by access.Principal, f CoachFilter) ([]CoachLoad, int64, error) {
	if !by.IsRegistry() {
		return nil, 0, fault.New(fault.Forbidden, msgForbidden)
	}
	return s.store.Coaches(ctx, f)
}

// CoachRecord returns a coach with their patients and at most limit of the newest events, and appends an audit event
// (R7.4). Only the registry may call it.
func (s *Service) CoachRecord(
	ctx context.Context, by access.Principal, id int64, limit int, o audit.Origin,
) (CoachRecord, error) {
	if !by.IsRegistry() {
		return CoachRecord{}, fault.New(fault.Forbidden, msgForbidden)
	}
	load, err := s.store.CoachLoad(ctx, id)
	if err != nil {
		return CoachRecord{}, err
	}
	r := CoachRecord{CoachLoad: load}
	if r.Own, err = s.coachPatients(ctx, id); err != nil {
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
