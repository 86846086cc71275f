package microsite

import (
	"context"

	"beacon/internal/platform/picture"
)

// LeftOut lists the fields that a save request omits. They keep their stored values, so an outdated form does not
// delete a patient's text (R10.7).
type LeftOut struct {
	Story    bool
	Why      bool
	Pictures bool // no list of pictures was sent; uploads are added to the stored pictures
}

// PictureLeftOut lists the fields that a picture edit omits. A stored picture keeps its values; an upload gets the
// defaults.
type PictureLeftOut struct {
	Caption  bool
	Zoom     bool
	Rotate   bool
	Position bool
}

// isComplete reports whether a save request contains every field.
func (in SaveRequest) isComplete() bool {
	if in.LeftOut != (LeftOut{}) {
		return false
	}
	for _, p := range in.Pictures {
		if p.FileName != "" && p.LeftOut != (PictureLeftOut{}) {
			return false
		}
	}
	return true
}

// complete returns the save request with missing fields filled from the stored working copy. The request is then
// based on that stored version, so it cannot overwrite a newer version with older values.
func (s *Service) complete(ctx context.Context, site Site, in SaveRequest) (SaveRequest, error) {
	if in.isComplete() {
		return in, nil
	}
	stored, err := s.d.Store.DraftPictures(ctx, site.ID)
	if err != nil {
		return in, err
	}
	if in.Version == nil {
		in.Version = &site.DraftVersion
	}
	if in.LeftOut.Story {
		in.Story = site.DraftStory
	}
	if in.LeftOut.Why {
		in.Why = site.DraftWhy
	}
	pictures := make([]PictureEdit, 0, len(stored)+len(in.Pictures))
	if in.LeftOut.Pictures {
		for i, p := range stored {
			pictures = append(pictures, unchangedEdit(i, p))
		}
	}
	for _, p := range in.Pictures {
		pictures = append(pictures, p.withStoredDefaults(stored))
	}
	in.Pictures, in.LeftOut = pictures, LeftOut{}
	return in, nil
}

// unchangedEdit returns the edit that keeps a stored picture unchanged.
func unchangedEdit(index int, p Placement) PictureEdit {
	return PictureEdit{
		Index: index, Caption: p.Caption, Zoom: p.Crop.Zoom, Rotate: p.Crop.Rotate, X: p.Crop.X,
		Y: p.Crop.Y, FileName: p.WholeName(),
	}
}

// withStoredDefaults returns an edit with missing fields filled from the stored picture of the same name.
func (p PictureEdit) withStoredDefaults(stored []Placement) PictureEdit {
	left := p.LeftOut
	p.LeftOut = PictureLeftOut{}
	named, ok := parseFileName(p.FileName)
	if !ok || p.Upload != nil {
		return p
	}
	for _, old := range stored {
		if old.Stem == named.stem {
			return p.taking(left, old.Caption, old.Crop)
		}
	}
	return p
}

func (p PictureEdit) taking(left PictureLeftOut, caption string, crop picture.Crop) PictureEdit {
	if left.Caption {
		p.Caption = caption
	}
	if left.Zoom {
		p.Zoom = crop.Zoom
	}
	if left.Rotate {
		p.Rotate = crop.Rotate
	}
	if left.Position {
		p.X, p.Y = crop.X, crop.Y
	}
	return p
}
