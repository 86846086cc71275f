// Package demo fills a Beacon with fictional people in every role and state. It also simulates the donor screening site
// (R9.1).
package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"

	"beacon/internal/assembly"
	"beacon/internal/config"
	"beacon/internal/platform/clock"
)

// Demo is one run of the demo.
type Demo struct {
	Config    config.Config
	Log       *slog.Logger
	Clock     clock.Clock
	Out       io.Writer // for the person at the terminal
	LinksFile string    // path of the links file
	Cast      Cast
	Pictures  *Pictures
	Ready     func(Links) // called with the links once requests are accepted; may be nil

	SettingSources map[string]string // of Config as it was loaded; see config.Sources
}

// settingSources returns the sources of the settings in force. The demo is the source of the values that it sets.
func (d *Demo) settingSources() map[string]string {
	all := map[string]string{}
	maps.Copy(all, d.SettingSources)
	defaults := config.Default().Settings()
	for i, s := range d.Config.Settings() {
		if all[s.Path] == "" && s.Shown() != defaults[i].Shown() {
			all[s.Path] = "demo"
		}
	}
	return all
}

// Cast contains the people of the demo's data.
type Cast struct {
	staff     []member // the coach comes last, see lastAccount
	campaigns []openCampaign
	patients  []person
	newcomers []newcomer
	donors    []donor

	passwordWords []string // 64 short words that are hard to misread
}

// flagged is the patient with moderation flags in the submission.
const flagged = "Omar"

// LoadCast returns the people of the demo.
func LoadCast() (c Cast, err error) {
	var registry struct {
		Staff         []member
		Campaigns     []openCampaign
		PasswordWords []string
	}
	if err := read("registry.json", &registry); err != nil {
		return c, err
	}
	c.staff, c.campaigns, c.passwordWords = registry.Staff, registry.Campaigns, registry.PasswordWords
	if c.patients, err = readPeople(); err != nil {
		return c, err
	}
	if c.newcomers, err = readNewcomers(); err != nil {
		return c, err
	}
	c.donors, err = readDonors()
	return c, err
}

// Few returns a smaller cast for tests: one patient for each state, three more with live sites, and the patients who
// show a special feature. Only the first has more than one picture, because cleaning pictures is slow.
func (c Cast) Few() Cast {
	seen := map[siteState]int{}
	var chosen []person
	for _, p := range c.patients {
		special := p.Banner != "" || p.Hidden || p.Indexed || len(p.Talk) > 0 || p.First == flagged
		if seen[p.State]++; special || seen[p.State] == 1 || (p.State == stateActive && seen[p.State] <= 4) {
			if len(chosen) > 0 {
				p.Pictures = p.Pictures[:min(1, len(p.Pictures))]
			}
			chosen = append(chosen, p)
		}
	}
	c.patients = chosen
	return c
}

// Run creates the data if there is none, and serves until ctx ends.
func (d *Demo) Run(ctx context.Context) error {
	d.Config.Staff.SecondFactorOptional = true
	d.Config.Watch.OtherBackups = true // fictional data needs no other backups
	listener, err := d.claimAddress()
	if err != nil {
		return err
	}
	defer func() { _ = listener.Close() }() // the server has closed it, unless it never started
	b, err := d.Open(ctx)
	if err != nil {
		return err
	}
	around, err := d.screening(b)
	if err != nil {
		return errors.Join(err, b.Close())
	}
	return errors.Join(b.Serve(ctx, assembly.Serving{Listener: listener, Wrap: around, Ready: func(string) error {
		links, err := d.Links(ctx, b)
		if err != nil {
			return err
		}
		if err := writeLinks(d.LinksFile, links); err != nil {
			return err
		}
		if err := d.greet(links); err != nil {
			return err
		}
		if d.Ready != nil {
			d.Ready(links)
		}
		return nil
	}}), b.Close())
}

// claimAddress listens before the data is created. An address in use fails at once, and no second demo works on the
// same data. Port 0 is replaced by a free port. No request is served until the server starts.
func (d *Demo) claimAddress() (listener net.Listener, err error) {
	listener, err = net.Listen("tcp", d.Config.Addr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w", d.Config.Addr, err)
	}
	host, _, err := net.SplitHostPort(d.Config.Addr)
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	d.Config.Addr = net.JoinHostPort(host, port)
	if d.Config.BaseURL == "" {
		d.Config.BaseURL = "http://" + net.JoinHostPort(browsable(host), port)
	}
	d.leadToStandIns()
	if err := d.Config.Check(); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return listener, nil
}

// browsable returns a host that a browser on this machine can open, instead of an unspecified address.
func browsable(host string) string {
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		return "127.0.0.1"
	}
	return host
}
