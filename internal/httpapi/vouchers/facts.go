package vouchers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/correction"
	"beacon/internal/httpapi"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// staffFactsRoutes registers the routes that correct the data of a donor or holder (R12.1). Coordinators of the
// person's center and registry administrators may call them.
func (s *handlers) staffFactsRoutes() {
	calls := s.Group("staff")
	const does = "; another email address ends the links and gets a new one"
	correctors := httpapi.TakesTwo(httpapi.Recently(httpapi.CenterWorkers()),
		"for the address of a person who signed, unless the previous address confirms it")
	httpapi.Staff(calls.Route("POST /staff/donors/{id}/facts", "staff-donor-facts",
		"Correct the facts of a donor, with a reason"+does), correctors, s.staffDonorFacts)
	httpapi.Staff(calls.Route("POST /staff/donors/{id}/holders/{holderId}/facts", "staff-holder-facts",
		"Correct the facts of a voucher holder, with a reason"+does), correctors, s.staffHolderFacts)
}

type factsBody struct {
	PersonFields
	Language  string            `json:"language" doc:"en or es"`
	Version   int64             `json:"version" doc:"Of the donor's record, or of the voucher holder's."`
	Reason    correction.Reason `json:"reason" doc:"typing-mistake, person-told-us, moved, name-changed or document-seen"`
	SignAgain bool              `json:"signAgain,omitempty" doc:"Another name or birth date: ask for a new signature"`
}

func (b factsBody) correction(lang locale.Lang) voucher.Correction {
	return voucher.Correction{
		Facts:  voucher.Facts{Person: b.person(), Language: lang},
		Reason: b.Reason, SignAgain: b.SignAgain,
	}
}

type donorFactsInput struct {
	ID   string `path:"id"`
	Body factsBody
}

func (s *handlers) staffDonorFacts(
	ctx context.Context, who access.Principal, in *donorFactsInput,
) (donorRecord, error) {
	return s.correct(ctx, who, voucher.HolderRef{DonorID: httpapi.ParseID(in.ID), Version: in.Body.Version}, in.Body)
}

type holderFactsInput struct {
	HolderPath
	Body factsBody
}

func (s *handlers) staffHolderFacts(
	ctx context.Context, who access.Principal, in *holderFactsInput,
) (donorRecord, error) {
	of := in.ref(in.Body.Version)
	if of.ID <= 0 { // 0 would mean the donor
		return donorRecord{}, fault.ErrNotFound
	}
	return s.correct(ctx, who, of, in.Body)
}

func (s *handlers) correct(
	ctx context.Context, who access.Principal, of voucher.HolderRef, b factsBody,
) (donorRecord, error) {
	lang, err := httpapi.ParseLanguage(b.Language)
	if err != nil {
		return donorRecord{}, err
	}
	in := b.correction(lang)
	in.Of = of
	err = s.Consents.CorrectFacts(ctx, who, in, httpapi.CallerFrom(ctx))
	return s.recordAfter(ctx, who, of, err)
}
