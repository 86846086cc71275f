package delivery

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// MostAgain is the maximum number of emails to send again in one request.
const MostAgain = 500

// mostDuplicates is the maximum number of newest emails to an address that are searched for a newer duplicate.
const mostDuplicates = 1000

var (
	msgVoid      = catalogues.Text("delivery.void")
	msgMoved     = catalogues.Text("delivery.moved")
	msgOvertaken = catalogues.Text("delivery.overtaken")
	msgWithin    = catalogues.Text("http.mails-to-release")
)

// Left is an email that stays given up, with a reason that contains no personal data.
type Left struct {
	ID  int64
	Why locale.Text
}

// resendable is an email that may be sent again.
type resendable struct {
	notify.Queued
	auditSubject audit.Subject
	blocked      Blocked // blocked address that sending settles; zero: not blocked
}

// GivenUp returns the ids of the given-up emails that may be sent again, newest first, and the reasons against the
// others. It checks only the newest MostAgain emails. Only registry administrators may call it.
func (s *Service) GivenUp(
	ctx context.Context, by access.Principal, of notify.Selection,
) (ids []int64, left []Left, err error) {
	of.State, of.Limit = notify.GivenUp, MostAgain
	fit, left, err := s.judge(ctx, by, of)
	for _, m := range fit {
		ids = append(ids, m.ID)
	}
	return ids, left, err
}

// SendGivenUp returns given-up emails to the outbox with all their tries. It returns the ids of the sent emails and
// the reasons against the others. It also unblocks addresses that were refused with the reason Rejected or
// Unexplained. Two simultaneous calls send each email once. Only registry administrators may call it.
func (s *Service) SendGivenUp(
	ctx context.Context, by access.Principal, ids []int64, c access.Caller,
) (sent []int64, left []Left, err error) {
	if len(ids) == 0 || len(ids) > MostAgain {
		return nil, nil, fault.New(fault.RuleBroken, msgWithin)
	}
	of := notify.Selection{State: notify.GivenUp, IDs: ids, Limit: MostAgain}
	fit, left, err := s.judge(ctx, by, of)
	if err != nil {
		return nil, nil, err
	}
	slices.SortFunc(fit, func(a, b resendable) int { return cmp.Compare(a.ID, b.ID) }) // one lock order for all calls
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		sent, err = s.sendAgain(ctx, tx, by, fit, c)
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	if len(sent) > 0 {
		s.d.EmailsQueued()
	}
	return sent, left, nil
}

// sendAgain changes all rows before it appends to the audit trail, because all other writers wait for the head of the
// trail.
func (s *Service) sendAgain(
	ctx context.Context, tx Tx, by access.Principal, fit []resendable, c access.Caller,
) (sent []int64, err error) {
	var events []audit.Event
	settled := map[int64]Blocked{}
	for _, m := range fit {
		if is, err := tx.SendAgain(ctx, m.ID); err != nil {
			return nil, err
		} else if !is {
			continue // another call sent it
		}
		sent = append(sent, m.ID)
		events = append(events, audit.Event{
			At: s.d.Clock.Now(), Actor: by.Actor(), Action: "mail.sent-again", Subject: m.auditSubject, Origin: c.Origin,
			Details: map[string]string{"template": string(m.Template), "mail": strconv.FormatInt(m.ID, 10)},
		})
		if m.blocked.ID != 0 {
			settled[m.blocked.ID] = m.blocked
		}
	}
	for _, id := range slices.Sorted(maps.Keys(settled)) {
		err := s.unblock(ctx, tx, by, id)
		if errors.Is(err, fault.ErrNotFound) {
			delete(settled, id)
		} else if err != nil {
			return nil, err
		}
	}
	for _, e := range events {
		if err := tx.Append(ctx, e); err != nil {
			return nil, err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(settled)) {
		if err := s.noteSettled(ctx, tx, by, settled[id], c); err != nil {
			return nil, err
		}
	}
	return sent, nil
}

// judge divides the emails of a selection into those that may be sent again and those that may not.
func (s *Service) judge(
	ctx context.Context, by access.Principal, of notify.Selection,
) (fit []resendable, left []Left, err error) {
	if !by.IsAdmin() {
		return nil, nil, fault.New(fault.Forbidden, msgNotAllowed)
	}
	emails, err := s.d.Store.List(ctx, of)
	if err != nil || len(emails) == 0 {
		return nil, nil, err
	}
	list, err := s.WorkList(ctx, by)
	if err != nil {
		return nil, nil, err
	}
	blocked := map[string]Blocked{}
	for _, b := range list {
		blocked[b.Address] = b
	}
	duplicates := map[string][]notify.Queued{}
	for _, m := range emails {
		address := strings.ToLower(m.To)
		if _, known := duplicates[address]; !known {
			duplicates[address], err = s.d.Store.List(ctx, notify.Selection{Address: address, Limit: mostDuplicates})
			if err != nil {
				return nil, nil, err
			}
		}
		is := resendable{Queued: m}
		if m.IsBlocked {
			is.blocked = blocked[address]
		}
		why, err := s.whyNot(ctx, is, duplicates[address])
		if err == nil && why == (locale.Text{}) {
			is.auditSubject, err = s.auditSubject(ctx, m)
		}
		switch {
		case err != nil:
			return nil, nil, err
		case why != (locale.Text{}):
			left = append(left, Left{m.ID, why})
		default:
			fit = append(fit, is)
		}
	}
	return fit, left, nil
}

// whyNot returns the reason why an email must not be sent again: its address, its addressee, a newer duplicate, or an
// email that can no longer be written, for example because its link is void. It returns no text if there is no such
// reason.
func (s *Service) whyNot(ctx context.Context, m resendable, duplicates []notify.Queued) (locale.Text, error) {
	if !notify.IsRepeatable(m.Template) {
		return msgNotAgain, nil
	}
	if m.IsBlocked && m.blocked.Reason != notify.Unexplained && m.blocked.Reason != notify.Rejected {
		return msgBounced, nil
	}
	if why, err := s.addresseeGone(ctx, m.Queued); err != nil || why != (locale.Text{}) {
		return why, err
	}
	for _, other := range duplicates {
		if other.ID > m.ID && newDuplicateKey(other) == newDuplicateKey(m.Queued) {
			return msgOvertaken, nil
		}
	}
	_, err := s.d.Writer.Render(ctx, m.Email) // like the runner: only rendering shows whether the link is still valid
	if errors.Is(err, fault.ErrNotFound) || errors.Is(err, notify.ErrUnwritable) {
		return msgVoid, nil
	}
	return locale.Text{}, err
}

// addresseeGone returns the reason why the addressee must no longer get an email, or no text.
func (s *Service) addresseeGone(ctx context.Context, m notify.Queued) (locale.Text, error) {
	if m.Record() == (notify.Record{}) {
		_, isDisabled, err := s.d.Store.AccountAt(ctx, m.To)
		if isDisabled {
			return msgVoid, nil
		} else if errors.Is(err, fault.ErrNotFound) { // an address without an account, such as one for checkpoints
			err = nil
		}
		return locale.Text{}, err
	}
	to, err := s.d.Store.Contact(ctx, m.Record())
	switch {
	case errors.Is(err, fault.ErrNotFound), err == nil && to.IsWithdrawn:
		return msgVoid, nil
	case err != nil:
		return locale.Text{}, err
	case to.IsStopped:
		return msgStopped, nil
	case m.Template != notify.AddressChanged && !strings.EqualFold(to.Email, m.To): // sent to the old address
		return msgMoved, nil
	}
	return locale.Text{}, nil
}
