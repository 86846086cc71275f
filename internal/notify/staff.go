package notify

import (
	"context"
	"fmt"
	"strings"
	"time"

	"beacon/internal/platform/locale"
)

// Gathering is the time window in which emails of one kind to one person are combined (R8).
const Gathering = 15 * time.Minute

// Person is a staff member as an addressee of emails.
type Person struct {
	ID       int64
	FullName string
	Email    string
	Language locale.Lang
}

// EnqueueForStaff adds an email to the outbox for each person. It combines all events of a quarter of an hour into
// one email at the end of that time. The email contains the name of the first event's patient; its link leads to the
// list of all events.
func EnqueueForStaff(ctx context.Context, box Outbox, m Email, people []Person, now time.Time) error {
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
