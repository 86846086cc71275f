package demo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"beacon/internal/access"
	"beacon/internal/assembly"
	"beacon/internal/champion"
	"beacon/internal/microsite"
	"beacon/internal/referral"
	"beacon/internal/storage/intakestore"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/staffstore"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/voucher"
)

// Links is the demo's link file (R9.4).
type Links struct {
	BaseURL    string         `json:"baseUrl"`
	Microsites []SiteLink     `json:"microsites"`
	Campaigns  []campaignLink `json:"campaigns"`
	Referrals  []referralLink `json:"referrals"`
	Donors     []donorLink    `json:"donors"`
	Holders    []holderLink   `json:"holders"`
	Staff      []signIn       `json:"staff"`
	Webhook    sender         `json:"webhook"`
}

// campaignLink is a campaign that is open for registration.
type campaignLink struct {
	Code   string `json:"code"`
	Type   string `json:"type"`
	Center string `json:"center"` // alias
}

// referralLink is one referral with its key.
type referralLink struct {
	ID      int64         `json:"id"`
	EditKey string        `json:"editKey"`
	Step    referral.Step `json:"step"`
}

// sender has the settings with which a client reports registrations (R10.16).
type sender struct {
	URL    string `json:"url"`
	Secret string `json:"secret"`
}

// SiteLink is one site with its keys.
type SiteLink struct {
	State     siteState `json:"state"`
	ID        int64     `json:"id"`
	EditKey   string    `json:"editKey"`
	ShortCode string    `json:"shortCode"`
	Type      string    `json:"type"`
	FirstName string    `json:"firstName"`
	LastName  string    `json:"lastName"`
	AdminKey  string    `json:"adminKey"` // good for 30 minutes
}

// signIn is one staff account.
type signIn struct {
	Role     access.Role `json:"role"`
	Email    string      `json:"email"`
	Password string      `json:"password"`
}

// Links reads the links of the whole cast from the database. Ids and keys are the same at every start, admin keys are
// new.
func (d *Demo) Links(ctx context.Context, p *assembly.Beacon) (Links, error) {
	l := Links{BaseURL: p.Config.PublicURL(), Campaigns: []campaignLink{}, Referrals: []referralLink{},
		Webhook: sender{p.Config.PublicURL() + registrationsPath, screeningSecret(p.Ring).String()}}
	for _, m := range d.Cast.staff {
		l.Staff = append(l.Staff, signIn{m.Role, m.email(), d.Cast.password(p.Ring, m.email())})
	}
	account, _, err := staffstore.New(p.DB).AccountByEmail(ctx, l.Staff[0].Email)
	if err != nil {
		return l, fmt.Errorf("demo administrator: %w", err)
	}
	admin, sites := account.Principal(), micrositestore.NewMicrosites(p.DB)
	for _, who := range d.Cast.patients {
		found, _, err := sites.List(ctx, microsite.ListFilter{Search: who.email(), Limit: 1})
		if err != nil {
			return l, err
		}
		if len(found) == 0 {
			continue // added by a newer version of the demo
		}
		link, err := openLink(ctx, p, admin, who.State, found[0].Site)
		if err != nil {
			return l, err
		}
		l.Microsites = append(l.Microsites, link)
	}
	if l.Campaigns, err = campaignLinks(ctx, p, admin); err != nil {
		return l, err
	}
	if l.Referrals, err = d.referralLinks(ctx, p); err != nil {
		return l, err
	}
	l.Donors, l.Holders, err = d.voucherLinks(ctx, p)
	return l, err
}

// campaignLinks returns the campaigns that are open, the oldest first.
func campaignLinks(ctx context.Context, p *assembly.Beacon, admin access.Principal) ([]campaignLink, error) {
	all, _, err := p.Champions.Campaigns(ctx, admin, champion.ListFilter{State: champion.Open, Order: "created"})
	if err != nil {
		return nil, err
	}
	links := []campaignLink{}
	for _, c := range all {
		links = append(links, campaignLink{c.Code, strings.ToLower(c.Type.Name()), c.CenterAlias})
	}
	return links, nil
}

// referralLinks returns the referrals of the demo's newcomers. A request to two centers has two.
func (d *Demo) referralLinks(ctx context.Context, p *assembly.Beacon) ([]referralLink, error) {
	store, links := intakestore.NewReferrals(p.DB), []referralLink{}
	for _, n := range d.Cast.newcomers {
		requests, err := store.ByEmail(ctx, n.email())
		if err != nil {
			return nil, err
		}
		if len(requests) == 0 {
			continue // a registration, or added by a newer version of the demo
		}
		rows, err := store.Batch(ctx, requests[len(requests)-1].Batch) // the oldest is the demo's
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			links = append(links, referralLink{r.ID, p.Referrals.EditKey(r), r.Step})
		}
	}
	return links, nil
}

func openLink(
	ctx context.Context, p *assembly.Beacon, admin access.Principal, state siteState, site microsite.Site,
) (SiteLink, error) {
	key, _, err := p.Microsites.AdminKey(ctx, admin, site.ID, deskCaller)
	return SiteLink{
		State: state, ID: site.ID, EditKey: p.Microsites.EditKey(site), ShortCode: site.ShortCode,
		Type: strings.ToLower(site.Type.Name()), FirstName: site.FirstName, LastName: site.LastName, AdminKey: key,
	}, err
}

// writeLinks writes the file atomically, readable by its owner only.
func writeLinks(file string, l Links) error {
	text, err := json.MarshalIndent(l, "", "  ")
	if err != nil {
		return err
	}
	draft, err := os.CreateTemp(filepath.Dir(file), ".links-*") // CreateTemp's mode is 0600
	if err != nil {
		return fmt.Errorf("links file: %w", err)
	}
	_, err = draft.Write(append(text, '\n'))
	if err = errors.Join(err, draft.Close()); err == nil {
		err = os.Rename(draft.Name(), file)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("links file: %w", err), os.Remove(draft.Name()))
	}
	return nil
}

// donorLink is one voucher donor with the key.
type donorLink struct {
	State   voucherState `json:"state"`
	ID      int64        `json:"id"`
	EditKey string       `json:"editKey"`
}

// holderLink is one voucher holder with the key.
type holderLink struct {
	State   voucherState `json:"state"`
	ID      int64        `json:"id"`
	EditKey string       `json:"editKey"`
	DonorID int64        `json:"donorId"`
}

// voucherLinks returns the demo's donors and the holders who have their own link. If several records share an address,
// the oldest belongs to the demo.
func (d *Demo) voucherLinks(ctx context.Context, p *assembly.Beacon) ([]donorLink, []holderLink, error) {
	store, donors, holders := voucherstore.NewVouchers(p.DB), []donorLink{}, []holderLink{}
	for _, who := range d.Cast.donors {
		found, err := store.DonorsByEmail(ctx, who.email())
		if err != nil {
			return nil, nil, err
		}
		if len(found) == 0 {
			continue // added by a newer version of the demo
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
