package app

import (
	"errors"
	"fmt"

	"github.com/jessevdk/go-flags"

	"beacon/internal/access"
	"beacon/internal/assembly"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
)

// person has the flags for the person of an account.
type person struct {
	Name string `long:"name" value-name:"NAME" required:"yes" description:"The person's full name; required."`

	Role roleName `long:"role" required:"yes" description:"registry-admin, registry-reviewer, center-coordinator or coach"`

	Center   int64  `long:"center" value-name:"ID" description:"The coordinator's center, by id."`
	Language string `long:"language" default:"en" choice:"en" choice:"es" description:"Language of emails and screens."`
}

func (p person) account(email string) staff.NewAccount {
	return staff.NewAccount{
		Email: email, FullName: p.Name, Role: access.Role(p.Role), CenterID: p.Center, Language: locale.Lang(p.Language),
	}
}

type staffAddCommand struct {
	Who struct {
		Email string `positional-arg-name:"EMAIL" required:"yes" description:"The person's email address."`
	} `positional-args:"yes"`
	person
}

// roleName is the name of a role.
type roleName access.Role

// UnmarshalFlag implements flags.Unmarshaler.
func (r *roleName) UnmarshalFlag(typed string) error {
	if *r = roleName(typed); !access.Role(typed).IsValid() {
		return &flags.Error{Type: flags.ErrInvalidChoice, Message: fmt.Sprintf(
			`--role must be one of "registry-admin", "registry-reviewer", "center-coordinator" or "coach" but got %q`, typed,
		)}
	}
	return nil
}

// Run creates the account and prints the link for setting a password. The link is also sent by email if a mail server
// is configured.
func (s staffAddCommand) Run(e *environment) error {
	return e.changing(func(p *assembly.Beacon) error {
		account, err := p.Staff.CreateAccount(
			e.ctx,
			audit.Actor{Kind: audit.System, Name: "beacon staff add"},
			s.account(s.Who.Email),
			audit.Origin{},
		)
		if err != nil {
			return err
		}
		token, err := p.Staff.StaffJoinToken(e.ctx, account.ID)
		if err == nil {
			_, err = fmt.Fprintf(
				e.streams.Out, "%s can set a password at %s/staff/join/%s\n", account.FullName, p.Config.PublicURL(), token,
			)
		}
		return err
	})
}

// staffRepairCommand restores an account that was altered with SQL.
type staffRepairCommand struct {
	Who struct {
		ID    int64  `positional-arg-name:"ID" required:"yes" description:"The account's number."`
		Email string `positional-arg-name:"EMAIL" required:"yes" description:"The person's email address."`
	} `positional-args:"yes"`
	person
}

// Run repairs the account.
func (s staffRepairCommand) Run(e *environment) error {
	return e.changing(func(p *assembly.Beacon) error {
		by := audit.Actor{Kind: audit.System, Name: "beacon staff repair"}
		account, err := p.Staff.Repair(e.ctx, by, s.Who.ID, s.account(s.Who.Email))
		if errors.Is(err, fault.ErrNotFound) {
			err = fmt.Errorf("unknown staff account %d: use the number from beacon audit verify", s.Who.ID)
		}
		if err == nil {
			_, err = fmt.Fprintf(e.streams.Out, "The account of %s is closed and has no way to sign in.\n"+
				"An administrator can enable it on the screen Staff accounts.\n", account.FullName)
		}
		return err
	})
}

// staffDisableCommand closes the account of a person who leaves and ends its sessions, or reopens it.
type staffDisableCommand struct {
	Who struct {
		Email string `positional-arg-name:"EMAIL" required:"yes" description:"The email address of the account."`
	} `positional-args:"yes"`
	enable bool
}

// Run disables or enables the account.
func (s staffDisableCommand) Run(e *environment) error {
	command, message := "beacon staff disable", "%s can no longer sign in, and all sessions have ended.\n"
	if s.enable {
		command, message = "beacon staff enable", "%s can sign in again.\n"
	}
	return e.changing(func(p *assembly.Beacon) error {
		account, err := p.Staff.SetDisabled(
			e.ctx, audit.Actor{Kind: audit.System, Name: command}, s.Who.Email, !s.enable,
		)
		if errors.Is(err, fault.ErrNotFound) {
			err = fmt.Errorf("no staff account has the address %s", s.Who.Email)
		}
		if err == nil {
			_, err = fmt.Fprintf(e.streams.Out, message, account.FullName)
		}
		return err
	})
}
