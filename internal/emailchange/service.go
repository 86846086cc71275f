package emailchange

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
)

// purpose is the purpose of the tokens in confirmation links.
const purpose = "email-change"

// Decision is the decision of the person who opened a confirmation email.
type Decision struct {
	Side    Side
	Refuses bool
	Caller  access.Caller
}

// Owner changes the addresses of the records of its kinds.
type Owner interface {
	// AnswerEmailChange stores a decision. If no confirmation is missing, it changes the address of the record: earlier
	// links stop working, the former address is notified, and the new address receives the link (R12.2).
	AnswerEmailChange(ctx context.Context, c Change, a Decision) (Change, error)
}

// Service opens the links in confirmation emails.
type Service struct {
	store  Reader
	ring   *keys.Ring
	clock  clock.Clock
	owners map[notify.LinkKind]Owner
}

// NewService returns the service; owners change the records' addresses, by the kind of their link.
func NewService(store Reader, ring *keys.Ring, c clock.Clock, owners map[notify.LinkKind]Owner) *Service {
	return &Service{store, ring, c, owners}
}

// Opened is a change as seen by one of its sides.
type Opened struct {
	Change Change
	Side   Side
}

// Address returns the address to which the link was sent.
func (o Opened) Address() string {
	if o.Side == Former {
		return o.Change.Former
	}
	return o.Change.New
}

// TokenFor returns the token of a change for the email to one of its two addresses. It returns fault.ErrNotFound if the
// change no longer waits for that address.
func (s *Service) TokenFor(ctx context.Context, id int64, to string) (string, error) {
	c, err := s.store.EmailChange(ctx, id)
	if err != nil {
		return "", err
	}
	side := New
	if c.NeedsFormer && strings.EqualFold(to, c.Former) {
		side = Former
	} else if !strings.EqualFold(to, c.New) {
		return "", fault.ErrNotFound
	}
	if c.checkOpen(side, s.clock.Now()) != nil {
		return "", fault.ErrNotFound
	}
	return s.ring.SignLink(purpose, []byte(strconv.FormatInt(id, 10)+"."+string(side)), c.Until()), nil
}

// Open returns the change of a token, in any state. It changes nothing, because link scanners of email programs open
// links. An invalid or expired token is a NotFound fault.
func (s *Service) Open(ctx context.Context, token string) (Opened, error) {
	unknown := fault.New(fault.NotFound, catalogues.Text("confirm-email.unknown"))
	payload, ok := s.ring.VerifyLink(purpose, token, s.clock.Now())
	if !ok {
		return Opened{}, unknown
	}
	number, side, _ := strings.Cut(string(payload), ".")
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return Opened{}, unknown
	}
	c, err := s.store.EmailChange(ctx, id)
	isAsked := Side(side) == New || Side(side) == Former && c.NeedsFormer
	if errors.Is(err, fault.ErrNotFound) || err == nil && !isAsked {
		err = unknown
	}
	return Opened{c, Side(side)}, err
}

// Decide confirms or refuses an opened change, and returns its new state.
func (s *Service) Decide(ctx context.Context, o Opened, refuses bool, c access.Caller) (Opened, error) {
	var err error
	o.Change, err = s.owners[o.Change.Of.Kind].AnswerEmailChange(ctx, o.Change, Decision{o.Side, refuses, c})
	return o, err
}

// Now returns the state of a change now.
func (s *Service) Now(c Change) State { return c.State(s.clock.Now()) }

// FindOpen returns the change of a record that has not ended, or nil.
func (s *Service) FindOpen(ctx context.Context, kind notify.LinkKind, id int64) (*Change, error) {
	return s.store.OpenEmailChange(ctx, notify.Record{Kind: kind, ID: id})
}
