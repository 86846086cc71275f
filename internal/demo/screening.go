package demo

import (
	"context"
	"net"
	"net/http"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/config"
	"beacon/internal/demo/screeningsite"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/outbound"
	"beacon/internal/platform/webhook"
	"beacon/internal/storage/micrositestore"
)

// registrationsPath receives the donor screening site's reports (R4.4).
const registrationsPath = "/api/integrations/donor-registrations"

// patience is the simulated site's time limit for a response of Beacon.
const patience = 10 * time.Second

// leadToStandIns makes public pages link to the simulated sites unless the settings name other sites. The default sites
// do not exist.
func (d *Demo) leadToStandIns() {
	brand, byDefault := &d.Config.Brand, config.Default().Brand
	if brand.DonorRegistrationURL == byDefault.DonorRegistrationURL {
		brand.DonorRegistrationURL = d.Config.PublicURL() + screeningsite.Path
	}
	website := d.Config.PublicURL() + screeningsite.WebsitePath
	for address, unset := range map[*string]string{
		&brand.Website: byDefault.Website, &brand.ConsiderCampaignURL: byDefault.ConsiderCampaignURL,
		&brand.SupportURL: byDefault.SupportURL, &brand.PrivacyURL: byDefault.PrivacyURL,
	} {
		if *address == unset {
			*address = website
		}
	}
}

// screeningSecret returns the signing secret of the simulated site. It depends on the data directory only, so it is the
// same at every start.
func screeningSecret(ring *keys.Ring) webhook.Secret {
	return webhook.Secret(ring.Pseudonym("demo-webhook", registrationsPath))
}

// shareSecret adds the simulated site's secret to the secrets that Beacon accepts.
func (d *Demo) shareSecret() error {
	ring, err := assembly.LoadRing(d.Config)
	if err != nil {
		return err
	}
	d.Config.Webhook.Secrets = append([]string{screeningSecret(ring).String()}, d.Config.Webhook.Secrets...)
	return nil
}

// screening mounts the simulated donor screening site in front of b (R4.5). It calls Beacon over this machine's
// network, as the real site does from elsewhere.
func (d *Demo) screening(b *assembly.Beacon) (around func(http.Handler) http.Handler, err error) {
	host, port, err := net.SplitHostPort(b.Config.Addr)
	if err != nil {
		return nil, err
	}
	tell := screeningsite.Sender{
		Target: "http://" + net.JoinHostPort(browsable(host), port) + registrationsPath,
		Secret: screeningSecret(b.Ring), Clock: b.Clock, Client: outbound.New(patience),
	}
	find := publicPatients{micrositestore.NewMicrosites(b.DB), b.Microsites}
	return screeningsite.New(screeningsite.Registry{
		Patient: find.byID, Completed: tell.Completed, Log: d.Log,
	}).Around, nil
}

// publicPatients finds the patient of a link. The two sites of a real registry share this information. The simulated
// site gets only the data on the public page.
type publicPatients struct {
	sites *micrositestore.Microsites
	pages *microsite.Service
}

func (f publicPatients) byID(ctx context.Context, id int64) (screeningsite.Patient, error) {
	site, err := f.sites.Site(ctx, id)
	if err != nil {
		return screeningsite.Patient{}, err
	}
	view, err := f.pages.Public(ctx, site.ShortCode, "", microsite.Home)
	if err != nil {
		return screeningsite.Patient{}, err
	}
	if view.Showing == microsite.ShowNothing {
		return screeningsite.Patient{}, fault.ErrNotFound
	}
	return screeningsite.Patient{ShortCode: site.ShortCode, FirstName: site.FirstName}, nil
}
