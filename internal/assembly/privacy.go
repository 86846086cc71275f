package assembly

import (
	"context"
	"errors"
	"fmt"
	"time"

	"beacon/internal/consent"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/privacy"
	"beacon/internal/storage"
	"beacon/internal/storage/privacystore"
)

// sentEmails implements privacy.EmailRenderer. It replaces links that open a record with text.
type sentEmails struct{ b *Beacon }

// EmailText implements privacy.EmailRenderer. It returns no text for an email that can no longer be rendered.
func (s sentEmails) EmailText(ctx context.Context, id int64) (m privacy.EmailText, err error) {
	q, err := s.b.Outbox.Item(ctx, id)
	if err != nil {
		return m, err
	}
	words, err := s.b.EmailView.ForStaff(ctx, q.Email, false)
	if errors.Is(err, notify.ErrUnwritable) || errors.Is(err, fault.ErrNotFound) {
		err = nil
	}
	return privacy.EmailText{ID: id, At: q.CreatedAt, To: q.To, Subject: words.Subject, Text: words.Text}, err
}

// registrySigner implements privacy.Signer with the certificates that sign consents.
type registrySigner struct {
	*consent.Service
	identities *consent.Identities
}

// CheckSigned implements privacy.Signer.
func (s registrySigner) CheckSigned(ctx context.Context, pdf []byte) error {
	report, err := pdfsign.Verify(pdf)
	if err != nil {
		return fmt.Errorf("read the certificate: %w", err)
	}
	ours, err := s.identities.IsOurs(ctx, report.Fingerprint)
	if err == nil && !(ours && report.Intact && report.CoversWhole) {
		err = errors.New("the registry did not sign the certificate as it is")
	}
	return err
}

// addPrivacy wires the erasure and export of one person.
func (b *Beacon) addPrivacy() error {
	zone, err := time.LoadLocation(b.Config.Brand.Timezone)
	if err != nil {
		return err
	}
	b.Privacy = privacy.NewService(privacy.Deps{
		Store: privacystore.New(b.DB), Trail: consentTrail{storage.NewAuditTrail(b.DB), b.AuditLog},
		Files: b.Blobs, Signer: registrySigner{b.Consents, b.Identities}, Clock: b.Clock, Zone: zone,
		Registry: b.Config.Brand.RegistryName, Phone: b.Config.Brand.Phone, Documents: b.Consents,
		EmailRenderer: sentEmails{b},
		Draw:          keys.RandomInt, EmailsQueued: b.emailsQueued,
	})
	return nil
}
