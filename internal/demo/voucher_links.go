package demo

import (
	"context"
	"fmt"
	"strings"

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

// voucherSights is what a reader will see behind the links of donors and holders.
var voucherSights = struct{ donors, holders map[voucherState]string }{
	donors: map[voucherState]string{
		atPersonalInfo:   "A donor who has just been invited",
		atVoucherHolders: "A donor who is naming voucher holders",
		atConsent:        "A donor from abroad who is about to sign",
		watching:         "A donor who waits for the voucher holders",
		isTransplanted:   "A donor who has given a kidney",
	},
	holders: map[voucherState]string{
		atPersonalInfo: "A voucher holder who has just been invited",
		atConsent:      "A voucher holder who is about to sign",
		isMinor:        "A voucher holder who is a minor: a guardian signs",
		isComplete:     "A voucher holder who is done",
		firstKit:       "A voucher holder whose first kit could not be read",
		secondKit:      "A voucher holder whose second kit could not be read",
		thirdKit:       "A voucher holder whose third kit goes to the center",
	},
}

// forDonors leads to the voucher program, one link for each state.
func forDonors(l Links) string {
	var b strings.Builder
	b.WriteString("\nVoucher donors and voucher holders\n")
	line := func(seen map[string]bool, see, path string, id int64, key string) {
		if see != "" && !seen[see] {
			seen[see] = true
			fmt.Fprintf(&b, "  %s\n    %s%s\n", see, l.BaseURL, fmt.Sprintf(path, id, key))
		}
	}
	seen := map[string]bool{}
	for _, d := range l.Donors {
		line(seen, voucherSights.donors[d.State], "/voucher-donor/register/%d/%s", d.ID, d.EditKey)
	}
	for _, h := range l.Holders {
		path := "/voucher-holder/register/%d/%s"
		if kitsOf[h.State] > 0 {
			path = "/voucher/%d/%s/send-kit"
		}
		line(seen, voucherSights.holders[h.State], path, h.ID, h.EditKey)
	}
	fmt.Fprintf(&b, "  A check of signed documents, for anybody\n    %s/verify\n", l.BaseURL)
	return b.String()
}
