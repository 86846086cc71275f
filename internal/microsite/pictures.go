package microsite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/picture"
)

var (
	msgNoPicture     = catalogues.Text("microsite.no-picture")
	msgNoPictureFile = catalogues.Text("microsite.no-picture-file")
)

// pictureBatch holds the pictures of one save. Its files are already stored; store writes its rows.
type pictureBatch struct {
	placements []Placement
	fresh      []freshPicture // rows to add
	written    []string       // blob names of new pictures, deleted if the save fails
}

type freshPicture struct {
	placement int // index into placements
	picture   Picture
}

// preparePictures cleans the uploads and cuts the crops of all pictures. After an error, it leaves no files of new
// pictures.
func (s *Service) preparePictures(ctx context.Context, site Site, edits []PictureEdit) (_ *pictureBatch, err error) {
	b := &pictureBatch{}
	defer func() {
		if err != nil {
			b.discard(ctx, s.d.Files)
		}
	}()
	for i, edit := range edits {
		field := fmt.Sprintf("images[%d]", edit.Index)
		crop, err := newCrop(edit, fmt.Sprintf("imageAttributes[%d]", i))
		if err != nil {
			return nil, err
		}
		p := Placement{Caption: edit.Caption, Crop: crop, CropID: cropID(crop)}
		var master []byte
		switch {
		case edit.Upload != nil:
			master, err = s.ingest(ctx, site, b, &p, *edit.Upload)
		case edit.FileName != "":
			err = s.savePicture(ctx, site, &p, edit.FileName)
		default:
			err = fault.New(fault.RuleBroken, msgNoPicture)
		}
		if err != nil {
			return nil, pictureFault(err, field)
		}
		if err := s.cutCrops(ctx, b, p, master); err != nil {
			return nil, pictureFault(err, field)
		}
		b.placements = append(b.placements, p)
	}
	return b, nil
}

// ingest cleans one upload and stores its files under a new stem.
func (s *Service) ingest(ctx context.Context, site Site, b *pictureBatch, p *Placement, u Upload) ([]byte, error) {
	cleaned, err := s.d.Pictures.Ingest(ctx, u.File, u.Size)
	if err != nil {
		return nil, err
	}
	p.Stem, p.Width, p.Height = newStem(), cleaned.Width, cleaned.Height
	files := map[string][]byte{masterName(p.Stem): cleaned.Master}
	for _, r := range cleaned.Renditions {
		switch r.LongEdge {
		case picture.LargeEdge:
			files[blobName(p.Stem, p.WholeName())] = r.JPEG
		case picture.MediumEdge:
			files[blobName(p.Stem, p.ReviewName())] = r.JPEG
		}
	}
	for name, content := range files {
		if err := s.put(ctx, b, name, content); err != nil {
			return nil, err
		}
	}
	b.fresh = append(b.fresh, freshPicture{placement: len(b.placements), picture: Picture{
		SiteID: site.ID, Stem: p.Stem, Hash: cleaned.Hash, Width: cleaned.Width, Height: cleaned.Height,
	}})
	return cleaned.Master, nil
}

// savePicture fills in the data of a stored picture of the same site.
func (s *Service) savePicture(ctx context.Context, site Site, p *Placement, name string) error {
	f, ok := parseFileName(name)
	if !ok {
		return fault.New(fault.RuleBroken, msgNoPicture)
	}
	stored, err := s.d.Store.PictureByStem(ctx, f.stem)
	if errors.Is(err, fault.ErrNotFound) || (err == nil && stored.SiteID != site.ID) {
		return fault.New(fault.RuleBroken, msgNoPicture)
	}
	if err != nil {
		return err
	}
	p.PictureID, p.Stem, p.Width, p.Height = stored.ID, stored.Stem, stored.Width, stored.Height
	return nil
}

