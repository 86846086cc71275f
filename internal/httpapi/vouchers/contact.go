package vouchers

import (
	"context"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/notify"
	"beacon/internal/voucher"
)

// contactRoutes registers the routes with which donors and holders change their contact data, as long as their record
// is retained (R12.2).
func (s *handlers) contactRoutes() {
	calls := s.Group("voucher")
	const does = "Change one's own email address, which has to be confirmed, and phone number"
	httpapi.ByKey(calls.Route("POST /donor/{id}/{editKey}/contact", "donor-contact", does),
		httpapi.DonorKey(s.openDonor), s.donorContact)
	httpapi.ByKey(calls.Route("POST /voucher-holder/{id}/{editKey}/contact", "holder-contact", does),
		httpapi.HolderKey(s.openHolder), s.holderContact)
}

type contactInput struct {
	httpapi.KeyedPath
	Body struct {
		Email string `json:"email" doc:"A new address gets a confirmation email; the address on record withdraws a pending change."`
		Phone string `json:"phone"`
	}
}

// contactData is the contact data of a donor or holder.
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
		ctx, of, voucher.Contact{Email: in.Body.Email, Phone: in.Body.Phone}, httpapi.CallerFrom(ctx),
	)
	if err != nil {
		return contactData{}, err
	}
	p := g.Person()
	out := contactData{Email: p.Email, Phone: p.Phone}
	out.EmailChange, err = s.emailChangeFor(ctx, g.Record(), &out.Email)
	return out, err
}

// emailChangeFor returns a record's pending change of address, or nil. It writes the new address to the fields in
// shown, because a form shows the address as entered (R12.2). If shown is not empty, the reader is the person, and a
// change requested by staff is left out: the old address must not learn about it (R14.1).
func (s *handlers) emailChangeFor(
	ctx context.Context, of notify.Record, shown ...*string,
) (*payload.EmailChange, error) {
	waits, err := payload.NewEmailChange(ctx, s.EmailChanges, of.Kind, of.ID)
	if err != nil || waits == nil || waits.ByStaff && len(shown) > 0 {
		return nil, err
	}
	for _, email := range shown {
		*email = waits.Address
	}
	return waits, nil
}
