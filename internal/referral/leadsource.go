package referral

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// rememberFor is the time in which a browser may submit the lead source of its referrals.
const rememberFor = 24 * time.Hour

// rememberPurpose is the signing purpose of the saved ids.
const rememberPurpose = "saved-referrals"

// Remember returns a signed token with the ids that a browser has saved (R5.1).
func (s *Service) Remember(ids []int64) (token string, life time.Duration) {
	payload, err := json.Marshal(ids)
	if err != nil {
		payload = []byte("[]") // numbers always encode
	}
	return s.d.Ring.Sign(rememberPurpose, payload, s.d.Clock.Now().Add(rememberFor)), rememberFor
}

// SetLeadSource stores the patient's lead source once. It returns NotFound for ids that are not in the browser's signed
// token.
func (s *Service) SetLeadSource(ctx context.Context, memory string, ids []int64, source string, c access.Caller) error {
	payload, ok := s.d.Ring.Verify(rememberPurpose, memory, s.d.Clock.Now())
	var own []int64
	if !ok || json.Unmarshal(payload, &own) != nil || len(ids) == 0 {
		return fault.New(fault.NotFound, msgNoReferral)
	}
	for _, id := range ids {
		if !slices.Contains(own, id) {
			return fault.New(fault.NotFound, msgNoReferral)
		}
	}
	if !slices.Contains(LeadSources, source) {
		return fault.Broken([]fault.Field{{Name: "leadSource", Message: catalogues.Text("referral.rule.source")}})
	}
	slices.Sort(ids)
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		for _, id := range slices.Compact(slices.Clone(ids)) {
			fresh, err := tx.SetLeadSource(ctx, id, source)
			if err != nil {
				return err
			}
			if !fresh {
				return fault.New(fault.Conflict, catalogues.Text("referral.already-told"))
			}
			trail := s.trail(tx, audit.Actor{Kind: audit.Public}, c.Origin, id)
			details := map[string]string{"source": source}
			if err := trail.Record(ctx, "referral.lead-source", details); err != nil {
				return err
			}
		}
		return nil
	})
}
