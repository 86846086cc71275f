package microsite

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/plaintext"
	"beacon/internal/platform/sentform"
	"beacon/internal/texts"
)

// Upload is a photograph sent with a save.
type Upload struct {
	File io.ReadSeeker
	Size int64
}

// PictureEdit is a picture in the editor: either an upload or, by FileName, a stored picture (R10.7).
type PictureEdit struct {
	Index    int // starts at 0 and identifies the upload
	Caption  string
	Zoom     float64
	Rotate   int
	X, Y     float64
	FileName string
	Upload   *Upload
	LeftOut  PictureLeftOut
}

// SaveRequest is the input of a save in the editor (M7).
type SaveRequest struct {
	Story                   string
	StoryLang               locale.Written // the author's choice; empty if none
	Why                     string
	WhyLang                 locale.Written // the author's choice; empty if none
	AgreedToHipaa           bool           // the release is checked
	AgreedBefore            bool           // it was agreed to when the editor was opened, so the editor did not ask
	ResponsibilityConfirmed bool
	GuardianName            string
	ReleaseVersion          string // the words that the author read; empty: those in force
	ResponsibilityVersion   string // likewise
	Draft                   bool   // Save Draft; otherwise Save & Submit for Review
	Version                 *int64 // the version that the save is based on; nil: the stored version
	Pictures                []PictureEdit
	LeftOut                 LeftOut
	FormKey                 string        // the browser's key for this save; empty if it sent none
	Form                    sentform.Form // the key with the author and everything that was sent

	release, responsibility texts.Edition // read before the transaction
}

// AgreesNow reports whether the author agrees to the release with this save. It is false if the editor did not ask,
// because the release may have been withdrawn since the editor was opened (R3.10).
func (in SaveRequest) AgreesNow() bool { return in.AgreedToHipaa && !in.AgreedBefore }

// isStoredIn reports whether this request made the last save of the site. It is then sent again because its response
// was lost, and changes nothing (R3.3b).
func (in SaveRequest) isStoredIn(site Site) bool { return in.Form != "" && in.Form == site.DraftForm }

// Saved is a stored working copy: the site and its pictures, in order.
type Saved struct {
	Site     Site
	Pictures []Placement
}

// VersionConflict is the error of a save that is based on an older version than the stored version (R3.3). Nothing is
// changed.
type VersionConflict struct{ error }

// errRepeated ends the transaction of a save that is already stored.
var errRepeated = errors.New("the save is already stored")

// Unwrap returns the fault.
func (c VersionConflict) Unwrap() error { return c.error }

// Save stores the working copy and, unless it is a draft, submits it for review. Save is atomic: pictures are cleaned
// and stored first, and deleted if the transaction fails. seen is the site returned by Open; the rules are checked
// again on the locked row. Nothing is read after the commit, so a committed save never fails. A repeated save returns
// the stored working copy.
func (s *Service) Save(ctx context.Context, a Access, seen Site, in SaveRequest) (Saved, error) {
	if in.isStoredIn(seen) {
		return s.storedSave(ctx, a, seen)
	}
	in, err := s.complete(ctx, seen, in.cleaned())
	if err != nil {
		return Saved{}, err
	}
	if in, err = s.withWordings(ctx, in); err != nil {
		return Saved{}, err
	}
	// Checked before the lock, so no picture is decoded for an invalid save, and again under the lock.
	if err := s.checkSave(seen, a, in); err != nil {
		return Saved{}, err
	}
	batch, err := s.preparePictures(ctx, seen, in.Pictures)
	if err != nil {
		return Saved{}, err
	}
	site, err := s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		if seen = *site; in.isStoredIn(seen) {
			return errRepeated
		}
		if err := s.saveLocked(ctx, tx, a, site, draftSave{in, batch, a.author(*site), s.d.Clock.Now(), nil}); err != nil ||
			a.Admin == nil {
			return err
		}
		// The response shows the stored data to the administrator.
		return s.ownTrail(tx, a, *site).Record(ctx, "microsite.viewed", nil)
	})
	if err != nil {
		batch.discard(ctx, s.d.Files)
		if errors.Is(err, errRepeated) {
			return s.storedSave(ctx, a, seen)
		}
		return Saved{}, err
	}
	return Saved{Site: site, Pictures: batch.placements}, nil
}

