package access

import (
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/ratelimit"
)

// maxKeys limits the memory of each limiter.
const maxKeys = 50_000

// Limits are the rate limits. Each process counts on its own. Limits marked as shared are counted by all processes
// together, because they protect secrets against guessing, or send email to other people (R18.4b). The rates are far
// above those of a family or hospital behind one address, and far below those needed for guessing.
type Limits struct {
	// By client (ratelimit.ClientKey).
	Requests  *ratelimit.Limiter // all calls except visits and polls of notes
	Visits    *ratelimit.Limiter // far above all the readers in a hospital
	Uploads   *ratelimit.Limiter // pictures and documents
	Notes     *ratelimit.Limiter // from patients to coaches
	WrongKeys *ratelimit.Limiter // failed look-ups of a private link or a session (R2.6); shared
	LostLinks *ratelimit.Limiter // requests for lost links (R2.8); shared
	Forms     *ratelimit.Limiter // referrals and registrations
	Addresses *ratelimit.Limiter // checks of postal addresses
	SignIns   *ratelimit.Limiter // failed sign-ins; shared

	// By email address.
	LostLinkEmails *ratelimit.Limiter // shared
	FormEmails     *ratelimit.Limiter
	SignInEmails   *ratelimit.Limiter // failed sign-ins; shared

	// Shared.
	SignInCodes   *ratelimit.Limiter // failed one-time codes and passwords, by account
	SignInDevices *ratelimit.Limiter // failed sign-ins on devices that have used the account, by account and device

	// Refusals by staff, by account (R14.7b).
	RefusedRecords *ratelimit.Limiter // the same record again, by account and record
	Refusals       *ratelimit.Limiter // of different records
	RefusalAlerts  *ratelimit.Limiter

	Emergencies *ratelimit.Limiter // attempts to open a record of another center, by account (R15.4b); shared
	// Additions are forms and files of new patients and donors, by account of a center (R12.4b); shared.
	Additions *ratelimit.Limiter
	Tests     *ratelimit.Limiter // test emails, by account of the addressee; shared

	AllForms *ratelimit.Limiter // all referrals and registrations together
}

// NewLimits returns the limits of one process. Without shared, every limit is counted by the process alone.
func NewLimits(c clock.Clock, shared *ratelimit.Shared) *Limits {
	limit := func(rules ...ratelimit.Rule) *ratelimit.Limiter { return ratelimit.New(c.Now, maxKeys, rules...) }
	together := func(name string, rules ...ratelimit.Rule) *ratelimit.Limiter {
		return shared.New(name, c.Now, maxKeys, rules...)
	}
	// The delay grows: five at once, then one in 30 seconds; after 20, one in 15 minutes.
	failures := []ratelimit.Rule{
		{Events: 1, Per: 30 * time.Second, Burst: 5},
		{Events: 1, Per: 15 * time.Minute, Burst: 20},
	}
	return &Limits{
		Requests:  limit(ratelimit.Rule{Events: 100, Per: time.Second, Burst: 1000}),
		Visits:    limit(ratelimit.Rule{Events: 20, Per: time.Second, Burst: 1000}),
		Uploads:   limit(ratelimit.Rule{Events: 30, Per: time.Minute, Burst: 30}),
		Notes:     limit(ratelimit.Rule{Events: 30, Per: time.Minute, Burst: 30}),
		WrongKeys: together("wrong-keys", ratelimit.Rule{Events: 20, Per: time.Minute, Burst: 40}),
		LostLinks: together("lost-links", ratelimit.Rule{Events: 5, Per: time.Minute, Burst: 10}),
		Forms:     limit(ratelimit.Rule{Events: 20, Per: time.Minute, Burst: 60}),
		Addresses: limit(ratelimit.Rule{Events: 20, Per: time.Minute, Burst: 60}),
		SignIns:   together("sign-ins", ratelimit.Rule{Events: 1, Per: 10 * time.Second, Burst: 30}),

		LostLinkEmails: together("lost-link-mails", ratelimit.Rule{Events: 3, Per: time.Hour, Burst: 3}),
		FormEmails:     limit(ratelimit.Rule{Events: 20, Per: time.Hour, Burst: 20}),
		SignInEmails:   together("sign-in-mails", failures...),

		SignInCodes:   together("sign-in-codes", failures...),
		SignInDevices: together("sign-in-devices", failures...),

		RefusedRecords: limit(ratelimit.Rule{Events: 1, Per: time.Hour, Burst: 1}),
		Refusals:       limit(ratelimit.Rule{Events: 5, Per: time.Hour, Burst: 5}),
		RefusalAlerts:  limit(ratelimit.Rule{Events: 1, Per: time.Hour, Burst: 1}),

		Emergencies: together("emergencies", ratelimit.Rule{Events: 1, Per: 10 * time.Minute, Burst: 5}),
		Additions:   together("additions", ratelimit.Rule{Events: 1, Per: time.Minute, Burst: 30}),
		Tests:       together("tests", ratelimit.Rule{Events: 1, Per: time.Minute, Burst: 5}),

		AllForms: limit(ratelimit.Rule{Events: 20, Per: time.Second, Burst: 400}),
	}
}
