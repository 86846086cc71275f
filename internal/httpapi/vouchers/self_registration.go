package vouchers

import (
	"context"
	"net/http"
	"strconv"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/center"
	"beacon/internal/consent"
	"beacon/internal/platform/address"
	"beacon/internal/platform/country"
	"beacon/internal/voucher"
)

// voucherRoutes registers the routes for self-registration of donors and holders (V7).
func (s *handlers) voucherRoutes() {
	calls := s.Group("voucher")
	httpapi.Public(calls.Route("GET /voucher/countries", "voucher-countries", "Get the countries of the voucher form"),
		s.voucherCountries)
	httpapi.Public(calls.Route("POST /voucher-holder/validate-address", "voucher-validate-address",
		"Get an address in the standard form of the postal service"), s.voucherAddress)
	httpapi.ByKeyOutput(calls.Route("GET /donor/{id}/{editKey}", "donor-get", "Get a donor with voucher holders"),
		httpapi.DonorKey(withPageNotFound(s.openDonor)), s.donorGet)
	httpapi.ByKeyOutput(calls.Route("POST /donor/{id}/{editKey}", "donor-save", "Save a donor's personal information"),
		httpapi.DonorKey(s.openDonor), s.donorSave)
	httpapi.ByKeyAction(calls.Route("POST /donor/{id}/{editKey}/{step}/set-back-status", "donor-set-back",
		"Go back to an earlier step"), httpapi.DonorKey(s.openDonor), s.donorReturn)
	httpapi.ByKeyOutput(calls.Route("GET /voucher-holder/{id}/{editKey}", "holder-get",
		"Get a voucher holder with the state of the kit orders"), httpapi.HolderKey(withPageNotFound(s.openHolder)),
		s.holderGet)
	httpapi.ByKeyOutput(calls.Route("POST /voucher-holder/{id}/{editKey}", "holder-save",
		"Save a voucher holder's personal information"), httpapi.HolderKey(s.openHolder), s.holderSave)
	httpapi.ByKeyAction(calls.Route("POST /voucher-holder/{id}/{editKey}/{step}/set-back-status", "holder-set-back",
		"Go back to an earlier step"), httpapi.HolderKey(s.openHolder), s.holderReturn)
	s.donorHolderRoutes()
	s.holderLifeRoutes()
	s.contactRoutes()
}

func (s *handlers) voucherCountries(ctx context.Context, _ *httpapi.NoInput) ([]countryItem, error) {
	all := country.All(httpapi.InfoFrom(ctx).Lang)
	return httpapi.Items(all, func(c country.Country) countryItem { return countryItem{c.ID, c.Name} }), nil
}

type countryItem struct {
	ID   int    `json:"id" doc:"ISO 3166 number; 1 the United States, 0 any other"`
	Name string `json:"name"`
}

func (s *handlers) openDonor(ctx context.Context, c httpapi.Credential) (voucher.DonorAccess, error) {
	return httpapi.Prove(ctx, s.API, func() (voucher.DonorAccess, error) {
		return s.Vouchers.OpenDonor(ctx, c.ID, c.Key, httpapi.CallerFrom(ctx))
	})
}

func (s *handlers) openHolder(ctx context.Context, c httpapi.Credential) (voucher.HolderAccess, error) {
	return httpapi.Prove(ctx, s.API, func() (voucher.HolderAccess, error) {
		return s.Vouchers.OpenHolder(ctx, c.ID, c.Key, httpapi.CallerFrom(ctx))
	})
}

// withPageNotFound wraps open so that an invalid key returns the not-found response of the voucher pages.
func withPageNotFound[P any](
	open func(context.Context, httpapi.Credential) (P, error),
) func(context.Context, httpapi.Credential) (P, error) {
	return func(ctx context.Context, c httpapi.Credential) (P, error) {
		opened, err := open(ctx, c)
		return opened, notFoundWord(err)
	}
}

type donorOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      struct {
		httpapi.Envelope[donorFields]
		Message string `json:"message"`
	}
}

func (s *handlers) donorGet(
	ctx context.Context, a voucher.DonorAccess, in *httpapi.KeyedPath,
) (*donorOutput, error) {
	holders, err := s.Vouchers.Holders(ctx, a.Donor.ID)
	if err != nil {
		return nil, err
	}
	out := &donorOutput{SetCookie: s.KeyCookies(ctx, in.Credential(ctx))}
	out.Body.Success = true
	out.Body.Results, err = s.donorFieldsFor(ctx, a.Donor, holders)
	return out, err
}

// stepOutput contains the next step.
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
	httpapi.KeyedPath
	Body PersonForm
}

func (s *handlers) donorSave(ctx context.Context, a voucher.DonorAccess, in *donorSaveInput) (*stepOutput, error) {
	return stepAnswer(s.Vouchers.SaveDonor(ctx, a, voucher.Form{Person: in.Body.person()}))
}

type stepInput struct {
	httpapi.KeyedPath
	Step string `path:"step"`
}

