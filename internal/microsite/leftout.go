package microsite

import (
	"context"

	"beacon/internal/platform/picture"
)

// LeftOut names the fields that a save does not send. They keep their stored
// values: a field that was not sent was not emptied, and an outdated form does not
// delete a patient's words (R10.7).
type LeftOut struct {
	Story    bool
	Why      bool
	Pictures bool // no list of pictures came; uploads stand behind the stored ones
}

// PictureLeftOut names the fields that an edit does not send. A stored picture
// keeps them; an upload gets the defaults.
type PictureLeftOut struct {
	Caption  bool
	Zoom     bool
	Rotate   bool
	Position bool
}

// isComplete reports whether a save leaves nothing out.
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

// complete returns a save that leaves nothing out: missing fields are taken from
// the stored copy. Such a save is based on the version that it was taken
// from, so that nothing older is put on top of a newer copy.
func (s *Service) complete(ctx context.Context, site Site, in SaveRequest) (SaveRequest, error) {
	if in.isComplete() {
		return in, nil
	}
	stored, err := s.store.DraftPictures(ctx, site.ID)
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
			pictures = append(pictures, keepingEdit(i, p))
		}
	}
	for _, p := range in.Pictures {
		pictures = append(pictures, p.withStoredDefaults(stored))
	}
	in.Pictures, in.LeftOut = pictures, LeftOut{}
	return in, nil
}

// keepingEdit returns the edit that changes nothing of a stored picture.
func keepingEdit(index int, p Placement) PictureEdit {
	return PictureEdit{
		Index: index, Caption: p.Caption, Zoom: p.Crop.Zoom, Rotate: p.Crop.Rotate, X: p.Crop.X,
		Y: p.Crop.Y, FileName: p.WholeName(),
	}
}

// withStoredDefaults returns an edit with what it leaves out taken from the stored
// picture that it names.
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
