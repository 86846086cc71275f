package legalhold

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/sentform"
)

// MaxReason is the length limit of a reason, in code points.
const MaxReason = 500

// Store stores holds.
type Store interface {
	Reader
	// InTx runs fn in one transaction. Transactions that delete retained data or change holds run one after another.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Tx is a transaction for holds.
type Tx interface {
	Reader
	audit.Log
	sentform.Log
	// HasRecord reports whether a record exists that can be held.
	HasRecord(ctx context.Context, record audit.Subject) (bool, error)
	// Hold returns a hold, ended or not, or fault.ErrNotFound.
	Hold(ctx context.Context, id int64) (Hold, error)
	AddHold(ctx context.Context, h Hold) (int64, error)
	// SaveHold stores the reason, the end and the time of the last review.
	SaveHold(ctx context.Context, h Hold) error
}

// Service puts, changes and ends holds, for registry administrators only.
type Service struct {
	store Store
	clock clock.Clock
	zone  *time.Location
}

// NewService returns a service; zone is the registry's, which defines days.
func NewService(store Store, c clock.Clock, zone *time.Location) *Service {
	return &Service{store, c, zone}
}

func (s *Service) today() string { return s.clock.Now().In(s.zone).Format(time.DateOnly) }

// On returns the holds of Covering for today. Reasons are confidential to the registry: the caller decides about showing
// them.
func (s *Service) On(ctx context.Context, record audit.Subject) ([]Hold, error) {
	return Covering(ctx, s.store, record, s.today())
}

// InForce returns all holds in force, newest first. Only registry administrators may call it.
func (s *Service) InForce(ctx context.Context, by access.Principal) ([]Hold, error) {
	if err := check(by); err != nil {
		return nil, err
	}
	return s.store.HoldsInForce(ctx, audit.Subject{}, s.today())
}

// NeedsReview reports whether a hold needs a review.
func (s *Service) NeedsReview(h Hold) bool { return h.NeedsReview(s.clock.Now()) }

// Terms are the reason of a hold and its last day (ISO). Without a last day the hold lasts until it is ended.
type Terms struct {
	Reason string
	EndsOn string
}

// Put puts a hold on a record. It sends no email.
func (s *Service) Put(
	ctx context.Context, by access.Principal, record audit.Subject, in Terms, c access.Caller,
) (id int64, err error) {
	if err := check(by); err != nil {
		return 0, err
	}
	now := s.clock.Now()
	h := Hold{
		Record: record, Reason: plaintext.Line(in.Reason), EndsOn: in.EndsOn, PutBy: by.ID, PutAt: now,
		ReviewedAt: now,
	}
	if err := s.checkHold(h); err != nil {
		return 0, err
	}
	if !slices.Contains([]string{microsite, referral, donor, holder}, record.Kind) {
		return 0, fault.ErrNotFound
	}
	err = s.store.InTx(ctx, func(tx Tx) error {
		known, err := tx.HasRecord(ctx, record)
		if err != nil {
			return err
		}
		if !known {
			return fault.ErrNotFound
		}
		isRepeat := false
		if h.ID, isRepeat, err = c.Form.Once(ctx, tx, now, func() (int64, error) {
			return tx.AddHold(ctx, h)
		}); err != nil || isRepeat {
			return err
		}
		return h.record(ctx, s.trail(tx, by, c), "hold.put", nil)
	})
	return h.ID, err
}

// Change changes the terms of a hold in force. Unchanged terms confirm that the hold is still needed.
func (s *Service) Change(ctx context.Context, by access.Principal, id int64, in Terms, c access.Caller) error {
	return s.change(ctx, by, id, func(tx Tx, h Hold) error {
		before := h
		h.Reason, h.EndsOn, h.ReviewedAt = plaintext.Line(in.Reason), in.EndsOn, s.clock.Now()
		if err := s.checkHold(h); err != nil {
			return err
		}
		if err := tx.SaveHold(ctx, h); err != nil {
			return err
		}
		former := map[string]string{"fromReason": before.Reason, "fromEndsOn": before.EndsOn}
		return h.record(ctx, s.trail(tx, by, c), "hold.changed", former)
	})
}

// End ends a hold in force. The next run deletes the data after their retention period.
func (s *Service) End(ctx context.Context, by access.Principal, id int64, c access.Caller) error {
	return s.change(ctx, by, id, func(tx Tx, h Hold) error {
		now := s.clock.Now()
		h.EndedAt = &now
		if err := tx.SaveHold(ctx, h); err != nil {
			return err
		}
		return h.record(ctx, s.trail(tx, by, c), "hold.ended", nil)
	})
}

func (s *Service) change(ctx context.Context, by access.Principal, id int64, fn func(Tx, Hold) error) error {
	if err := check(by); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(tx Tx) error {
		h, err := tx.Hold(ctx, id)
		if err != nil {
			return err
		}
		if h.EndedAt != nil || h.EndsOn != "" && h.EndsOn < s.today() {
			return fault.New(fault.Conflict, catalogues.Text("legalhold.over"))
		}
		return fn(tx, h)
	})
}

func (s *Service) checkHold(h Hold) error {
	var broken fault.Fields
	n := utf8.RuneCountInString(h.Reason)
	broken.AddIf(n == 0 || n > MaxReason, "reason", catalogues.Text("legalhold.reason"))
	if _, err := time.Parse(time.DateOnly, h.EndsOn); h.EndsOn != "" && (err != nil || h.EndsOn < s.today()) {
		broken.Add("endsOn", catalogues.Text("legalhold.ends-on"))
	}
	return fault.Broken(broken)
}

// trail returns the recorder of events by an administrator; Hold.record sets the subject.
func (s *Service) trail(log audit.Log, by access.Principal, c access.Caller) audit.Recorder {
	return audit.Recorder{Log: log, At: s.clock.Now(), Actor: by.Actor(), Origin: c.Origin}
}

// record appends two events: one about the hold, which only the registry may read, and one about the record, without
// the reason and the former terms.
func (h Hold) record(ctx context.Context, trail audit.Recorder, action string, former map[string]string) error {
	details := map[string]string{
		"reason": h.Reason, "endsOn": h.EndsOn,
		"record": h.Record.Kind, "recordId": strconv.FormatInt(h.Record.ID, 10),
	}
	maps.Copy(details, former)
	trail.Subject = audit.Subject{Kind: SubjectKind, ID: h.ID}
	if err := trail.Record(ctx, action, details); err != nil {
		return err
	}
	trail.Subject = h.Record
	return trail.Record(ctx, action, map[string]string{"hold": strconv.FormatInt(h.ID, 10), "endsOn": h.EndsOn})
}

func check(by access.Principal) error {
	if !by.IsAdmin() {
		return fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	return nil
}
