package intake

import (
	"time"

	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/workdays"
)

// Entry is one line of the queue: a patient and how far the center has come.
type Entry struct {
	ID          int64
	Kind        Kind
	RecordID    int64
	CenterID    int64
	CenterName  string
	Status      Status
	Reason      Reason // empty until closed
	ClosedNote  string
	ScheduledOn string // ISO date, empty without an appointment
	Version     int64
	ReceivedAt  time.Time
	DueAt       time.Time
	ContactedAt *time.Time // when the patient was reached first
	ClosedAt    *time.Time
	UpdatedAt   time.Time

	FirstName string
	LastName  string
	Email     string
	Phone     string
	City      string
	StateID   int // of usstate, 0: not known
	Language  locale.Lang

	LeadSource     string // of a referral, empty: not told
	Campaign       string // the code, of a champion registration
	WantsMicrosite bool
	Site           *SiteMark // the site that came of it, of whatever center

	Attempts      int // lines in the log of contacts
	LastAttemptAt *time.Time
	MailRefused   bool // a mail to the address was given up
}

// SiteMark is as much of a site as the queue shows.
type SiteMark struct {
	ID               int64
	CenterID         int64
	ShortCode        string
	Type             microsite.Type
	RecipientStatus  microsite.RecipientStatus
	CustomSiteStatus microsite.CustomSiteStatus
}

// OwnSite returns the site when it is one of this entry's center. A patient who
// asked two centers has a site with one of them.
func (e Entry) OwnSite() *SiteMark {
	if e.Site == nil || e.Site.CenterID != e.CenterID {
		return nil
	}
	return e.Site
}

// CanConfirm reports whether somebody has to say whether this is the center's
// patient (R3, rows "confirm is our patient" and "not our patient").
func (e Entry) CanConfirm() bool {
	site := e.OwnSite()
	return site != nil && site.RecipientStatus == microsite.PendCenterConfirmIsPatient
}

// CanMakeSite reports whether the center may turn a referral into a site.
func (e Entry) CanMakeSite() bool {
	return e.Kind == Referral && e.Site == nil && e.Status != Closed
}

// CanTransfer reports whether another center may take the referral over: as long as it
// could still become a site (R12.5j).
func (e Entry) CanTransfer() bool { return e.CanMakeSite() }

// CanReopen reports whether a closed entry can be opened again. A person who was
// refused registers again instead: their site is gone for good.
func (e Entry) CanReopen() bool {
	site := e.OwnSite()
	isRefused := e.Reason == NotOurPatient || site != nil && site.RecipientStatus == microsite.Denied
	return e.Status == Closed && !isRefused
}

// Age is how long a patient waits to be reached, in working days.
type Age struct {
	Waiting int
	Left    *int // until the day it is due, 0: today, negative: late; nil when reached or closed
	IsLate  bool
}

// Age returns the age of an entry at now; days are those of zone.
func (e Entry) Age(now time.Time, zone *time.Location) Age {
	switch {
	case e.ContactedAt != nil:
		return Age{Waiting: max(workdays.Between(e.ReceivedAt, *e.ContactedAt, zone), 0)}
	case e.ClosedAt != nil:
		return Age{Waiting: max(workdays.Between(e.ReceivedAt, *e.ClosedAt, zone), 0)}
	}
	left := workdays.Left(now, e.DueAt, zone)
	return Age{Waiting: max(workdays.Between(e.ReceivedAt, now, zone), 0), Left: &left, IsLate: left < 0}
}

// dayStart is when the day of a moment began in zone.
func dayStart(at time.Time, zone *time.Location) time.Time {
	y, m, d := at.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, zone).UTC()
}