// cutCrops renders and stores a crop, unless it is already stored.
func (s *Service) cutCrops(ctx context.Context, b *pictureBatch, p Placement, master []byte) error {
	if _, err := s.d.Files.Stat(ctx, blobName(p.Stem, p.LargeName())); err == nil {
		return nil
	} else if !errors.Is(err, fault.ErrNotFound) {
		return err
	}
	if master == nil {
		var err error
		if master, err = s.readMaster(ctx, p.Stem); err != nil {
			return err
		}
	}
	cut, err := s.d.Pictures.Crops(ctx, master, p.Crop)
	if err != nil {
		return err
	}
	if p.PictureID != 0 {
		// The new crop of a stored picture stays even if this save fails, because a concurrent save may use it.
		b = nil
	}
	// The large crop is written last: if it exists, the others do too.
	for _, f := range []struct {
		name    string
		content []byte
	}{{p.ThumbnailName(), cut.Thumbnail}, {p.MediumName(), cut.Medium}, {p.LargeName(), cut.Large}} {
		if err := s.put(ctx, b, blobName(p.Stem, f.name), f.content); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) readMaster(ctx context.Context, stem string) ([]byte, error) {
	r, _, err := s.d.Files.Open(ctx, masterName(stem))
	if err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	defer func() { _ = r.Close() }()
	return io.ReadAll(r)
}

// put stores a file. With a batch, discarding the batch deletes the file.
func (s *Service) put(ctx context.Context, b *pictureBatch, name string, content []byte) error {
	if err := s.d.Files.Put(ctx, name, bytes.NewReader(content), int64(len(content))); err != nil {
		return fmt.Errorf("store picture: %w", err)
	}
	if b != nil {
		b.written = append(b.written, name)
	}
	return nil
}

// store writes the rows of new pictures and sets their ids in the placements.
func (b *pictureBatch) store(ctx context.Context, tx Tx, siteID int64, now time.Time) error {
	for _, f := range b.fresh {
		f.picture.SiteID = siteID
		id, err := tx.AddPicture(ctx, f.picture, now)
		if err != nil {
			return fmt.Errorf("store picture row: %w", err)
		}
		b.placements[f.placement].PictureID = id
	}
	return nil
}

// discard deletes the files of a failed save, even if the request was canceled.
func (b *pictureBatch) discard(ctx context.Context, files blob.Store) {
	ctx = context.WithoutCancel(ctx)
	for _, name := range b.written {
		_ = files.Delete(ctx, name) // picturesweep deletes files without a row
	}
}

// OpenOwnPicture returns a picture's file to the bearer of the site's key.
func (s *Service) OpenOwnPicture(ctx context.Context, a Access, name string) (io.ReadCloser, blob.Info, error) {
	return s.openPicture(ctx, name, func(p Picture, _ file) (bool, error) { return p.SiteID == a.SiteID, nil })
}

// OpenPublicPicture returns a crop of a public page, or a crop with a valid preview token in its name (R2.4, R10.19).
// It never returns a whole photograph.
func (s *Service) OpenPublicPicture(ctx context.Context, name string) (io.ReadCloser, blob.Info, error) {
	preview := s.checkPreviewName(name)
	return s.openPicture(ctx, preview.name, func(p Picture, f file) (bool, error) {
		if f.cropID == "" {
			return false, nil
		}
		if preview.isValid {
			site, err := s.d.Store.Site(ctx, p.SiteID)
			if err != nil || !previewHolds(site, preview.state) {
				return false, err
			}
			return s.holdsFor(ctx, site, preview.staffID)
		}
		return s.d.Store.PublicCrop(ctx, f.stem, f.cropID)
	})
}

// OpenPictureAsStaff returns a picture's file to staff of the site's center or the registry.
func (s *Service) OpenPictureAsStaff(
	ctx context.Context, by access.Principal, name string,
) (io.ReadCloser, blob.Info, error) {
	return s.openPicture(ctx, name, func(p Picture, _ file) (bool, error) {
		site, err := s.d.Store.Site(ctx, p.SiteID)
		return err == nil && by.SeesCenter(site.CenterID), err
	})
}

func (s *Service) openPicture(
	ctx context.Context, name string, allowed func(Picture, file) (bool, error),
) (io.ReadCloser, blob.Info, error) {
	f, ok := parseFileName(name)
	if !ok {
		return nil, blob.Info{}, fault.New(fault.NotFound, msgNoPictureFile)
	}
	p, err := s.d.Store.PictureByStem(ctx, f.stem)
	if err == nil {
		ok, err = allowed(p, f)
	}
	if errors.Is(err, fault.ErrNotFound) || (err == nil && !ok) {
		return nil, blob.Info{}, fault.New(fault.NotFound, msgNoPictureFile)
	}
	if err != nil {
		return nil, blob.Info{}, err
	}
	return s.d.Files.Open(ctx, blobName(f.stem, f.name))
}
