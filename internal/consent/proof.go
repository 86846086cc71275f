package consent

import (
	"context"
	"errors"

	"beacon/internal/auditlog"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/platform/signednote"
)

// provenDocument returns a document with the proof that the trail has it (R14.2f). Without one, because no
// checkpoint covers it yet or it has no room for it, it is returned as it is.
func (s *Service) provenDocument(ctx context.Context, c Consent, pdf []byte) ([]byte, error) {
	if c.Kind != Electronic {
		return pdf, nil
	}
	e, err := s.documentEvent(ctx, c)
	if err != nil {
		s.Log.ErrorContext(ctx, "a document gets no proof", "consent", c.ID, "error", err)
		return pdf, nil
	}
	proof, err := s.Trail.Prove(ctx, e)
	if errors.Is(err, auditlog.ErrNoCheckpoint) {
		return pdf, nil
	}
	if err != nil {
		return nil, err
	}
	proven, err := pdfsign.WithProof(pdf, proof)
	if errors.Is(err, pdfsign.ErrNoRoom) { // signed by an older version
		return pdf, nil
	}
	return proven, err
}

// CheckDocument returns what the proof in a signed document shows, or an error unless its signature is
// intact and the proof is about just this document. It needs neither database nor server.
func CheckDocument(pdf []byte, key signednote.Public) (auditlog.Proven, error) {
	report, err := pdfsign.Verify(pdf)
	switch {
	case err != nil:
		return auditlog.Proven{}, err
	case !report.Intact || !report.CoversWhole:
		return auditlog.Proven{}, errors.New("the document has no signature, or was changed since it was signed")
	case report.Proof == "":
		return auditlog.Proven{}, errors.New("the document has no proof: download it again")
	}
	proven, err := auditlog.CheckProof(report.Proof, key)
	if err == nil && proven.Event.Details[documentDetail] != report.SignedHash {
		err = errors.New("the proof is about another document")
	}
	return proven, err
}
