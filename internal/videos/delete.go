package videos

import (
	"context"
	"fmt"

	"beacon/internal/audit"
)

// Delete deletes a video that was added by mistake, and its files. The progress of patients stays in the database, and
// so do files shared with another video.
func (s *Service) Delete(ctx context.Context, by Editor, id int64) error {
	if err := checkAllowed(by); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(tx Tx) error {
		// Both audiences share files. The locking order is fixed, so there is no deadlock.
		for _, a := range []Audience{Public, Training} {
			if err := tx.Lock(ctx, a); err != nil {
				return err
			}
		}
		v, err := tx.Video(ctx, id)
		if err != nil {
			return err
		}
		// The files are deleted first. If that fails, the deletion can be repeated.
		if err := s.removeOwnFiles(ctx, tx, v); err != nil {
			return err
		}
		if err := tx.Delete(ctx, id, s.clock.Now()); err != nil {
			return err
		}
		return tx.Append(ctx, audit.Event{
			At: s.clock.Now(), Actor: audit.Actor{Kind: audit.Staff, ID: by.ID, Name: by.Name}, Action: "video.deleted",
			Subject: audit.Subject{Kind: "video", ID: id}, Details: map[string]string{"title": v.Title.EN}, Origin: by.Origin,
		})
	})
}

// removeOwnFiles deletes the files that no other video uses. File names are hashes of the content, so videos can share
// a file.
func (s *Service) removeOwnFiles(ctx context.Context, tx Tx, v Video) error {
	shared := map[string]bool{"": true}
	for _, a := range []Audience{Public, Training} {
		all, err := tx.Videos(ctx, a)
		if err != nil {
			return err
		}
		for _, other := range all {
			for _, name := range other.files() {
				shared[name] = shared[name] || other.ID != v.ID
			}
		}
	}
	for _, name := range v.files() {
		if shared[name] {
			continue
		}
		if err := s.files.Delete(ctx, folder+name); err != nil {
			return fmt.Errorf("delete a file of video %d: %w", v.ID, err)
		}
	}
	return nil
}

// files returns the names of the video's files, which may be empty.
func (v Video) files() []string {
	return []string{v.Clip, v.ClipES, v.Captions, v.CaptionsES, v.Thumbnail}
}
