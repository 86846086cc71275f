package recordjoin

import (
	"context"
	"errors"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
)

// purpose is the purpose of the tokens in confirmation links.
const purpose = "record-join"

// Owner joins the records of its kind.
type Owner interface {
	// DecideJoin joins the records if the surviving record's address confirms, or ends the join.
	DecideJoin(ctx context.Context, j Join, refuses bool, c access.Caller) error
}

// Service finds pending joins and opens the links in confirmation emails.
type Service struct {
	store  Reader
	ring   *keys.Ring
	clock  clock.Clock
	owners map[notify.LinkKind]Owner
}

// NewService returns the service; owners join the records, by the kind of their link.
func NewService(store Reader, ring *keys.Ring, c clock.Clock, owners map[notify.LinkKind]Owner) *Service {
	return &Service{store, ring, c, owners}
}

// Find returns the pending join of a record, or nil. It returns nil for callers who are not administrators.
func (s *Service) Find(ctx context.Context, by access.Principal, of notify.Record) (*Join, error) {
	if !by.IsAdmin() {
		return nil, nil
	}
	j, err := waiting(ctx, s.store, of, s.clock.Now())
	if errors.Is(err, fault.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &j, nil
}

// WaitingByID returns a pending join, or fault.ErrNotFound.
func (s *Service) WaitingByID(ctx context.Context, id int64) (Join, error) {
	j, err := s.store.RecordJoin(ctx, id)
	if err == nil && !s.clock.Now().Before(j.Until()) {
		err = fault.ErrNotFound
	}
	return j, err
}

// Token returns the token of the link that confirms a join.
func (s *Service) Token(j Join) string {
	return s.ring.SignLink(purpose, []byte(strconv.FormatInt(j.ID, 10)), j.Until())
}

// Open returns the join of a token. It changes nothing, because link scanners of email programs open links. It returns
// a NotFound fault for an invalid or expired token, and for a join that has ended.
func (s *Service) Open(ctx context.Context, token string) (Join, error) {
	unknown := fault.New(fault.NotFound, catalogues.Text("confirm-email.join.unknown"))
	payload, ok := s.ring.VerifyLink(purpose, token, s.clock.Now())
	if !ok {
		return Join{}, unknown
	}
	id, err := strconv.ParseInt(string(payload), 10, 64)
	if err != nil {
		return Join{}, unknown
	}
	j, err := s.WaitingByID(ctx, id)
	if errors.Is(err, fault.ErrNotFound) {
		err = unknown
	}
	return j, err
}

// Decide confirms or refuses an opened join.
func (s *Service) Decide(ctx context.Context, j Join, refuses bool, c access.Caller) error {
	return s.owners[j.Record.Kind].DecideJoin(ctx, j, refuses, c)
}
