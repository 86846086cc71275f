package consent

import (
	"context"
	"fmt"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// Copy returns the signer's own document as created or uploaded, and its file name. Once the trail has a proof of the
// document, the copy contains it. Copy appends an event.
func (s *Service) Copy(ctx context.Context, a Access) (pdf []byte, fileName string, err error) {
	c, err := inForce(ctx, s.d.Store, a)
	if err != nil {
		return nil, "", fault.New(fault.NotFound, msgNoConsent)
	}
	if pdf, err = s.shownDocument(ctx, c); err != nil {
		return nil, "", err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		g, err := voucher.LockSigner(ctx, tx, a.DonorID, a.HolderID)
		if err != nil {
			return err
		}
		fresh, err := tx.Consent(ctx, c.ID)
		if err != nil {
			return err
		}
		if err := s.appendEvent(ctx, tx, &fresh, a.event(g.Actor(), CopyOpened, nil)); err != nil {
			return err
		}
		return tx.SaveConsent(ctx, fresh)
	})
	if err != nil {
		return nil, "", err
	}
	pdf, err = s.provenDocument(ctx, c, pdf)
	return pdf, c.FileName, err
}

// shownDocument returns the document of a consent. It returns a NotFound fault if the document differs from the events
// and the audit trail.
func (s *Service) shownDocument(ctx context.Context, c Consent) ([]byte, error) {
	pdf, err := s.get(ctx, sealedDocument, c.ID, c.DocumentName)
	if err != nil {
		return nil, err
	}
	if err = s.checkShown(ctx, c); err == nil && hexHash(pdf) != c.DocumentHash {
		err = fmt.Errorf("%w: the document of consent %d was changed", errAltered, c.ID)
	}
	if err != nil {
		return nil, s.refuseAltered(ctx, err, fault.NotFound)
	}
	return pdf, nil
}

// OpenForStaff returns a consent's document of a donor or holder to staff, and appends an audit event (R6.7).
func (s *Service) OpenForStaff(
	ctx context.Context, r access.Principal, donorID, consentID int64, caller access.Caller,
) (pdf []byte, fileName string, err error) {
	c, err := s.staffConsent(ctx, r, donorID, consentID)
	if err != nil {
		return nil, "", err
	}
	if pdf, err = s.shownDocument(ctx, c); err != nil {
		return nil, "", err
	}
	if err := s.recordView(ctx, r, c, caller, "consent.document-viewed"); err != nil {
		return nil, "", err
	}
	pdf, err = s.provenDocument(ctx, c, pdf)
	return pdf, c.FileName, err
}

// PhotoForStaff is OpenForStaff for the photo ID, a JPEG.
func (s *Service) PhotoForStaff(
	ctx context.Context, r access.Principal, donorID, consentID int64, caller access.Caller,
) ([]byte, error) {
	c, err := s.staffConsent(ctx, r, donorID, consentID)
	if err != nil {
		return nil, err
	}
	photo, err := s.get(ctx, sealedPhoto, c.ID, c.PhotoName)
	if err != nil {
		return nil, err
	}
	if err = s.checkShown(ctx, c); err == nil && hexHash(photo) != c.PhotoHash {
		err = fmt.Errorf("%w: the photo of consent %d was changed", errAltered, c.ID)
	}
	if err != nil {
		return nil, s.refuseAltered(ctx, err, fault.NotFound)
	}
	return photo, s.recordView(ctx, r, c, caller, "consent.photo-viewed")
}

// staffConsent returns a consent of the donor or of a holder if the signer is visible to the caller.
func (s *Service) staffConsent(
	ctx context.Context, by access.Principal, donorID, consentID int64,
) (Consent, error) {
	c, err := s.d.Store.Consent(ctx, consentID)
	if err == nil && c.DonorID != donorID {
		err = fault.New(fault.NotFound, msgNoConsent)
	}
	if err != nil {
		return c, err
	}
	_, err = s.d.Vouchers.VisibleSigner(ctx, by, donorID, c.holderID())
	return c, err
}

// holderID returns the id of the holder who signs, or 0 for the donor.
func (c Consent) holderID() int64 {
	if c.Entity == VoucherHolder {
		return c.EntityID
	}
	return 0
}

func (s *Service) recordView(
	ctx context.Context, r access.Principal, c Consent, caller access.Caller, action string,
) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		return s.trail(tx, r.Actor(), c.Subject(), caller).Record(ctx, action, nil)
	})
}

// Subject returns the donor or holder of a consent as the subject of audit events.
func (c Consent) Subject() audit.Subject {
	if c.Entity == VoucherHolder {
		return audit.Subject{Kind: "voucher-holder", ID: c.EntityID}
	}
	return audit.Subject{Kind: "donor", ID: c.EntityID}
}

// MaxCopyReason is the length limit of a reason to open or reject a document, in code points.
const MaxCopyReason = 500

// Refusal rejects a complete consent of a donor or a donor's holder.
type Refusal struct {
	DonorID   int64
	ConsentID int64
	Reason    string // for the signer; at most MaxCopyReason
}

// AskAgain rejects a complete consent with a reason. It reopens the signer's step and emails the signer (R6.11).
func (s *Service) AskAgain(ctx context.Context, by access.Principal, in Refusal, caller access.Caller) error {
	err := s.d.Store.InTx(ctx, func(tx Tx) error {
		c, err := tx.Consent(ctx, in.ConsentID)
		if err != nil || c.DonorID != in.DonorID {
			return fault.New(fault.NotFound, msgNoConsent)
		}
		g, err := voucher.LockSigner(ctx, tx, in.DonorID, c.holderID())
		if err == nil {
			err = voucher.CheckSigner(by, g)
		}
		if err == nil {
			err = checkReason(&in.Reason)
		}
		if err != nil {
			return err
		}
		if c, err = tx.Consent(ctx, c.ID); err != nil { // reread under the lock
			return err
		}
		return s.reject(ctx, tx, c, g, rejection(by, in.Reason, caller))
	})
	if err == nil {
		s.d.EmailsQueued()
	}
	return err
}

// rejection returns the event of a rejected consent.
func rejection(by access.Principal, reason string, caller access.Caller) audit.Event {
	return audit.Event{
		Actor: by.Actor(), Origin: caller.Origin, Action: AskedAgain,
		Details: map[string]string{byDetail: by.Name, reasonDetail: reason},
	}
}

// reject rejects a complete consent of a locked signer.
func (s *Service) reject(ctx context.Context, tx Tx, c Consent, g voucher.Signer, e audit.Event) error {
	if err := c.move(Rejected); err != nil {
		return err
	}
	if err := s.appendEvent(ctx, tx, &c, e); err != nil {
		return err
	}
	if err := tx.SaveConsent(ctx, c); err != nil {
		return err
	}
	return s.d.Vouchers.ConsentAskedAgain(ctx, tx, g)
}
