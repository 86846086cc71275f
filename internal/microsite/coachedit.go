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

// coachTries is how often a coach's save looks again at a site that others
// change at the same time.
const coachTries = 5

// errStaleRevision says that a site changed after its permission was checked.
var errStaleRevision = errors.New("the site changed meanwhile")

var (
	msgBusySite     = catalogues.Text("microsite.busy-site")
	msgCaptionCount = catalogues.Text("microsite.caption-count")
)

// ViewAsCoach returns a site with its working copy, live version and the
// reviewer's last word. The caller has checked that the person coaches the site.
func (s *Service) ViewAsCoach(ctx context.Context, siteID int64) (EditorView, error) {
	site, err := s.store.Site(ctx, siteID)
	if err != nil {
		return EditorView{}, err
	}
	return s.Editor(ctx, Access{SiteID: siteID}, site)
}

// SaveAsCoach stores the working copy as a coach changed it (R3.5), by
// the rules of the patient's own draft save: editable states, version conflicts,
// limits. It never submits and agrees to nothing. Whether the person coaches the
// site is known elsewhere: may returns why they may not save, and is called again
// when the site has changed since.
func (s *Service) SaveAsCoach(ctx context.Context, by access.Principal, siteID int64, in SaveRequest, c access.Caller,
	may func(context.Context) error) (Saved, error) {
	in = SaveRequest{
		Story: in.Story, Why: in.Why, Draft: true, Version: in.Version, Pictures: in.Pictures,
		LeftOut: in.LeftOut,
	}.cleaned()
	for range coachTries {
		saved, err := s.trySaveAsCoach(ctx, by, siteID, in, c, may)
		if !errors.Is(err, errStaleRevision) {
			return saved, err
		}
	}
	return Saved{}, fault.New(fault.Conflict, msgBusySite)
}

func (s *Service) trySaveAsCoach(
	ctx context.Context,
	by access.Principal,
	siteID int64,
	in SaveRequest,
	c access.Caller,
	may func(context.Context) error,
) (Saved, error) {
	seen, err := s.store.Site(ctx, siteID)
	if err != nil {
		return Saved{}, err
	}
	if err := may(ctx); err != nil {
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
		// Giving or taking away the permission raises the revision. So did our
		// own lock, by one.
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

// CaptionEdits returns the stored pictures of a working copy as edits that
// change nothing but their captions: one caption for each picture, in order; nil
// leaves them. Another number of captions is a Conflict fault.
func (v EditorView) CaptionEdits(captions []string) ([]PictureEdit, error) {
	if captions != nil && len(captions) != len(v.Draft) {
		return nil, fault.New(fault.Conflict, msgCaptionCount)
	}
	edits := make([]PictureEdit, 0, len(v.Draft))
	for i, p := range v.Draft {
		e := keepingEdit(i, p)
		if captions != nil {
			e.Caption = captions[i]
		}
		edits = append(edits, e)
	}
	return edits, nil
}

// OpenPictureAsCoach returns a picture's file of a site that coaches allows;
// any other is not found. coaches answers a fault for a site of somebody else.
func (s *Service) OpenPictureAsCoach(ctx context.Context, name string,
	coaches func(siteID int64) error) (io.ReadCloser, blob.Info, error) {
	return s.openPicture(ctx, name, func(p Picture, _ file) (bool, error) {
		err := coaches(p.SiteID)
		return err == nil, err
	})
}
