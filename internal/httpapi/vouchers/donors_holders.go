package vouchers

import (
	"context"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/sentform"
	"beacon/internal/voucher"
)

// donorHolderRoutes registers the routes with which a donor manages the list of voucher holders.
func (s *handlers) donorHolderRoutes() {
	calls := s.Group("voucher")
	httpapi.ByKeyOutput(calls.Route("POST /donor/update-voucher-holder", "holder-put",
		"Add or change a voucher holder, by the donor's key"), httpapi.DonorKey(s.openDonor), s.holderPut)
	httpapi.ByKeyOutput(calls.Route("DELETE /donor/{voucherHolderId}/delete", "holder-remove",
		"Remove a voucher holder from the list, by the donor's key"), httpapi.DonorKey(s.openDonor), s.holderRemove)
	httpapi.ByKey(calls.Route("POST /donor/finalize-voucher-holders", "holders-finalize",
		"Finalize the list of voucher holders"), httpapi.DonorKey(s.openDonor), s.holdersFinalize)
	httpapi.ByKey(calls.Route("POST /donor/{id}/{editKey}/voucher-holders", "holders-save",
		"Store and finalize a whole list of voucher holders"), httpapi.DonorKey(s.openDonor), s.holdersSave)
}

// donorCredential returns the key in the payload. If there is none, it returns the key in the header or cookies,
// provided that it belongs to the donor in the payload (R2.2).
func donorCredential(ctx context.Context, sent httpapi.Credential) httpapi.Credential {
	if sent.Key != "" {
		return sent
	}
	c, _ := httpapi.CredentialFrom(httpapi.InfoFrom(ctx), voucher.DonorKey)
	if sent.ID != 0 && sent.ID != c.ID {
		return sent
	}
	return c
}

type holderPutInput struct {
	Body struct {
		ListedHolder
		FormKey payload.FormKey `json:"formKey,omitempty" doc:"32 random hexadecimal digits; a new holder counts once"`
	}
}

// Credential implements httpapi.Keyholder.
func (in *holderPutInput) Credential(ctx context.Context) httpapi.Credential {
	return donorCredential(ctx, httpapi.Credential{ID: in.Body.DonorID, Key: in.Body.EditKey})
}

type holderPutOutput struct {
	Body struct {
		Success       bool         `json:"success"`
		Message       string       `json:"message"`
		VoucherHolder HolderFields `json:"voucherHolder"`
	}
}

func (s *handlers) holderPut(
	ctx context.Context, a voucher.DonorAccess, in *holderPutInput,
) (out *holderPutOutput, err error) {
	var h voucher.Holder
	if in.Body.IsDeleted && in.Body.ID > 0 { // a removal does not store the other fields
		h, err = s.Vouchers.RemoveHolder(ctx, a, in.Body.ID)
	} else {
		if in.Body.ID <= 0 {
			a.Caller.Form = sentform.New(string(in.Body.FormKey), a.Donor.ID, in)
		}
		h, err = s.Vouchers.PutHolder(ctx, a, in.Body.ID, in.Body.form())
	}
	if err != nil {
		return nil, err
	}
	out = &holderPutOutput{}
	out.Body.Success, out.Body.VoucherHolder = true, holderFieldsFor(h.ShownTo(a.Donor))
	return out, nil
}

type holderRemoveInput struct {
	VoucherHolderID string `path:"voucherHolderId"`
}

// Credential implements httpapi.Keyholder.
func (*holderRemoveInput) Credential(ctx context.Context) httpapi.Credential {
	c, _ := httpapi.CredentialFrom(httpapi.InfoFrom(ctx), voucher.DonorKey)
	return c
}

type messageOutput struct {
	Body struct {
		Success bool   `json:"success"`
		Message string `json:"message"`
	}
}

func (s *handlers) holderRemove(
	ctx context.Context, a voucher.DonorAccess, in *holderRemoveInput,
) (*messageOutput, error) {
	_, err := s.Vouchers.RemoveHolder(ctx, a, httpapi.ParseID(in.VoucherHolderID))
	out := &messageOutput{}
	out.Body.Success = true
	return out, err
}

type holdersFinalizeInput struct {
	Body struct {
		httpapi.Keyed
		HasConfirmedNoFvHolders bool `json:"hasConfirmedNoFvHolders"`
	}
}

// Credential implements httpapi.Keyholder.
func (in *holdersFinalizeInput) Credential(ctx context.Context) httpapi.Credential {
	return donorCredential(ctx, in.Body.Credential(ctx))
}

type finalList struct {
	VoucherHolders []HolderFields `json:"voucherHolders"`
	NextStep       voucher.Step   `json:"nextStep"`
}

func (s *handlers) holdersFinalize(
	ctx context.Context, a voucher.DonorAccess, in *holdersFinalizeInput,
) (finalList, error) {
	holders, next, err := s.Vouchers.Finalize(ctx, a, in.Body.HasConfirmedNoFvHolders)
	return finalList{donorsHolders(a.Donor, holders), next}, err
}

type holdersSaveInput struct {
	httpapi.KeyedPath
	Body struct {
		HasConfirmedNoFvHolders bool           `json:"hasConfirmedNoFvHolders"`
		VoucherHolders          []ListedHolder `json:"voucherHolders"`
	}
}

// maxListed is the maximum length of a list that is submitted as a whole.
const maxListed = 100

func (s *handlers) holdersSave(ctx context.Context, a voucher.DonorAccess, in *holdersSaveInput) (finalList, error) {
	if len(in.Body.VoucherHolders) > maxListed {
		return finalList{}, fault.New(fault.TooLarge, locale.Text{})
	}
	var list []voucher.Listed
	for _, h := range in.Body.VoucherHolders {
		list = append(list, voucher.Listed{ID: h.ID, Form: h.form(), IsRemoved: h.IsDeleted})
	}
	holders, next, err := s.Vouchers.FinalizeList(ctx, a, list, in.Body.HasConfirmedNoFvHolders)
	return finalList{donorsHolders(a.Donor, holders), next}, err
}
