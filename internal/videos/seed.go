package videos

import (
	"bytes"
	"context"
	"io/fs"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
)

// SeedVideo is a video shipped with the program: its texts and the names of its files in Seed's file system.
type SeedVideo struct {
	Audience    Audience
	Title       locale.Text
	Description locale.Text
	Files       map[Slot]string
}

// Seed adds videos in order unless any video exists, and reports whether it did.
func (s *Service) Seed(ctx context.Context, files fs.FS, list []SeedVideo) (bool, error) {
	for _, a := range []Audience{Public, Training} {
		if have, err := s.store.Videos(ctx, a); err != nil || len(have) > 0 {
			return false, err
		}
	}
	now := s.clock.Now()
	var added []Video
	for _, item := range list {
		v := Video{
			Audience: item.Audience, Title: item.Title, Description: item.Description, CreatedAt: now, UpdatedAt: now,
		}
		for slot, name := range item.Files {
			content, err := fs.ReadFile(files, name)
			if err != nil {
				return false, err
			}
			sent := SentFile{slot, bytes.NewReader(content), int64(len(content))}
			if *v.slot(slot), err = s.storeFile(ctx, sent); err != nil {
				return false, err
			}
		}
		v.IsHidden = v.Clip == ""
		added = append(added, v)
	}
	return true, s.store.InTx(ctx, func(tx Tx) error {
		for _, v := range added {
			id, err := tx.Add(ctx, v)
			if err != nil {
				return err
			}
			err = tx.Append(ctx, audit.Event{
				At: now, Actor: audit.Actor{Kind: audit.System}, Action: "video.created",
				Subject: audit.Subject{Kind: "video", ID: id},
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}
