package consent

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/platform/plaintext"
)

func checkReason(reason *string) error {
	*reason = strings.TrimSpace(plaintext.Text(*reason))
	switch {
	case htmltext.Length(*reason) == 0:
		return fault.Broken([]fault.Field{{Name: "reason", Message: catalogues.Text("consent.reason")}})
	case htmltext.Length(*reason) > MaxCopyReason:
		return fault.Broken([]fault.Field{{Name: "reason", Message: catalogues.Text("consent.long-why")}})
	}
	return nil
}

// Finding is the result of a check of a document (R6.5).
type Finding string

// The findings.
const (
	IsValid      Finding = "valid"      // identical to the signed or received document, and still valid
	IsSuperseded Finding = "superseded" // genuine, but replaced by another consent
	IsRejected   Finding = "rejected"   // genuine, but the center asked for a new consent
	IsAltered    Finding = "altered"    // signed by us and changed since, or our own record is inconsistent
	IsUnknown    Finding = "unknown"    // not one of ours
)

// Checked is the result of Verify. It contains no personal data.
type Checked struct {
	Finding           Finding
	IsKnown           bool // there is a record, even if it does not verify
	Kind              Kind
	CompletedAt       *time.Time
	StatementsVersion string
	StatementsHash    string         // SHA-256 of the statements; empty in older consents
	Report            pdfsign.Report // about the signature in the file; zero without a signature
	IsOurSignature    bool
	Events            int64
}

// Verify reports whether a file is identical to one of our documents.
func (s *Service) Verify(ctx context.Context, file pdfcheck.File) (out Checked, err error) {
	release, err := s.checked.Take(ctx)
	if err != nil {
		return out, err
	}
	defer release()
	report, err := s.d.PDFs.Signature(ctx, file)
	if err != nil {
		return out, err
	}
	out.Report = report
	if out.IsOurSignature, err = s.d.Identity.IsOurs(ctx, report.Fingerprint); err != nil {
		return out, err
	}
	hash := report.SignedHash // without the proof, which is added to copies later
	if hash == "" {
		if hash, err = fileHash(file); err != nil {
			return out, err
		}
	}
	known, err := s.d.Store.ByDocument(ctx, hash)
	if err != nil {
		return out, err
	}
	if len(known) == 0 {
		out.Finding = IsUnknown
		pdf, err := fileContent(file)
		if err != nil {
			return out, err
		}
		ours, err := s.d.Identity.HasOurCertificate(ctx, pdf)
		if ours || out.Report.Signed && out.IsOurSignature {
			out.Finding = IsAltered
		}
		return out, err
	}
	out.IsKnown = true
	c := known[0]
	if i := slices.IndexFunc(known, func(k Consent) bool { return k.State.IsComplete() }); i >= 0 {
		c = known[i] // the same scan may have been submitted twice
	}
	events, err := s.checkConsent(ctx, c)
	if err == nil {
		err = s.checkInTrail(ctx, c)
	}
	if err != nil { // no data of an altered record is returned
		s.d.Log.ErrorContext(ctx, "a consent does not verify", "error", err)
		out.Finding = IsAltered
		return out, nil
	}
	out.Kind, out.StatementsVersion, out.Events, out.CompletedAt = c.Kind, c.StatementsVersion, c.Events, c.CompletedAt
	for _, e := range events {
		out.StatementsHash = cmp.Or(e.Details[statementsHashDetail], out.StatementsHash)
	}
	if out.IsOurSignature, err = s.isOurCertificate(ctx, report, events); err != nil {
		return out, err
	}
	switch c.State {
	case Signed, Received:
		out.Finding = IsValid
	case Rejected:
		out.Finding = IsRejected
	default:
		out.Finding = IsSuperseded
	}
	return out, nil
}

// errAltered is the error of a consent that its events and the audit trail do not prove.
var errAltered = errors.New("the record was altered")

