package vouchers

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/center"
	"beacon/internal/consent"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/usstate"
	"beacon/internal/voucher"
	"beacon/internal/voucher/readiness"
)

// PersonFields is the personal data that donors and holders enter (V3).
type PersonFields struct {
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
	Address1  string `json:"address1"`
	Address2  string `json:"address2"`
	City      string `json:"city"`
	State     string `json:"state" doc:"Two letters in the United States, free text elsewhere."`
	Country   int    `json:"country" doc:"ISO 3166 number; 1 the United States, 0 any other"`
	ZIP       string `json:"zip"`
	Phone     string `json:"phone"`
	Gender    string `json:"gender" doc:"M or F"`
	Email     string `json:"email"`
	BirthDate string `json:"birthDate" doc:"MM/DD/YYYY"`
}

func personFieldsFor(p voucher.Person) PersonFields {
	return PersonFields{
		FirstName: p.FirstName, LastName: p.LastName, Address1: p.Address1, Address2: p.Address2, City: p.City,
		State: p.State, Country: p.Country, ZIP: p.ZIP, Phone: p.Phone, Gender: p.Gender,
		Email: p.Email, BirthDate: personal.WrittenBirthDate(p.BirthDate),
	}
}

func (f PersonFields) person() voucher.Person {
	return voucher.Person{
		FirstName: f.FirstName, LastName: f.LastName,
		Address: voucher.Address{
			Address1: f.Address1, Address2: f.Address2, City: f.City, State: f.State, Country: f.Country, ZIP: f.ZIP,
		},
		Phone: f.Phone, Gender: f.Gender, Email: f.Email, BirthDate: f.BirthDate,
	}
}

// PersonForm is the form with the personal data of donors and holders.
type PersonForm struct {
	PersonFields
	Country *int `json:"country,omitempty" doc:"ISO 3166 number, 0 any other country; without: 1, the United States"`
}

func (f PersonForm) person() voucher.Person {
	p := f.PersonFields.person()
	p.Country = httpapi.ValueOr(f.Country, voucher.UnitedStates) // V3: the default
	return p
}

// HolderForm is the form of a holder: the personal data and the holder's own questions. Missing fields count as
// unanswered.
type HolderForm struct {
	PersonForm
	Relationship      string `json:"relationshipToDonor"`
	RelationshipOther string `json:"relationshipToDonorOther"`
	WillLikelyNeed    *int   `json:"willLikelyNeedKidneyTransplant,omitempty" doc:"1 yes, 0 no, -1 not answered"`
	YearsBefore       *int   `json:"yearsBeforeKidneyTransplant,omitempty" doc:"0 (within a year) to 20, -1 not answered"`
}

func (f HolderForm) form() voucher.Form {
	return voucher.Form{Person: f.person(), Relationship: f.Relationship, RelationshipOther: f.RelationshipOther,
		WillLikelyNeed: httpapi.ValueOr(f.WillLikelyNeed, voucher.Unanswered),
		YearsBefore:    httpapi.ValueOr(f.YearsBefore, voucher.Unanswered)}
}

// ListedHolder is a holder from the donor, alone or in a list.
type ListedHolder struct {
	ID        int64  `json:"id" doc:"Negative: a new one."`
	DonorID   int64  `json:"donorId"`
	EditKey   string `json:"editKey" doc:"The donor's."`
	IsDeleted bool   `json:"isDeleted"`
	HolderForm
}

// HolderFields is a holder's data for the donor and for the holder.
type HolderFields struct {
	ID       int64                `json:"id"`
	DonorID  int64                `json:"donorId"`
	EditKey  string               `json:"editKey" doc:"Empty in responses to the donor (R2.9)."`
	Status   voucher.HolderStatus `json:"status"`
	FullName string               `json:"fullName"`
	PersonFields
	Relationship      string        `json:"relationshipToDonor"`
	RelationshipOther string        `json:"relationshipToDonorOther"`
	WillLikelyNeed    int           `json:"willLikelyNeedKidneyTransplant"`
	YearsBefore       int           `json:"yearsBeforeKidneyTransplant"`
	CreatedDateTime   string        `json:"createdDateTime" doc:"RFC 3339"`
	ConsentFileName   string        `json:"consentFileName"`
	Step              voucher.Step  `json:"currentSelfRegistrationStep"`
	IsDeleted         bool          `json:"isDeleted"`
	Donor             *holdersDonor `json:"donor,omitempty"`
}

// holdersDonor is the data about the donor that a holder sees.
type holdersDonor struct {
	ID          int64               `json:"id"`
	MatchStatus voucher.MatchStatus `json:"matchStatus"`
	Center      centerFields        `json:"center" doc:"The holder's center"`
}

type centerFields struct {
	Name          string        `json:"name"`
	Phone         string        `json:"phone"`
	CenterAddress centerAddress `json:"centerAddress"`
}

