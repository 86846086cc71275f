package app

import (
	"context"
	"net"
	"net/http"
	"time"

	"beacon/internal/config"
	"beacon/internal/demosite"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/webhook"
	"beacon/internal/storage"
)

// registrationsPath takes what the donor screening site tells (R4.4).
const registrationsPath = "/api/integrations/donor-registrations"

// patience is how long the stand-in waits for Beacon's answer.
const patience = 10 * time.Second

// leadToScreening lets public pages link to the stand-in, unless the settings
// name a screening site.
func (d *demo) leadToScreening() {
	if d.config.Brand.DonorRegistrationURL == config.Default().Brand.DonorRegistrationURL {
		d.config.Brand.DonorRegistrationURL = d.config.PublicURL() + demosite.Path
	}
}

// screeningSecret is what the stand-in signs with: one for each directory, the
// same on every start.
func screeningSecret(ring *keys.Ring) webhook.Secret {
	return webhook.Secret(ring.Pseudonym("demo-webhook", registrationsPath))
}

// shareSecret lets Beacon believe what the stand-in signs, besides what the
// settings let it believe.
func (d *demo) shareSecret() error {
	ring, err := loadRing(d.config)
	if err != nil {
		return err
	}
	d.config.Webhook.Secrets = append([]string{screeningSecret(ring).String()}, d.config.Webhook.Secrets...)
	return nil
}

// addScreening puts the stand-in for the donor screening site beside p (decision
// 4.5). It calls Beacon over the network of this machine, as the real one does
// from elsewhere.
func (d *demo) addScreening(p *parts) error {
	host, port, err := net.SplitHostPort(p.config.Addr)
	if err != nil {
		return err
	}
	tell := demosite.Sender{
		Target: "http://" + net.JoinHostPort(browsable(host), port) + registrationsPath,
		Secret: screeningSecret(p.ring), Clock: p.clock, Client: &http.Client{Timeout: patience},
	}
	find := publicPatients{storage.NewMicrosites(p.db), p.microsites}
	p.front = demosite.New(demosite.Registry{Patient: find.byID, Completed: tell.Completed, Log: p.log}).Around
	return nil
}

// publicPatients finds whom a link is for. The two sites of a real registry know
// that of each other; the stand-in learns only what a visitor of the page sees.
type publicPatients struct {
	sites *storage.Microsites
	pages *microsite.Service
}

func (f publicPatients) byID(ctx context.Context, id int64) (demosite.Patient, error) {
	site, err := f.sites.Site(ctx, id)
	if err != nil {
		return demosite.Patient{}, err
	}
	view, err := f.pages.Public(ctx, site.ShortCode, "", microsite.Home)
	if err != nil {
		return demosite.Patient{}, err
	}
	if view.Showing == microsite.ShowNothing {
		return demosite.Patient{}, fault.ErrNotFound
	}
	return demosite.Patient{ShortCode: site.ShortCode, FirstName: site.FirstName}, nil
}
