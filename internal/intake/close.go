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
func (s *Service) Close(ctx context.Context, by access.Principal, id, version int64, closing Closing,
	c access.Caller) (Record, error) {
	closing.Note = plaintext.Text(closing.Note)
	return s.decide(ctx, by, id, version, closing.broken(), c, func(tx Tx, e *Entry) (microsite.Site, error) {
		if e.Status == Closed {
			return microsite.Site{}, fault.New(fault.Conflict, msgClosed)
		}
		if !e.CanConfirm() {
			return microsite.Site{}, s.closeSilently(ctx, tx, by, e, closing, c)
		}
		isOurs, isRefused := closing.IsOurPatient, closing.Reason == NotOurPatient
		switch {
		case isRefused && plaintext.Line(closing.Note) == "":
			return microsite.Site{}, fault.Broken([]fault.Field{{Name: "note", Message: msgWhyNot}})
		case !isRefused && isOurs == nil:
			return microsite.Site{}, fault.Broken([]fault.Field{{Name: "isOurPatient", Message: msgIsOurs}})
		case isRefused || !*isOurs:
			return s.deny(ctx, tx, by, e, closing.Reason, closing.Note, c)
		}
		site, err := s.confirm(ctx, tx, by, e, c)
		if err != nil {
			return site, err
		}
		return site, s.closeAndNote(ctx, tx, by, e, closing, c)
	})
}

// closeSilently closes an entry that has no pending site. If the closing confirms or denies the patient, the entry
// has changed since the caller read it: that is a conflict.
func (s *Service) closeSilently(
	ctx context.Context, tx Tx, by access.Principal, e *Entry, closing Closing, c access.Caller,
) error {
	switch {
	case closing.Reason == NotOurPatient:
		return fault.Broken([]fault.Field{{Name: "reason", Message: msgReason}})
	case closing.IsOurPatient != nil:
		return fault.New(fault.Conflict, msgDecided)
	}
	return s.closeAndNote(ctx, tx, by, e, closing, c)
}

// broken returns the invalid fields of a closing. It does not depend on the entry.
func (c Closing) broken() fault.Fields {
	broken := tooLong("note", c.Note)
	broken.AddIf(!slices.Contains(AllReasons(), c.Reason), "reason", msgReason)
	broken.AddIf(c.Reason == OtherReason && plaintext.Line(c.Note) == "", "note", catalogues.Text("intake.other-note"))
	return broken
}

func (s *Service) closeAndNote(
	ctx context.Context,
	tx Tx,
	by access.Principal,
	e *Entry,
	closing Closing,
	c access.Caller,
) error {
	if err := s.closeEntry(e, closing.Reason, closing.Note); err != nil {
		return err
	}
	return s.note(ctx, tx, by, c, e.ID, "intake.closed", map[string]string{"reason": string(closing.Reason)})
}

func (s *Service) closeEntry(e *Entry, reason Reason, note string) error {
	to, ok := move(eventClose, e.Status)
	if !ok {
		return fault.New(fault.Conflict, msgClosed)
	}
	now := s.clock.Now()
	e.Status, e.Reason, e.ClosedNote, e.ClosedAt = to, reason, note, &now
	return nil
}
