package microsite

import (
	"context"
	"errors"
	"fmt"
	"io"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/fault"
)

// coachSaveAttempts is the maximum number of tries of a coach's save when other changes to the same site interfere.
const coachSaveAttempts = 5

// errStaleRevision means that the site changed after the permission check.
var errStaleRevision = errors.New("the site changed in the meantime")

// ViewAsCoach returns a site with its working copy, live version and last review. The caller must have checked that
// the account coaches the patient.
func (s *Service) ViewAsCoach(ctx context.Context, siteID int64) (EditorView, error) {
	site, err := s.d.Store.Site(ctx, siteID)
	if err != nil {
		return EditorView{}, err
	}
	return s.Editor(ctx, Access{SiteID: siteID}, site)
}

// CoachSave is a save of a patient's site by a coach.
type CoachSave struct {
	SiteID int64
	SaveRequest
	// CheckAllowed returns an error unless the coach may edit the site. It is called again if the site has changed
	// since.
	CheckAllowed func(context.Context) error
}

// SaveAsCoach stores a coach's changes to the working copy (R3.5). The rules for patients' drafts apply: editable
// statuses, version conflicts, limits. It never submits and never agrees to the release.
func (s *Service) SaveAsCoach(
	ctx context.Context, by access.Principal, in CoachSave, c access.Caller,
) (Saved, error) {
	in.SaveRequest = SaveRequest{
		Story: in.Story, StoryLang: in.StoryLang, Why: in.Why, WhyLang: in.WhyLang, Draft: true, Version: in.Version,
		Pictures: in.Pictures, LeftOut: in.LeftOut, FormKey: in.FormKey, Form: in.Form,
	}.cleaned()
	for range coachSaveAttempts {
		saved, err := s.trySaveAsCoach(ctx, by, in, c)
		if !errors.Is(err, errStaleRevision) {
			return saved, err
		}
	}
	return Saved{}, fault.New(fault.Conflict, catalogues.Text("microsite.busy-site"))
}

func (s *Service) trySaveAsCoach(
	ctx context.Context, by access.Principal, coachSave CoachSave, c access.Caller,
) (Saved, error) {
	seen, err := s.d.Store.Site(ctx, coachSave.SiteID)
	if err != nil {
		return Saved{}, err
	}
	if err := coachSave.CheckAllowed(ctx); err != nil {
		return Saved{}, err
	}
	a := Access{SiteID: seen.ID, Caller: c}
	if coachSave.isStoredIn(seen) {
		return s.storedSave(ctx, a, seen)
	}
	in, err := s.complete(ctx, seen, coachSave.SaveRequest)
	if err != nil {
		return Saved{}, err
	}
	if err := s.checkSave(seen, a, in); err != nil {
		return Saved{}, err
	}
	for _, p := range in.Pictures {
		if p.Upload == nil {
			continue
		}
		if _, err := p.Upload.File.Seek(0, io.SeekStart); err != nil {
			return Saved{}, fmt.Errorf("read upload again: %w", err)
		}
	}
	batch, err := s.preparePictures(ctx, seen, in.Pictures)
	if err != nil {
		return Saved{}, err
	}
	site, err := s.change(ctx, seen.ID, func(tx Tx, site *Site) error {
		// A change of the permission raises the revision. The lock above has raised it by one.
		if site.Revision != seen.Revision+1 {
			return errStaleRevision
		}
		if err := s.checkSave(*site, a, in); err != nil {
			return err
		}
		if err := storeDraft(ctx, tx, site, draftSave{in, batch, by.Name, s.d.Clock.Now(), nil}); err != nil {
			return err
		}
		details := map[string]string{"as": "coach"}
		return s.Trail(tx, by.Actor(), c.Origin, *site).Record(ctx, "microsite.draft-saved", details)
	})
	if err != nil {
		batch.discard(ctx, s.d.Files)
		return Saved{}, err
	}
	return Saved{Site: site, Pictures: batch.placements}, nil
}

// CaptionEdits returns edits that change only the captions of the working copy's pictures. captions has one caption
// per picture, in order; nil keeps all captions. A wrong number of captions is a Conflict fault.
func (v EditorView) CaptionEdits(captions []string) ([]PictureEdit, error) {
	if captions != nil && len(captions) != len(v.Draft) {
		return nil, fault.New(fault.Conflict, catalogues.Text("microsite.caption-count"))
	}
	edits := make([]PictureEdit, 0, len(v.Draft))
	for i, p := range v.Draft {
		e := unchangedEdit(i, p)
		if captions != nil {
			e.Caption = captions[i]
		}
		edits = append(edits, e)
	}
	return edits, nil
}

// OpenPictureAsCoach returns the file of a picture if checkCoach returns nil for the picture's site.
func (s *Service) OpenPictureAsCoach(
	ctx context.Context, name string, checkCoach func(siteID int64) error,
) (io.ReadCloser, blob.Info, error) {
	return s.openPicture(ctx, name, func(p Picture, _ file) (bool, error) {
		err := checkCoach(p.SiteID)
		return err == nil, err
	})
}
