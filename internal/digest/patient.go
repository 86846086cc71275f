package digest

import (
	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
)

// Patient is somebody who may get the weekly mail.
type Patient struct {
	SiteID      int64
	FirstName   string
	LastName    string
	Email       string
	Language    locale.Lang
	Status      microsite.RecipientStatus
	WeeklyStats bool // false when the patient unsubscribed
	HasDied     bool
}

// getsMail reports whether a patient gets the weekly mail. A release that was
// withdrawn hides the page and does not end the mail.
func (p Patient) getsMail() bool {
	return p.Status == microsite.Active && p.Email != "" && p.WeeklyStats && !p.HasDied
}
