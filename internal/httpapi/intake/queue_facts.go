package intake

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/correction"
	"beacon/internal/httpapi"
	"beacon/internal/intake"
	"beacon/internal/microsite"
)

type intakeFactsInput struct {
	ID   string `path:"id"`
	Body struct {
		Version        int64  `json:"version"`
		Reason         string `json:"reason" doc:"typing-mistake, person-told-us, moved, name-changed or document-seen"`
		FirstName      string `json:"firstName"`
		LastName       string `json:"lastName"`
		Email          string `json:"email"`
		PhonePrimary   string `json:"phonePrimary"`
		PhoneSecondary string `json:"phoneSecondary" doc:"Of a champion registration."`
		BirthDate      string `json:"birthDate" doc:"MM/DD/YYYY, or empty"`
		Gender         string `json:"gender" doc:"M, F or empty"`
		Language       string `json:"language" doc:"en or es"`
		Address        string `json:"address"`
		City           string `json:"city"`
		State          int    `json:"state" doc:"The number of the state."`
		PostalCode     string `json:"postalCode"`
	}
}

func (s *handlers) staffIntakeFacts(
	ctx context.Context, who access.Principal, in *intakeFactsInput,
) (intakeView, error) {
	b := in.Body
	lang, err := httpapi.ParseLanguage(b.Language)
	if err != nil {
		return intakeView{}, err
	}
	r, err := s.Intakes.CorrectFacts(ctx, who, ref(in.ID, b.Version), intake.Correction{Person: intake.Person{
		Facts: microsite.Facts{
			FirstName: b.FirstName, LastName: b.LastName, Email: b.Email, PhonePrimary: b.PhonePrimary,
			PhoneSecondary: b.PhoneSecondary, BirthDate: b.BirthDate, Gender: b.Gender,
			Language: lang,
		},
		Street: b.Address, City: b.City, StateID: b.State, PostalCode: b.PostalCode,
	}, Why: correction.Reason(b.Reason)}, httpapi.CallerFrom(ctx))
	return s.intakeResponse(ctx, who, r, err)
}

type intakeTransferInput struct {
	ID   string `path:"id"`
	Body struct {
		Version  int64 `json:"version"`
		CenterID int64 `json:"centerId"`
	}
}

func (s *handlers) staffIntakeTransfer(ctx context.Context, who access.Principal, in *intakeTransferInput) error {
	b := in.Body
	return s.Intakes.Transfer(ctx, who, ref(in.ID, b.Version), b.CenterID, httpapi.CallerFrom(ctx))
}
