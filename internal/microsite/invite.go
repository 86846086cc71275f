package microsite

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
)

// Invitation is what a center knows of a patient whom it invites.
type Invitation struct {
	FirstName string
	LastName  string
	Email     string
	BirthDate string // MM/DD/YYYY or empty
	Gender    string // "M", "F" or empty
	Type      Type
	Language  locale.Lang
	CenterID  int64 // registry staff choose; a coordinator's own center wins
}

// maxName is the longest name that is accepted, in code points.
const maxName = 64

var (
	msgFirstName = catalogues.Text("microsite.first-name")
	msgLastName  = catalogues.Text("microsite.last-name")
	msgEmail     = catalogues.Text("general.email")
	msgBirthDate = catalogues.Text("microsite.birth-date")
	msgType      = catalogues.Text("general.type")
	msgGender    = catalogues.Text("microsite.gender")
	msgCenter    = catalogues.Text("general.center")
	msgNotYours  = catalogues.Text("general.account-not-allowed")
)

// Invite creates a site with status InvitationSent and mails its start link, in
// one transaction.
func (s *Service) Invite(ctx context.Context, by access.Principal, in Invitation, c access.Caller) (Site, error) {
	if !by.WorksForCenters() {
		return Site{}, fault.New(fault.Forbidden, msgNotYours)
	}
	if by.CenterID != 0 {
		in.CenterID = by.CenterID
	}
	site, err := s.newSite(in)
	if err != nil {
		return Site{}, err
	}
	return s.create(ctx, site, func(tx Tx, site Site) error {
		if err := s.record(ctx, tx, by.Actor(), c.Origin, site, "microsite.invited", nil); err != nil {
			return err
		}
		return tx.Enqueue(ctx, s.invitationMail(site))
	})
}

// create stores a new site under a fresh short code and runs also in the same
// transaction. A code that is taken is drawn again.
func (s *Service) create(ctx context.Context, site Site, also func(Tx, Site) error) (Site, error) {
	err := s.store.InTx(ctx, func(tx Tx) error {
		if err := createUnderFreshCode(ctx, tx, &site); err != nil {
			return err
		}
		stored, err := tx.Site(ctx, site.ID)
		if err != nil {
			return err
		}
		site = stored
		return also(tx, site)
	})
	if errors.Is(err, ErrNoCenter) {
		return Site{}, fault.Broken([]fault.Field{{Name: "centerId", Message: msgCenter}})
	}
	if err != nil {
		return Site{}, err
	}
	s.changed(site.ShortCode)
	return site, nil
}

func (s *Service) invitationMail(site Site) notify.Mail {
	return notify.Mail{
		Template: notify.MicrositeInvitation, Lang: site.Language, To: site.Email, ToName: site.FullName(),
		Params: map[string]string{notify.FirstName: site.FirstName},
		Link:   notify.Link{Kind: notify.MicrositePage, ID: site.ID, Path: "microsite/start"},
	}
}

func (s *Service) newSite(in Invitation) (Site, error) {
	now := s.clock.Now()
	born, broken := checkInvitation(&in, now)
	if err := fault.Broken(broken); err != nil {
		return Site{}, err
	}
	return Site{
		Type: in.Type, CenterID: in.CenterID, KeyVersion: 1,
		FirstName: in.FirstName, LastName: in.LastName, Email: in.Email,
		Language: in.Language, BirthDate: born, Gender: in.Gender,
		RecipientStatus: InvitationSent, CustomSiteStatus: SiteInActive, ShowSiteCreateOption: true,
		ShowInGallery: true, DraftVersion: 1, CreatedAt: now, UpdatedAt: now,
	}, nil
}

// checkInvitation trims what was typed, answers the ISO date of birth and every
// broken rule.
func checkInvitation(in *Invitation, now time.Time) (string, []fault.Field) {
	var broken []fault.Field
	blame := func(field string, text locale.Text) { broken = append(broken, fault.Field{Name: field, Message: text}) }
	in.FirstName, in.LastName, in.Email = nameOf(in.FirstName), nameOf(in.LastName), plaintext.Line(in.Email)
	if !isName(in.FirstName) {
		blame("firstName", msgFirstName)
	}
	if !isName(in.LastName) {
		blame("lastName", msgLastName)
	}
	if !personal.IsEmail(in.Email, personal.MaxEmail) {
		blame("email", msgEmail)
	}
	born := ""
	if in.BirthDate != "" {
		var ok bool
		if born, ok = personal.BirthDate(in.BirthDate, now); !ok {
			blame("birthDate", msgBirthDate)
		}
	}
	if in.Gender != "" && in.Gender != "M" && in.Gender != "F" {
		blame("gender", msgGender)
	}
	if !in.Type.Valid() {
		blame("micrositeTypeId", msgType)
	}
	if in.CenterID == 0 {
		blame("centerId", msgCenter)
	}
	return born, broken
}

// nameOf returns a name as it was meant: spreadsheets hand over two spaces, or one
// that does not break, where a person typed one.
func nameOf(typed string) string { return strings.Join(strings.Fields(plaintext.Line(typed)), " ") }

// isName reports whether a cleaned line can be a name: short enough, no HTML,
// and with a letter, because a mail needs something to call the person by.
func isName(text string) bool {
	return htmltext.Length(text) <= maxName && !htmltext.HasElement(text) &&
		strings.ContainsFunc(text, unicode.IsLetter)
}

// ResendLink mails a fresh copy of the patient's link.
func (s *Service) ResendLink(ctx context.Context, by access.Principal, siteID int64, c access.Caller) error {
	_, err := s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		if err := s.record(ctx, tx, by.Actor(), c.Origin, *site, "microsite.link-resent", nil); err != nil {
			return err
		}
		m := s.invitationMail(*site)
		if site.RecipientStatus != InvitationSent {
			m.Template, m.Link.Path = notify.MicrositeLink, "microsite/landing"
		}
		return tx.Enqueue(ctx, m)
	})
	return err
}

// changeAsStaff is change for staff: a site of another center answers like one
// that is not there.
func (s *Service) changeAsStaff(ctx context.Context, by access.Principal, siteID int64,
	fn func(Tx, *Site) error) (Site, error) {
	return s.change(ctx, siteID, func(tx Tx, site *Site) error {
		if !by.SeesCenter(site.CenterID) {
			return fault.ErrNotFound
		}
		return fn(tx, site)
	})
}