type centerAddress struct {
	AddressLine1 string `json:"addressLine1"`
	AddressLine2 string `json:"addressLine2"`
	AddressLine3 string `json:"addressLine3"`
	City         string `json:"city"`
	State        string `json:"state"`
	PostalCode   string `json:"postalCode"`
}

func centerFieldsFor(c center.Center) centerFields {
	return centerFields{
		Name:          c.Name,
		Phone:         c.Phone,
		CenterAddress: centerAddress{AddressLine1: c.Street, City: c.City, State: c.State, PostalCode: c.PostalCode},
	}
}

func holderFieldsFor(h voucher.Holder) HolderFields {
	return HolderFields{
		ID: h.ID, DonorID: h.DonorID, Status: h.Status, FullName: h.FullName(),
		PersonFields: personFieldsFor(h.Person), Relationship: h.Relationship,
		RelationshipOther: h.RelationshipOther, WillLikelyNeed: h.WillLikelyNeed, YearsBefore: h.YearsBefore,
		CreatedDateTime: httpapi.FormatTime(&h.CreatedAt), ConsentFileName: h.ConsentFileName, Step: h.Step,
		IsDeleted: h.IsDeleted,
	}
}

// donorFields is the data of the donor's own page.
type donorFields struct {
	ID        int64  `json:"id"`
	IsDeleted bool   `json:"isDeleted"`
	EditKey   string `json:"editKey"`
	PersonFields
	// While a change is pending, email is the new address.
	payload.EmailChanging
	Holders        []HolderFields      `json:"adpVoucherHolders"`
	Usable         int                 `json:"usableVouchers" doc:"How many vouchers can be used, now or later"`
	Used           int                 `json:"usedVouchers"`
	HoldersAllowed int                 `json:"fvHoldersAllowed"`
	Step           voucher.Step        `json:"currentSelfRegistrationStep"`
	MatchStatus    voucher.MatchStatus `json:"matchStatus"`
	DonatedOn      string              `json:"donatedOn" doc:"YYYY-MM-DD, or empty: not yet"`
	FormsDueOn     string              `json:"formsDueOn" doc:"YYYY-MM-DD, the last day for the steps; empty: not known"`
	Center         centerFields        `json:"center"`
	Coordinator    *coordinatorFields  `json:"coordinator" doc:"null if the center lists no coordinator"`
	PaperOnly      bool                `json:"paperOnly" doc:"The donor withdrew the agreement to electronic records."`
}

func (s *handlers) donorFieldsFor(ctx context.Context, d voucher.Donor, holders []voucher.Holder) (donorFields, error) {
	c, err := s.Centers.ByID(ctx, d.CenterID)
	if err != nil {
		return donorFields{}, err
	}
	coordinator, err := s.coordinatorFor(ctx, c)
	if err != nil {
		return donorFields{}, err
	}
	isPaperOnly, err := s.Consents.IsPaperOnly(ctx, consent.AccessForDonor(voucher.DonorAccess{Donor: d}))
	if err != nil {
		return donorFields{}, err
	}
	usable, used := voucher.CountVouchers(d, holders)
	out := donorFields{
		ID: d.ID, EditKey: s.Vouchers.DonorEditKey(d), PersonFields: personFieldsFor(d.Person),
		Holders: donorsHolders(d, holders), Usable: usable, Used: used, HoldersAllowed: d.HoldersAllowed, Step: d.Step,
		MatchStatus: d.MatchStatus, DonatedOn: d.DonatedOn,
		FormsDueOn: readiness.Evaluate(d, nil, s.Vouchers.Today()).FormsDue,
		Center:     centerFieldsFor(c), Coordinator: coordinator, PaperOnly: isPaperOnly,
	}
	out.EmailChange, err = s.emailChangeFor(ctx, voucher.Signer{Donor: d}.Record(), &out.Email)
	return out, err
}

// donorsHolders returns a donor's holders with only the data that the donor may see (R6.3).
func donorsHolders(d voucher.Donor, holders []voucher.Holder) []HolderFields {
	return httpapi.Items(holders, func(h voucher.Holder) HolderFields { return holderFieldsFor(h.ShownTo(d)) })
}

var msgNotFoundWord = catalogues.Text("http.not-found-word")

// notFoundWord returns the fault that makes the voucher screens show their not-found page (R1.2).
func notFoundWord(err error) error {
	if fault.CodeFrom(err) == fault.NotFound {
		return fault.New(fault.NotFound, msgNotFoundWord)
	}
	return err
}

// stateFor returns the state for an abbreviation, a name or a number.
func stateFor(text string) (usstate.State, bool) {
	if id := httpapi.ParseID(text); id > 0 {
		return usstate.ByID(int(id))
	}
	return usstate.Find(text)
}
