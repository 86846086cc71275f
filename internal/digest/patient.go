package digest

import (
	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
)

// Patient is a possible addressee of the weekly email.
type Patient struct {
	SiteID      int64
	FirstName   string
	LastName    string
	Email       string
	Language    locale.Lang
	Status      microsite.RecipientStatus
	WeeklyStats bool // false after the patient unsubscribed
	HasDied     bool
}

// getsEmail reports whether a patient receives the weekly email. A withdrawn release hides the page but does not stop
// the email.
func (p Patient) getsEmail() bool {
	return p.Status == microsite.Active && p.Email != "" && p.WeeklyStats && !p.HasDied
}
