package app

import (
	"context"

	"beacon/internal/audit"
	"beacon/internal/coaching"
)

// coachedPerson is whose conversation with a coach the demo shows.
const coachedPerson = "Delphine"

// coachingMoments is a short conversation between the coached person and the
// demo's coach, with one note that neither has read yet.
func (s *seed) coachingMoments(c *chapter) []moment {
	if c.first != coachedPerson {
		return nil
	}
	as := func(do func(ctx context.Context, coach coaching.Member, site int64) error) func(context.Context) error {
		return func(ctx context.Context) error { return do(ctx, s.coach, c.site.ID) }
	}
	return []moment{
		{s.daysAgo(12), as(func(ctx context.Context, _ coaching.Member, site int64) error {
			_, err := s.coaching.Request(ctx, site, audit.Origin{})
			return err
		})},
		{s.daysAgo(11), as(func(ctx context.Context, coach coaching.Member, site int64) error {
			registry := coaching.Member{ID: s.admin.ID, Name: s.admin.Name, IsRegistry: true}
			_, err := s.coaching.Assign(ctx, registry, site, coach.ID, audit.Origin{})
			return err
		})},
		{s.daysAgo(10), as(func(ctx context.Context, coach coaching.Member, site int64) error {
			_, err := s.coaching.SendAsCoach(ctx, coach, site, "Good morning, Delphine. I read your page last night and could hear the bus door. Would you like to add one line about what a normal week is like now?", audit.Origin{})
			return err
		})},
		{s.daysAgo(8), as(func(ctx context.Context, _ coaching.Member, site int64) error {
			notes, err := s.coaching.Notes(ctx, site)
			if err != nil {
				return err
			}
			_, err = s.coaching.ReplyAsRecipient(ctx, site, notes[0].ID, "Thank you. I wrote down my three mornings. It felt good to say it plainly.", audit.Origin{})
			return err
		})},
		{s.daysAgo(2), as(func(ctx context.Context, coach coaching.Member, site int64) error {
			_, err := s.coaching.SendAsCoach(ctx, coach, site, "That line is just right. When you feel ready, ask your choir to pass the page on: people share it more readily when somebody asks.", audit.Origin{})
			return err
		})},
	}
}
