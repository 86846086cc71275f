package coaching

import (
	"context"
	"errors"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

var msgTaken = catalogues.Text("coaching.taken")

// Claim asks the registry for a recipient. Asking again returns the same claim. It returns a NotFound fault for a
// recipient who did not ask for a coach, and a Conflict fault for one who has a coach.
func (s *Service) Claim(ctx context.Context, by access.Principal, siteID int64, o audit.Origin) (Claim, error) {
	if !by.IsCoach() {
		return Claim{}, fault.New(fault.Forbidden, msgForbidden)
	}
	var c Claim
	err := s.change(ctx, siteID, func(tx Tx, p Pairing) (err error) {
		if p.RequestedAt == nil || !p.Site.CanBeCoached {
			return fault.ErrNotFound
		}
		if p.Coach != nil {
			return fault.New(fault.Conflict, msgTaken)
		}
		c, err = tx.WaitingClaim(ctx, siteID, by.ID)
		if err == nil {
			return errUnchanged
		}
		if !errors.Is(err, fault.ErrNotFound) {
			return err
		}
		c = Claim{SiteID: siteID, CoachID: by.ID, State: ClaimWaiting, ClaimedAt: s.clock.Now()}
		if c.ID, err = tx.AddClaim(ctx, siteID, by.ID, c.ClaimedAt); err != nil {
			return err
		}
		return s.trail(tx, by.Actor(), o, siteID).Record(ctx, "coaching.claimed", nil)
	})
	return c, err
}

// Approve makes the claiming coach the recipient's coach. It returns a Conflict fault if the recipient already has a
// coach or the claim was decided before.
func (s *Service) Approve(ctx context.Context, by access.Principal, claimID int64, o audit.Origin) error {
	return s.decide(ctx, by, claimID, func(tx Tx, p Pairing, c Claim) error {
		if p.Coach != nil {
			return fault.New(fault.Conflict, msgTaken)
		}
		coach, err := assignableCoach(ctx, tx, p, c.CoachID)
		if err != nil {
			return err
		}
		if err := tx.DecideClaim(ctx, c.ID, ClaimApproved, by.Name, s.clock.Now()); err != nil {
			return err
		}
		return s.assign(ctx, tx, p, coach, s.trail(tx, by.Actor(), o, p.Site.ID))
	})
}

// Deny refuses a claim. The recipient keeps waiting for a coach.
func (s *Service) Deny(ctx context.Context, by access.Principal, claimID int64, o audit.Origin) error {
	return s.decide(ctx, by, claimID, func(tx Tx, p Pairing, c Claim) error {
		if err := tx.DecideClaim(ctx, c.ID, ClaimDenied, by.Name, s.clock.Now()); err != nil {
			return err
		}
		return s.trail(tx, by.Actor(), o, p.Site.ID).Record(ctx, "coaching.claim-denied", coachDetail(c.CoachID))
	})
}

// decide runs fn on a waiting claim, with its site locked.
func (s *Service) decide(
	ctx context.Context, by access.Principal, claimID int64, fn func(Tx, Pairing, Claim) error,
) error {
	if !by.IsRegistry() {
		return fault.New(fault.Forbidden, msgForbidden)
	}
	c, err := s.store.Claim(ctx, claimID)
	if err != nil {
		return err
	}
	return s.changeWithSite(ctx, c.SiteID, func(tx Tx, p Pairing) error {
		c, err := tx.Claim(ctx, claimID)
		if err != nil {
			return err
		}
		if c.State != ClaimWaiting {
			return fault.New(fault.Conflict, catalogues.Text("coaching.decided"))
		}
		return fn(tx, p, c)
	})
}

// Assign sets a recipient's coach, or removes the coach with coachID 0, and returns the pairing. Setting a coach also
// closes the waiting claims.
func (s *Service) Assign(
	ctx context.Context, by access.Principal, siteID, coachID int64, o audit.Origin,
) (Pairing, error) {
	if !by.IsRegistry() {
		return Pairing{}, fault.New(fault.Forbidden, msgForbidden)
	}
	err := s.changeWithSite(ctx, siteID, func(tx Tx, p Pairing) error {
		switch {
		case coachID == 0 && p.Coach == nil, p.Coach != nil && p.Coach.ID == coachID:
			return errUnchanged
		case coachID == 0:
			return s.unassign(ctx, tx, p, coachDetail(p.Coach.ID), s.trail(tx, by.Actor(), o, siteID))
		}
		coach, err := assignableCoach(ctx, tx, p, coachID)
		if err != nil {
			return err
		}
		return s.assign(ctx, tx, p, coach, s.trail(tx, by.Actor(), o, p.Site.ID))
	})
	if err != nil {
		return Pairing{}, err
	}
	return s.store.Pairing(ctx, siteID)
}

// assignableCoach locks and returns a coach who may take on a site. It returns a fault if the site cannot be coached or
// the coach cannot sign in.
func assignableCoach(ctx context.Context, tx Tx, p Pairing, coachID int64) (Coach, error) {
	if !p.Site.CanBeCoached {
		return Coach{}, fault.New(fault.Conflict, catalogues.Text("coaching.cannot-be-coached"))
	}
	coach, err := tx.LockCoach(ctx, coachID)
	if errors.Is(err, fault.ErrNotFound) {
		return Coach{}, fault.Broken([]fault.Field{{Name: "coachId", Message: catalogues.Text("coaching.unknown-coach")}})
	}
	return coach, err
}

// assign sets the coach of a locked site, on behalf of the actor of trail, and emails the recipient and the coach.
func (s *Service) assign(ctx context.Context, tx Tx, p Pairing, coach Coach, trail audit.Recorder) error {
	by := trail.Actor.Name
	if err := tx.Assign(ctx, p.Site.ID, coach.ID, by, trail.At); err != nil {
		return err
	}
	if err := tx.OvertakeClaims(ctx, p.Site.ID, by, trail.At); err != nil {
		return err
	}
	details := coachDetail(coach.ID)
	if p.Coach != nil {
		details["before"] = strconv.FormatInt(p.Coach.ID, 10) // shown in the previous coach's history
		if err := s.cancelPendingEmail(ctx, tx, p); err != nil {
			return err
		}
	}
	if err := trail.Record(ctx, "coaching.assigned", details); err != nil {
		return err
	}
	return s.emailAssigned(ctx, tx, p.Site, coach)
}

// HandBack ends the coaching of a patient by the patient's coach, with a reason for the registry. The patient is on the
// list of requests for a coach from then on, and the patient is emailed. It returns fault.ErrNotFound for any other
// site, and a RuleBroken fault for a reason that is empty or too long.
func (s *Service) HandBack(
	ctx context.Context, by access.Principal, siteID int64, reason string, o audit.Origin,
) error {
	return s.changeWithSite(ctx, siteID, func(tx Tx, p Pairing) error {
		if !isCoachFor(by, p) {
			return fault.ErrNotFound
		}
		reason, err := checkText("reason", reason)
		if err != nil {
			return err
		}
		if p.RequestedAt == nil {
			if err := tx.SetRequested(ctx, siteID, s.clock.Now()); err != nil {
				return err
			}
		}
		details := coachDetail(p.Coach.ID)
		details["reason"] = reason
		if err := s.unassign(ctx, tx, p, details, s.trail(tx, by.Actor(), o, siteID)); err != nil {
			return err
		}
		return s.emailLeft(ctx, tx, p)
	})
}

// unassign removes the coach of a locked site, on behalf of the actor of trail.
func (s *Service) unassign(
	ctx context.Context, tx Tx, p Pairing, details map[string]string, trail audit.Recorder,
) error {
	if err := tx.Assign(ctx, p.Site.ID, 0, trail.Actor.Name, trail.At); err != nil {
		return err
	}
	if err := s.cancelPendingEmail(ctx, tx, p); err != nil {
		return err
	}
	return trail.Record(ctx, "coaching.unassigned", details)
}

func coachDetail(id int64) map[string]string {
	return map[string]string{"coach": strconv.FormatInt(id, 10)}
}
