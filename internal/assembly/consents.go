package assembly

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"beacon/internal/access"
	"beacon/internal/auditlog"
	"beacon/internal/config"
	"beacon/internal/consent"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/secretbox"
	"beacon/internal/storage"
	"beacon/internal/storage/retentionstore"
	"beacon/internal/storage/voucherstore"
)

// PDFCheckCommand is the command with which this binary starts itself as the subprocess that validates untrusted PDFs.
const PDFCheckCommand = "pdf-check"

// addConsents sets up signing with the configured certificate. Without a judge, a subprocess validates untrusted PDFs.
func (b *Beacon) addConsents(
	ctx context.Context, s Setup, pictures *picture.Pipeline, box *secretbox.Box, zone *time.Location,
) error {
	store := voucherstore.NewConsents(b.DB)
	b.Identities = consent.NewIdentities(store, box, b.Clock, b.Config.Brand.RegistryName)
	if b.mode == Serve {
		if err := importIdentity(ctx, b.Identities, b.Config.Consent); err != nil {
			return err
		}
	}
	if s.PDFs == nil {
		s.PDFs = PDFSubprocess()
	}
	deps := consent.Deps{
		Store: store, Trail: consentTrail{storage.NewAuditTrail(b.DB), b.AuditLog}, Vouchers: b.Vouchers,
		Donors: voucherstore.NewVouchers(b.DB),
		Holds:  retentionstore.NewHolds(b.DB), Pictures: pictures, Blobs: b.Blobs, Box: box, PDFs: s.PDFs, Clock: b.Clock,
		Zone: zone, Texts: b.Wordings,
		Registry: consent.Registry{Name: b.Config.Brand.RegistryName, Phone: b.Config.Brand.Phone},
		VerifyAt: b.Config.PublicURL() + "/verify",
		Identity: b.Identities, KeepPhoto: time.Duration(b.Config.Consent.KeepPhotoDays) * 24 * time.Hour,
		Log: b.Log, EmailsQueued: b.emailsQueued,
		CurrentPrincipal: func(ctx context.Context, staffID int64) (access.Principal, error) {
			return b.Staff.CurrentPrincipal(ctx, staffID)
		},
	}
	if s.Consents != nil {
		deps.Store = s.Consents(store)
	}
	if url := b.Config.Consent.TimeStampURL; url != "" {
		deps.Stamper = pdfsign.HTTPStamper(url, stampPatience)
	}
	b.Consents = consent.NewService(deps)
	return nil
}

// PDFSubprocess validates PDFs in a subprocess of the running binary.
func PDFSubprocess() *pdfcheck.Child { return pdfcheck.NewChild(executable(), PDFCheckCommand) }

// importIdentity imports the configured certificate for signing, once.
func importIdentity(ctx context.Context, identities *consent.Identities, c config.Consent) error {
	if c.SigningCertificate == "" {
		return nil
	}
	certificate, err := os.ReadFile(c.SigningCertificate)
	if err != nil {
		return fmt.Errorf("signing certificate: %w", err)
	}
	fingerprint, err := pdfsign.CertificateFingerprint(certificate)
	if err != nil {
		return fmt.Errorf("signing certificate: %w", err)
	}
	if known, err := identities.IsOurs(ctx, fingerprint); err != nil || known {
		return err
	}
	key, err := os.ReadFile(c.SigningKey)
	if err != nil {
		return fmt.Errorf("signing key: %w", err)
	}
	return identities.Import(ctx, certificate, key)
}

// SigningEnds returns the expiry of the certificate that signs, or will sign after the next start. It returns the zero
// time if there is none.
func (b *Beacon) SigningEnds(ctx context.Context) (time.Time, error) {
	c := b.Config.Consent
	if c.SigningCertificate == "" {
		return b.Identities.Expires(ctx)
	}
	certificate, err := os.ReadFile(c.SigningCertificate)
	if err != nil {
		return time.Time{}, fmt.Errorf("consent.signingCertificate: %w", err)
	}
	fingerprint, err := pdfsign.CertificateFingerprint(certificate)
	if err != nil {
		return time.Time{}, fmt.Errorf("consent.signingCertificate: %s: %w", c.SigningCertificate, err)
	}
	if known, err := b.Identities.IsOurs(ctx, fingerprint); err != nil || known {
		ends, err2 := b.Identities.Expires(ctx)
		return ends, errors.Join(err, err2)
	}
	return SigningFileEnds(c)
}

// SigningFileEnds returns the expiry of the certificate in the settings, if its key matches.
func SigningFileEnds(c config.Consent) (time.Time, error) {
	certificate, err := os.ReadFile(c.SigningCertificate)
	if err != nil {
		return time.Time{}, fmt.Errorf("consent.signingCertificate: %w", err)
	}
	key, err := os.ReadFile(c.SigningKey)
	if err != nil {
		return time.Time{}, fmt.Errorf("consent.signingKey: %w", err)
	}
	identity, err := pdfsign.ParseIdentity(certificate, key)
	if err != nil {
		return time.Time{}, fmt.Errorf("consent.signingCertificate %s and consent.signingKey %s: %w",
			c.SigningCertificate, c.SigningKey, err)
	}
	return identity.Expires(), nil
}

// stampPatience is the time limit for a time stamp. Without one the consent is signed regardless.
const stampPatience = 5 * time.Second

// executable returns a path of the running binary that stays valid when the file is replaced.
func executable() string {
	if _, err := os.Stat("/proc/self/exe"); err == nil {
		return "/proc/self/exe"
	}
	path, err := os.Executable()
	if err != nil {
		return os.Args[0]
	}
	return path
}

// consentTrail implements consent.Trail.
type consentTrail struct {
	storage.AuditTrail
	*auditlog.Log
}
