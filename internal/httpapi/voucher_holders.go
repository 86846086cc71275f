package httpapi

import (
	"context"
	"net/http"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// donorHolderRoutes are what a donor does with the list of voucher holders.
func (s *Server) donorHolderRoutes() {
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/donor/update-voucher-holder",
			"holder-put",
			"Add or change a voucher holder, by the donor's key",
			"voucher",
			0,
		},
		s.holderPut,
	)
	Register(
		s.API,
		Call{
			http.MethodDelete,
			"/donor/{voucherHolderId}/delete",
			"holder-remove",
			"Take a voucher holder off the list, by the donor's key",
			"voucher",
			0,
		},
		s.holderRemove,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/donor/finalize-voucher-holders",
			"holders-finalize",
			"Make the list of voucher holders final",
			"voucher",
			0,
		},
		s.holdersFinalize,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/donor/{id}/{editKey}/voucher-holders",
			"holders-save",
			"Store a whole list of voucher holders and make it final",
			"voucher",
			0,
		},
		s.holdersSave,
	)
}

// donorBeside is the key of a payload. Where the payload has none, it is the one
// that came beside it, if that belongs to the donor that the payload names
// (R2.2).
func donorBeside(ctx context.Context, said Credential) Credential {
	if said.Key != "" {
		return said
	}
	c, _ := CredentialFrom(InfoFrom(ctx), voucher.DonorKey)
	if said.ID != 0 && said.ID != c.ID {
		return said
	}
	return c
}

type holderPutInput struct{ Body listedHolder }

type holderPutOutput struct {
	Body struct {
		Success       bool         `json:"success"`
		Message       string       `json:"message"`
		VoucherHolder HolderFields `json:"voucherHolder"`
	}
}

func (s *Server) holderPut(ctx context.Context, in *holderPutInput) (*holderPutOutput, error) {
	a, err := s.openDonor(ctx, donorBeside(ctx, Credential{in.Body.DonorID, in.Body.EditKey}))
	if err != nil {
		return nil, err
	}
	var h voucher.Holder
	if in.Body.IsDeleted && in.Body.ID > 0 { // what is sent as removed is not stored as changed
		h, err = s.Vouchers.RemoveHolder(ctx, a, in.Body.ID)
	} else {
		h, err = s.Vouchers.PutHolder(ctx, a, in.Body.ID, in.Body.form())
	}
	if err != nil {
		return nil, err
	}
	out := &holderPutOutput{}
	out.Body.Success, out.Body.VoucherHolder = true, holderFieldsOf(h.ShownTo(a.Donor))
	return out, nil
}

type holderRemoveInput struct {
	VoucherHolderID string `path:"voucherHolderId"`
}

type messageOutput struct {
	Body struct {
		Success bool   `json:"success"`
		Message string `json:"message"`
	}
}

func (s *Server) holderRemove(ctx context.Context, in *holderRemoveInput) (*messageOutput, error) {
	c, _ := CredentialFrom(InfoFrom(ctx), voucher.DonorKey)
	a, err := s.openDonor(ctx, c)
	if err == nil {
		_, err = s.Vouchers.RemoveHolder(ctx, a, ParseID(in.VoucherHolderID))
	}
	if err != nil {
		return nil, err
	}
	out := &messageOutput{}
	out.Body.Success = true
	return out, nil
}

type holdersFinalizeInput struct {
	Body struct {
		Keyed
		HasConfirmedNoFvHolders bool `json:"hasConfirmedNoFvHolders"`
	}
}

type finalList struct {
	VoucherHolders []HolderFields `json:"voucherHolders"`
	NextStep       voucher.Step   `json:"nextStep"`
}

func (s *Server) holdersFinalize(ctx context.Context, in *holdersFinalizeInput) (*Output[finalList], error) {
	a, err := s.openDonor(ctx, donorBeside(ctx, in.Body.Credential()))
	if err != nil {
		return nil, err
	}
	holders, next, err := s.Vouchers.Finalize(ctx, a, in.Body.HasConfirmedNoFvHolders)
	return Respond(finalList{donorsHolders(a.Donor, holders), next}), err
}

type holdersSaveInput struct {
	PathKey
	Body struct {
		HasConfirmedNoFvHolders bool           `json:"hasConfirmedNoFvHolders"`
		VoucherHolders          []listedHolder `json:"voucherHolders"`
	}
}

// maxListed bounds a list that is sent as a whole.
const maxListed = 100

func (s *Server) holdersSave(ctx context.Context, in *holdersSaveInput) (*Output[finalList], error) {
	a, err := s.openDonor(ctx, in.credential())
	if err != nil {
		return nil, err
	}
	if len(in.Body.VoucherHolders) > maxListed {
		return nil, fault.New(fault.TooLarge, locale.Text{})
	}
	var list []voucher.Listed
	for _, h := range in.Body.VoucherHolders {
		list = append(list, voucher.Listed{ID: h.ID, Form: h.form(), IsRemoved: h.IsDeleted})
	}
	holders, next, err := s.Vouchers.FinalizeList(ctx, a, list, in.Body.HasConfirmedNoFvHolders)
	return Respond(finalList{donorsHolders(a.Donor, holders), next}), err
}
