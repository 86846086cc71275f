package app

import (
	"errors"
	"fmt"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// staffAccount is an account that there is, as an argument.
type staffAccount struct {
	Email string `positional-arg-name:"EMAIL" required:"yes" description:"The e-mail address of the account."`
}

type staffDisableCommand struct {
	Who staffAccount `positional-args:"yes"`
}

// Run closes the account of somebody who leaves; all their sessions end.
func (s staffDisableCommand) Run(e *environment) error {
	return setDisabled(
		e, s.Who.Email, true, "beacon staff disable", "%s cannot sign in any more, and all sessions have ended.\n",
	)
}

type staffEnableCommand struct {
	Who staffAccount `positional-args:"yes"`
}

// Run opens a closed account again.
func (s staffEnableCommand) Run(e *environment) error {
	return setDisabled(e, s.Who.Email, false, "beacon staff enable", "%s can sign in again, as before.\n")
}

func setDisabled(e *environment, email string, disabled bool, command, says string) error {
	c, err := e.settings()
	if err != nil {
		return err
	}
	p, err := e.assemble(e.ctx, c)
	if err != nil {
		return err
	}
	account, err := p.Staff.SetDisabled(e.ctx, audit.Actor{Kind: audit.System, Name: command}, email, disabled)
	if errors.Is(err, fault.ErrNotFound) {
		err = fmt.Errorf("there is no account with the address %s", email)
	}
	if err == nil {
		_, err = fmt.Fprintf(e.streams.Out, says, account.FullName)
	}
	return errors.Join(err, p.Close())
}
