package privacy

import (
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
	"beacon/internal/secondperson"
)

// MaxErasureNote is the length limit of the note on a request for an erasure, in code points.
const MaxErasureNote = 300

// Request is an administrator's request for an erasure.
type Request struct {
	Reason  string // one of Reasons
	Note    string
	Name    string // of the person, as typed
	Preview string // Digest of the preview that the administrator saw
}

// Ask requests the erasure of a person. Another administrator has to confirm it (R15.2b). All administrators are
// notified.
func (s *Service) Ask(
	ctx context.Context, by access.Principal, subject audit.Subject, r Request, o audit.Origin,
) error {
	if !by.IsAdmin() {
		return errNotAllowed
	}
	err := s.d.Store.InTx(ctx, func(tx Tx) error { return s.ask(ctx, tx, r, s.trail(tx, by, o, subject)) })
	if err == nil {
		s.d.EmailsQueued()
	}
	return err
}

// ask stores a request by the actor of trail to erase the subject of trail.
func (s *Service) ask(ctx context.Context, tx Tx, r Request, trail audit.Recorder) error {
	p, err := s.lockedPreview(ctx, tx, trail.Subject)
	if err != nil {
		return err
	}
	trail.Subject = p.Person.Subject
	subject, by, now := trail.Subject, trail.Actor, trail.At
	admins, err := tx.Administrators(ctx, now.Add(-secondperson.Recently))
	if err != nil {
		return err
	}
	if err := checkMay(admins, by.ID); err != nil {
		return err
	}
	switch {
	case !hasSecond(admins, by.ID):
		return errAlone
	case p.Open != nil:
		return fault.New(fault.Conflict, catalogues.Text("privacy.asked-already"))
	case p.Digest != r.Preview:
		return errChanged
	}
	if err := checkBlocks(p); err != nil {
		return err
	}
	note, err := checkRequest(r, p.Person)
	if err != nil {
		return err
	}
	if err := s.endOld(ctx, tx, subject); err != nil {
		return err
	}
	id, err := tx.AddErasure(ctx, Erasure{
		Subject: subject, CenterID: p.Person.CenterID, State: Asked, Reason: r.Reason, Note: note, Preview: p.Digest,
		AskedBy: by.ID, AskedByName: by.Name, AskedAt: now,
	})
	if err != nil {
		return err
	}
	if err := s.notifyAdministrators(ctx, tx, notify.ErasureAsked, admins); err != nil {
		return err
	}
	details := map[string]string{erasureDetail: number(id), "why": r.Reason}
	return trail.Record(ctx, askedAction, details)
}

func (s *Service) lockedPreview(ctx context.Context, tx Tx, subject audit.Subject) (Preview, error) {
	person, err := tx.Person(ctx, subject)
	if err != nil {
		return Preview{}, err
	}
	if err := tx.Lock(ctx, person); err != nil {
		return Preview{}, err
	}
	return s.preview(ctx, tx, subject)
}

func checkBlocks(p Preview) error {
	if len(p.Holds) > 0 {
		return fault.New(fault.Conflict, catalogues.Text("privacy.held"))
	}
	if len(p.MustEnd) > 0 {
		return fault.New(fault.Conflict, p.MustEnd[0])
	}
	return nil
}

func checkRequest(r Request, p Person) (note string, err error) {
	note = plaintext.Line(r.Note)
	var broken fault.Fields
	broken.AddIf(!isReason(r.Reason), "reason", catalogues.Text("privacy.choose-reason"))
	n := utf8.RuneCountInString(note)
	broken.AddIf(n == 0 || n > MaxErasureNote, "note", catalogues.Text("privacy.write-note"))
	broken.AddIf(!isName(r.Name, p), "name", catalogues.Text("privacy.type-name"))
	return note, fault.Broken(broken)
}

