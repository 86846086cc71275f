package apptest

import (
	"context"
	"maps"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

// NewDonor stores a donor of the first center, changed by change, and returns the id and key.
func NewDonor(a *App, change func(*voucher.Donor)) (int64, string) {
	a.Helper()
	d := voucher.Donor{
		CenterID:       a.Centers[0],
		KeyVersion:     1,
		Language:       locale.English,
		HoldersAllowed: 5,
		Step:           voucher.PersonalInfo,
		MatchStatus:    voucher.NeedsMatch,
		Person: voucher.Person{
			FirstName: "Maribel", LastName: "Ejemplo",
			Address: voucher.Address{Country: voucher.UnitedStates},
			Email:   "maribel@mail.example",
		},
		CreatedAt: Start,
		UpdatedAt: Start,
	}
	if change != nil {
		change(&d)
	}
	a.Must(voucherstore.NewVouchers(a.DB).InTx(context.Background(), func(tx voucher.Tx) (err error) {
		if d.ID, err = tx.AddDonor(context.Background(), d); err != nil {
			return err
		}
		return StateFacts(tx, audit.Subject{Kind: "donor", ID: d.ID})
	}))
	return d.ID, a.Ring.EditKey(voucher.DonorKey, d.ID, 1)
}

// PersonalBody returns the form of an adult, with changes.
func PersonalBody(changes map[string]any) map[string]any {
	body := map[string]any{
		"firstName": "Maribel",
		"lastName":  "Ejemplo",
		"address1":  "12 River Road",
		"address2":  "",
		"city":      "Columbus",
		"state":     "OH",
		"country":   1,
		"zip":       "43215",
		"phone":     "614-555-0123",
		"gender":    "F",
		"email":     "maribel@mail.example",
		"birthDate": "04/12/1981",
	}
	maps.Copy(body, changes)
	return body
}

// HolderBody returns the form of a donor's holder, with changes.
func HolderBody(donor int64, key string, changes map[string]any) map[string]any {
	body := PersonalBody(map[string]any{
		"id":                             -1,
		"donorId":                        donor,
		"editKey":                        key,
		"firstName":                      "Tomás",
		"email":                          "tomas@mail.example",
		"relationshipToDonor":            "Family-Child",
		"relationshipToDonorOther":       "",
		"willLikelyNeedKidneyTransplant": 0,
		"yearsBeforeKidneyTransplant":    -1,
		"isDeleted":                      false,
	})
	maps.Copy(body, changes)
	return body
}

func PutHolder(body map[string]any) Request {
	return Request{Method: "POST", Path: "/api/donor/update-voucher-holder", Body: body}
}
