package app

import (
	"errors"
	"fmt"

	"beacon/internal/assembly"
	"beacon/internal/config"
	"beacon/internal/demo"
	"beacon/internal/platform/clock"
)

type serveCommand struct{}

// errDemoData is the error of a data directory that the demo made.
var errDemoData = errors.New(
	"dataDir: this directory was made by beacon demo, which printed the passwords of its accounts: use another directory",
)

// refuseDemo returns an error for the data directory of a demo, because its passwords were printed.
func refuseDemo(c config.Config) error {
	if c.DataDir != "" && demo.IsOwn(c.DataDir) {
		return errDemoData
	}
	return nil
}

// Run serves until the process is told to stop.
func (serveCommand) Run(e *environment) error {
	c, err := e.settings()
	if err := errors.Join(err, c.CheckConfidential(), refuseDemo(c)); err != nil {
		return err
	}
	log := e.logger(c, c.LogLevel)
	log.Info("starting", "version", e.version)
	for _, name := range e.unread {
		log.Warn("a variable looks like a setting and is none", "name", name)
	}
	b, err := assembly.New(e.ctx, assembly.Setup{Config: c, Log: log, Clock: clock.System{}, Version: e.version})
	if err != nil {
		return err
	}
	if says := newerSchema(e.ctx, b.DB); says != "" {
		log.Warn(says)
	}
	return errors.Join(b.Serve(e.ctx, assembly.Serving{Ready: func(address string) error {
		_, err := fmt.Fprintf(e.streams.Out, "Beacon listens on %s\n", address)
		return err
	}}), b.Close())
}
