package app

import (
	"errors"
	"fmt"

	"beacon/internal/config"
)

type configCommand struct {
	Reference bool `long:"reference" description:"Print the page of all settings in Markdown instead."`
}

// Run prints the settings in force with their sources, followed by their errors. It prints no secrets.
func (c configCommand) Run(e *environment) error {
	if c.Reference {
		_, err := fmt.Fprint(e.streams.Out, config.Reference())
		return err
	}
	if e.loaded != nil {
		return e.loaded
	}
	sources, err := config.Sources(e.configFile, e.environ)
	if err != nil {
		return err
	}
	for _, s := range e.config.Settings() {
		source, ok := sources[s.Path]
		if !ok {
			source = "default"
		}
		if _, err := fmt.Fprintf(e.streams.Out, "%-40s %-50s (%s)\n", s.Path, s.Shown(), source); err != nil {
			return err
		}
	}
	for _, name := range e.unread {
		_, _ = fmt.Fprintf(e.streams.Err, "%s is an unknown environment variable: correct its name, or unset it\n", name)
	}
	return errors.Join(e.config.Check(), e.config.CheckConfidential())
}
