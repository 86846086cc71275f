package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"path/filepath"

	"beacon/internal/config"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/picture"
)

type demoCommand struct {
	Addr  string   `long:"addr" value-name:"ADDR" description:"Where to listen (host:port). Default: the configured address, 127.0.0.1:8080."`
	Data  filePath `long:"data" value-name:"DIR" description:"Directory for the demo's data. Default: demo below the configured data directory."`
	Links filePath `long:"links" value-name:"FILE" description:"Where to write the links as JSON. Default: links.json in the data directory."`
}

// Run serves Beacon with fictional people in every role and state (R9.1).
func (d demoCommand) Run(e *environment) error {
	if e.loaded != nil {
		return e.loaded
	}
	c := e.config
	if d.Addr != "" {
		c.Addr = d.Addr
	}
	c.DataDir = filepath.Join(c.DataDir, "demo")
	if d.Data != "" {
		c.DataDir = string(d.Data)
	}
	if c.LogLevel == config.Default().LogLevel {
		c.LogLevel = "warn" // so that the links stay in sight
	}
	links := string(d.Links)
	if links == "" {
		links = filepath.Join(c.DataDir, "links.json")
	}
	people, err := demoPeople()
	if err != nil {
		return err
	}
	newcomers, err := demoNewcomers()
	if err != nil {
		return err
	}
	donors, err := demoDonors()
	if err != nil {
		return err
	}
	demo := demo{
		config: c, version: e.version, log: e.logger(c.LogLevel), out: e.streams.Out, linksFile: links,
		people: people, newcomers: newcomers, donors: donors, clock: clock.System{},
		album: newDrawings(picture.New(picture.DefaultLimits)),
	}
	return demo.run(e.ctx)
}

// demo is one run of the demo.
type demo struct {
	config    config.Config
	version   string
	log       *slog.Logger
	out       io.Writer
	linksFile string
	people    []person
	newcomers []newcomer
	donors    []donor
	clock     clock.Clock
	album     *drawings
	ready     func(demoLinks) // told the links once the server answers; may be nil
}

// run makes the data if there is none, and serves until ctx ends.
func (d *demo) run(ctx context.Context) error {
	d.config.Staff.SecondFactorOptional = true
	listener, err := d.claimAddress()
	if err != nil {
		return err
	}
	defer func() { _ = listener.Close() }() // the server has done so, if it came that far
	p, err := d.open(ctx)
	if err != nil {
		return err
	}
	p.listener = listener
	if err := d.addScreening(p); err != nil {
		return errors.Join(err, p.close())
	}
	return errors.Join(p.serve(ctx, func(string) error {
		links, err := d.links(ctx, p)
		if err != nil {
			return err
		}
		if err := writeLinks(d.linksFile, links); err != nil {
			return err
		}
		d.greet(links)
		if d.ready != nil {
			d.ready(links)
		}
		return nil
	}), p.close())
}

// claimAddress takes the address before the data is made, so that an address in
// use is noticed at once and no second demo works on the same data. A port of 0
// becomes the one that was free. Nobody is answered before the server takes over.
func (d *demo) claimAddress() (listener net.Listener, err error) {
	listener, err = net.Listen("tcp", d.config.Addr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w", d.config.Addr, err)
	}
	host, _, err := net.SplitHostPort(d.config.Addr)
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	d.config.Addr = net.JoinHostPort(host, port)
	if d.config.BaseURL == "" {
		d.config.BaseURL = "http://" + net.JoinHostPort(browsable(host), port)
	}
	d.leadToScreening()
	if err := d.config.Check(); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return listener, nil
}

// browsable returns a host that a browser on this machine can open: "every
// address" is none.
func browsable(host string) string {
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		return "127.0.0.1"
	}
	return host
}

// build puts the parts together on the demo's settings.
func (d *demo) build(ctx context.Context, clk clock.Clock) (*parts, error) {
	return build(ctx, d.config, d.version, d.log, clk)
}
