package privacy

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"beacon/internal/audit"
)

// Names of details in the event of an erasure (audit.Erased), in addition to audit.EmptiedDetail.
const (
	erasureDetail   = "erasure"   // number of the erasure
	pseudonymDetail = "pseudonym" // of the person
	recordsDetail   = "records"   // of the person, in the format of recordsText
	namedDetail     = "named"     // the emptied events of others that named the person in their details
	rowDetail       = "row"       // Erasure.hash of the stored erasure
	sha256Detail    = "sha256"    // of the certificate
)

// recordsText returns the records of a person and the emails as text: "donor:3;mail:7-9".
func recordsText(p Person, emails []int64) string {
	var parts []string
	for _, of := range p.byKind(emails) {
		if len(of.ids) > 0 {
			ids := slices.Sorted(slices.Values(of.ids))
			parts = append(parts, of.kind+":"+audit.Ranges(slices.Compact(ids)))
		}
	}
	return strings.Join(parts, ";")
}

// claim is the content of an erasure's event: the erased records and the emptied events.
type claim struct {
	event     audit.Stored
	isEmptied func(seq int64) bool
	isNamed   func(seq int64) bool
	records   map[string]func(id int64) bool
	pseudonym string
}

var errClaim = errors.New("the event of an erasure does not list its records and events")

func newClaim(e audit.Stored) (c claim, err error) {
	c = claim{event: e, records: map[string]func(int64) bool{}, pseudonym: e.Details[pseudonymDetail]}
	if c.isEmptied, err = audit.InRanges(e.Details[audit.EmptiedDetail]); err != nil {
		return c, fmt.Errorf("event %d: %w", e.Seq, err)
	}
	if c.isNamed, err = audit.InRanges(e.Details[namedDetail]); err != nil {
		return c, fmt.Errorf("event %d: %w", e.Seq, err)
	}
	for part := range strings.SplitSeq(e.Details[recordsDetail], ";") {
		kind, ids, ok := strings.Cut(part, ":")
		in, err := audit.InRanges(ids)
		if !ok || err != nil {
			return c, fmt.Errorf("event %d: %w", e.Seq, errClaim)
		}
		c.records[kind] = in
	}
	if !c.has(e.Subject.Kind, e.Subject.ID) || c.pseudonym == "" {
		return c, fmt.Errorf("event %d: %w", e.Seq, errClaim)
	}
	return c, nil
}

func (c claim) has(kind string, id int64) bool {
	in := c.records[kind]
	return in != nil && in(id)
}

// acted reports whether the erased person was the actor of an event.
func (c claim) acted(e audit.Stored) bool {
	switch e.Actor.Kind {
	case audit.Recipient:
		return c.has(Patient, e.Actor.ID)
	case audit.Donor:
		return c.has(Donor, e.Actor.ID)
	case audit.VoucherHolder:
		return c.has(Holder, e.Actor.ID)
	case audit.Staff, audit.AdminKey, audit.Public, audit.System:
	}
	return false
}

// check returns an error unless the erasure was allowed to empty the event, and the event is unchanged since.
func (c claim) check(e audit.Stored) error {
	isOfPerson := c.acted(e) || c.has(e.Subject.Kind, e.Subject.ID)
	name := ""
	if c.acted(e) {
		name = c.pseudonym
	}
	switch {
	case isOfPerson == c.isNamed(e.Seq) || strings.HasPrefix(e.Action, "privacy."):
		return fmt.Errorf("event %d was emptied by an erasure of somebody else, in event %d", e.Seq, c.event.Seq)
	case !e.IsBare() || e.Actor.Name != name:
		return fmt.Errorf("event %d was changed after its erasure", e.Seq)
	}
	return nil
}

// claims are the claims of all erasures.
type claims []claim

// check returns an error unless an erasure emptied the event, and the event is unchanged since.
func (all claims) check(e audit.Stored) error {
	err := fmt.Errorf("event %d was emptied without an erasure", e.Seq)
	for _, c := range all {
		if e.Seq < c.event.Seq && c.isEmptied(e.Seq) {
			if err = c.check(e); err == nil {
				return nil
			}
		}
	}
	return err
}

func newClaims(events []audit.Stored) (all claims, err error) {
	for _, e := range events {
		c, err := newClaim(e)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}
