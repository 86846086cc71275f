package recordjoin

import (
	"context"
	"errors"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
)

// purpose is that of the tokens in confirmation links.
const purpose = "record-join"

// Store reads the joins that wait, for staff and for confirmation links.
type Store interface {
	Reader
	// RecordJoinsSince returns the joins that were asked for after a time, oldest first.
	RecordJoinsSince(ctx context.Context, since time.Time) ([]Join, error)
}

// Owner joins the records of its kind.
type Owner interface {
	// AnswerJoin joins the records of a join that the address of the record that stays confirms, or ends the join.
	AnswerJoin(ctx context.Context, j Join, refuses bool, c access.Caller) error
}

// Service lists the joins that wait and opens the links of confirmation emails.
type Service struct {
	store  Store
	ring   *keys.Ring
	clock  clock.Clock
	owners map[notify.LinkKind]Owner
}

// NewService returns the service; owners are those of the records, by the kind of their link.
func NewService(store Store, ring *keys.Ring, c clock.Clock, owners map[notify.LinkKind]Owner) *Service {
	return &Service{store, ring, c, owners}
}

// Waiting returns the joins that wait, oldest first, for administrators. They name no patient and no donor.
func (s *Service) Waiting(ctx context.Context, by access.Principal) ([]Join, error) {
	if !by.IsAdmin() {
		return nil, fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	return s.store.RecordJoinsSince(ctx, s.clock.Now().Add(-Life))
}

// Of returns the join that waits for a record, or nil; nil for callers who are no administrators.
func (s *Service) Of(ctx context.Context, by access.Principal, of notify.Record) (*Join, error) {
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

// WaitingByID returns a join that waits, or fault.ErrNotFound.
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

// Open returns the join of a token and changes nothing: mail scanners open links. It returns a NotFound fault for
// a token that is invalid or expired, and for a join that is over.
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

// Answer confirms or refuses an opened join.
func (s *Service) Answer(ctx context.Context, j Join, refuses bool, c access.Caller) error {
	return s.owners[j.Of.Kind].AnswerJoin(ctx, j, refuses, c)
}
