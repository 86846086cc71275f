package microsite

import (
	"context"
	"regexp"

	"beacon/internal/platform/fault"
)

// EditorView is the data for the patient's own screens: the site, the working copy, the live version and the last
// review.
type EditorView struct {
	Site     Site
	Editable bool
	Draft    []Placement
	Live     *Submission // nil before the first approval
	Review   *Review     // the review that the patient must respond to, or nil
	Notes    []Note      // comments of that review on parts of the submission
	Reopened *Review     // set if the registry reopened the site after that review
}

// Editor returns the patient's own view. If an administrator opens it, the read is audited.
func (s *Service) Editor(ctx context.Context, a Access, site Site) (EditorView, error) {
	v := EditorView{
		Site: site, Editable: a.Admin != nil || Editable(site.RecipientStatus, site.CustomSiteStatus, site.AgreedToHipaa),
	}
	err := s.RecordAdminView(ctx, a, site, nil)
	if err != nil {
		return v, err
	}
	if v.Draft, err = s.d.Store.DraftPictures(ctx, site.ID); err != nil {
		return v, err
	}
	if site.LiveSubmissionID != nil {
		live, err := s.d.Store.Submission(ctx, *site.LiveSubmissionID)
		if err != nil {
			return v, err
		}
		v.Live = &live
	}
	if waitsForPatient(site.CustomSiteStatus) {
		return v, s.addReview(ctx, &v)
	}
	return v, nil
}

// addReview adds the last review to the view. For a declined site that was reopened, the last review is the decline.
func (s *Service) addReview(ctx context.Context, v *EditorView) error {
	reviews, err := s.d.Store.Reviews(ctx, v.Site.ID)
	if err != nil {
		return err
	}
	if len(reviews) > 1 && reviews[0].Verdict == Reopened {
		v.Reopened, reviews = &reviews[0], reviews[1:]
	}
	if len(reviews) == 0 || reviews[0].Verdict == Approve {
		return nil
	}
	v.Review = &reviews[0]
	about, err := s.d.Store.Submission(ctx, v.Review.SubmissionID)
	v.Notes = notesOn(v.Review.Reasons, about)
	return err
}

// RecordAdminView records a read by an administrator with an admin key. Reads by the patient are not audited.
func (s *Service) RecordAdminView(ctx context.Context, a Access, site Site, details map[string]string) error {
	if a.Admin == nil {
		return nil
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		return s.ownTrail(tx, a, site).Record(ctx, "microsite.viewed", details)
	})
}

// waitsForPatient reports whether the last step was a review without approval.
func waitsForPatient(c CustomSiteStatus) bool {
	return c == PendCtrDeclinedFixable || c == PendNkrDeclinedFixable || c == DeclinedUnfixable
}

// Location is the address at which the public page is shown (M3 MicrositeLocation).
type Location int

// The locations.
const (
	Home    Location = 0
	Start   Location = 1
	Preview Location = 2
)

// Showing is the kind of page for a visitor.
type Showing int

// Values of Showing.
const (
	ShowNothing Showing = iota // exists, but is not public (R10.12)
	ShowStarter
	ShowCustom
)

// PublicView is the data that a visitor of a short code may see.
type PublicView struct {
	Site    Site
	Showing Showing
	Version *Submission       // the text and pictures of the custom site
	Names   map[string]string // in a preview: the names of crops with their tokens
	Banner  *Event            // the event in the status banner; nil if there is no banner
}

// IsOver reports whether the search for a donor is over: the banner announces a transplant, or the page is a
// memorial.
func (v PublicView) IsOver() bool {
	return v.Site.IsMemorial() || v.Banner != nil && v.Banner.Type.IsTransplant()
}

var publicKey = regexp.MustCompile(`^([A-Z]{3}[0-9]{3})([A-Za-z0-9_-]*)$`)

// ParsePublicKey splits the key of the public page into short code and preview token (M2: both segments joined).
func ParsePublicKey(key string) (shortCode, token string, ok bool) {
	m := publicKey.FindStringSubmatch(key)
	if m == nil {
		return "", "", false
	}
	return m[1], m[2], true
}

// Public returns the view for a visitor, or fault.ErrNotFound for an unknown code. The working copy is shown only
// with a valid preview token; an invalid token is ignored (R2.4).
func (s *Service) Public(ctx context.Context, shortCode, token string, at Location) (PublicView, error) {
	site, err := s.d.Store.SiteByCode(ctx, shortCode)
	if err != nil {
		return PublicView{}, err
	}
	if token != "" {
		claim, ok, err := s.parsePreview(ctx, site, token)
		if err != nil {
			return PublicView{}, err
		}
		if ok {
			return s.preview(ctx, site, claim)
		}
	}
	v := PublicView{Site: site, Showing: showing(site, at)}
	if v.Showing == ShowCustom {
		live, err := s.d.Store.Submission(ctx, *site.LiveSubmissionID)
		if err != nil {
			return v, err
		}
		v.Version = &live
		b, err := s.SiteBanner(ctx, site.ID)
		if err != nil {
			return v, err
		}
		if b.Status == BannerActive && b.Event.Type != ReadyForTransplant {
			v.Banner = b.Event
		}
	}
	return v, nil
}

// showing returns the page for a visitor at a location (M4). The starter page has its own address.
func showing(site Site, at Location) Showing {
	page := site.PublicPage()
	switch {
	case page == ShowCustom && at == Start:
		return ShowStarter
	case page == ShowCustom && site.LiveSubmissionID == nil:
		return ShowNothing
	}
	return page
}

func (s *Service) preview(ctx context.Context, site Site, claim previewClaim) (PublicView, error) {
	v := PublicView{Site: site, Showing: ShowCustom, Names: map[string]string{}}
	version := Submission{
		SiteID: site.ID, Story: site.DraftStory, StoryLang: site.DraftStoryLang,
		Why: site.DraftWhy, WhyLang: site.DraftWhyLang,
	}
	var err error
	if claim.submission != 0 {
		if version, err = s.d.Store.Submission(ctx, claim.submission); err != nil {
			return v, err
		}
		if version.SiteID != site.ID {
			return v, fault.ErrNotFound
		}
	} else if version.Pictures, err = s.d.Store.DraftPictures(ctx, site.ID); err != nil {
		return v, err
	}
	for _, p := range version.Pictures {
		for _, name := range []string{p.ThumbnailName(), p.MediumName(), p.LargeName()} {
			v.Names[name] = s.previewName(site, name, claim)
		}
	}
	v.Version = &version
	return v, nil
}

// Revision returns the id and revision for a short code, for the page cache.
func (s *Service) Revision(ctx context.Context, shortCode string) (id, revision int64, err error) {
	return s.d.Store.RevisionByCode(ctx, shortCode)
}

// Current returns the current state of the site of a verified key.
func (s *Service) Current(ctx context.Context, a Access) (Site, error) {
	return s.d.Store.Site(ctx, a.SiteID)
}
