package referral

import (
	"context"
	"errors"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/emailchange"
	"beacon/internal/microsite"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/targets"
	"beacon/internal/texts"
)

var msgNoReferral = catalogues.Text("referral.no-referral")

// Deps are the dependencies of the service.
type Deps struct {
	Store      Store
	Microsites *microsite.Service
	Centers    center.Store
	Captcha    captcha.Checker
	Texts      *texts.Library
	Targets    *targets.Service
	// EmailChanges reads pending address changes.
	EmailChanges emailchange.Reader
	Ring         *keys.Ring
	Clock        clock.Clock
	Zone         *time.Location // defines the centers' working days
	EmailsQueued func()         // called after every commit that enqueued emails
}

// Service performs the patient's actions on a request.
type Service struct{ d Deps }

// NewService returns a service.
func NewService(d Deps) *Service { return &Service{d} }

// Access is verified access to one request.
type Access struct {
	referral Referral
	caller   access.Caller
}

// EditKey returns the current key of a referral's link.
func (s *Service) EditKey(r Referral) string { return s.d.Ring.EditKey(KeyKind, r.ID, r.KeyVersion) }

// KeyByID returns the key of a referral's link for an email to an address. It returns fault.ErrNotFound if the address
// is not the patient's current one (R12.2).
func (s *Service) KeyByID(ctx context.Context, id int64, to string) (string, error) {
	r, err := s.d.Store.Referral(ctx, id)
	if err == nil && !strings.EqualFold(r.Email, to) {
		err = fault.ErrNotFound
	}
	if err != nil {
		return "", err
	}
	return s.EditKey(r), nil
}

// Open verifies an edit key. For an unknown id and for a wrong key it returns the same fault.NotFound, after the same
// work.
func (s *Service) Open(ctx context.Context, id int64, editKey string, c access.Caller) (Access, error) {
	r, err := s.d.Store.Referral(ctx, id)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return Access{}, err
	}
	genuine := s.d.Ring.CheckEditKey(KeyKind, id, max(r.KeyVersion, 1), editKey)
	if err != nil || !genuine {
		return Access{}, fault.New(fault.NotFound, msgNoReferral)
	}
	return Access{r, c}, nil
}

// Get returns the opened referral and the rows of its whole request. An unconfirmed email address is shown as entered
// (R12.2z).
func (s *Service) Get(ctx context.Context, a Access) (r Referral, rows []Referral, err error) {
	if rows, err = s.d.Store.Batch(ctx, a.referral.Batch); err != nil {
		return r, nil, err
	}
	r = a.referral
	waiting, err := s.d.EmailChanges.OpenEmailChange(ctx, requestRecord(rows))
	if waiting != nil && waiting.State(s.d.Clock.Now()) == emailchange.Waiting {
		r.Email = waiting.New
	}
	return r, rows, err
}

// ReferralIDs returns the ids of the rows of a request.
func ReferralIDs(rows []Referral) []int64 {
	ids := make([]int64, 0, len(rows))
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	return ids
}

// CenterIDs returns the centers that have a request.
func CenterIDs(rows []Referral) []int64 {
	ids := []int64{}
	for _, r := range rows {
		if r.CenterID != 0 {
			ids = append(ids, r.CenterID)
		}
	}
	return ids
}

// trail returns the recorder of events about a referral.
func (s *Service) trail(log audit.Log, actor audit.Actor, o audit.Origin, id int64) audit.Recorder {
	return audit.Recorder{
		Log: log, At: s.d.Clock.Now(), Actor: actor, Origin: o, Subject: audit.Subject{Kind: "referral", ID: id},
	}
}
