package app

import (
	"errors"
	"fmt"

	"beacon/internal/assembly"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// staffDisableCommand closes the account of somebody who leaves and ends all its
// sessions, or opens it again.
type staffDisableCommand struct {
	Who struct {
		Email string `positional-arg-name:"EMAIL" required:"yes" description:"The e-mail address of the account."`
	} `positional-args:"yes"`
	enable bool
}

// Run disables or enables the account.
func (s staffDisableCommand) Run(e *environment) error {
	command, says := "beacon staff disable", "%s cannot sign in any more, and all sessions have ended.\n"
	if s.enable {
		command, says = "beacon staff enable", "%s can sign in again, as before.\n"
	}
	return e.withBeacon(func(p *assembly.Beacon) error {
		account, err := p.Staff.SetDisabled(
			e.ctx, audit.Actor{Kind: audit.System, Name: command}, s.Who.Email, !s.enable,
		)
		if errors.Is(err, fault.ErrNotFound) {
			err = fmt.Errorf("there is no account with the address %s", s.Who.Email)
		}
		if err == nil {
			_, err = fmt.Fprintf(e.streams.Out, says, account.FullName)
		}
		return err
	})
}
