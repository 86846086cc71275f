package intake

import (
	"context"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

var (
	msgDecided = catalogues.Text("intake.decided")
	msgWhyNot  = catalogues.Text("intake.why-not")
	msgHasSite = catalogues.Text("intake.has-site")
)

// ConfirmPatient records that the center confirms its patient. The site is activated, or the patient is invited to
// agree to the release, and the patient receives the links by email (R3, row "confirm is our patient").
func (s *Service) ConfirmPatient(ctx context.Context, by access.Principal, of Ref, c access.Caller) (Record, error) {
	a := action{of, by, c, nil}
	return s.decide(ctx, a, func(tx Tx, e *Entry) (microsite.Site, error) { return s.confirm(ctx, tx, a, e) })
}

func (s *Service) confirm(ctx context.Context, tx Tx, a action, e *Entry) (microsite.Site, error) {
	if !e.CanConfirm() {
		return microsite.Site{}, fault.New(fault.Conflict, msgDecided)
	}
	site, err := s.sites.ConfirmPatient(ctx, tx, a.by, e.Site.ID, a.caller)
	if err != nil {
		return site, err
	}
	return site, s.trail(tx, a.by, a.caller, e.ID).Record(ctx, "intake.patient-confirmed", nil)
}

// RefusePatient records that the center denies that this is its patient. The entry is closed with the reason; this
// cannot be undone (R3, row "not our patient").
func (s *Service) RefusePatient(
	ctx context.Context, by access.Principal, of Ref, reason string, c access.Caller,
) (Record, error) {
	reason = plaintext.Text(reason)
	broken := tooLong("reason", reason)
	broken.AddIf(plaintext.Line(reason) == "", "reason", msgWhyNot)
	a := action{of, by, c, broken}
	return s.decide(ctx, a, func(tx Tx, e *Entry) (microsite.Site, error) {
		return s.deny(ctx, tx, a, e, Closing{Reason: NotOurPatient, Note: reason})
	})
}

// deny closes an entry and denies its pending site.
func (s *Service) deny(ctx context.Context, tx Tx, a action, e *Entry, closing Closing) (microsite.Site, error) {
	if !e.CanConfirm() {
		return microsite.Site{}, fault.New(fault.Conflict, msgDecided)
	}
	if err := s.closeEntry(e, closing); err != nil {
		return microsite.Site{}, err
	}
	site, err := s.sites.RefusePatient(ctx, tx, a.by, e.Site.ID, a.caller)
	if err != nil {
		return site, err
	}
	var details map[string]string
	if closing.Reason != NotOurPatient {
		details = map[string]string{"reason": string(closing.Reason)}
	}
	return site, s.trail(tx, a.by, a.caller, e.ID).Record(ctx, "intake.patient-refused", details)
}

// MakeSite turns a referral into a site, as if the patient had asked for a site in the wizard. The center's request
// confirms the patient. The site is activated if the patient agreed to the release in the wizard; otherwise the patient
// is invited. A request has one site, with the first center that makes it.
func (s *Service) MakeSite(ctx context.Context, by access.Principal, of Ref, c access.Caller) (Record, error) {
	return s.decide(ctx, action{of, by, c, nil}, func(tx Tx, e *Entry) (microsite.Site, error) {
		r, err := s.lockedRequest(ctx, tx, e.ID)
		if err != nil {
			return microsite.Site{}, err
		}
		if err := isKnown(ctx, tx, r); err != nil {
			return microsite.Site{}, err
		}
		// The release on the site is the patient's own from the wizard, with its origin and language.
		release, agreed := r.agreed(MicrositeForm)
		patient := access.Caller{Lang: release.Language, Origin: release.Origin}
		if !agreed {
			patient = c
		}
		patient.Origin.RequestID = c.Origin.RequestID
		site, err := s.sites.Register(ctx, tx, microsite.Site{
			FirstName: r.FirstName, LastName: r.LastName, Email: r.Email, BirthDate: r.BirthDate,
			Gender: r.Gender, Type: microsite.Kidney, Language: r.Language, CenterID: r.CenterID,
			PhonePrimary: r.Phone, AgreedToHipaa: agreed,
		}, microsite.RegistrationForm{Source: "referral", Release: release.Wording}, patient)
		if err != nil {
			return site, err
		}
		if err := tx.LinkSite(ctx, r.Answers.Batch, site.ID, s.clock.Now()); err != nil {
			return site, err
		}
		if site, err = s.sites.ConfirmPatient(ctx, tx, by, site.ID, c); err != nil {
			return site, err
		}
		return site, s.trail(tx, by, c, e.ID).Record(ctx, "intake.microsite-made", nil)
	})
}

// isKnown returns a conflict if the center has a site of this person already, by invitation, registration or an earlier
// request.
func isKnown(ctx context.Context, tx Tx, r Record) error {
	sites, err := tx.SitesByEmail(ctx, strings.ToLower(r.Email))
	for _, site := range sites {
		isGone := site.RecipientStatus == microsite.Inactive || site.RecipientStatus == microsite.Denied
		if site.CenterID == r.CenterID && !isGone &&
			plaintext.FoldedName(site.FirstName, site.LastName) == plaintext.FoldedName(r.FirstName, r.LastName) {
			return fault.New(fault.Conflict, catalogues.Text("intake.known").With("code", site.ShortCode))
		}
	}
	return err
}

// lockedRequest returns a referral that can become a site, and locks its request until the transaction ends.
func (s *Service) lockedRequest(ctx context.Context, tx Tx, id int64) (Record, error) {
	r, err := tx.Record(ctx, id)
	if err != nil {
		return r, err
	}
	if r.Answers == nil {
		return r, fault.New(fault.Conflict, msgHasSite)
	}
	if err := tx.LockRequest(ctx, r.Answers.Batch); err != nil {
		return r, err
	}
	if r, err = tx.Record(ctx, id); err != nil {
		return r, err
	}
	switch {
	case r.Status == Closed:
		return r, fault.New(fault.Conflict, msgClosed)
	case !r.CanMakeSite():
		return r, fault.New(fault.Conflict, msgHasSite)
	}
	return r, nil
}

// decide is change for decisions that also change a site.
func (s *Service) decide(
	ctx context.Context, a action, fn func(Tx, *Entry) (microsite.Site, error),
) (Record, error) {
	var site microsite.Site
	r, err := s.change(ctx, a, func(tx Tx, e *Entry) (err error) {
		site, err = fn(tx, e)
		return err
	})
	if err == nil && site.ID != 0 {
		s.sites.Committed(site)
	}
	return r, err
}
