package httpapi

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"beacon/internal/consent"
	"beacon/internal/platform/address"
	"beacon/internal/platform/country"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// voucherRoutes are self-registration of donors and holders (V7).
func (s *Server) voucherRoutes() {
	Register(
		s.API,
		Call{http.MethodGet, "/voucher/countries", "voucher-countries", "The countries of the form", "voucher", 0},
		s.voucherCountries,
	)
	Register(s.API, Call{http.MethodPost, "/voucher-holder/validate-address", "voucher-validate-address",
		"How the postal service would write an address", "voucher", 0}, s.voucherAddress)
	Register(
		s.API,
		Call{http.MethodGet, "/donor/{id}/{editKey}", "donor-get", "A donor with their voucher holders", "voucher", 0},
		s.donorGet,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/donor/{id}/{editKey}",
			"donor-save",
			"Save a donor's personal information",
			"voucher",
			0,
		},
		s.donorSave,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/donor/{id}/{editKey}/{step}/set-back-status",
			"donor-set-back",
			"Go back to an earlier step",
			"voucher",
			0,
		},
		s.donorSetBack,
	)
	Register(
		s.API,
		Call{
			http.MethodGet,
			"/voucher-holder/{id}/{editKey}",
			"holder-get",
			"A voucher holder, with the state of the kit orders",
			"voucher",
			0,
		},
		s.holderGet,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/voucher-holder/{id}/{editKey}",
			"holder-save",
			"Save a voucher holder's personal information",
			"voucher",
			0,
		},
		s.holderSave,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/voucher-holder/{id}/{editKey}/{step}/set-back-status",
			"holder-set-back",
			"Go back to an earlier step",
			"voucher",
			0,
		},
		s.holderSetBack,
	)
	s.donorHolderRoutes()
}

func (s *Server) voucherCountries(ctx context.Context, _ *NoInput) (*Output[[]countryItem], error) {
	items := []countryItem{}
	for _, c := range country.All(InfoFrom(ctx).Lang) {
		items = append(items, countryItem{c.ID, c.Name})
	}
	return Respond(items), nil
}

type countryItem struct {
	ID   int    `json:"id" doc:"ISO 3166 number; 1 the United States, 0 any other"`
	Name string `json:"name"`
}

// voucherCallerOf returns who asks, for the services of the voucher program.
func voucherCallerOf(ctx context.Context) voucher.Caller {
	info := InfoFrom(ctx)
	return voucher.Caller{Lang: info.Lang, Origin: info.Origin()}
}

// guarded proves a key with open, counts wrong ones, and tells an address that
// tries many to wait (R2.6).
func guarded[A any](ctx context.Context, s *Server, open func() (A, error)) (A, error) {
	info := InfoFrom(ctx)
	if ok, wait := s.Limits.WrongKeys.Check(info.LimitKey()); !ok {
		var none A
		return none, TooMany(wait)
	}
	access, err := open()
	if errors.Is(err, fault.ErrNotFound) {
		s.Meters.WrongKeys.Inc()
		s.Limits.WrongKeys.Allow(info.LimitKey())
	}
	return access, err
}

func (s *Server) openDonor(ctx context.Context, c Credential) (voucher.DonorAccess, error) {
	return guarded(ctx, s, func() (voucher.DonorAccess, error) {
		return s.Vouchers.OpenDonor(ctx, c.ID, c.Key, voucherCallerOf(ctx))
	})
}

func (s *Server) openHolder(ctx context.Context, c Credential) (voucher.HolderAccess, error) {
	return guarded(ctx, s, func() (voucher.HolderAccess, error) {
		return s.Vouchers.OpenHolder(ctx, c.ID, c.Key, voucherCallerOf(ctx))
	})
}

// PathKey is a credential in the path. The typed router fills exported types only.
type PathKey struct {
	ID      string `path:"id"`
	EditKey string `path:"editKey"`
}

func (k PathKey) credential() Credential { return Credential{ParseID(k.ID), k.EditKey} }

type donorOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      struct {
		Envelope[donorFields]
		Message string `json:"message"`
	}
}

func (s *Server) donorGet(ctx context.Context, in *PathKey) (*donorOutput, error) {
	a, err := s.openDonor(ctx, in.credential())
	if err != nil {
		return nil, notFoundWord(err)
	}
	holders, err := s.Vouchers.Store.Holders(ctx, a.Donor.ID)
	if err != nil {
		return nil, err
	}
	out := &donorOutput{SetCookie: s.KeyCookies(ctx, in.credential())}
	out.Body.Success = true
	out.Body.Results, err = s.donorFieldsOf(ctx, a.Donor, holders)
	return out, err
}

// stepOutput tells which step comes next.
type stepOutput struct {
	Body struct {
		Success  bool         `json:"success"`
		NextStep voucher.Step `json:"nextStep"`
	}
}

func stepAnswer(next voucher.Step, err error) (*stepOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &stepOutput{}
	out.Body.Success, out.Body.NextStep = true, next
	return out, nil
}

type donorSaveInput struct {
	PathKey
	Body PersonForm
}

