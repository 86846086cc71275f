package notify

import (
	"fmt"
	"time"
)

// lostLinkPause is how often a mail with the same lost link goes out at most,
// whatever is asked of how many processes (R2.8): once in every ten
// minutes of the clock.
const lostLinkPause = 10 * time.Minute

// LostLinkKey returns the DedupeKey of a mail with the link of a record that was
// asked for at now: the same one until the pause is over.
func LostLinkKey(t Template, record int64, now time.Time) string {
	return fmt.Sprintf("%s/%d/%d", t, record, now.Truncate(lostLinkPause).Unix())
}