// storedSave returns the working copy of a site after its last save was sent again.
func (s *Service) storedSave(ctx context.Context, a Access, site Site) (Saved, error) {
	view, err := s.Editor(ctx, a, site)
	return Saved{Site: site, Pictures: view.Draft}, err
}

// cleaned removes characters that cannot be typed. The rules check the result.
func (in SaveRequest) cleaned() SaveRequest {
	in.Story, in.Why = plaintext.Text(in.Story), plaintext.Text(in.Why)
	in.GuardianName = plaintext.Line(in.GuardianName)
	in.Pictures = slices.Clone(in.Pictures)
	for i := range in.Pictures {
		in.Pictures[i].Caption = plaintext.Text(in.Pictures[i].Caption)
	}
	return in
}

// withWordings adds the words of the agreements in a save.
func (s *Service) withWordings(ctx context.Context, in SaveRequest) (_ SaveRequest, err error) {
	if in.AgreesNow() {
		in.release, err = s.d.Texts.Agreed(ctx, texts.MicrositeRelease, in.ReleaseVersion, "agreedToHipaa")
	}
	if err == nil && in.ResponsibilityConfirmed {
		in.responsibility, err = s.d.Texts.Agreed(
			ctx, texts.Responsibility, in.ResponsibilityVersion, "responsibilityConfirmed",
		)
	}
	return in, err
}

// checkSave returns the reason why a save is not possible, or nil. It changes nothing.
func (s *Service) checkSave(site Site, a Access, in SaveRequest) error {
	agreed := site.AgreedToHipaa || in.AgreesNow()
	if a.Admin == nil {
		if site.RecipientStatus == InvitationSent && !agreed {
			return fault.New(fault.Conflict, msgAgreeFirst)
		}
		if !Editable(site.RecipientStatus, site.CustomSiteStatus, agreed) {
			return fault.New(fault.Conflict, msgLocked)
		}
	}
	if in.Version != nil && *in.Version != site.DraftVersion {
		return VersionConflict{fault.New(fault.Conflict, catalogues.Text("microsite.newer-version"))}
	}
	c := content{story: in.Story, why: in.Why}
	for _, p := range in.Pictures {
		c.captions = append(c.captions, p.Caption)
	}
	broken := checkDraft(s.d.Limits, c)
	if !in.Draft {
		broken = append(broken, checkSubmission(s.d.Limits, site.Type, c)...)
		broken = append(broken, s.checkAgreements(site, in)...)
	}
	if in.AgreesNow() && !site.AgreedToHipaa {
		checkGuardian(&broken, site, s.d.Clock.Now(), in.GuardianName)
	}
	return fault.Broken(broken)
}

func (s *Service) checkAgreements(site Site, in SaveRequest) fault.Fields {
	var broken fault.Fields
	broken.AddIf(!site.AgreedToHipaa && !in.AgreesNow(), "agreedToHipaa", msgRelease)
	if s.d.Limits.Responsibility && !site.IsResponsibilityConfirmed && !in.ResponsibilityConfirmed {
		broken.Add("responsibilityConfirmed", msgResponsibility)
	}
	return broken
}

// draftSave is a save with its stored pictures, its author and its time.
type draftSave struct {
	SaveRequest
	batch  *pictureBatch
	author string
	at     time.Time
	// details are of the save's event: the words of a confirmation of responsibility.
	details map[string]string
}

func (s *Service) saveLocked(ctx context.Context, tx Tx, a Access, site *Site, in draftSave) error {
	if err := s.checkSave(*site, a, in.SaveRequest); err != nil {
		return err
	}
	in.details = map[string]string{}
	if in.ResponsibilityConfirmed && !site.IsResponsibilityConfirmed {
		in.details["wording"], in.details["wordingHash"] = in.responsibility.Version, in.responsibility.Hash
	}
	if err := s.applyAgreements(ctx, tx, a, site, in.SaveRequest); err != nil {
		return err
	}
	if err := storeDraft(ctx, tx, site, in); err != nil {
		return err
	}
	if in.Draft {
		return s.ownTrail(tx, a, *site).Record(ctx, "microsite.draft-saved", in.details)
	}
	return s.submit(ctx, tx, a, site, in)
}

