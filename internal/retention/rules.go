// Package retention deletes data after their retention period, by one table of rules (R15.3b), each night. A preview
// lists the data that the next run deletes. Records under a legal hold are skipped.
package retention

import (
	"fmt"
	"time"
)

// Kind is the kind of data of a rule.
type Kind string

// The kinds.
const (
	// Referrals are requests without a chosen center, counted from the patient's last change.
	Referrals Kind = "referrals"
	// Pictures are all pictures of a closed page (microsite.ClosedSince).
	Pictures Kind = "pictures"
	// IDPictures are the originals of photo IDs. Each has its own due time, set on arrival.
	IDPictures Kind = "id-pictures"
	// Emails are emails that were sent, kept or given up, counted from their creation.
	Emails Kind = "mails"
	// EmailChanges are ended changes of a person's own address, with both addresses.
	EmailChanges Kind = "email-changes"
	// Bounces are addresses with a settled bounce.
	Bounces Kind = "bounces"
)

// Rule is the retention period of one kind of data.
type Rule struct {
	Kind    Kind
	Months  int    // 0: each item has its own due time
	Days    int    // with 0 Months: the period for new items
	Setting string // in the configuration
}

// Before returns the time before which an item must have ended to be deleted on a day (ISO) of the registry: the start
// of that day, Months months ago. So every item is kept for its full months, whatever the hour. If the month has no
// such day, its last day is used.
func (r Rule) Before(day string, zone *time.Location) (time.Time, error) {
	on, err := time.ParseInLocation(time.DateOnly, day, zone)
	if err != nil {
		return time.Time{}, fmt.Errorf("day of a run: %w", err)
	}
	first := time.Date(on.Year(), on.Month()-time.Month(r.Months), 1, 0, 0, 0, 0, zone)
	lastDay := first.AddDate(0, 1, -1).Day()
	return time.Date(first.Year(), first.Month(), min(on.Day(), lastDay), 0, 0, 0, 0, zone).UTC(), nil
}

// kept returns the months (or days) of the rules, to be stored with a run.
func kept(rules []Rule) map[Kind]int {
	all := map[Kind]int{}
	for _, r := range rules {
		all[r.Kind] = max(r.Months, r.Days)
	}
	return all
}
