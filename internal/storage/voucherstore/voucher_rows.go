package voucherstore

import (
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/voucher"
)

func donorFrom(r sqlgen.VoucherDonor) voucher.Donor {
	return voucher.Donor{
		ID:         r.ID,
		CenterID:   r.CenterID,
		KeyVersion: r.KeyVersion,
		Person: voucher.Person{
			FirstName: r.FirstName, LastName: r.LastName,
			Address: voucher.Address{
				Address1: r.Address1, Address2: r.Address2, City: r.City, State: r.State, Country: r.Country, ZIP: r.Zip,
			},
			Phone: r.Phone, Gender: r.Gender, Email: r.Email, BirthDate: string(r.BirthDate),
		},
		Language:                r.Language,
		HoldersAllowed:          r.FvHoldersAllowed,
		Step:                    r.Step,
		MatchStatus:             voucher.MatchStatus(r.MatchStatus),
		SurgeryOn:               string(r.SurgeryOn),
		DonatedOn:               string(r.DonatedOn),
		DiedOn:                  string(r.DiedOn),
		HasConfirmedNoFvHolders: r.HasConfirmedNoFvHolders,
		IsErased:                r.ErasedAt != nil,
		IsDeleted:               r.IsDeleted,
		JoinedInto:              storage.OrZero(r.JoinedInto),
		JoinedKey:               r.JoinedKey,
		Version:                 r.Version,
		CreatedAt:               r.CreatedAt,
		UpdatedAt:               r.UpdatedAt,
	}
}

func donorsFrom(rows []sqlgen.VoucherDonor, err error) ([]voucher.Donor, error) {
	return storage.All(rows, err, "read donors", donorFrom)
}

func holderFrom(r sqlgen.VoucherHolder) voucher.Holder {
	return voucher.Holder{
		ID:         r.ID,
		DonorID:    r.DonorID,
		CenterID:   r.CenterID,
		KeyVersion: r.KeyVersion,
		Status:     r.Status,
		Person: voucher.Person{
			FirstName: r.FirstName, LastName: r.LastName,
			Address: voucher.Address{
				Address1: r.Address1, Address2: r.Address2, City: r.City, State: r.State, Country: r.Country, ZIP: r.Zip,
			},
			Phone: r.Phone, Gender: r.Gender, Email: r.Email, BirthDate: string(r.BirthDate),
		},
		Language:          r.Language,
		Relationship:      r.Relationship,
		RelationshipOther: r.RelationshipOther,
		WillLikelyNeed:    r.WillLikelyNeed,
		YearsBefore:       r.YearsBefore,
		Step:              r.Step,
		ConsentFileName:   r.ConsentFileName,
		SwabOn:            string(r.SwabOn),
		BloodOn:           string(r.BloodOn),
		RetiredWith:       storage.OrZero(r.RetiredWith),
		AskedToSignOn:     string(r.AskedToSignOn),
		NeedAskedAt:       r.NeedAskedAt,
		DiedOn:            string(r.DiedOn),
		DonorDied:         r.DonorDied,
		IsErased:          r.ErasedAt != nil,
		Request: voucher.Request{
			By: storage.OrZero(r.AskedBy), Name: r.AskedName, On: string(r.AskedOn), Reason: voucher.Reason(r.AskedReason),
		},
		IsDeleted: r.IsDeleted,
		Version:   r.Version,
		CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt,
	}
}

func holdersFrom(rows []sqlgen.VoucherHolder, err error) ([]voucher.Holder, error) {
	return storage.All(rows, err, "read voucher holders", holderFrom)
}