func (s *Server) donorSave(ctx context.Context, in *donorSaveInput) (*stepOutput, error) {
	a, err := s.openDonor(ctx, in.credential())
	if err != nil {
		return nil, err
	}
	return stepAnswer(s.Vouchers.SaveDonor(ctx, a, voucher.Form{Person: in.Body.person()}))
}

type stepInput struct {
	PathKey
	Step string `path:"step"`
}

func (in *stepInput) step() voucher.Step {
	n, err := strconv.Atoi(in.Step)
	if err != nil {
		return 0
	}
	return voucher.Step(n)
}

func (s *Server) donorSetBack(ctx context.Context, in *stepInput) (*NoResults, error) {
	a, err := s.openDonor(ctx, in.credential())
	if err == nil {
		err = s.Consents.SetBack(
			ctx,
			consent.OfDonor(a),
			func(tx voucher.Tx) error { return s.Vouchers.SetDonorBack(ctx, tx, a, in.step()) },
		)
	}
	if err != nil {
		return nil, err
	}
	return Succeed(), nil
}

type holderOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      struct {
		Envelope[holderPage]
		Message string `json:"message"`
	}
}

// holderPage is what the registration page and the kit page of a holder are made
// of (R10.1).
type holderPage struct {
	HolderFields
	VoucherHolder HolderFields       `json:"voucherHolder"`
	Coordinator   *coordinatorFields `json:"coordinator" doc:"null when the center lists nobody"`
	KitInfo
}

type coordinatorFields struct {
	ID           int64         `json:"id"`
	FullName     string        `json:"fullName"`
	PhoneNumbers []phoneFields `json:"phoneNumbers"`
}

type phoneFields struct {
	PhoneType string `json:"phoneType"`
	Number    string `json:"number"`
}

func (s *Server) holderGet(ctx context.Context, in *PathKey) (*holderOutput, error) {
	a, err := s.openHolder(ctx, in.credential())
	if err != nil {
		return nil, notFoundWord(err)
	}
	out := &holderOutput{SetCookie: s.KeyCookies(ctx, in.credential())}
	out.Body.Success = true
	out.Body.Results, err = s.holderPageOf(ctx, a)
	return out, err
}

func (s *Server) holderPageOf(ctx context.Context, a voucher.HolderAccess) (holderPage, error) {
	c, err := s.Centers.ByID(ctx, a.Donor.CenterID)
	if err != nil {
		return holderPage{}, err
	}
	people, err := s.Centers.Coordinators(ctx, c.ID)
	if err != nil {
		return holderPage{}, err
	}
	holder := holderFieldsOf(a.Holder)
	holder.EditKey = s.Vouchers.HolderEditKey(a.Holder)
	holder.Donor = &holdersDonor{ID: a.Donor.ID, MatchStatus: a.Donor.MatchStatus, Center: centerFieldsOf(c)}
	page := holderPage{HolderFields: holder, VoucherHolder: holder}
	if page.KitInfo, err = s.kitInfoOf(ctx, a.Holder); err != nil {
		return page, err
	}
	if len(people) > 0 {
		page.Coordinator = &coordinatorFields{ID: 1, FullName: people[0].FullName, PhoneNumbers: []phoneFields{}}
		for _, number := range []phoneFields{{"Work", people[0].Phone}, {"Center", c.Phone}} {
			if number.Number != "" {
				page.Coordinator.PhoneNumbers = append(page.Coordinator.PhoneNumbers, number)
			}
		}
	}
	return page, nil
}

type holderSaveInput struct {
	PathKey
	Body HolderForm
}

func (s *Server) holderSave(ctx context.Context, in *holderSaveInput) (*stepOutput, error) {
	a, err := s.openHolder(ctx, in.credential())
	if err != nil {
		return nil, err
	}
	return stepAnswer(s.Vouchers.SaveHolder(ctx, a, in.Body.form()))
}

func (s *Server) holderSetBack(ctx context.Context, in *stepInput) (*NoResults, error) {
	a, err := s.openHolder(ctx, in.credential())
	if err == nil {
		err = s.Consents.SetBack(
			ctx,
			consent.OfHolder(a),
			func(tx voucher.Tx) error { return s.Vouchers.SetHolderBack(ctx, tx, a, in.step()) },
		)
	}
	if err != nil {
		return nil, err
	}
	return Succeed(), nil
}

type voucherAddressInput struct {
	Body struct {
		Address    string `json:"address"`
		City       string `json:"city"`
		State      string `json:"state" doc:"Two letters, a name or a number."`
		PostalCode string `json:"postalCode"`
	}
}

// voucherAddress returns null where there is nothing to recommend.
func (s *Server) voucherAddress(ctx context.Context, in *voucherAddressInput) (*Output[*addressAnswer], error) {
	state, known := stateOf(in.Body.State)
	return recommend(
		ctx,
		s.Limits,
		s.Addresses,
		known,
		address.Address{
			Street:     in.Body.Address,
			City:       in.Body.City,
			State:      state.Abbreviation,
			PostalCode: in.Body.PostalCode,
		},
	)
}
