package videos

import (
	"context"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// Lesson is a training video with one patient's progress.
type Lesson struct {
	Video
	Progress *Progress // nil before the first start
}

// Lessons returns the visible training videos, with a patient's progress.
func (s *Service) Lessons(ctx context.Context, siteID int64) ([]Lesson, error) {
	shown, err := s.shown(ctx, Training)
	if err != nil {
		return nil, err
	}
	started, err := s.store.Progress(ctx, siteID)
	if err != nil {
		return nil, err
	}
	lessons := make([]Lesson, 0, len(shown))
	for _, v := range shown {
		l := Lesson{Video: v}
		for i := range started {
			if started[i].VideoID == v.ID {
				l.Progress = &started[i]
			}
		}
		lessons = append(lessons, l)
	}
	return lessons, nil
}

// Started records the first time that a patient, or an administrator in the patient's editor, played a training video.
// Later times change nothing. It returns fault.ErrNotFound for a hidden video.
func (s *Service) Started(ctx context.Context, siteID int64, by audit.Actor, videoID int64, o audit.Origin) error {
	return s.progress(ctx, videoID, progressEvent("training-video.started", siteID, by, o), func(tx Tx) error {
		return tx.Start(ctx, siteID, videoID, s.clock.Now())
	})
}

// Completed records the first time that a patient played a training video to its end.
func (s *Service) Completed(ctx context.Context, siteID int64, by audit.Actor, videoID int64, o audit.Origin) error {
	return s.progress(ctx, videoID, progressEvent("training-video.completed", siteID, by, o), func(tx Tx) error {
		if err := tx.Start(ctx, siteID, videoID, s.clock.Now()); err != nil {
			return err
		}
		return tx.Complete(ctx, siteID, videoID, s.clock.Now())
	})
}

func progressEvent(action string, siteID int64, by audit.Actor, o audit.Origin) audit.Event {
	return audit.Event{Actor: by, Action: action, Subject: audit.Subject{Kind: "microsite", ID: siteID}, Origin: o}
}

// progress runs fn and appends an event about a site, unless the progress was recorded before.
func (s *Service) progress(ctx context.Context, videoID int64, e audit.Event, fn func(Tx) error) error {
	return s.store.InTx(ctx, func(tx Tx) error {
		v, err := tx.Video(ctx, videoID)
		if err != nil {
			return err
		}
		if v.Audience != Training || v.IsHidden {
			return fault.ErrNotFound
		}
		before, err := tx.Progress(ctx, e.Subject.ID)
		if err != nil {
			return err
		}
		for _, p := range before {
			if p.VideoID == videoID && (e.Action == "training-video.started" || p.CompletedAt != nil) {
				return nil
			}
		}
		if err := fn(tx); err != nil {
			return err
		}
		e.At, e.Details = s.clock.Now(), map[string]string{"video": v.ExternalID()}
		return tx.Append(ctx, e)
	})
}
