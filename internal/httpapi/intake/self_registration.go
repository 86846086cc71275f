package intake

import (
	"context"
	"errors"
	"strings"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/champion"
	"beacon/internal/microsite"
	"beacon/internal/platform/address"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/usstate"
)

// championRoutes adds registration under a campaign (S7), and the challenge of the human check for both public forms.
func (s *handlers) championRoutes() {
	calls := s.Group("registration")
	httpapi.PublicOutput(calls.Route("GET /captcha/challenge", "captcha-challenge",
		"Get a challenge for the browser to solve"), s.captchaChallenge)
	httpapi.Public(calls.Route("GET /microsite/register/lookup", "register-lookup",
		"Get the lists of the registration form"), s.registerLookup)
	httpapi.Public(calls.Route("GET /microsite/register/campaign/{code}", "register-campaign",
		"Get the microsite type of an open campaign; null for any other code"), s.registerCampaign)
	httpapi.Public(calls.Route("POST /microsite/existing-registrations", "existing-registrations",
		"List the centers where a patient is already registered"), s.existingRegistrations)
	httpapi.Public(calls.Route("POST /microsite/validate-address", "validate-address",
		"Get an address in the standard form of the postal service"), s.validateAddress)
	httpapi.PublicOutput(calls.Route("POST /microsite/self-register", "self-register", "Register under a campaign"),
		s.selfRegister)
}

// challengeAnswer is a challenge without an envelope, in the widget's format.
type challengeAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         any
}

func (s *handlers) captchaChallenge(context.Context, *httpapi.NoInput) (*challengeAnswer, error) {
	challenge, err := s.Humans.Challenge()
	return &challengeAnswer{CacheControl: "no-store", Body: challenge}, err
}

type listItem struct {
	ID          int    `json:"id"`
	Description string `json:"description"`
}

type registerLookup struct {
	StateList    []listItem `json:"stateList"`
	LanguageList []listItem `json:"languageList"`
	ABOTypeList  []listItem `json:"aboTypeList"`
}

func (s *handlers) registerLookup(ctx context.Context, _ *httpapi.NoInput) (registerLookup, error) {
	lang := httpapi.InfoFrom(ctx).Lang
	return registerLookup{
		StateList: stateItems(), LanguageList: choiceItems(champion.Languages, lang),
		ABOTypeList: choiceItems(champion.BloodTypes, lang),
	}, nil
}

func stateItems() []listItem {
	return httpapi.Items(usstate.All(), func(s usstate.State) listItem { return listItem{s.ID, s.Name} })
}

func choiceItems(choices []champion.Choice, lang locale.Lang) []listItem {
	return httpapi.Items(choices, func(c champion.Choice) listItem { return listItem{c.ID, c.Description.In(lang)} })
}

type campaignInput struct {
	Code string `path:"code"`
}

type openCampaign struct {
	MicrositeType *int `json:"micrositeType" doc:"0 kidney, 1 liver; null if no campaign with this code is open"`
}

// registerCampaign lets the form check the code of a link before the patient fills in the other fields.
func (s *handlers) registerCampaign(ctx context.Context, in *campaignInput) (openCampaign, error) {
	if err := httpapi.AllowClient(ctx, s.Limits.Forms); err != nil {
		return openCampaign{}, err
	}
	campaign, err := s.Champions.OpenCampaign(ctx, in.Code)
	if errors.Is(err, fault.ErrNotFound) {
		return openCampaign{}, nil
	}
	organ := int(campaign.Type)
	return openCampaign{&organ}, err
}

type existingInput struct {
	Body struct {
		Email     string `json:"email"`
		FirstName string `json:"firstName"`
		LastName  string `json:"lastName"`
		BirthDate string `json:"birthDate" doc:"MM/DD/YYYY"`
		Captcha   string `json:"captcha"`
	}
}

type existingItem struct {
	CenterAlias string `json:"centerAlias"`
}

func (s *handlers) existingRegistrations(ctx context.Context, in *existingInput) ([]existingItem, error) {
	if err := s.limitForms(ctx, in.Body.Email); err != nil {
		return nil, err
	}
	b := in.Body
	aliases, err := s.Champions.Existing(ctx, champion.Registration{
		Email: b.Email, FirstName: b.FirstName, LastName: b.LastName, BirthDate: b.BirthDate,
	}, b.Captcha, httpapi.CallerFrom(ctx))
	return httpapi.Items(aliases, func(alias string) existingItem { return existingItem{alias} }), err
}

type addressInput struct {
	Body struct {
		Address    string `json:"address"`
		City       string `json:"city"`
		State      int    `json:"state"`
		PostalCode string `json:"postalCode"`
	}
}

