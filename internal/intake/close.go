package intake

import (
	"context"
	"slices"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

var (
	msgReason = catalogues.Text("intake.reason")
	msgIsOurs = catalogues.Text("intake.is-ours")
)

// Closing is a center's reason to close an entry. IsOurPatient confirms or denies the patient of a pending site. It is
// nil without a pending site, and with NotOurPatient, which denies the patient already.
type Closing struct {
	Reason       Reason
	Note         string
	IsOurPatient *bool
}

// Close closes an entry for a reason. OtherReason needs a note. A pending site would wait forever for the center's
// confirmation of its patient, so closing must include it: the reason NotOurPatient denies the patient and needs a
// note; with any other reason IsOurPatient confirms or denies (ADR 20).
func (s *Service) Close(
	ctx context.Context, by access.Principal, of Ref, closing Closing, c access.Caller,
) (Record, error) {
	closing.Note = plaintext.Text(closing.Note)
	a := action{of, by, c, closing.broken()}
	return s.decide(ctx, a, func(tx Tx, e *Entry) (microsite.Site, error) {
		if e.Status == Closed {
			return microsite.Site{}, fault.New(fault.Conflict, msgClosed)
		}
		if !e.CanConfirm() {
			return microsite.Site{}, s.closeSilently(ctx, tx, a, e, closing)
		}
		isOurs, isRefused := closing.IsOurPatient, closing.Reason == NotOurPatient
		switch {
		case isRefused && plaintext.Line(closing.Note) == "":
			return microsite.Site{}, fault.Broken([]fault.Field{{Name: "note", Message: msgWhyNot}})
		case !isRefused && isOurs == nil:
			return microsite.Site{}, fault.Broken([]fault.Field{{Name: "isOurPatient", Message: msgIsOurs}})
		case isRefused || !*isOurs:
			return s.deny(ctx, tx, a, e, closing)
		}
		site, err := s.confirm(ctx, tx, a, e)
		if err != nil {
			return site, err
		}
		return site, s.closeAndRecord(ctx, tx, a, e, closing)
	})
}

// closeSilently closes an entry that has no pending site. If the closing confirms or denies the patient, the entry
// has changed since the caller read it: that is a conflict.
func (s *Service) closeSilently(ctx context.Context, tx Tx, a action, e *Entry, closing Closing) error {
	switch {
	case closing.Reason == NotOurPatient:
		return fault.Broken([]fault.Field{{Name: "reason", Message: msgReason}})
	case closing.IsOurPatient != nil:
		return fault.New(fault.Conflict, msgDecided)
	}
	return s.closeAndRecord(ctx, tx, a, e, closing)
}

// broken returns the invalid fields of a closing. It does not depend on the entry.
func (c Closing) broken() fault.Fields {
	broken := tooLong("note", c.Note)
	broken.AddIf(!slices.Contains(AllReasons(), c.Reason), "reason", msgReason)
	broken.AddIf(c.Reason == OtherReason && plaintext.Line(c.Note) == "", "note", catalogues.Text("intake.other-note"))
	return broken
}

func (s *Service) closeAndRecord(ctx context.Context, tx Tx, a action, e *Entry, closing Closing) error {
	if err := s.closeEntry(e, closing); err != nil {
		return err
	}
	details := map[string]string{"reason": string(closing.Reason)}
	return s.trail(tx, a.by, a.caller, e.ID).Record(ctx, "intake.closed", details)
}

func (s *Service) closeEntry(e *Entry, closing Closing) error {
	to, ok := move(eventClose, e.Status)
	if !ok {
		return fault.New(fault.Conflict, msgClosed)
	}
	now := s.clock.Now()
	e.Status, e.Reason, e.ClosedNote, e.ClosedAt = to, closing.Reason, closing.Note, &now
	return nil
}
