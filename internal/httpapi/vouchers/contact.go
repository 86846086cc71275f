package vouchers

import (
	"context"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/notify"
	"beacon/internal/voucher"
)

// contactRoutes are what donors and holders change of how they are reached, for as long as the record is kept (R12.2).
func (s *handlers) contactRoutes() {
	calls := s.Group("voucher")
	const does = "Change one's own e-mail address, which has to be confirmed, and telephone number"
	httpapi.ByKey(calls, httpapi.DonorKey(s.openDonor), "POST /donor/{id}/{editKey}/contact",
		"donor-contact", does, s.donorContact)
	httpapi.ByKey(calls, httpapi.HolderKey(s.openHolder), "POST /voucher-holder/{id}/{editKey}/contact",
		"holder-contact", does, s.holderContact)
}

type contactInput struct {
	httpapi.KeyedPath
	Body struct {
		Email string `json:"email" doc:"Another one is mailed to be confirmed; that on record takes back what waits."`
		Phone string `json:"phone"`
	}
}

// contactData is how a donor or holder is reached.
type contactData struct {
	payload.EmailChanging
	Email string `json:"email" doc:"As sent: it may wait to be confirmed."`
	Phone string `json:"phone"`
}

func (s *handlers) donorContact(ctx context.Context, a voucher.DonorAccess, in *contactInput) (contactData, error) {
	return s.changeContact(ctx, a.Signer(), in)
}

func (s *handlers) holderContact(ctx context.Context, a voucher.HolderAccess, in *contactInput) (contactData, error) {
	return s.changeContact(ctx, a.Signer(), in)
}

func (s *handlers) changeContact(ctx context.Context, of voucher.Signer, in *contactInput) (contactData, error) {
	if err := httpapi.AllowClient(ctx, s.Limits.Forms); err != nil {
		return contactData{}, err
	}
	g, err := s.Vouchers.ChangeContact(
		ctx, of, voucher.Contact{Email: in.Body.Email, Phone: in.Body.Phone}, httpapi.CallerOf(ctx),
	)
	if err != nil {
		return contactData{}, err
	}
	p := g.Person()
	out := contactData{Email: p.Email, Phone: p.Phone}
	out.EmailChange, err = s.emailChangeOf(ctx, g.Record(), &out.Email)
	return out, err
}

// emailChangeOf returns what waits to be confirmed of a record, or nil, and puts the address that was sent where a form
// shows it (R12.2). Where the
// person reads it, an address that staff asked for is left out: the former address learns nothing of it (R14.1).
func (s *handlers) emailChangeOf(
	ctx context.Context, of notify.Record, shown ...*string,
) (*payload.EmailChange, error) {
	waits, err := payload.EmailChangeOf(ctx, s.EmailChanges, of.Kind, of.ID)
	if err != nil || waits == nil || waits.ByStaff && len(shown) > 0 {
		return nil, err
	}
	for _, email := range shown {
		*email = waits.Address
	}
	return waits, nil
}
