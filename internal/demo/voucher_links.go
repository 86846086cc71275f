package demo

import (
	"context"

	"beacon/internal/assembly"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

// donorLink is one voucher donor and what opens their record.
type donorLink struct {
	State   voucherState `json:"state"`
	ID      int64        `json:"id"`
	EditKey string       `json:"editKey"`
}

// holderLink is one voucher holder and what opens their record.
type holderLink struct {
	State   voucherState `json:"state"`
	ID      int64        `json:"id"`
	EditKey string       `json:"editKey"`
	DonorID int64        `json:"donorId"`
}

// voucherLinks looks up the demo's donors and those holders who have a link of
// their own. Of several records with an address the oldest is the demo's.
func (d *Demo) voucherLinks(ctx context.Context, p *assembly.Beacon) ([]donorLink, []holderLink, error) {
	store, donors, holders := voucherstore.NewVouchers(p.DB), []donorLink{}, []holderLink{}
	for _, who := range d.Cast.donors {
		found, err := store.DonorsByEmail(ctx, who.email())
		if err != nil {
			return nil, nil, err
		}
		if len(found) == 0 {
			continue // somebody whom a newer version of the demo has added
		}
		record := found[len(found)-1]
		donors = append(donors, donorLink{who.State, record.ID, p.Vouchers.DonorEditKey(record)})
		list, err := store.Holders(ctx, record.ID)
		if err != nil {
			return nil, nil, err
		}
		holders = append(holders, who.holderLinks(p, list)...)
	}
	return donors, holders, nil
}

func (d donor) holderLinks(p *assembly.Beacon, records []voucher.Holder) (links []holderLink) {
	for _, h := range d.Holders {
		for _, record := range records {
			if d.isFinal() && record.Email == h.email() {
				links = append(links, holderLink{h.State, record.ID, p.Vouchers.HolderEditKey(record), record.DonorID})
				break
			}
		}
	}
	return links
}
