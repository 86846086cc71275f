package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/staff"
	"beacon/internal/storage"
)

// demoLinks is the demo's link file (decision 9.4).
type demoLinks struct {
	BaseURL    string     `json:"baseUrl"`
	Microsites []siteLink `json:"microsites"`
	Campaigns  []struct{} `json:"campaigns"`
	Referrals  []struct{} `json:"referrals"`
	Donors     []struct{} `json:"donors"`
	Holders    []struct{} `json:"holders"`
	Staff      []signIn   `json:"staff"`
	Webhook    sender     `json:"webhook"`
}

// sender is how registrations are told (decision 10.16).
type sender struct {
	URL    string `json:"url"`
	Secret string `json:"secret"`
}

// siteLink is one site and what opens it.
type siteLink struct {
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
	Role     staff.Role `json:"role"`
	Email    string     `json:"email"`
	Password string     `json:"password"`
}

// links looks up everybody in the database: ids and keys are the same on every
// start, admin keys are fresh.
func (d *demo) links(ctx context.Context, p *parts) (demoLinks, error) {
	l := demoLinks{BaseURL: p.config.PublicURL(), Campaigns: []struct{}{}, Referrals: []struct{}{}, Donors: []struct{}{}, Holders: []struct{}{},
		Webhook: sender{p.config.PublicURL() + registrationsPath, screeningSecret(p.ring).String()}}
	for _, m := range demoStaff {
		address := m.mailbox + staffHost
		l.Staff = append(l.Staff, signIn{m.role, address, demoPassword(p.ring, address)})
	}
	account, _, err := storage.NewStaff(p.db).AccountByEmail(ctx, l.Staff[0].Email)
	if err != nil {
		return l, fmt.Errorf("demo administrator: %w", err)
	}
	admin, sites := asReviewer(account), storage.NewMicrosites(p.db)
	for _, who := range d.people {
		found, _, err := sites.List(ctx, microsite.ListFilter{Search: who.email(), Limit: 1})
		if err != nil {
			return l, err
		}
		if len(found) == 0 {
			continue // somebody whom a newer version of the demo has added
		}
		link, err := openLink(ctx, p, admin, who.state, found[0].Site)
		if err != nil {
			return l, err
		}
		l.Microsites = append(l.Microsites, link)
	}
	return l, nil
}

func openLink(ctx context.Context, p *parts, admin microsite.StaffMember, state siteState, site microsite.Site) (siteLink, error) {
	key, _, err := p.microsites.AdminKey(ctx, admin, site.ID, microsite.Caller{Origin: audit.Origin{UserAgent: "beacon demo"}})
	return siteLink{
		State: state, ID: site.ID, EditKey: p.microsites.EditKey(site), ShortCode: site.ShortCode, Type: strings.ToLower(site.Type.Name()),
		FirstName: site.FirstName, LastName: site.LastName, AdminKey: key,
	}, err
}

// writeLinks puts the file in place at once and whole, readable by its owner.
func writeLinks(file string, l demoLinks) error {
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
