// Package retention deletes what was kept long enough, by one table of rules (R15.3b), each night, and shows before
// what the next run deletes. Of a record under a legal hold nothing is deleted.
package retention

import (
	"fmt"
	"time"
)

// Kind names what a rule is about.
type Kind string

// The kinds.
const (
	// Referrals are requests without a chosen center, from the patient's last change on.
	Referrals Kind = "referrals"
	// Pictures are all pictures of a page that is closed (microsite.ClosedSince).
	Pictures Kind = "pictures"
	// IDPictures are the originals of photo IDs; until when each is kept was decided when it came.
	IDPictures Kind = "id-pictures"
	// Mails are those that were sent, kept or given up, from when they were written on.
	Mails Kind = "mails"
	// EmailChanges are changes of somebody's own address that ended, with both addresses.
	EmailChanges Kind = "email-changes"
	// Bounces are addresses whose bounce somebody settled.
	Bounces Kind = "bounces"
)

// Rule says how long something is kept.
type Rule struct {
	Kind    Kind
	Months  int    // 0: until a time that each thing has
	Days    int    // where Months is 0: what that time is for what comes in now
	Setting string // in the configuration
}

// Before returns when something must have ended at the latest to be deleted on a day (ISO) of the registry: before that
// day began, so many months ago. So it is kept at least for its months, whatever the hour, and a month that has no such
// day ends with its last one.
func (r Rule) Before(day string, zone *time.Location) (time.Time, error) {
	on, err := time.ParseInLocation(time.DateOnly, day, zone)
	if err != nil {
		return time.Time{}, fmt.Errorf("day of a run: %w", err)
	}
	first := time.Date(on.Year(), on.Month()-time.Month(r.Months), 1, 0, 0, 0, 0, zone)
	lastDay := first.AddDate(0, 1, -1).Day()
	return time.Date(first.Year(), first.Month(), min(on.Day(), lastDay), 0, 0, 0, 0, zone).UTC(), nil
}

// kept returns the months (or days) of the rules, as a run remembers them.
func kept(rules []Rule) map[Kind]int {
	all := map[Kind]int{}
	for _, r := range rules {
		all[r.Kind] = max(r.Months, r.Days)
	}
	return all
}
