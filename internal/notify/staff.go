package notify

import (
	"context"
	"fmt"
	"strings"
	"time"

	"beacon/internal/platform/locale"
)

// Gathering is how long mails of one kind to one person are gathered into one (R8).
const Gathering = 15 * time.Minute

// Person is a member of staff who is to be mailed.
type Person struct {
	ID       int64
	FullName string
	Email    string
	Language locale.Lang
}

// EnqueueForStaff puts a mail to each of the people into the outbox, one for all that
// happens within a quarter of an hour, at its end. It names the patient whom the
// first of it was about; the link leads to where all of it is.
func EnqueueForStaff(ctx context.Context, box Outbox, m Mail, people []Person, now time.Time) error {
	window := now.Truncate(Gathering)
	for _, p := range people {
		one := m
		one.Lang, one.To, one.ToName, one.NotBefore = p.Language, p.Email, p.FullName, window.Add(Gathering)
		one.DedupeKey = fmt.Sprintf("%s/%s/%d", m.Template, strings.ToLower(p.Email), window.Unix())
		if err := box.Enqueue(ctx, one); err != nil {
			return err
		}
	}
	return nil
}

// CoachWanted is the mail that tells coaches of a patient who asks for one.
func CoachWanted(firstName string, of Record) Mail {
	return Mail{
		Template: CoachRequested, Params: map[string]string{FirstName: firstName},
		Link: Link{Kind: StaffPage, Path: "/coach/requests"}, Concerns: of,
	}
}
