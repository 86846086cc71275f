package app

import (
	"fmt"
	"strconv"
	"strings"

	"beacon/internal/assembly"
	"beacon/internal/audit"
)

type eraseAgainCommand struct {
	Args struct {
		Records []string `positional-arg-name:"KIND:NUMBER" required:"1" description:"A record, such as donor:7."`
	} `positional-args:"true"`
}

// Run repeats the erasure of persons that a restored backup brought back, by the records in their certificates
// (R15.2g).
func (c *eraseAgainCommand) Run(e *environment) error {
	return e.changing(func(p *assembly.Beacon) error {
		for _, record := range c.Args.Records {
			kind, text, _ := strings.Cut(record, ":")
			id, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return fmt.Errorf("invalid record %s: use a form such as microsite:12", record)
			}
			rows, err := p.Privacy.Again(e.ctx, audit.Subject{Kind: kind, ID: id})
			if err != nil {
				return fmt.Errorf("%s: %w", record, err)
			}
			_, _ = fmt.Fprintf(e.streams.Out, "%s is erased: %d rows.\n", record, rows)
		}
		return nil
	})
}
