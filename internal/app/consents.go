package app

import (
	"context"
	"fmt"
	"os"
	"time"

	"beacon/internal/config"
	"beacon/internal/consent"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/secretbox"
	"beacon/internal/storage/voucherstore"
)

// buildConsents wires consents. Strangers' PDFs are judged by a child of the
// binary that runs.
func (p *parts) buildConsents(ctx context.Context, box *secretbox.Box, zone *time.Location) (*consent.Service, error) {
	store := voucherstore.NewConsents(p.db)
	identities := consent.NewIdentities(store, box, p.clock, p.config.Brand.RegistryName)
	if err := importIdentity(ctx, identities, p.config.Consent); err != nil {
		return nil, err
	}
	deps := consent.Deps{
		Store: store, Vouchers: p.vouchers, Pictures: picture.New(picture.DefaultLimits), Blobs: p.blobs,
		Box: box, PDFs: pdfcheck.NewChild(executable(), pdfCheck), Clock: p.clock, Zone: zone,
		Registry: p.config.Brand.RegistryName, VerifyAt: p.config.PublicURL() + "/verify", Identity: identities,
		KeepPhoto: time.Duration(p.config.Consent.KeepPhotoDays) * 24 * time.Hour, Log: p.log, MailsWait: p.mailsWait,
	}
	if url := p.config.Consent.TimeStampURL; url != "" {
		deps.Stamper = pdfsign.HTTPStamper(url, stampPatience)
	}
	return consent.NewService(deps), nil
}

// importIdentity makes the configured certificate the one that signs, once.
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

// stampPatience is how long a signer waits for a time stamp, without which the
// consent is signed all the same.
const stampPatience = 5 * time.Second

// executable is the binary that runs, under a name that stays when the file is replaced.
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
