package consent

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/platform/signednote"
)

// provenDocument returns a document with the proof that it is in the trail (R14.2f). It returns the document unchanged
// if no checkpoint covers it yet, or the document has no room for a proof.
func (s *Service) provenDocument(ctx context.Context, c Consent, pdf []byte) ([]byte, error) {
	if c.Kind != Electronic {
		return pdf, nil
	}
	e, err := s.documentEvent(ctx, c)
	if err != nil {
		s.d.Log.ErrorContext(ctx, "no proof for the document", "consent", c.ID, "error", err)
		return pdf, nil
	}
	proof, err := s.d.Trail.Prove(ctx, e)
	if errors.Is(err, auditlog.ErrNoCheckpoint) {
		return pdf, nil
	}
	if err != nil {
		return nil, err
	}
	proven, err := pdfsign.WithProof(pdf, proof)
	if errors.Is(err, pdfsign.ErrNoRoom) { // the proof of a very large log exceeds the reserved space
		return pdf, nil
	}
	return proven, err
}

// SignedConsent is a consent that a signed document proves without a database.
type SignedConsent struct {
	auditlog.Proven       // the event, and the checkpoint that covers it
	ID              int64 // of the consent
	Subject         audit.Subject
	SignedAt        time.Time
}

// Covers reports whether the proof's checkpoint is among the given ones. It returns an error for a checkpoint of
// another log, which has the same number of events but another head.
func (c SignedConsent) Covers(given []auditlog.Checkpoint) (bool, error) {
	for _, g := range given {
		if g.Size == c.Checkpoint.Size && g.Root != c.Checkpoint.Root {
			return false, fmt.Errorf("the log had two heads with %d events: one of the checkpoints is false", g.Size)
		}
	}
	return slices.ContainsFunc(given, func(g auditlog.Checkpoint) bool { return g.Size == c.Checkpoint.Size }), nil
}

// CheckDocument returns the consent that a signed document proves. It returns an error unless the signature is intact
// and the proof is about the event that stored exactly this document with this certificate. It needs neither database
// nor server.
func CheckDocument(pdf []byte, key signednote.Public) (c SignedConsent, err error) {
	report, err := pdfsign.Verify(pdf)
	switch {
	case err != nil:
		return c, err
	case !report.Intact || !report.CoversWhole:
		return c, errors.New("the document has no signature, or was changed since it was signed")
	case report.Proof == "":
		return c, errors.New("the document has no proof: download it again")
	}
	if c.Proven, err = auditlog.CheckProof(report.Proof, key); err != nil {
		return c, err
	}
	e := c.Event
	bound, ok := parseBound(e.Details[boundDetail])
	switch {
	case e.Action != "consent."+DocumentKept || !ok || e.Subject.Kind != "donor" && e.Subject.Kind != "voucher-holder":
		err = fmt.Errorf("the proof is about an event of another kind (%s), not about a signature", e.Action)
	case e.Details[documentDetail] != report.SignedHash:
		err = errors.New("the proof is about another document")
	case e.Details[certificateDetail] != report.Fingerprint:
		err = errors.New("the document is signed with another certificate than the registry's")
	}
	c.ID, c.Subject, c.SignedAt = bound.consentID, e.Subject, e.At
	return c, err
}
