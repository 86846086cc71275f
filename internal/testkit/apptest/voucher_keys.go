package apptest

import (
	"cmp"
	"context"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

// NamedHolder stores a donor's holder with a working link, and returns the id and key.
func NamedHolder(a *App, donor int64, change func(*voucher.Holder)) (int64, string) {
	a.Helper()
	h := voucher.Holder{
		DonorID:    donor,
		KeyVersion: 1,
		Status:     voucher.Available,
		Step:       voucher.PersonalInfo,
		Language:   locale.English,
		Person: voucher.Person{
			FirstName: "Tomás", LastName: "Ejemplo",
			Address: voucher.Address{Country: voucher.UnitedStates},
			Email:   "tomas@mail.example", BirthDate: "1990-05-06",
		},
		WillLikelyNeed: voucher.Unanswered,
		YearsBefore:    voucher.Unanswered,
		CreatedAt:      Start,
		UpdatedAt:      Start,
	}
	if change != nil {
		change(&h)
	}
	id := AddHolder(a, h)
	return id, a.Ring.EditKey(voucher.HolderKey, id, 1)
}

// AddHolder stores a holder and returns the id. A holder without a center belongs to the donor's center.
func AddHolder(a *App, h voucher.Holder) int64 {
	a.Helper()
	a.Must(voucherstore.NewVouchers(a.DB).InTx(context.Background(), func(tx voucher.Tx) error {
		d, err := tx.Donor(context.Background(), h.DonorID)
		if err != nil {
			return err
		}
		h.CenterID = cmp.Or(h.CenterID, d.CenterID)
		if h.ID, err = tx.AddHolder(context.Background(), h); err != nil {
			return err
		}
		return StateFacts(tx, audit.Subject{Kind: "voucher-holder", ID: h.ID})
	}))
	return h.ID
}
