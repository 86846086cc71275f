package privacy

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"beacon/internal/audit"
)

// Proof compares erasures with the audit trail in both directions: Visit takes the events of the trail, then VerifyAll
// compares them with the stored erasures (R15.2i).
type Proof struct {
	service  *Service
	claims   claims
	erasures map[int64]int64 // erasures that events name, with the event's number
}

// Prove returns a proof of all erasures.
func (s *Service) Prove() *Proof { return &Proof{service: s, erasures: map[int64]int64{}} }

// Visit takes an event of the trail. An emptied event must be in the list of a person's erasure.
func (p *Proof) Visit(ctx context.Context, e audit.Stored) error {
	if e.IsEmptied() {
		return p.visitEmptied(ctx, e)
	}
	if strings.HasPrefix(e.Action, "privacy.") && e.Details[erasureDetail] != "" {
		id, err := strconv.ParseInt(e.Details[erasureDetail], 10, 64)
		if err != nil {
			return fmt.Errorf("event %d: %w", e.Seq, err)
		}
		p.erasures[id] = e.Seq
	}
	if e.Action == audit.Erased && e.Details[erasureDetail] == "" {
		return fmt.Errorf("event %d: %w", e.Seq, errClaim)
	}
	return nil
}

func (p *Proof) visitEmptied(ctx context.Context, e audit.Stored) error {
	err := p.claims.check(e)
	if err == nil {
		return nil
	}
	claims, readErr := p.service.claims(ctx) // at the first call, and after a later erasure
	if readErr != nil {
		return readErr
	}
	if len(claims) == len(p.claims) {
		return err
	}
	p.claims = claims
	return p.claims.check(e)
}

func (s *Service) claims(ctx context.Context) (claims, error) {
	events, err := s.d.Store.ErasureEvents(ctx)
	if err != nil {
		return nil, err
	}
	return newClaims(events)
}

// AlteredEmptied returns the numbers of emptied events that no erasure emptied, or that changed since.
func (s *Service) AlteredEmptied(ctx context.Context, events []audit.Stored) (altered map[int64]bool, err error) {
	altered = map[int64]bool{}
	var all claims
	for _, e := range events {
		if len(e.Salt) > 0 {
			continue
		}
		if all == nil {
			stored, err := s.d.Store.ErasureEvents(ctx)
			if err != nil {
				return nil, err
			}
			if all, err = newClaims(stored); err != nil { // one altered erasure makes all events that it emptied suspect
				all = claims{}
			}
		}
		if all.check(e) != nil {
			altered[e.Seq] = true
		}
	}
	return altered, nil
}

// VerifyAll returns an error unless every erasure matches the trail, has a certificate of the registry, and left no
// data of the person in the records. Every erasure in the trail must be stored.
func (p *Proof) VerifyAll(ctx context.Context) error {
	const page = 20 // with certificates
	for after := int64(0); ; {
		erasures, err := p.service.d.Store.ErasuresAfter(ctx, after, page)
		if err != nil {
			return err
		}
		for _, e := range erasures {
			after = e.ID
			delete(p.erasures, e.ID)
			if err := p.service.verify(ctx, e); err != nil {
				return fmt.Errorf("erasure %d: %w", e.ID, err)
			}
		}
		if len(erasures) < page {
			break
		}
	}
	for _, id := range slices.Sorted(maps.Keys(p.erasures)) {
		return fmt.Errorf("erasure %d is in event %d of the trail and nowhere else", id, p.erasures[id])
	}
	return nil
}

// verify checks one erasure and the person's records.
func (s *Service) verify(ctx context.Context, e Erasure) error {
	if err := s.checkErasure(ctx, e); err != nil {
		if again, readErr := s.d.Store.Erasure(ctx, e.ID); readErr != nil || again.hash() == e.hash() {
			return err
		} else if err := s.checkErasure(ctx, again); err != nil { // it advanced in the meantime
			return err
		}
	}
	if e.State != Confirmed && e.State != Done {
		return nil
	}
	found, err := s.collectEvidence(ctx, e)
	if err != nil {
		return err
	}
	if found.erased == nil {
		return errNotErased
	}
	person, err := parsePerson(found.erased.Details[recordsDetail])
	if err != nil {
		return err
	}
	first, last, _ := strings.Cut(e.Pseudonym, " ")
	table, err := s.d.Store.Remains(ctx, person, [2]string{first, last})
	if err == nil && table != "" {
		err = fmt.Errorf("something of the person is in %s again", table)
	}
	return err
}

// parsePerson returns a person with the records that recordsText wrote, and nothing else.
func parsePerson(records string) (p Person, err error) {
	for part := range strings.SplitSeq(records, ";") {
		kind, ranges, _ := strings.Cut(part, ":")
		ids, err := audit.Numbers(ranges)
		if err != nil {
			return p, err
		}
		switch kind {
		case Patient:
			p.Sites = ids
		case Referral:
			p.Referrals = ids
		case Intake:
			p.Intakes = ids
		case Donor:
			p.Donors = ids
		case Holder:
			p.Holders = ids
		}
	}
	return p, nil
}
