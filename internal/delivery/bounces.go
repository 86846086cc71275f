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

// Report is what a mail server says of a mail that it took, or was to take. One of MessageID and Address is enough.
type Report struct {
	MessageID string
	Address   string // only from a sender who is trusted: it names the last mail to this address
	IsFinal   bool
	Status    string // as RFC 3463 has it, "5.1.1"; "" for none
}

// TakeReport notes a bounce on its mail, and blocks the address when it is final. A report about a mail that was
// not sent, or that was not written by us, changes nothing and returns false. It may come any number of times.
func (s *Service) TakeReport(ctx context.Context, r Report, o audit.Origin) (isNews bool, err error) {
	m, err := s.reported(ctx, r)
	if errors.Is(err, fault.ErrNotFound) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	now := s.d.Clock.Now()
	bounce := notify.Bounce{Kind: notify.Soft, Reason: notify.ReasonOf(r.Status), At: &now}
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
		return s.note(ctx, tx, audit.Actor{Kind: audit.System}, m.Record(), "mail-bounced", details, o)
	})
	if err == nil && isNews {
		s.d.Bounced()
	}
	return isNews && err == nil, err
}

// reported finds the mail of a report, or returns fault.ErrNotFound.
func (s *Service) reported(ctx context.Context, r Report) (notify.Queued, error) {
	id, key := idOf(r.MessageID)
	isByAddress := r.MessageID == "" && r.Address != ""
	if isByAddress {
		var err error
		if id, err = s.d.Store.LastMailTo(ctx, personal.Email(r.Address)); err != nil {
			return notify.Queued{}, err
		}
	}
	m, err := s.d.Store.Item(ctx, id)
	if err == nil && !isByAddress && !s.d.Ring.CheckEditKey(mailKey, m.ID, fingerprint(m), key) {
		err = fault.ErrNotFound
	}
	return m, err
}

// WorkList returns the addresses that wait for somebody to settle them: of all records for the registry, of their
// center's for coordinators.
func (s *Service) WorkList(ctx context.Context, by access.Principal) ([]Blocked, error) {
	if err := forCenters(by); err != nil {
		return nil, err
	}
	return s.d.Store.Blocked(ctx, by.CenterID)
}

// Settle lets mails go to an address again: somebody knows that it works. What waits for it goes out, of several
// alike the newest, and of a record that has another address by now none. An address of which no record is in
// reach is not found.
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
		s.d.MailsQueued()
	}
	return err
}

// unblock lets mails go to an address again, without what says nothing any more. Settled already is fault.ErrNotFound.
func (s *Service) unblock(ctx context.Context, tx Tx, by access.Principal, id int64) error {
	address, err := tx.Unblock(ctx, id, by.ID, s.d.Clock.Now())
	if err != nil {
		return err
	}
	return s.dropStale(ctx, tx, address)
}

// noteSettled writes into the trail of each record that has the address.
func (s *Service) noteSettled(ctx context.Context, tx Tx, by access.Principal, b Blocked, c access.Caller) error {
	for _, r := range b.Records {
		if err := s.note(ctx, tx, by.Actor(), r.Record, "address-settled", nil, c.Origin); err != nil {
			return err
		}
	}
	return nil
}

// alike are mails of which a reader needs the newest only.
type alike struct {
	template notify.Template
	link     notify.Link
}

func alikeOf(m notify.Queued) alike { return alike{m.Template, m.Link} }

// dropStale settles what waits for an address and says nothing any more.
func (s *Service) dropStale(ctx context.Context, tx Tx, address string) error {
	waiting, err := tx.WaitingTo(ctx, address)
	if err != nil {
		return err
	}
	kept := map[alike]bool{}
	for _, m := range waiting {
		is := alikeOf(m)
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
