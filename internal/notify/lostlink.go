package notify

import (
	"fmt"
	"time"
)

// lostLinkPause is the minimum time between two emails with the same lost link, regardless of the number of requests
// and processes (R2.8). It divides the clock into windows of ten minutes.
const lostLinkPause = 10 * time.Minute

// LostLinkKey returns the DedupeKey of an email with a record's link that was requested at now. The key is the same
// for all requests within one lostLinkPause.
func LostLinkKey(t Template, record int64, now time.Time) string {
	return fmt.Sprintf("%s/%d/%d", t, record, now.Truncate(lostLinkPause).Unix())
}
