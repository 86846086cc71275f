package consent

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/platform/plaintext"
)

func checkReason(reason *string) error {
	*reason = strings.TrimSpace(plaintext.Text(*reason))
	switch {
	case htmltext.Length(*reason) == 0:
		return fault.Broken([]fault.Field{{Name: "reason", Message: msgReason}})
	case htmltext.Length(*reason) > maxReason:
		return fault.Broken([]fault.Field{{Name: "reason", Message: msgLongWhy}})
	}
	return nil
}

// Finding is what a check of a document says (R6.5).
type Finding string

// The findings.
const (
	IsValid      Finding = "valid"      // exactly what was signed or received, and it counts
	IsSuperseded Finding = "superseded" // genuine, and another took its place
	IsRejected   Finding = "rejected"   // genuine, and the center asked for another
	IsAltered    Finding = "altered"    // signed by us and changed since, or our own record does not fit
	IsUnknown    Finding = "unknown"    // none of ours
)

// Checked is the answer of a check. Nothing in it names a person.
type Checked struct {
	Finding           Finding
	Kind              Kind
	CompletedAt       *time.Time
	StatementsVersion string
	Report            pdfsign.Report // of the signature in the file; zero without one
	IsOurSignature    bool
	Events            int64
}

// Verify says whether a file is a document of ours, byte for byte.
func (s *Service) Verify(ctx context.Context, pdf []byte) (Checked, error) {
	var out Checked
	report, err := s.PDFs.Signature(ctx, pdf)
	if err != nil {
		return out, err
	}
	out.Report = report
	if out.IsOurSignature, err = s.Identity.IsOurs(ctx, report.Fingerprint); err != nil {
		return out, err
	}
	known, err := s.Store.ByDocument(ctx, hashOf(pdf))
	if err != nil {
		return out, err
	}
	if len(known) == 0 {
		out.Finding = IsUnknown
		ours, err := s.Identity.SignedOnce(ctx, pdf)
		if ours || out.Report.Signed && out.IsOurSignature {
			out.Finding = IsAltered
		}
		return out, err
	}
	c := known[0]
	if i := slices.IndexFunc(known, func(k Consent) bool { return k.State.IsComplete() }); i >= 0 {
		c = known[i] // the same scan may have been sent twice
	}
	out.Kind, out.CompletedAt, out.StatementsVersion, out.Events = c.Kind, c.CompletedAt, c.StatementsVersion, c.Events
	if err := s.checkConsent(ctx, c); err != nil {
		s.Log.ErrorContext(ctx, "a consent does not verify", "error", err)
		out.Finding = IsAltered
		return out, nil
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

// checkConsent proves one consent: its chain, and that its document is the one
// that its events name.
func (s *Service) checkConsent(ctx context.Context, c Consent) error {
	events, err := s.Store.Events(ctx, c.ID)
	if err != nil {
		return err
	}
	if err := CheckChain(c, events); err != nil {
		return err
	}
	if kept := keptHash(events); kept != c.DocumentHash || (kept == "") != (c.DocumentName == "") {
		return fmt.Errorf("the document of consent %d is not the one that its events name", c.ID)
	}
	if !fitsEvents(c.State, events) {
		return fmt.Errorf("consent %d is %s, but its events tell something else", c.ID, c.State)
	}
	if err := s.checkPhoto(ctx, c); err != nil || c.DocumentName == "" {
		return err
	}
	pdf, err := s.get(ctx, sealedDocument, c.ID, c.DocumentName)
	if err != nil {
		return fmt.Errorf("the document of consent %d: %w", c.ID, err)
	}
	if hashOf(pdf) != c.DocumentHash {
		return fmt.Errorf("the document of consent %d was changed", c.ID)
	}
	if c.Kind != Electronic {
		return nil
	}
	report, err := pdfsign.Verify(pdf)
	if err != nil || !report.Intact || !report.CoversWhole {
		return fmt.Errorf("the signature in the document of consent %d does not verify", c.ID)
	}
	return nil
}

// checkPhoto proves the original of the photo ID, as long as it is kept.
func (s *Service) checkPhoto(ctx context.Context, c Consent) error {
	if c.PhotoName == "" {
		return nil
	}
	photo, err := s.get(ctx, sealedPhoto, c.ID, c.PhotoName)
	if err != nil {
		return fmt.Errorf("the photo of consent %d: %w", c.ID, err)
	}
	if hashOf(photo) != c.PhotoHash {
		return fmt.Errorf("the photo of consent %d was changed", c.ID)
	}
	return nil
}

// fitsEvents reports whether a consent that was finished is what its events made of it.
func fitsEvents(state State, events []Event) bool {
	made := Begun
	for _, e := range events {
		if to, ok := outcomes[e.Action]; ok {
			made = to
		}
	}
	if state.IsOpen() || state == Cancelled { // a paper consent that was never received has no events
		return made == Begun || made == state
	}
	return made == state
}

// outcomes are the events that finish a consent.
var outcomes = map[string]State{
	DocumentKept:  Signed,
	PaperReceived: Received,
	Replaced:      Superseded,
	AskedAgain:    Rejected,
	GivenUp:       Cancelled,
}

// pageSize bounds how many consents are read at once.
const pageSize = 200

// VerifyAll proves every consent and answers how many there are, or the first
// that does not fit.
func (s *Service) VerifyAll(ctx context.Context) (n int, err error) {
	after := int64(0)
	for {
		some, err := s.Store.After(ctx, after, pageSize)
		if err != nil || len(some) == 0 {
			return n, err
		}
		for _, c := range some {
			if err := s.checkConsent(ctx, c); err != nil {
				return n, err
			}
			after = c.ID
			n++
		}
	}
}
