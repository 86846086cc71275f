package apptest

import (
	"context"
	"log/slog"
	"time"

	"beacon/internal/consent"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/secretbox"
	"beacon/internal/storage/voucherstore"
)

// buildConsents wires consents. PDFs are judged in this process: the child has
// tests of its own.
func (a *App) buildConsents(box *secretbox.Box, zone *time.Location) {
	store := voucherstore.NewConsents(a.DB)
	a.Consents = consent.NewService(consent.Deps{
		Store: store, Vouchers: a.Vouchers, Pictures: picture.New(picture.DefaultLimits), Blobs: a.Blobs,
		Box: box, PDFs: judge{}, Clock: a.Clock, Zone: zone, Registry: a.Config.Brand.RegistryName,
		VerifyAt: a.Config.PublicURL() + "/verify",
		Identity: consent.NewIdentities(store, box, a.Clock, a.Config.Brand.RegistryName), KeepPhoto: 365 * 24 * time.Hour,
		Log: slog.New(slog.DiscardHandler), MailsWait: func() {},
	})
}

type judge struct{}

// Signature implements consent.Judge.
func (judge) Signature(_ context.Context, pdf []byte) (pdfsign.Report, error) {
	report, err := pdfsign.Verify(pdf)
	if err != nil {
		return pdfsign.Report{}, nil
	}
	return report, nil
}

// Check implements pdfcheck.Checker.
func (judge) Check(_ context.Context, pdf []byte) (pdfcheck.Verdict, error) {
	return pdfcheck.Judge(pdf), nil
}
