package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"beacon/internal/audit"
	"beacon/internal/coaching"
)

// turn is one action between a person and a coach.
type turn struct {
	Ago  int    // days before today
	Do   string // an action of converse
	Text string // of a note
}

// coachingMoments returns the conversation with a coach, in steps of 20 minutes. A person without a conversation has
// not asked for a coach, or waits like Pearl, who asked in her first step.
func (c *chapter) coachingMoments() (list []moment) {
	for i, t := range c.Talk {
		at := c.daysAgo(t.Ago).Add(time.Duration(i) * 20 * time.Minute)
		list = append(list, moment{at: at, do: func(ctx context.Context) error { return c.converse(ctx, t) }})
	}
	return list
}

// converse performs the action of a turn.
func (c *chapter) converse(ctx context.Context, t turn) (err error) {
	talks, site, from := c.Beacon.Coaching, c.site.ID, c.caller().Origin
	patient := audit.Actor{Kind: audit.Recipient, ID: site}
	switch t.Do {
	case "ask":
		_, err = talks.Request(ctx, site, patient, from)
	case "claim":
		_, err = talks.Claim(ctx, c.coaches[c.Coach], site, from)
	case "assign":
		_, err = talks.Assign(ctx, c.admin, site, c.coaches[c.Coach].ID, from)
	case "permit":
		err = talks.Permit(ctx, site, patient, true, from)
	case "coach writes":
		_, err = talks.SendAsCoach(ctx, c.coaches[c.Coach], site, coaching.NewNote{Text: t.Text}, from)
	case "patient writes":
		_, err = talks.SendAsRecipient(ctx, site, patient, coaching.NewNote{Text: t.Text}, from)
	case "coach replies":
		var n coaching.Note
		if n, err = c.newest(ctx, coaching.TheRecipient); err == nil {
			_, err = talks.ReplyAsCoach(ctx, c.coaches[c.Coach], site, coaching.NewReply{NoteID: n.ID, Text: t.Text}, from)
		}
	case "patient replies":
		var n coaching.Note
		if n, err = c.newest(ctx, coaching.TheCoach); err == nil {
			_, err = talks.ReplyAsRecipient(ctx, site, patient, coaching.NewReply{NoteID: n.ID, Text: t.Text}, from)
		}
	case "coach reads":
		_, _, err = talks.OpenConversation(ctx, c.coaches[c.Coach], site, from)
	case "patient reads":
		var notes []coaching.Note
		notes, err = talks.Notes(ctx, site)
		for _, n := range notes {
			if err == nil {
				err = talks.ViewAsRecipient(ctx, site, patient, n.ID, from)
			}
		}
	default:
		err = fmt.Errorf("unknown turn %q", t.Do)
	}
	return err
}

// newest returns the last note of a side.
func (c *chapter) newest(ctx context.Context, from coaching.Side) (coaching.Note, error) {
	notes, err := c.Beacon.Coaching.Notes(ctx, c.site.ID)
	for _, n := range notes {
		if n.From == from {
			return n, err
		}
	}
	return coaching.Note{}, errors.Join(err, errors.New("there is no note to reply to"))
}
