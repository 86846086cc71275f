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

// Closing is why a center is done with a patient. IsOurPatient is the answer that
// a waiting site needs; nil where none waits, and with NotOurPatient, which is the
// answer.
type Closing struct {
	Reason       Reason
	Note         string
	IsOurPatient *bool
}

// Close says that the center is done with a patient, and why. Reason OtherReason
// needs words. A site that waits for the center to say whether this is its
// patient would wait forever, so closing has to say it: the reason NotOurPatient
// denies and needs words; with any other reason IsOurPatient confirms or denies
// (ADR 20).
func (s *Service) Close(ctx context.Context, by access.Principal, id, version int64, closing Closing,
	c access.Caller) (Record, error) {
	closing.Note = plaintext.Text(closing.Note)
	return s.decide(ctx, by, id, version, closing.broken(), c, func(tx Tx, e *Entry) (microsite.Site, error) {
		if e.Status == Closed {
			return microsite.Site{}, fault.New(fault.Conflict, msgClosed)
		}
		if !e.CanConfirm() {
			return microsite.Site{}, s.closeWithoutWord(ctx, tx, by, e, closing, c)
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

// closeWithoutWord closes an entry for which no site waits. If it comes with an
// answer about the patient, the entry has changed since the person saw it: that
// is a conflict.
func (s *Service) closeWithoutWord(
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

// broken returns what a closing lacks, whatever it closes.
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
