package vouchers

import (
	"context"

	"beacon/internal/consent"
	"beacon/internal/voucher"
)

// outgrownItem is the consent of a guardian, which is valid until the holder signs (R11.5).
type outgrownItem struct {
	Guardian string `json:"guardian" doc:"The signer; empty: on paper, and not recorded"`
	SignedOn string `json:"signedOn" doc:"YYYY-MM-DD"`
	AskedOn  string `json:"askedOn" doc:"YYYY-MM-DD, when the holder was mailed to sign; empty: not"`
}

func outgrownItemFor(o *consent.GuardianConsent) *outgrownItem {
	if o == nil {
		return nil
	}
	return &outgrownItem{Guardian: o.Guardian, SignedOn: o.SignedOn, AskedOn: o.AskedOn}
}

func (s *handlers) outgrownFor(ctx context.Context, a voucher.HolderAccess) (*outgrownItem, error) {
	o, err := s.Consents.ShownGuardianConsent(ctx, a.Holder, a.Donor)
	return outgrownItemFor(o), err
}
