package app

import (
	"path/filepath"

	"beacon/internal/config"
	"beacon/internal/demo"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/picture"
)

type demoCommand struct {
	Addr  string   `long:"addr" value-name:"ADDR" description:"Address to listen on, host:port. Default: 127.0.0.1:8080."`
	Data  filePath `long:"data" value-name:"DIR" description:"Directory of the data. Default: demo in the data directory."`
	Links filePath `long:"links" value-name:"FILE" description:"JSON file of the links. Default: links.json in --data."`
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
		c.LogLevel = "warn" // so that the links stay visible
	}
	links := string(d.Links)
	if links == "" {
		links = filepath.Join(c.DataDir, "links.json")
	}
	cast, err := demo.LoadCast()
	if err != nil {
		return err
	}
	sources, err := config.Sources(e.configFile, e.environ)
	if err != nil {
		return err
	}
	run := demo.Demo{
		Config: c, Log: e.logger(c, c.LogLevel), Clock: clock.System{}, Out: e.streams.Out,
		LinksFile: links, Cast: cast, Pictures: demo.NewPictures(picture.New(picture.DefaultLimits)),
		SettingSources: sources,
	}
	return run.Run(e.ctx)
}
