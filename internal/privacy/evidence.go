package privacy

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"beacon/internal/audit"
)

// Actions of events about an erasure, in addition to audit.Erased.
const (
	askedAction     = "privacy.erasure-asked"
	certifiedAction = "privacy.erasure-certified"
)

// Trail reads the audit trail.
type Trail interface {
	// SubjectEvents returns the newest events about a subject, newest first: those before an event number, or all for
	// 0.
	SubjectEvents(ctx context.Context, s audit.Subject, before int64, limit int) ([]audit.Stored, error)
	// CheckEvent returns an error unless an event is unaltered.
	CheckEvent(ctx context.Context, e audit.Stored) error
	// SignNow waits until a checkpoint covers all events.
	SignNow(ctx context.Context) error
}

// CertifyWithin is the time in which a confirmed erasure must get its certificate.
const CertifyWithin = 24 * time.Hour

// hash returns the hash of an erasure as stored, including the certificate.
func (e Erasure) hash() string {
	certificate := sha256.Sum256(e.Certificate)
	utc := func(t *time.Time) string {
		if t == nil {
			return ""
		}
		return t.UTC().Format("2006-01-02T15:04:05.000000Z")
	}
	text, _ := json.Marshal([]any{ // of texts and numbers
		e.ID, e.Subject.Kind, e.Subject.ID, e.CenterID, e.State, e.Reason, e.AskedBy, e.AskedByName, utc(&e.AskedAt),
		e.DecidedBy, e.DecidedName, utc(e.DecidedAt), e.Pseudonym, e.Gone, e.Stays, e.Files, e.LogSize, utc(e.DoneAt),
		hex.EncodeToString(certificate[:]),
	})
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// isByCommand reports whether the command repeated the erasure after a restored backup had undone it.
func (e Erasure) isByCommand() bool { return e.AskedBy == 0 }

// evidence has the genuine events about one erasure; nil for an event that did not happen.
type evidence struct{ asked, erased, certified *audit.Stored }

// collectEvidence reads the events about an erasure. It returns an error for an altered or duplicate event.
func (s *Service) collectEvidence(ctx context.Context, e Erasure) (found evidence, err error) {
	const page = 100
	for before := int64(0); ; {
		events, err := s.d.Trail.SubjectEvents(ctx, e.Subject, before, page)
		if err != nil {
			return found, err
		}
		for _, event := range events {
			before = event.Seq
			into := map[string]**audit.Stored{
				askedAction: &found.asked, audit.Erased: &found.erased, certifiedAction: &found.certified,
			}[event.Action]
			if into == nil || event.Details[erasureDetail] != number(e.ID) {
				continue
			}
			if *into != nil {
				return found, fmt.Errorf("events %d and %d are about the same erasure", (*into).Seq, event.Seq)
			}
			if err := s.d.Trail.CheckEvent(ctx, event); err != nil {
				return found, fmt.Errorf("event %d: %w", event.Seq, err)
			}
			*into = &event
		}
		if len(events) < page {
			return found, nil
		}
	}
}

var (
	errNotAsked  = errors.New("the trail has no request of this administrator for it")
	errNotErased = errors.New("the trail does not have it as it is stored")
	errOnePerson = errors.New("one administrator asked for it and confirmed it")
	errNoPaper   = errors.New("it was confirmed, and has no certificate")
	errPaper     = errors.New("the trail has another certificate of it")
)

// checkAsked returns an error unless the trail's request matches the erasure.
func (found evidence) checkAsked(e Erasure) error {
	a := found.asked
	if a == nil || a.Actor.Kind != audit.Staff || a.Actor.ID != e.AskedBy || a.Actor.Name != e.AskedByName ||
		!sameTime(a.At, e.AskedAt) || a.Details["why"] != e.Reason {
		return errNotAsked
	}
	return nil
}

// checkErased returns an error unless the trail confirms the erasure: by two administrators, or by the command.
func (found evidence) checkErased(e Erasure) error {
	b := found.erased
	if b == nil || e.DecidedAt == nil || b.Details[pseudonymDetail] != e.Pseudonym || b.Details["why"] != e.Reason ||
		!sameTime(b.At, *e.DecidedAt) {
		return errNotErased
	}
	if e.isByCommand() {
		if b.Actor.Kind != audit.System || found.asked != nil {
			return errNotErased
		}
		return nil
	}
	switch {
	case b.Actor.Kind != audit.Staff || b.Actor.ID != e.DecidedBy || b.Actor.Name != e.DecidedName ||
		b.Details["askedById"] != number(e.AskedBy) || b.Details["askedBy"] != e.AskedByName:
		return errNotErased
	case e.DecidedBy == e.AskedBy:
		return errOnePerson
	}
	return found.checkAsked(e)
}

// checkErasure returns an error unless the erasure matches the trail.
func (s *Service) checkErasure(ctx context.Context, e Erasure) error {
	found, err := s.collectEvidence(ctx, e)
	if err != nil {
		return err
	}
	switch e.State {
	case Asked, Withdrawn, Declined:
		if found.erased != nil || found.certified != nil {
			return errNotErased
		}
		return found.checkAsked(e)
	case Confirmed:
		if err := found.checkErased(e); err != nil {
			return err
		}
		if found.certified != nil || found.erased.Details[rowDetail] != e.hash() {
			return errNotErased
		}
		if s.d.Clock.Now().Sub(*e.DecidedAt) > CertifyWithin {
			return errNoPaper
		}
	case Done:
		if err := found.checkErased(e); err != nil {
			return err
		}
		if found.certified == nil || found.certified.Details[rowDetail] != e.hash() {
			return errPaper
		}
		return s.d.Signer.CheckSigned(ctx, e.Certificate)
	default:
		return errNotErased
	}
	return nil
}

// sameTime reports whether two times are equal at the precision of both databases.
func sameTime(a, b time.Time) bool {
	return a.Truncate(time.Microsecond).Equal(b.Truncate(time.Microsecond))
}
