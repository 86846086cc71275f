package intake

import (
	"time"

	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/workdays"
)

// Entry is one line of the queue: a patient and the center's progress.
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
	ContactedAt *time.Time // when the patient was first reached
	ClosedAt    *time.Time
	UpdatedAt   time.Time

	FirstName string
	LastName  string
	Email     string
	Phone     string
	City      string
	StateID   int // of usstate, 0: unknown
	Language  locale.Lang

	LeadSource     string // of a referral, empty: not given
	Campaign       string // code, for a champion registration
	WantsMicrosite bool
	Site           *SiteMark // the resulting site, of any center

	Attempts      int // number of entries in the contact log
	LastAttemptAt *time.Time
	EmailRefused  bool // an email to the address was given up
}

// SiteMark has the fields of a site that the queue shows.
type SiteMark struct {
	ID               int64
	CenterID         int64
	ShortCode        string
	Type             microsite.Type
	RecipientStatus  microsite.RecipientStatus
	CustomSiteStatus microsite.CustomSiteStatus
}

// OwnSite returns the site if it belongs to this entry's center. A patient who chose two centers has a site with only
// one center.
func (e Entry) OwnSite() *SiteMark {
	if e.Site == nil || e.Site.CenterID != e.CenterID {
		return nil
	}
	return e.Site
}

// CanConfirm reports whether the center still has to confirm or deny its patient (R3, rows "confirm is our patient" and
// "not our patient").
func (e Entry) CanConfirm() bool {
	site := e.OwnSite()
	return site != nil && site.RecipientStatus == microsite.PendCenterConfirmIsPatient
}

// CanMakeSite reports whether the center may turn a referral into a site.
func (e Entry) CanMakeSite() bool {
	return e.Kind == Referral && e.Site == nil && e.Status != Closed
}

// CanTransfer reports whether another center may take over the referral: only while it could still become a site
// (R12.5j).
func (e Entry) CanTransfer() bool { return e.CanMakeSite() }

// CanReopen reports whether a closed entry can be opened again. Denied patients have to register again, because their
// site is closed permanently.
func (e Entry) CanReopen() bool {
	site := e.OwnSite()
	isRefused := e.Reason == NotOurPatient || site != nil && site.RecipientStatus == microsite.Denied
	return e.Status == Closed && !isRefused
}

// Age is the time until a patient is reached, in working days.
type Age struct {
	Waiting int
	Left    *int // until the due day, 0: today, negative: late; nil when reached or closed
	IsLate  bool
}

// Age returns the age of an entry at now.
func (e Entry) Age(now time.Time, days workdays.Calendar) Age {
	switch {
	case e.ContactedAt != nil:
		return Age{Waiting: max(days.Between(e.ReceivedAt, *e.ContactedAt), 0)}
	case e.ClosedAt != nil:
		return Age{Waiting: max(days.Between(e.ReceivedAt, *e.ClosedAt), 0)}
	}
	left := days.Left(now, e.DueAt)
	return Age{Waiting: max(days.Between(e.ReceivedAt, now), 0), Left: &left, IsLate: left < 0}
}

// dayStart returns the start of the day of at in zone.
func dayStart(at time.Time, zone *time.Location) time.Time {
	y, m, d := at.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, zone).UTC()
}
