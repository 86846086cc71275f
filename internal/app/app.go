package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/alecthomas/kong"

	"beacon/internal/config"
)

// Streams are the process's own; tests hand in buffers.
type Streams struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
}

// cli is every command and flag of the binary.
type cli struct {
	Config string `help:"YAML file with settings." short:"c" type:"path" env:"BEACON_CONFIG"`

	Serve   serveCommand   `cmd:"" help:"Serve Beacon."`
	Demo    demoCommand    `cmd:"" help:"Serve Beacon with believable, fictional data for every role and state."`
	Migrate migrateCommand `cmd:"" help:"Bring the database schema up to this version."`
	Check   checkCommand   `cmd:"" help:"Check configuration, database, storage, signing certificate and mail, and say what is wrong."`
	Staff   struct {
		Add staffAddCommand `cmd:"" help:"Create a staff account and print its join link."`
	} `cmd:"" help:"Staff accounts."`
	Audit struct {
		Verify auditVerifyCommand `cmd:"" help:"Prove that the audit trail and every consent are whole."`
	} `cmd:"" help:"The audit trail."`
	Import  importCommands `cmd:"" help:"Bring in data from files."`
	OpenAPI openAPICommand `cmd:"" name:"openapi" help:"Print the OpenAPI document of every call."`
	Version versionCommand `cmd:"" help:"Print the version."`

	PDFCheck pdfCheckCommand `cmd:"" name:"pdf-check" hidden:"" help:"Judge the PDF on standard input."`
}

// environment is what every command is run with.
type environment struct {
	ctx     context.Context
	streams Streams
	config  config.Config
	version string
	loaded  error // why the settings could not be read, if they could not
	log     logWriter
}

// Run carries out one command and answers the process's exit code.
func Run(ctx context.Context, version string, args, environ []string, streams Streams) int {
	var c cli
	exit := -1
	parser, err := kong.New(&c, kong.Name("beacon"), kong.Description("Personal donor-search sites for patients who need a kidney or liver."),
		kong.Writers(streams.Out, streams.Err), kong.Exit(func(code int) { exit = code }), kong.UsageOnError())
	if err != nil {
		return fail(streams, err)
	}
	command, err := parser.Parse(args)
	if exit >= 0 { // help was asked for
		return exit
	}
	if err != nil {
		_, _ = fmt.Fprintln(streams.Err, "beacon:", err)
		return 2
	}
	env := &environment{ctx: ctx, streams: streams, version: version, log: logWriter{out: streams.Err}}
	defer env.log.flush()
	if command.Command() != "pdf-check" { // it is given nothing but the file
		env.config, env.loaded = config.Load(config.Default(), c.Config, environ)
	}
	if err := command.Run(env); err != nil {
		return fail(streams, err)
	}
	return 0
}

func fail(streams Streams, err error) int {
	if !errors.Is(err, context.Canceled) {
		_, _ = fmt.Fprintln(streams.Err, "beacon:", err)
	}
	return 1
}

// settings answers the checked settings.
func (e *environment) settings() (config.Config, error) {
	if e.loaded != nil {
		return e.config, e.loaded
	}
	return e.config, e.config.Check()
}

func (e *environment) logger(level string) *slog.Logger {
	var l slog.Level
	if err := l.UnmarshalText([]byte(strings.ToUpper(level))); err != nil {
		l = slog.LevelInfo
	}
	return slog.New(promptly{slog.NewJSONHandler(&e.log, &slog.HandlerOptions{Level: l}), &e.log})
}
