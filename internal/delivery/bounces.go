package delivery

import (
	"context"
	"errors"
	"slices"
	"strings"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/personal"
)

// Report is a bounce report from a mail server about one email. Either MessageID or Address is enough.
type Report struct {
	MessageID string
	Address   string // only from a trusted sender: refers to the last email to this address
	IsFinal   bool
	Status    string // as in RFC 3463, such as "5.1.1"; "" for none
}

// TakeReport records a bounce on its email and, if the bounce is final, blocks the address. A report about an email
// that was not sent, or not written by Beacon, changes nothing and returns false. Repeated reports are harmless.
func (s *Service) TakeReport(ctx context.Context, r Report, o audit.Origin) (isNews bool, err error) {
	m, err := s.reported(ctx, r)
	if errors.Is(err, fault.ErrNotFound) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	now := s.d.Clock.Now()
	bounce := notify.Bounce{Kind: notify.Soft, Reason: notify.ReasonFor(r.Status), At: &now}
	if r.IsFinal {
		bounce.Kind = notify.Hard
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		if isNews, err = tx.MarkBounced(ctx, m.ID, bounce); err != nil || !isNews {
			return err
		}
		sentAt := m.CreatedAt
		if m.DoneAt != nil {
			sentAt = *m.DoneAt
		}
		if r.IsFinal {
			if err := tx.Block(ctx, m.To, bounce, sentAt); err != nil {
				return err
			}
		}
		if m.Record() == (notify.Record{}) {
			return nil
		}
		details := map[string]string{
			"template": string(m.Template), "kind": string(bounce.Kind), "why": string(bounce.Reason),
		}
		trail := s.trail(tx, audit.Actor{Kind: audit.System}, o, m.Record())
		return trail.Record(ctx, string(m.Record().Kind)+".mail-bounced", details)
	})
	if err == nil && isNews {
		s.d.Bounced()
	}
	return isNews && err == nil, err
}

// reported returns the email of a report, or fault.ErrNotFound.
func (s *Service) reported(ctx context.Context, r Report) (notify.Queued, error) {
	id, key := parseMessageID(r.MessageID)
	isByAddress := r.MessageID == "" && r.Address != ""
	if isByAddress {
		var err error
		if id, err = s.d.Store.LastEmailTo(ctx, personal.Email(r.Address)); err != nil {
			return notify.Queued{}, err
		}
	}
	m, err := s.d.Store.Item(ctx, id)
	if err == nil && !isByAddress && !s.d.Ring.CheckEditKey(emailKey, m.ID, fingerprint(m), key) {
		err = fault.ErrNotFound
	}
	return m, err
}

// WorkList returns the blocked addresses that need attention: all addresses for registry staff, and those of their
// center's records for coordinators.
func (s *Service) WorkList(ctx context.Context, by access.Principal) ([]Blocked, error) {
	if err := forCenters(by); err != nil {
		return nil, err
	}
	return s.d.Store.Blocked(ctx, by.CenterID)
}

// Settle unblocks an address that staff know to work. Pending emails to the address are sent, but only the newest of
// duplicates, and none for a record with another address now. It returns fault.ErrNotFound if no record of the
// address is visible to the caller.
func (s *Service) Settle(ctx context.Context, by access.Principal, id int64, c access.Caller) error {
	list, err := s.WorkList(ctx, by)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(b Blocked) bool { return b.ID == id })
	if i < 0 {
		return fault.ErrNotFound
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		if err := s.unblock(ctx, tx, by, id); err != nil {
			return err
		}
		return s.noteSettled(ctx, tx, by, list[i], c)
	})
	if err == nil {
		s.d.EmailsQueued()
	}
	return err
}

// unblock unblocks an address and drops its stale emails. It returns fault.ErrNotFound if the address is not blocked.
func (s *Service) unblock(ctx context.Context, tx Tx, by access.Principal, id int64) error {
	address, err := tx.Unblock(ctx, id, by.ID, s.d.Clock.Now())
	if err != nil {
		return err
	}
	return s.dropStale(ctx, tx, address)
}

// noteSettled records the unblocking in the audit trail of each record with the address.
func (s *Service) noteSettled(ctx context.Context, tx Tx, by access.Principal, b Blocked, c access.Caller) error {
	for _, r := range b.Records {
		trail := s.trail(tx, by.Actor(), c.Origin, r.Record)
		if err := trail.Record(ctx, string(r.Record.Kind)+".address-settled", nil); err != nil {
			return err
		}
	}
	return nil
}

// duplicateKey identifies duplicate emails: the reader needs only the newest duplicate.
type duplicateKey struct {
	template notify.Template
	link     notify.Link
}

func newDuplicateKey(m notify.Queued) duplicateKey { return duplicateKey{m.Template, m.Link} }

// dropStale drops pending emails to an address that are superseded or belong to a record with a different address
// now.
func (s *Service) dropStale(ctx context.Context, tx Tx, address string) error {
	waiting, err := tx.WaitingTo(ctx, address)
	if err != nil {
		return err
	}
	kept := map[duplicateKey]bool{}
	for _, m := range waiting {
		is := newDuplicateKey(m)
		stale := kept[is]
		if !stale && m.Record() != (notify.Record{}) {
			to, err := tx.Contact(ctx, m.Record())
			if err != nil && !errors.Is(err, fault.ErrNotFound) {
				return err
			}
			stale = !strings.EqualFold(to.Email, address)
		}
		if stale {
			if err := tx.Replace(ctx, m.ID, s.d.Clock.Now()); err != nil {
				return err
			}
		}
		kept[is] = true
	}
	return nil
}
