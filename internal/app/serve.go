package app

import (
	"errors"
	"log/slog"

	"beacon/internal/assembly"
	"beacon/internal/config"
	"beacon/internal/demo"
	"beacon/internal/platform/clock"
)

type serveCommand struct{}

// errDemoData is the error for a data directory that the demo made.
var errDemoData = errors.New(
	"dataDir: this directory was made by beacon demo, which printed the passwords of its accounts: use another directory",
)

// refuseDemo returns an error for a demo's data directory, because its passwords were printed.
func refuseDemo(c config.Config) error {
	if c.DataDir != "" && demo.IsOwn(c.DataDir) {
		return errDemoData
	}
	return nil
}

// listening reports on standard output that requests are accepted, at every log level, in the format of the log.
func listening(e *environment, c config.Config, address string) error {
	line := slog.NewJSONHandler(e.streams.Out, nil).
		WithAttrs([]slog.Attr{slog.String("node", c.NodeName()), slog.String("version", e.version)})
	record := slog.NewRecord(clock.System{}.Now(), slog.LevelInfo, "Beacon listens on "+address, 0)
	return line.Handle(e.ctx, record)
}

// Run serves until the process receives a stop signal.
func (serveCommand) Run(e *environment) error {
	c, err := e.settings()
	if err := errors.Join(err, c.CheckConfidential(), refuseDemo(c)); err != nil {
		return err
	}
	log := e.logger(c, c.LogLevel)
	log.Info("starting", "version", e.version)
	for _, name := range e.unread {
		log.Warn("unknown environment variable", "name", name)
	}
	sources, err := config.Sources(e.configFile, e.environ)
	if err != nil {
		return err
	}
	b, err := assembly.New(e.ctx, assembly.Setup{
		Config: c, Log: log, Clock: clock.System{}, Version: e.version, SettingSources: sources,
	})
	if err != nil {
		return err
	}
	if reason := newerSchema(e.ctx, b.DB); reason != "" {
		log.Warn(reason)
	}
	return errors.Join(b.Serve(e.ctx, assembly.Serving{Ready: func(address string) error {
		return listening(e, c, address)
	}}), b.Close())
}
