package consent

import (
	"context"
	"time"

	"beacon/internal/platform/pdfsign"
)

// SignPDF signs a paper of the registry, such as a certificate of erasure, with the identity for consents.
func (s *Service) SignPDF(ctx context.Context, plain []byte, reason string, at time.Time) ([]byte, error) {
	identity, err := s.d.Identity.Current(ctx)
	if err != nil {
		return nil, err
	}
	signed, _, err := pdfsign.Sign(
		ctx, plain, identity, pdfsign.Options{Name: s.d.Registry.Name, Reason: reason, At: at, Stamper: s.d.Stamper},
	)
	return signed, err
}

// Files returns the document of a consent with its proof, and the original of the photo ID; nil for a missing file. The
// caller must have audited the read.
func (s *Service) Files(ctx context.Context, consentID int64) (pdf, photo []byte, err error) {
	c, err := s.d.Store.Consent(ctx, consentID)
	if err != nil {
		return nil, nil, err
	}
	if c.DocumentName != "" {
		if pdf, err = s.get(ctx, sealedDocument, c.ID, c.DocumentName); err != nil {
			return nil, nil, err
		}
		if pdf, err = s.provenDocument(ctx, c, pdf); err != nil {
			return nil, nil, err
		}
	}
	if c.PhotoName != "" {
		photo, err = s.get(ctx, sealedPhoto, c.ID, c.PhotoName)
	}
	return pdf, photo, err
}
