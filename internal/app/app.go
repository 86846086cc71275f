// Package app contains the commands of the beacon binary, one per file.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/jessevdk/go-flags"

	"beacon/internal/assembly"
	"beacon/internal/config"
	"beacon/internal/platform/buildinfo"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
)

// Streams are the process's standard streams; tests supply buffers.
type Streams struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
}

// environment is the input of every command.
type environment struct {
	ctx     context.Context
	streams Streams
	config  config.Config
	version string
	unread  []string // environment variables that look like settings but are not
	loaded  error    // the error of reading the settings; nil: none
	environ []string // the environment variables with settings

	configFile string // empty: none
	log        logWriter
}

// Version returns the semantic version of this program with its commit, such as 1.0.0+805a80861b2c.
func Version() string { return buildinfo.Current().String() }

// Run executes one command and returns the process's exit code.
func Run(ctx context.Context, version string, args, environ []string, streams Streams) int {
	asked, all, err := parse(args)
	if flags.WroteHelp(err) {
		_, _ = fmt.Fprint(streams.Out, err)
		return 0
	}
	if err != nil {
		_, _ = fmt.Fprintln(streams.Err, "beacon:", err)
		return 2
	}
	env := &environment{
		ctx: ctx, streams: streams, version: version, log: logWriter{out: streams.Err}, environ: environ,
		configFile: string(all.Config),
	}
	if asked.name != assembly.PDFCheckCommand { // the subprocess receives only the file
		env.config, env.loaded = config.Load(config.Default(), string(all.Config), environ)
		env.unread, err = config.Unread(environ, configVariable)
		env.loaded = errors.Join(env.loaded, err)
	}
	err = asked.command.Run(env)
	env.log.flush() // before fail writes to the same stream
	if err != nil {
		return fail(streams, err)
	}
	return 0
}

func fail(streams Streams, err error) int {
	var broken *fault.Error
	switch {
	case errors.Is(err, context.Canceled):
	case errors.As(err, &broken) && broken.Code == fault.RuleBroken && broken.Cause == nil:
		_, _ = fmt.Fprintln(streams.Err, "beacon:", broken.Message.EN) // the text for people; the code is for programs
	default:
		_, _ = fmt.Fprintln(streams.Err, "beacon:", err)
	}
	if errors.As(err, &notShownError{}) {
		return 2
	}
	return 1
}

// settings returns the validated settings.
func (e *environment) settings() (config.Config, error) {
	if e.loaded != nil {
		return e.config, e.loaded
	}
	return e.config, e.config.Check()
}

// logger returns a logger for the settings. Every line has the name of the node.
func (e *environment) logger(c config.Config, level string) *slog.Logger {
	var l slog.Level
	if err := l.UnmarshalText([]byte(strings.ToUpper(level))); err != nil {
		l = slog.LevelInfo
	}
	lines := slog.NewJSONHandler(&e.log, &slog.HandlerOptions{Level: l})
	return slog.New(promptHandler{lines, &e.log}).With("node", c.NodeName())
}

// reading assembles a Beacon that changes nothing, runs do with it, and closes it.
func (e *environment) reading(do func(p *assembly.Beacon) error) error {
	return e.withBeacon(assembly.Read, do)
}

// changing is reading for a command that changes data: a checkpoint covers the change before the command ends.
func (e *environment) changing(do func(p *assembly.Beacon) error) error {
	return e.withBeacon(assembly.Change, func(p *assembly.Beacon) error {
		defer p.SignLast(e.ctx)
		return do(p)
	})
}

func (e *environment) withBeacon(mode assembly.Mode, do func(p *assembly.Beacon) error) error {
	c, err := e.settings()
	if err != nil {
		return err
	}
	p, err := e.assemble(e.ctx, mode, c)
	if err != nil {
		return err
	}
	return errors.Join(do(p), p.Close())
}

// assemble returns a Beacon for a command. It logs only errors.
func (e *environment) assemble(ctx context.Context, mode assembly.Mode, c config.Config) (*assembly.Beacon, error) {
	return assembly.New(ctx, assembly.Setup{
		Mode: mode, Config: c, Log: e.logger(c, "error"), Clock: clock.System{}, Version: e.version,
	})
}
