package app

import (
	"errors"
	"fmt"

	"beacon/internal/assembly"
	"beacon/internal/platform/clock"
)

type serveCommand struct{}

// Run serves until the process is told to stop.
func (serveCommand) Run(e *environment) error {
	c, err := e.settings()
	if err := errors.Join(err, c.CheckConfidential()); err != nil {
		return err
	}
	log := e.logger(c, c.LogLevel)
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
