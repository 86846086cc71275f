package consent

import (
	"context"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/platform/pdfsign"
)

// Names of details with which events of the trail bind a consent to the trail (R14.2a).
const (
	boundDetail       = "consent"     // number, position and hash of an event of the consent
	documentDetail    = "sha256"      // of the document
	certificateDetail = "certificate" // fingerprint of the certificate that signed it
)

// bound identifies an event of a consent in an event of the trail.
type bound struct {
	consentID, position int64
	hash                string // hexadecimal
}

func (b bound) String() string { return fmt.Sprintf("%d:%d:%s", b.consentID, b.position, b.hash) }

func newBound(c Consent) bound { return bound{c.ID, c.Events, hex.EncodeToString(c.HeadHash)} }

// parseBound parses the text of String; ok is false for an event that binds no consent.
func parseBound(text string) (b bound, ok bool) {
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		return b, false
	}
	id, err := strconv.ParseInt(parts[0], 10, 64)
	position, err2 := strconv.ParseInt(parts[1], 10, 64)
	return bound{id, position, parts[2]}, err == nil && err2 == nil
}

// bind returns the details of the trail's event for a consent's event: with its hash, and with the proof of the
// document.
func bind(e Event, details map[string]string) map[string]string {
	out := maps.Clone(details)
	if out == nil {
		out = map[string]string{}
	}
	out[boundDetail] = bound{e.ConsentID, e.Position, hex.EncodeToString(e.Hash)}.String()
	if e.Action == DocumentKept || e.Action == PaperReceived {
		for _, name := range []string{documentDetail, certificateDetail} {
			if value := e.Details[name]; value != "" {
				out[name] = value
			}
		}
	}
	return out
}

// namedEvent is the newest event of a consent in the trail, with its subject.
type namedEvent struct {
	bound
	subject audit.Subject
}

// Binding compares consents with the trail in both directions.
type Binding struct {
	service      *Service
	consents     map[int64]bool
	trail        map[int64]namedEvent
	certificates map[string]int64 // of documents, with the number of the event that names the certificate
}

// Bind returns a Binding: pass the events of the trail to Visit, then call VerifyAll.
func (s *Service) Bind() *Binding {
	return &Binding{
		service: s, consents: map[int64]bool{}, trail: map[int64]namedEvent{}, certificates: map[string]int64{},
	}
}

// Visit takes an event of the trail.
func (b *Binding) Visit(e audit.Stored) error {
	bound, ok := parseBound(e.Details[boundDetail])
	if !ok || !strings.HasPrefix(e.Action, "consent.") {
		return nil
	}
	if before, known := b.trail[bound.consentID]; !known || before.position < bound.position {
		b.trail[bound.consentID] = namedEvent{bound, e.Subject}
	}
	if certificate := e.Details[certificateDetail]; certificate != "" {
		b.certificates[certificate] = e.Seq
	}
	return nil
}

// VerifyAll verifies every consent, compares it with the trail, and returns the number of consents. It returns the
// error of the first consent that is invalid, differs from the trail, or is missing on either side. A signing
// certificate that is gone is an error too.
func (b *Binding) VerifyAll(ctx context.Context) (int, error) {
	err := b.service.each(ctx, func(c Consent) error {
		b.consents[c.ID] = true
		if _, err := b.service.checkConsent(ctx, c); err != nil {
			return err
		}
		bound, isNamed := b.trail[c.ID]
		if bound == (namedEvent{newBound(c), c.Subject()}) || c.Events == 0 && !isNamed {
			return nil
		}
		if isNamed && bound.position >= c.Events {
			return fmt.Errorf("consent %d is not what the trail says", c.ID)
		}
		return b.service.checkInTrail(ctx, c) // it may have advanced since the trail was read
	})
	if err != nil {
		return 0, err
	}
	for _, id := range slices.Sorted(maps.Keys(b.trail)) {
		if !b.consents[id] {
			return 0, fmt.Errorf("consent %d is in the trail and nowhere else", id)
		}
	}
	if err := b.service.d.Identity.CheckKeys(ctx); err != nil {
		return 0, err
	}
	for certificate, seq := range b.certificates {
		ours, err := b.service.d.Identity.IsOurs(ctx, certificate)
		if err == nil && !ours {
			err = fmt.Errorf("the signing certificate of event %d is gone", seq)
		}
		if err != nil {
			return 0, err
		}
	}
	return len(b.consents), nil
}

// checkInTrail returns an error unless the trail's newest event about the consent is genuine and contains the consent's
// newest event.
func (s *Service) checkInTrail(ctx context.Context, c Consent) error {
	var e audit.Stored
	for before := int64(-1); ; before = c.Events {
		var err error
		if c, err = s.d.Store.Consent(ctx, c.ID); err != nil { // reread before the trail
			return err
		}
		if e, err = s.trailEvent(ctx, c, func(audit.Stored) bool { return true }); err != nil {
			return err
		}
		if bound, _ := parseBound(e.Details[boundDetail]); bound == newBound(c) {
			break
		}
		if c.Events <= before { // unchanged since the last iteration
			return fmt.Errorf("%w: consent %d is not what the trail says", errAltered, c.ID)
		}
	}
	if err := s.d.Trail.CheckEvent(ctx, e); err != nil && ctx.Err() == nil {
		return fmt.Errorf("%w: %w", errAltered, err)
	}
	return ctx.Err()
}

// documentEvent returns the trail's event with the hash of the consent's document.
func (s *Service) documentEvent(ctx context.Context, c Consent) (audit.Stored, error) {
	return s.trailEvent(ctx, c, func(e audit.Stored) bool { return e.Details[documentDetail] == c.DocumentHash })
}

// trailEvent returns the trail's newest event about a consent for which fits returns true.
func (s *Service) trailEvent(ctx context.Context, c Consent, fits func(audit.Stored) bool) (audit.Stored, error) {
	const page = 100
	for before := int64(0); ; {
		events, err := s.d.Trail.SubjectEvents(ctx, c.Subject(), before, page)
		if err != nil {
			return audit.Stored{}, err
		}
		for _, e := range events {
			before = e.Seq
			if bound, ok := parseBound(e.Details[boundDetail]); ok && bound.consentID == c.ID && fits(e) {
				return e, nil
			}
		}
		if len(events) < page {
			return audit.Stored{}, fmt.Errorf("%w: the trail does not know consent %d", errAltered, c.ID)
		}
	}
}

// completedAt returns the event that completed a consent; ok is false if it is incomplete.
func completedAt(events []Event) (e Event, ok bool) {
	for _, e := range slices.Backward(events) {
		if e.Action == DocumentKept || e.Action == PaperReceived {
			return e, true
		}
	}
	return e, false
}

// isOurCertificate reports whether one of our identities signed, according to the identities or the events.
func (s *Service) isOurCertificate(ctx context.Context, report pdfsign.Report, events []Event) (bool, error) {
	if e, ok := completedAt(events); ok && report.Fingerprint != "" && e.Details[certificateDetail] == report.Fingerprint {
		return true, nil
	}
	return s.d.Identity.IsOurs(ctx, report.Fingerprint)
}
