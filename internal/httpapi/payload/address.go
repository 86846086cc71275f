package payload

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/platform/address"
	"beacon/internal/platform/usstate"
)

// AddressAnswer is the recommended spelling of an address.
type AddressAnswer struct {
	Address1         string `json:"address1"`
	Address2         string `json:"address2"`
	City             string `json:"city"`
	StateName        string `json:"stateName"`
	State            int    `json:"state" doc:"The state's number."`
	ZIP5             string `json:"zip5"`
	ErrorCount       int    `json:"errorCount" doc:"1: the apartment, suite or box is missing."`
	ErrorDescription string `json:"errorDescription"`
	StreetChecked    bool   `json:"streetChecked" doc:"false: only ZIP code, city and state were compared."`
}

var msgMoreNeeded = catalogues.Text("address.more-needed")

// Recommend returns the recommended spelling of an address. It returns nil if the state is unknown, the text is too
// long, or ZIP code, city and state do not match.
func Recommend(
	ctx context.Context, limits *access.Limits, verifier address.Verifier, known bool, typed address.Address,
) (*AddressAnswer, error) {
	if err := httpapi.AllowClient(ctx, limits.Addresses); err != nil {
		return nil, err
	}
	if !known || len(typed.Street)+len(typed.City)+len(typed.PostalCode) > 1000 {
		return nil, nil
	}
	found, ok, err := address.Recommend(ctx, verifier, typed)
	if err != nil || !ok {
		return nil, err
	}
	answer := &AddressAnswer{
		Address1: found.Street, Address2: found.Unit, City: found.City, ZIP5: found.ZIP5,
		StreetChecked: found.StreetChecked,
	}
	if to, ok := usstate.Find(found.State); ok {
		answer.StateName, answer.State = to.Name, to.ID
	}
	if found.Incomplete {
		answer.ErrorCount, answer.ErrorDescription = 1, msgMoreNeeded.In(httpapi.InfoFrom(ctx).Lang)
	}
	return answer, nil
}
