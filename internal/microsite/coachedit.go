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

// coachSaveAttempts is how often a coach's save is tried while others change the
// same site.
const coachSaveAttempts = 5

// errStaleRevision means that a site changed after the permission was checked.
var errStaleRevision = errors.New("the site changed in the meantime")

// ViewAsCoach returns a site with its working copy, live version and last review.
// The caller has checked that the person coaches the site.
func (s *Service) ViewAsCoach(ctx context.Context, siteID int64) (EditorView, error) {
	site, err := s.store.Site(ctx, siteID)
	if err != nil {
		return EditorView{}, err
	}
	return s.Editor(ctx, Access{SiteID: siteID}, site)
}

// SaveAsCoach stores the working copy as a coach changed it (R3.5). The rules are
// those of the patient's own draft save: editable statuses, version conflicts,
// limits. It never submits and never agrees. checkAllowed returns an error unless
// the person may edit the site; it is called again if the site changed since.
func (s *Service) SaveAsCoach(
	ctx context.Context, by access.Principal, siteID int64, in SaveRequest, c access.Caller,
	checkAllowed func(context.Context) error,
) (Saved, error) {
	in = SaveRequest{
		Story: in.Story, StoryLang: in.StoryLang, Why: in.Why, WhyLang: in.WhyLang, Draft: true, Version: in.Version,
		Pictures: in.Pictures,
		LeftOut:  in.LeftOut,
	}.cleaned()
	for range coachSaveAttempts {
		saved, err := s.trySaveAsCoach(ctx, by, siteID, in, c, checkAllowed)
		if !errors.Is(err, errStaleRevision) {
			return saved, err
		}
	}
	return Saved{}, fault.New(fault.Conflict, catalogues.Text("microsite.busy-site"))
}

func (s *Service) trySaveAsCoach(
	ctx context.Context, by access.Principal, siteID int64, in SaveRequest, c access.Caller,
	checkAllowed func(context.Context) error,
) (Saved, error) {
	seen, err := s.store.Site(ctx, siteID)
	if err != nil {
		return Saved{}, err
	}
	if err := checkAllowed(ctx); err != nil {
		return Saved{}, err
	}
	if in, err = s.complete(ctx, seen, in); err != nil {
		return Saved{}, err
	}
	a := Access{SiteID: siteID, Caller: c}
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
	site, err := s.change(ctx, siteID, func(tx Tx, site *Site) error {
		// Changing the permission raises the revision. The lock above raised it by one.
		if site.Revision != seen.Revision+1 {
			return errStaleRevision
		}
		if err := s.checkSave(*site, a, in); err != nil {
			return err
		}
		if err := storeDraft(ctx, tx, site, in, batch, by.Name, s.clock.Now()); err != nil {
			return err
		}
		return s.Record(ctx, tx, by.Actor(), c.Origin, *site, "microsite.draft-saved", map[string]string{"as": "coach"})
	})
	if err != nil {
		batch.discard(ctx, s.files)
		return Saved{}, err
	}
	return Saved{Site: site, Pictures: batch.placements}, nil
}

// CaptionEdits returns edits that change only the captions of the working copy's
// pictures: one caption for each picture, in order. nil keeps all captions. A wrong
// number of captions is a Conflict fault.
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

// OpenPictureAsCoach returns the file of a picture if checkCoach returns nil for its
// site.
func (s *Service) OpenPictureAsCoach(
	ctx context.Context, name string, checkCoach func(siteID int64) error,
) (io.ReadCloser, blob.Info, error) {
	return s.openPicture(ctx, name, func(p Picture, _ file) (bool, error) {
		err := checkCoach(p.SiteID)
		return err == nil, err
	})
}