func (in *stepInput) step() voucher.Step {
	n, err := strconv.Atoi(in.Step)
	if err != nil {
		return 0
	}
	return voucher.Step(n)
}

func (s *handlers) donorReturn(ctx context.Context, a voucher.DonorAccess, in *stepInput) error {
	return s.Consents.ReturnTo(ctx, consent.AccessForDonor(a), in.step())
}

type holderOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      struct {
		httpapi.Envelope[holderPage]
		Message string `json:"message"`
	}
}

// holderPage is the data of a holder's registration page and kit page (R10.1).
type holderPage struct {
	HolderFields
	HolderLife
	VoucherState  voucher.State      `json:"voucherState" doc:"What the voucher is called"`
	VoucherHolder HolderFields       `json:"voucherHolder"`
	Coordinator   *coordinatorFields `json:"coordinator" doc:"null if the center lists no coordinator"`
	KitInfo
	PaperOnly bool          `json:"paperOnly" doc:"The holder withdrew the agreement to electronic records."`
	Outgrown  *outgrownItem `json:"outgrown" doc:"What a guardian signed for who is of age now; null: nothing"`
	payload.EmailChanging
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

func (s *handlers) holderGet(
	ctx context.Context, a voucher.HolderAccess, in *httpapi.KeyedPath,
) (*holderOutput, error) {
	page, err := s.holderPageFor(ctx, a)
	out := &holderOutput{SetCookie: s.KeyCookies(ctx, in.Credential(ctx))}
	out.Body.Success, out.Body.Results = true, page
	return out, err
}

func (s *handlers) holderPageFor(ctx context.Context, a voucher.HolderAccess) (holderPage, error) {
	c, err := s.Centers.ByID(ctx, a.Holder.CenterID)
	if err != nil {
		return holderPage{}, err
	}
	holder := holderFieldsFor(a.Holder)
	holder.EditKey = s.Vouchers.HolderEditKey(a.Holder)
	holder.Donor = &holdersDonor{ID: a.Donor.ID, MatchStatus: a.Donor.MatchStatus, Center: centerFieldsFor(c)}
	page := holderPage{
		HolderFields: holder, HolderLife: s.holderLifeFor(a.Holder, a.Donor),
		VoucherState: voucher.StateFor(a.Holder, a.Donor), VoucherHolder: holder,
	}
	if page.KitInfo, err = s.kitInfoFor(ctx, a.Holder); err != nil {
		return page, err
	}
	if page.PaperOnly, err = s.Consents.IsPaperOnly(ctx, consent.AccessForHolder(a)); err != nil {
		return page, err
	}
	page.EmailChange, err = s.emailChangeFor(
		ctx, a.Signer().Record(), &page.HolderFields.Email, &page.VoucherHolder.Email,
	)
	if err != nil {
		return page, err
	}
	if page.Outgrown, err = s.outgrownFor(ctx, a); err != nil {
		return page, err
	}
	page.Coordinator, err = s.coordinatorFor(ctx, c)
	return page, err
}

// coordinatorFor returns the contact person of a center, or nil if the center lists none.
func (s *handlers) coordinatorFor(ctx context.Context, c center.Center) (*coordinatorFields, error) {
	people, err := s.Centers.Coordinators(ctx, c.ID)
	if err != nil || len(people) == 0 {
		return nil, err
	}
	coordinator := &coordinatorFields{ID: 1, FullName: people[0].FullName, PhoneNumbers: []phoneFields{}}
	for _, number := range []phoneFields{{string(people[0].PhoneType), people[0].Phone}, {"Center", c.Phone}} {
		if number.Number != "" {
			coordinator.PhoneNumbers = append(coordinator.PhoneNumbers, number)
		}
	}
	return coordinator, nil
}

type holderSaveInput struct {
	httpapi.KeyedPath
	Body HolderForm
}

func (s *handlers) holderSave(
	ctx context.Context, a voucher.HolderAccess, in *holderSaveInput,
) (*stepOutput, error) {
	return stepAnswer(s.Vouchers.SaveHolder(ctx, a, in.Body.form()))
}

func (s *handlers) holderReturn(ctx context.Context, a voucher.HolderAccess, in *stepInput) error {
	return s.Consents.ReturnTo(ctx, consent.AccessForHolder(a), in.step())
}

type voucherAddressInput struct {
	Body struct {
		Address    string `json:"address"`
		City       string `json:"city"`
		State      string `json:"state" doc:"Two letters, a name or a number."`
		PostalCode string `json:"postalCode"`
	}
}

// voucherAddress returns null if there is no recommendation.
func (s *handlers) voucherAddress(ctx context.Context, in *voucherAddressInput) (*payload.AddressAnswer, error) {
	state, known := stateFor(in.Body.State)
	return payload.Recommend(ctx, s.Limits, s.Addresses, known, address.Address{
		Street: in.Body.Address, City: in.Body.City, State: state.Abbreviation,
		PostalCode: in.Body.PostalCode,
	})
}
