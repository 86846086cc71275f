package demo

import (
	"context"
	"errors"
	"time"

	"beacon/internal/access"
	"beacon/internal/coaching"
)

// Who of the demo's people has a coach, or is about to get one. Others have not
// asked, or wait like Pearl, who asked with her first step.
const (
	longCoached = "Delphine" // a conversation with notes in every state
	permitting  = "Nadia"    // the coach may edit, and has an unread reply
	justWrote   = "Samuel"   // a note that the coach has not read
	claimed     = "Theo"     // a coach asks the registry for this patient
	justAsked   = "Joy"      // a request that any coach may claim
	flagged     = "Omar"     // a submission that a reviewer should look at twice
)

// talk is the conversation of one person with the demo's coach.
type talk struct {
	*chapter
	list []moment
}

// coachingMoments is what happened between a person and the demo's coach.
func (c *chapter) coachingMoments() []moment {
	t := &talk{chapter: c}
	switch c.first {
	case longCoached:
		t.long()
	case permitting:
		t.assign(50)
		t.permit(40)
		t.coachWrites(
			9,
			"I moved two sentences of your story so that the cello comes earlier. Have a look, and put it back if you do not "+
				"like it.",
		)
		t.patientReads(8)
		t.patientReplies(1, "I like it. My daughter says that now it sounds the way I talk.")
	case justWrote:
		t.assign(30)
		t.coachWrites(
			29,
			"Hello Samuel. Your story is honest and a little funny, which is rare. Who are the first five people whom you "+
				"would ask to pass it on?",
		)
		t.patientReplies(29, "My study group, my aunt, and the coach from school. That is six, I think.")
		t.coachReads(28)
		t.patientWrites(1, "The school wants to put me into its newsletter. What should I send them?")
	case claimed:
		t.ask(9)
		t.claim(1)
	case justAsked:
		t.ask(3)
	}
	return t.list
}

// long has notes of both sides that are sent, viewed and replied to, and replies
// that were looked at.
func (t *talk) long() {
	t.ask(44)
	t.assign(42)
	t.coachWrites(
		41,
		"Good morning, Delphine. I read your page last night and could hear the bus door. Would you like to add one line "+
			"about what a normal week is like now?",
	)
	t.patientReads(41)
	t.patientReplies(40, "Thank you. I wrote down my three mornings. It felt good to say it plainly.")
	t.coachReads(39)
	t.patientWrites(27, "My niece would like to put my page up on the board at her church. Is that all right?")
	t.coachReads(26)
	t.coachReplies(26, "By all means. A printed card with your address and a picture works well on a board.")
	t.patientReads(25)
	t.coachWrites(13, "More people came by this week than in the two weeks before. Do you know what it was?")
	t.patientReads(12)
	t.patientWrites(6, "I asked the choir on Sunday, all forty of them. My knees shook, and then they clapped.")
	t.coachReads(5)
	t.coachWrites(
		2,
		"Forty doors at once. When you feel ready, ask each of them to pass the page on to one person: people share it "+
			"more readily when somebody asks.",
	)
}

// day adds what happened on a day of the past, each thing a little later than
// the one before.
func (t *talk) day(ago int, do func(ctx context.Context) error) {
	at := t.daysAgo(ago).Add(time.Duration(len(t.list)) * 20 * time.Minute)
	t.list = append(t.list, moment{at, do})
}

// registry is the registry's administrator as coaching knows them.
func (t *talk) registry() access.Principal {
	return t.admin
}

func (t *talk) ask(ago int) {
	t.day(ago, func(ctx context.Context) error {
		_, err := t.Coaching.Request(ctx, t.site.ID, t.caller().Origin)
		return err
	})
}

func (t *talk) claim(ago int) {
	t.day(ago, func(ctx context.Context) error {
		_, err := t.Coaching.Claim(ctx, t.coach, t.site.ID, t.caller().Origin)
		return err
	})
}

func (t *talk) assign(ago int) {
	t.day(ago, func(ctx context.Context) error {
		_, err := t.Coaching.Assign(ctx, t.registry(), t.site.ID, t.coach.ID, t.caller().Origin)
		return err
	})
}

func (t *talk) permit(ago int) {
	t.day(ago, func(ctx context.Context) error {
		return t.Coaching.Permit(ctx, t.site.ID, true, t.caller().Origin)
	})
}

func (t *talk) coachWrites(ago int, text string) {
	t.day(ago, func(ctx context.Context) error {
		_, err := t.Coaching.SendAsCoach(ctx, t.coach, t.site.ID, text, t.caller().Origin)
		return err
	})
}

func (t *talk) patientWrites(ago int, text string) {
	t.day(ago, func(ctx context.Context) error {
		_, err := t.Coaching.SendAsRecipient(ctx, t.site.ID, text, t.caller().Origin)
		return err
	})
}

func (t *talk) patientReplies(ago int, text string) {
	t.day(ago, func(ctx context.Context) error {
		n, err := t.newest(ctx, coaching.TheCoach)
		if err != nil {
			return err
		}
		_, err = t.Coaching.ReplyAsRecipient(ctx, t.site.ID, n.ID, text, t.caller().Origin)
		return err
	})
}

func (t *talk) coachReplies(ago int, text string) {
	t.day(ago, func(ctx context.Context) error {
		n, err := t.newest(ctx, coaching.TheRecipient)
		if err != nil {
			return err
		}
		_, err = t.Coaching.ReplyAsCoach(ctx, t.coach, t.site.ID, n.ID, text, t.caller().Origin)
		return err
	})
}

func (t *talk) coachReads(ago int) {
	t.day(ago, func(ctx context.Context) error {
		_, _, err := t.Coaching.OpenConversation(ctx, t.coach, t.site.ID, t.caller().Origin)
		return err
	})
}

func (t *talk) patientReads(ago int) {
	t.day(ago, func(ctx context.Context) error {
		notes, err := t.Coaching.Notes(ctx, t.site.ID)
		for _, n := range notes {
			if err == nil {
				err = t.Coaching.ViewAsRecipient(ctx, t.site.ID, n.ID, t.caller().Origin)
			}
		}
		return err
	})
}

// newest returns the last note of a side.
func (t *talk) newest(ctx context.Context, from coaching.Side) (coaching.Note, error) {
	notes, err := t.Coaching.Notes(ctx, t.site.ID)
	for _, n := range notes {
		if n.From == from {
			return n, err
		}
	}
	return coaching.Note{}, errors.Join(err, errors.New("there is no note to reply to"))
}
