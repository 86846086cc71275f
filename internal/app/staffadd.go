package app

import (
	"errors"
	"fmt"

	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
)

type staffAddCommand struct {
	Email    string `arg:"" help:"The person's e-mail address."`
	Name     string `required:"" help:"The person's full name."`
	Role     string `required:"" enum:"registry-admin,registry-reviewer,center-coordinator,coach" help:"What the person may do."`
	Center   int64  `help:"The coordinator's center, by id."`
	Language string `default:"en" enum:"en,es" help:"Language of mails and screens."`
}

// Run creates the account and prints the link with which the person sets a
// password; the same link is mailed when a mail server is configured.
func (s staffAddCommand) Run(e *environment) error {
	c, err := e.settings()
	if err != nil {
		return err
	}
	p, err := build(e.ctx, c, e.version, e.logger("error"), clock.System{})
	if err != nil {
		return err
	}
	account, err := p.staff.CreateAccount(e.ctx, audit.Actor{Kind: audit.System, Name: "beacon staff add"}, staff.NewAccount{
		Email: s.Email, FullName: s.Name, Role: staff.Role(s.Role), CenterID: s.Center, Language: locale.Lang(s.Language),
	}, audit.Origin{})
	if err != nil {
		return errors.Join(err, p.close())
	}
	token, err := p.staff.StaffJoinToken(e.ctx, account.ID)
	if err == nil {
		_, err = fmt.Fprintf(e.streams.Out, "%s can set a password at %s/staff/join/%s\n", account.FullName, c.PublicURL(), token)
	}
	return errors.Join(err, p.close())
}