// checkRecord returns the events of a consent. It returns an error unless they are in order and prove every column. If
// the consent has advanced since it was read, it is read again.
func (s *Service) checkRecord(ctx context.Context, c Consent) ([]Event, error) {
	for {
		events, err := s.d.Store.Events(ctx, c.ID)
		if err != nil {
			return nil, err
		}
		if err = CheckChain(c, events); err != nil {
			err = fmt.Errorf("%w: %w", errAltered, err)
		} else {
			err = checkColumns(c, events)
		}
		if err == nil {
			return events, nil
		}
		fresh, readErr := s.d.Store.Consent(ctx, c.ID)
		if readErr != nil || fresh.Events <= c.Events {
			return nil, err
		}
		c = fresh
	}
}

// checkShown returns an error unless a consent may be shown: its events prove every column, and the audit trail
// contains its newest event. It reads no file.
func (s *Service) checkShown(ctx context.Context, c Consent) error {
	if _, err := s.checkRecord(ctx, c); err != nil {
		return err
	}
	return s.checkInTrail(ctx, c)
}

// refuseAltered logs the reason why a consent cannot be shown, and returns a fault with code. It returns other errors
// unchanged.
func (s *Service) refuseAltered(ctx context.Context, err error, code fault.Code) error {
	if !errors.Is(err, errAltered) {
		return err
	}
	s.d.Log.ErrorContext(ctx, "a consent does not verify", "error", err)
	return fault.New(code, catalogues.Text("consent.altered"))
}

// IsAltered reports whether a consent differs from its events and the audit trail.
func (s *Service) IsAltered(ctx context.Context, c Consent) (bool, error) {
	err := s.checkShown(ctx, c)
	if !errors.Is(err, errAltered) {
		return false, err
	}
	s.d.Log.ErrorContext(ctx, "a consent does not verify", "error", err)
	return true, nil
}

// checkConsent returns the events of a consent. It returns an error unless they prove its record, photo and document.
func (s *Service) checkConsent(ctx context.Context, c Consent) ([]Event, error) {
	events, err := s.checkRecord(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := s.checkPhoto(ctx, c); err != nil || c.DocumentName == "" {
		return events, err
	}
	pdf, err := s.get(ctx, sealedDocument, c.ID, c.DocumentName)
	if err != nil {
		return nil, fmt.Errorf("the document of consent %d: %w", c.ID, err)
	}
	if hexHash(pdf) != c.DocumentHash {
		return nil, fmt.Errorf("the document of consent %d was changed", c.ID)
	}
	if c.Kind != Electronic {
		return events, nil
	}
	report, err := pdfsign.Verify(pdf)
	if err != nil || !report.Intact || !report.CoversWhole {
		return nil, fmt.Errorf("the signature in the document of consent %d does not verify", c.ID)
	}
	completed, _ := completedAt(events)
	// Old events contain no certificate.
	if named := completed.Details[certificateDetail]; named != "" && named != report.Fingerprint {
		return nil, fmt.Errorf("the document of consent %d is signed with another certificate than its events name", c.ID)
	}
	return events, nil
}

// checkPhoto verifies the original of the photo ID, if it is still stored.
func (s *Service) checkPhoto(ctx context.Context, c Consent) error {
	if c.PhotoName == "" {
		return nil
	}
	photo, err := s.get(ctx, sealedPhoto, c.ID, c.PhotoName)
	if err != nil {
		return fmt.Errorf("the photo of consent %d: %w", c.ID, err)
	}
	if hexHash(photo) != c.PhotoHash {
		return fmt.Errorf("the photo of consent %d was changed", c.ID)
	}
	return nil
}

// pageSize is the number of consents read at once.
const pageSize = 200

// each calls fn for every consent, in the order of their ids, until fn fails.
func (s *Service) each(ctx context.Context, fn func(Consent) error) error {
	for after := int64(0); ; {
		some, err := s.d.Store.After(ctx, after, pageSize)
		if err != nil || len(some) == 0 {
			return err
		}
		for _, c := range some {
			if err := fn(c); err != nil {
				return err
			}
			after = c.ID
		}
	}
}
