package invitation

import (
	"context"
	"errors"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/duplicate"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
)

// Invitation is the center's data about a patient that it invites.
type Invitation struct {
	FirstName string
	LastName  string
	Email     string
	BirthDate string // MM/DD/YYYY or empty
	Gender    string // "M", "F" or empty
	Type      microsite.Type
	Language  locale.Lang
	CenterID  int64 // a coordinator's own center overrides it
	// IsAnotherPerson confirms that the records returned by duplicate.Find belong to another person.
	IsAnotherPerson bool
}

var msgCenter = catalogues.Text("general.center")

// checkAllowed returns a Forbidden fault unless the person may invite patients.
func checkAllowed(by access.Principal) error {
	if !by.WorksForCenters() {
		return fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	return nil
}

// Invite creates a site with status InvitationSent and emails its start link, in one transaction. It returns a
// duplicate.Refusal for a person with existing records.
func (s *Service) Invite(
	ctx context.Context, by access.Principal, in Invitation, c access.Caller,
) (microsite.Site, error) {
	if err := checkAllowed(by); err != nil {
		return microsite.Site{}, err
	}
	if by.CenterID != 0 {
		in.CenterID = by.CenterID
	}
	site, err := s.newSite(in)
	if err != nil {
		return microsite.Site{}, err
	}
	var found duplicate.Found
	err = s.store.InTx(ctx, func(tx Tx) (err error) {
		if err := tx.LockCenter(ctx, site.CenterID); err != nil {
			return err
		}
		id, isRepeat, err := c.Form.Once(ctx, tx, s.clock.Now(), func() (int64, error) {
			if found, err = duplicate.Find(ctx, tx, invitedPerson(site)); err != nil {
				return 0, err
			}
			details, err := found.Check(by, in.IsAnotherPerson)
			if err != nil {
				return 0, err
			}
			site, err = s.create(ctx, tx, newInvitation{site, details}, by, c)
			return site.ID, err
		})
		if err == nil && isRepeat {
			site, err = tx.Site(ctx, id)
		}
		return err
	})
	if reported := s.guard.ReportHidden(ctx, by, found, c); err == nil {
		err = reported
	}
	if errors.Is(err, microsite.ErrNoCenter) {
		return microsite.Site{}, fault.Broken([]fault.Field{{Name: "centerId", Message: msgCenter}})
	}
	if err != nil {
		return microsite.Site{}, err
	}
	s.sites.Committed(site)
	return site, nil
}

// newSite returns the site of an invitation, or its broken rules.
func (s *Service) newSite(in Invitation) (microsite.Site, error) {
	born, broken := in.check(s.clock.Now())
	if err := fault.Broken(broken); err != nil {
		return microsite.Site{}, err
	}
	return microsite.Site{
		Type: in.Type, CenterID: in.CenterID,
		FirstName: in.FirstName, LastName: in.LastName, Email: in.Email,
		Language: in.Language, BirthDate: born, Gender: in.Gender,
		RecipientStatus: microsite.InvitationSent, CustomSiteStatus: microsite.SiteInActive,
		ShowSiteCreateOption: true,
	}, nil
}

func invitedPerson(site microsite.Site) duplicate.Person {
	return duplicate.Person{
		FirstName: site.FirstName, LastName: site.LastName, Email: site.Email, BirthDate: site.BirthDate,
	}
}

// newInvitation is a site to create, with the details of its event.
type newInvitation struct {
	site    microsite.Site
	details map[string]string
}

// create stores a site, audits the invitation, and emails the link.
func (s *Service) create(
	ctx context.Context, tx Tx, in newInvitation, by access.Principal, c access.Caller,
) (microsite.Site, error) {
	site, err := s.sites.Create(ctx, tx, in.site)
	if err != nil {
		return microsite.Site{}, err
	}
	if err := s.sites.Trail(tx, by.Actor(), c.Origin, site).Record(ctx, "microsite.invited", in.details); err != nil {
		return microsite.Site{}, err
	}
	return site, microsite.EmailLink(ctx, tx, site)
}

// check normalizes the input. It returns the ISO date of birth and a fault for each broken rule.
func (in *Invitation) check(now time.Time) (born string, broken fault.Fields) {
	in.FirstName, in.LastName, in.Email = cleanName(in.FirstName), cleanName(in.LastName), personal.Email(in.Email)
	broken.AddIf(!personal.IsName(in.FirstName), "firstName", catalogues.Text("microsite.first-name"))
	broken.AddIf(!personal.IsName(in.LastName), "lastName", catalogues.Text("microsite.last-name"))
	broken.AddIf(!personal.IsEmail(in.Email, personal.MaxEmail), "email", catalogues.Text("general.email"))
	if in.BirthDate != "" {
		var ok bool
		if born, ok = personal.BirthDate(in.BirthDate, now); !ok {
			broken.Add("birthDate", catalogues.Text("microsite.birth-date"))
		}
	}
	broken.AddIf(in.Gender != "" && in.Gender != "M" && in.Gender != "F", "gender", catalogues.Text("microsite.gender"))
	broken.AddIf(!in.Type.Valid(), "micrositeTypeId", catalogues.Text("general.type"))
	broken.AddIf(in.CenterID == 0, "centerId", msgCenter)
	return born, broken
}

// cleanName reduces every run of spaces to one space: spreadsheets contain double and non-breaking spaces.
func cleanName(typed string) string { return strings.Join(strings.Fields(plaintext.Line(typed)), " ") }
