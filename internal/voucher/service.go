package voucher

import (
	"context"
	"errors"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/duplicate"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
)

var (
	msgNotFound = catalogues.Text("general.not-found")
	msgNotNow   = catalogues.Text("voucher.not-now")
)

// Deps holds the dependencies of the service.
type Deps struct {
	Store        Store
	Ring         *keys.Ring
	Clock        clock.Clock
	Zone         *time.Location // the registry's zone, which defines when a day begins
	EmailsQueued func()         // called after each commit that added emails to the outbox
	Centers      center.Store
	// HoldersAllowed is the number of family voucher holders that a new donor may name.
	HoldersAllowed int
	Guard          duplicate.Guard // checks new donors for duplicates
}

// Service implements the rules of the voucher program.
type Service struct{ d Deps }

// NewService returns the service.
func NewService(d Deps) *Service { return &Service{d} }

// DonorAccess is authenticated access to a donor's record.
type DonorAccess struct {
	Donor  Donor // as read when the key was checked
	Caller access.Caller
}

// HolderAccess is authenticated access to a holder's record.
type HolderAccess struct {
	Holder Holder // as read when the key was checked
	Donor  Donor  // the donor who named the holder
	Caller access.Caller
}

// DonorEditKey returns the current key in a donor's link.
func (s *Service) DonorEditKey(d Donor) string { return s.d.Ring.EditKey(DonorKey, d.ID, d.KeyVersion) }

// HolderEditKey returns the current key in a holder's link.
func (s *Service) HolderEditKey(h Holder) string {
	return s.d.Ring.EditKey(HolderKey, h.ID, h.KeyVersion)
}

// KeyByID returns the key in a donor's or holder's link for an email to an address. It returns fault.ErrNotFound if
// the record now has a different address (R12.2).
func (s *Service) KeyByID(ctx context.Context, kind string, id int64, to string) (key string, err error) {
	var email string
	if kind == DonorKey {
		var d Donor
		d, err = s.d.Store.Donor(ctx, id)
		key, email = s.DonorEditKey(d), d.Email
	} else {
		var h Holder
		h, err = s.d.Store.Holder(ctx, id)
		key, email = s.HolderEditKey(h), h.Email
	}
	if err == nil && !strings.EqualFold(email, to) {
		err = fault.ErrNotFound
	}
	if err != nil {
		return "", err
	}
	return key, nil
}

// OpenDonor checks a donor's key. It returns the same NotFound fault for an unknown id, a removed donor and a wrong
// key. The work is the same in each case, so timing reveals nothing.
func (s *Service) OpenDonor(ctx context.Context, id int64, key string, c access.Caller) (DonorAccess, error) {
	d, err := s.d.Store.Donor(ctx, id)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return DonorAccess{}, err
	}
	genuine := s.d.Ring.CheckEditKey(DonorKey, id, max(d.KeyVersion, 1), key)
	if err != nil || !genuine || d.IsDeleted {
		return DonorAccess{}, fault.New(fault.NotFound, msgNotFound)
	}
	return DonorAccess{d, c}, nil
}

// OpenHolder checks a holder's key like OpenDonor. It also returns a NotFound fault if the donor was removed.
func (s *Service) OpenHolder(ctx context.Context, id int64, key string, c access.Caller) (HolderAccess, error) {
	h, err := s.d.Store.Holder(ctx, id)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return HolderAccess{}, err
	}
	genuine := s.d.Ring.CheckEditKey(HolderKey, id, max(h.KeyVersion, 1), key)
	if err != nil || !genuine || h.IsDeleted {
		return HolderAccess{}, fault.New(fault.NotFound, msgNotFound)
	}
	d, err := s.d.Store.Donor(ctx, h.DonorID)
	if err != nil {
		return HolderAccess{}, err
	}
	if d.IsDeleted {
		return HolderAccess{}, fault.New(fault.NotFound, msgNotFound)
	}
	return HolderAccess{h, d, c}, nil
}

// WakeMailer wakes the email sender if err is nil, and returns err.
func (s *Service) WakeMailer(err error) error {
	if err == nil {
		s.d.EmailsQueued()
	}
	return err
}

// Actor returns the donor as the actor of audit events.
func (d Donor) Actor() audit.Actor {
	return audit.Actor{Kind: audit.Donor, ID: d.ID, Name: d.FullName()}
}

// Actor returns the holder as the actor of audit events.
func (h Holder) Actor() audit.Actor {
	return audit.Actor{Kind: audit.VoucherHolder, ID: h.ID, Name: h.FullName()}
}

// Kinds of audit subjects.
const (
	donorSubject  = "donor"
	holderSubject = "voucher-holder"
)

// Subject returns the donor's record as the subject of audit events.
func (d Donor) Subject() audit.Subject { return audit.Subject{Kind: donorSubject, ID: d.ID} }

// Subject returns the holder's record as the subject of audit events.
func (h Holder) Subject() audit.Subject { return audit.Subject{Kind: holderSubject, ID: h.ID} }

// trail returns the recorder for events about a donor or holder.
func (s *Service) trail(log audit.Log, actor audit.Actor, o audit.Origin, subject audit.Subject) audit.Recorder {
	return audit.Recorder{Log: log, At: s.d.Clock.Now(), Actor: actor, Origin: o, Subject: subject}
}

// storeDonor stores a changed donor and appends an event, of which it sets the time and the subject.
func (s *Service) storeDonor(ctx context.Context, tx Tx, d Donor, e audit.Event) error {
	d.UpdatedAt = s.d.Clock.Now()
	if err := tx.SaveDonor(ctx, d); err != nil {
		return err
	}
	e.At, e.Subject = d.UpdatedAt, d.Subject()
	return tx.Append(ctx, e)
}

// StoreHolder stores a changed holder and appends an event, of which it sets the time and the subject.
func (s *Service) StoreHolder(ctx context.Context, tx Tx, h Holder, e audit.Event) error {
	h.UpdatedAt = s.d.Clock.Now()
	if err := tx.SaveHolder(ctx, h); err != nil {
		return err
	}
	e.At, e.Subject = h.UpdatedAt, h.Subject()
	return tx.Append(ctx, e)
}