// validateAddress returns null if it has no recommendation.
func (s *handlers) validateAddress(ctx context.Context, in *addressInput) (*payload.AddressAnswer, error) {
	state, known := usstate.ByID(in.Body.State)
	return payload.Recommend(ctx, s.Limits, s.Addresses, known, address.Address{
		Street: in.Body.Address, City: in.Body.City, State: state.Abbreviation, PostalCode: in.Body.PostalCode,
	})
}

type selfRegisterInput struct {
	Body struct {
		Campaign                    string `json:"campaign"`
		FirstName                   string `json:"firstName"`
		LastName                    string `json:"lastName"`
		EmailAddress                string `json:"emailAddress"`
		PrimaryPhone                string `json:"primaryPhone"`
		PrimaryPhoneCanReceiveTexts bool   `json:"primaryPhoneCanReceiveTexts"`
		SecondaryPhone              string `json:"secondaryPhone"`
		SecondaryPhoneCanReceive    bool   `json:"secondaryPhoneCanReceiveTexts"`
		StreetAddress               string `json:"streetAddress"`
		City                        string `json:"city"`
		State                       int    `json:"state"`
		PostalCode                  string `json:"postalCode"`
		Gender                      int    `json:"gender" doc:"1 male, 2 female"`
		LanguagePreference          *int   `json:"languagePreference" doc:"-1 or null: none"`
		ABOType                     *int   `json:"aboType"`
		BirthDate                   string `json:"birthDate" doc:"MM/DD/YYYY"`
		MicrositeType               int    `json:"micrositeType"`
		IsAddressVerified           bool   `json:"isAddressVerified"`
		IsCoachingDesired           bool   `json:"isCoachingDesired"`
		HipaaRelease                bool   `json:"hipaaRelease"`
		ReleaseVersion              string `json:"releaseVersion,omitempty" doc:"Of the words that the person read; empty: those in force."`
		TextConsentVersion          string `json:"textConsentVersion,omitempty" doc:"Likewise."`
		Captcha                     string `json:"captcha"`
	}
}

type selfRegisterAnswer struct {
	Body httpapi.Envelope[registerStatus]
}

type registerStatus struct {
	Status champion.Status `json:"status" doc:"0 registered, 1 already, 2 invalid campaign, 3 invalid date of birth"`
}

func (s *handlers) selfRegister(ctx context.Context, in *selfRegisterInput) (*selfRegisterAnswer, error) {
	b := in.Body
	if err := s.limitForms(ctx, b.EmailAddress); err != nil {
		return nil, err
	}
	status, err := s.Champions.Register(ctx, champion.Registration{
		Campaign: b.Campaign, FirstName: b.FirstName, LastName: b.LastName,
		Email: b.EmailAddress, PrimaryPhone: b.PrimaryPhone,
		PrimaryTexts: b.PrimaryPhoneCanReceiveTexts, SecondaryPhone: b.SecondaryPhone,
		SecondaryTexts: b.SecondaryPhoneCanReceive, Street: b.StreetAddress, City: b.City,
		StateID: b.State, PostalCode: b.PostalCode, Gender: b.Gender,
		LanguagePreference: httpapi.ValueOr(b.LanguagePreference, champion.None),
		BloodType:          httpapi.ValueOr(b.ABOType, champion.None),
		BirthDate:          b.BirthDate, Type: microsite.Type(b.MicrositeType),
		IsAddressVerified: b.IsAddressVerified, IsCoachingDesired: b.IsCoachingDesired, HipaaRelease: b.HipaaRelease,
		ReleaseVersion: b.ReleaseVersion, TextConsentVersion: b.TextConsentVersion,
	}, b.Captcha, httpapi.CallerFrom(ctx))
	if err != nil {
		return nil, err
	}
	return &selfRegisterAnswer{
		Body: httpapi.Envelope[registerStatus]{Success: status == champion.Success, Results: registerStatus{status}},
	}, nil
}

// limitForms limits the public forms by client, by email address, and in total.
func (s *handlers) limitForms(ctx context.Context, email string) error {
	if err := httpapi.AllowClient(ctx, s.Limits.Forms); err != nil {
		return err
	}
	mailbox := strings.ToLower(personal.Email(email))
	if mailbox != "" && len(mailbox) <= personal.MaxEmail { // the rules reject other addresses
		if err := httpapi.Allow(ctx, s.Limits.FormEmails, mailbox); err != nil {
			return err
		}
	}
	return httpapi.Allow(ctx, s.Limits.AllForms, "")
}