// storeDraft stores the text and pictures of a save as the next version of a locked site's working copy.
func storeDraft(ctx context.Context, tx Tx, site *Site, in draftSave) error {
	if err := in.batch.store(ctx, tx, site.ID, in.at); err != nil {
		return err
	}
	site.DraftStoryLang = locale.Rewritten(in.StoryLang, site.DraftStoryLang, site.DraftStory, in.Story)
	site.DraftWhyLang = locale.Rewritten(in.WhyLang, site.DraftWhyLang, site.DraftWhy, in.Why)
	site.DraftStory, site.DraftWhy = in.Story, in.Why
	for i, p := range in.batch.placements {
		in.batch.placements[i].CaptionLang = locale.Within(site.DraftStoryLang, p.Caption)
	}
	site.DraftVersion++
	site.DraftSavedAt, site.DraftSavedBy = &in.at, in.author
	site.DraftFormKey, site.DraftForm = in.FormKey, in.Form
	return tx.ReplaceDraftPictures(ctx, site.ID, in.batch.placements)
}

func (s *Service) applyAgreements(ctx context.Context, tx Tx, a Access, site *Site, in SaveRequest) error {
	if in.ResponsibilityConfirmed && !site.IsResponsibilityConfirmed {
		site.IsResponsibilityConfirmed = true
		if err := s.confirm(ctx, tx, a, *site, in.responsibility); err != nil {
			return err
		}
	}
	if in.AgreesNow() && !site.AgreedToHipaa {
		if err := apply(site, eventAgree); err != nil {
			return err
		}
		if err := s.agree(ctx, tx, a, site, agreement{in.release, in.GuardianName}); err != nil {
			return err
		}
	}
	if site.AgreedToHipaa && site.RecipientStatus == InvitationSent {
		return apply(site, eventActivate)
	}
	return nil
}

// confirm stores the confirmation of responsibility.
func (s *Service) confirm(ctx context.Context, tx Tx, a Access, site Site, read texts.Edition) error {
	if err := keepText(ctx, tx, read); err != nil {
		return err
	}
	return tx.AddConfirmation(ctx, Confirmation{
		SiteID: site.ID, Wording: read.Wording(), Language: a.Caller.Lang, Signer: a.author(site),
		Origin: a.Caller.Origin, At: s.d.Clock.Now(),
	})
}

// submit stores the working copy as the next submission and emails the coordinators.
func (s *Service) submit(ctx context.Context, tx Tx, a Access, site *Site, in draftSave) error {
	before := site.CustomSiteStatus
	if err := apply(site, eventSubmit); err != nil {
		return fault.New(fault.Conflict, msgLocked)
	}
	version, err := tx.AddSubmission(ctx, Submission{
		SiteID: site.ID, Pictures: in.batch.placements,
		Story: site.DraftStory, StoryLang: site.DraftStoryLang, Why: site.DraftWhy, WhyLang: site.DraftWhyLang,
		SubmittedBy: in.author, SubmittedAt: in.at,
	})
	if err != nil {
		return err
	}
	site.StatusBeforeSubmit, site.PendingSubmissionID = before, &version.ID
	details := in.details
	details["version"] = strconv.Itoa(version.Number)
	return s.ownTrail(tx, a, *site).Record(ctx, "microsite.submitted", details)
}

// WithdrawSubmission withdraws a submission before the center's decision.
func (s *Service) WithdrawSubmission(ctx context.Context, a Access) (Site, error) {
	return s.changeOwn(ctx, a, func(tx Tx, site *Site) error {
		if err := apply(site, eventWithdraw); err != nil {
			return err
		}
		site.CustomSiteStatus = site.StatusBeforeSubmit
		site.PendingSubmissionID = nil
		site.DraftForm = "" // sending the same submission again submits it again
		return s.ownTrail(tx, a, *site).Record(ctx, "microsite.submission-withdrawn", nil)
	})
}

// pictureFault returns a picture error of the pipeline as an error of the given field.
func pictureFault(err error, field string) error {
	var f *fault.Error
	if !errors.As(err, &f) || f.Code == fault.Internal || f.Code == fault.Unavailable {
		return err
	}
	return &fault.Error{
		Code: f.Code, Message: f.Message, Cause: f.Cause, Fields: []fault.Field{{Name: field, Message: f.Message}},
	}
}

// newCrop returns the chosen crop, or an error of the picture's field.
func newCrop(p PictureEdit, field string) (picture.Crop, error) {
	c, err := picture.NewCrop(p.Zoom, p.Rotate, p.X, p.Y)
	return c, pictureFault(err, field)
}