// endOld withdraws an expired request, which makes room for another.
func (s *Service) endOld(ctx context.Context, tx Tx, subject audit.Subject) error {
	e, err := tx.OpenErasure(ctx, subject)
	if errors.Is(err, fault.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	e.State, e.Note, e.Preview = Withdrawn, "", ""
	return tx.SaveErasure(ctx, e)
}

// waiting returns a request that can be decided, or errNoRequest.
func (s *Service) waiting(ctx context.Context, tx Tx, id int64) (Erasure, error) {
	e, err := tx.Erasure(ctx, id)
	if err != nil {
		return e, err
	}
	if e.State != Asked || e.isOver(s.d.Clock.Now()) {
		return e, errNoRequest
	}
	return e, nil
}

// Confirm performs an erasure that another administrator requested, if the effect is unchanged since both saw it
// (R15.2b). Finish deletes the files later.
func (s *Service) Confirm(ctx context.Context, by access.Principal, id int64, preview string, o audit.Origin) error {
	if !by.IsAdmin() {
		return errNotAllowed
	}
	e, err := s.d.Store.Erasure(ctx, id)
	if err != nil {
		return err
	}
	if e.State == Asked {
		if err := s.checkErasure(ctx, e); err != nil { // the request was forged or altered
			return fmt.Errorf("erasure %d: %w", id, err)
		}
	}
	confirmed := audit.Event{Actor: by.Actor(), Origin: o}
	if err := s.d.Store.InTx(ctx, func(tx Tx) error { return s.confirm(ctx, tx, confirmed, e, preview) }); err != nil {
		return err
	}
	s.d.EmailsQueued()
	return s.d.Trail.SignNow(ctx)
}

// confirm performs an erasure. by has the actor and the origin of its event.
func (s *Service) confirm(ctx context.Context, tx Tx, by audit.Event, checked Erasure, preview string) error {
	id := checked.ID
	e, err := s.waiting(ctx, tx, id)
	if err != nil {
		return err
	}
	admins, err := tx.Administrators(ctx, s.d.Clock.Now().Add(-secondperson.Recently))
	if err != nil {
		return err
	}
	if err := checkMay(admins, by.Actor.ID); err != nil {
		return err
	}
	p, err := s.lockedPreview(ctx, tx, e.Subject)
	if err != nil {
		return err
	}
	if e, err = s.waiting(ctx, tx, id); err != nil { // repeated under the lock
		return err
	}
	switch {
	case e.hash() != checked.hash():
		return errChanged
	case e.AskedBy == by.Actor.ID:
		return fault.New(fault.Conflict, catalogues.Text("privacy.own-request"))
	case checkMay(admins, e.AskedBy) != nil:
		return errNoRequest
	case p.Digest != e.Preview || p.Digest != preview:
		return errChanged
	}
	if err := checkBlocks(p); err != nil {
		return err
	}
	if _, err := s.erase(ctx, tx, by, e, p); err != nil {
		return err
	}
	return s.notifyAdministrators(ctx, tx, notify.ErasureConfirmed, admins)
}

// erase performs a confirmed erasure and audits it. by has the event's actor and origin; the event lists the emptied
// events and the erased records.
func (s *Service) erase(ctx context.Context, tx Tx, by audit.Event, e Erasure, p Preview) (removed Removed, err error) {
	now := s.now()
	pseudonym, err := s.pseudonym(ctx, tx)
	if err != nil {
		return removed, err
	}
	if removed, err = tx.Erase(ctx, p.Person, pseudonym, now); err != nil {
		return removed, err
	}
	e.State, e.Note, e.Preview = Confirmed, "", ""
	e.DecidedBy, e.DecidedName, e.DecidedAt = by.Actor.ID, by.Actor.Name, &now
	e.Pseudonym, e.Gone, e.Stays, e.Files = pseudonym[0]+" "+pseudonym[1], removed.Gone, p.Stays, removed.Files
	if err := tx.SaveErasure(ctx, e); err != nil {
		return removed, err
	}
	by.At, by.Action, by.Subject = now, audit.Erased, e.Subject
	by.Details = map[string]string{
		erasureDetail: number(e.ID), pseudonymDetail: e.Pseudonym, "why": e.Reason, rowDetail: e.hash(),
		audit.EmptiedDetail: audit.Ranges(removed.Events), recordsDetail: recordsText(p.Person, removed.Emails),
	}
	if len(removed.Named) > 0 {
		by.Details[namedDetail] = audit.Ranges(removed.Named)
	}
	if !e.isByCommand() {
		by.Details["askedBy"], by.Details["askedById"] = e.AskedByName, number(e.AskedBy)
	}
	return removed, tx.Append(ctx, by)
}

// letters are the letters of pseudonyms; similar ones such as 0 and O are left out.
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// pseudonym draws an unused first and last name, such as Erased 7F3K.
func (s *Service) pseudonym(ctx context.Context, tx Tx) (name [2]string, err error) {
	for {
		code := make([]byte, 4)
		for i := range code {
			code[i] = letters[s.d.Draw(len(letters))]
		}
		name = [2]string{"Erased", string(code)}
		taken, err := tx.IsTaken(ctx, name[0]+" "+name[1])
		if err != nil || !taken {
			return name, err
		}
	}
}

// Decline ends a request. The requester withdraws it in the same way.
func (s *Service) Decline(ctx context.Context, by access.Principal, id int64, o audit.Origin) error {
	if !by.IsAdmin() {
		return errNotAllowed
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		e, err := s.waiting(ctx, tx, id)
		if err != nil {
			return err
		}
		p, err := tx.Person(ctx, e.Subject)
		if err != nil {
			return err
		}
		if err := tx.Lock(ctx, p); err != nil {
			return err
		}
		if e, err = s.waiting(ctx, tx, id); err != nil { // repeated under the lock
			return err
		}
		now, action := s.d.Clock.Now(), "privacy.erasure-declined"
		e.State = Declined
		if e.AskedBy == by.ID {
			e.State, action = Withdrawn, "privacy.erasure-withdrawn"
		}
		e.Note, e.Preview, e.DecidedBy, e.DecidedName, e.DecidedAt = "", "", by.ID, by.Name, &now
		if err := tx.SaveErasure(ctx, e); err != nil {
			return err
		}
		return s.trail(tx, by, o, e.Subject).Record(ctx, action, map[string]string{"erasure": number(id)})
	})
}
