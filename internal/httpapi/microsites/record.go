package microsites

import (
	"context"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/personal"
	"beacon/internal/review"
	"beacon/internal/visits"
)

// recordRoutes registers the routes for a site's record: the patient's data, the visitor statistics, the
// patient's own links, and the withdrawal of a release on paper (R2.1, R3.10, R4.3, R7.4).
func (s *handlers) recordRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/microsites/{id}/record", "staff-record",
		"Get the record of a microsite: patient, contact data and state; audited"), httpapi.ByGrant(siteViewers()),
		s.staffRecord)
	httpapi.Staff(calls.Route("GET /staff/microsites/{id}/stats", "staff-stats",
		"Get the visit counts of a microsite: total, past seven days, and by week"), siteViewers(), s.staffStats)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/private-link", "staff-private-link",
		"Get the patient's private links (registry administrator); audited"),
		httpapi.Recently(httpapi.Administrators()), s.staffPrivateLink)
	httpapi.Staff(calls.Route("POST /staff/microsites/{id}/withdraw-release", "staff-withdraw-release",
		"Withdraw the HIPAA release on written notice; the public page disappears at once"), siteViewers(),
		s.staffWithdrawRelease)
}

// EmergencyPatient lists the fields of a patient's record that a coordinator of another center reads in an emergency.
type EmergencyPatient struct {
	StaffSite
	payload.InEmergency
	BirthDate                string           `json:"birthDate" doc:"MM/DD/YYYY, or empty"`
	Gender                   string           `json:"gender" doc:"M, F or empty"`
	Version                  int64            `json:"version" doc:"Of the record, for a correction of its facts."`
	PhonePrimary             string           `json:"phonePrimary"`
	PhoneSecondary           string           `json:"phoneSecondary"`
	PrimaryCanReceiveTexts   bool             `json:"primaryPhoneCanReceiveTexts"`
	SecondaryCanReceiveTexts bool             `json:"secondaryPhoneCanReceiveTexts"`
	ShowInGallery            bool             `json:"showInGallery"`
	AllowIndexing            bool             `json:"allowIndexing"`
	IsPublic                 bool             `json:"isPublic" doc:"Whether visitors see a page."`
	IsLive                   bool             `json:"isLive" doc:"A version was approved by the registry."`
	SentAt                   *time.Time       `json:"sentAt" doc:"When the newest submission was sent, or null."`
	Stage                    *string          `json:"stage" doc:"center or registry: whose decision it waits for."`
	CanReview                bool             `json:"canReview" doc:"The signed-in person's."`
	Release                  *recordedRelease `json:"release" doc:"The last word on the HIPAA release."`
	Down                     *recordedDown    `json:"down" doc:"Who took the site down, while it is."`
	CanTransfer              bool             `json:"canTransfer" doc:"The signed-in person may hand the patient over."`
	CanWithdrawInvitation    bool             `json:"canWithdrawInvitation" doc:"The invitation has not been opened."`
	WithdrawnAt              *time.Time       `json:"withdrawnAt" doc:"When the invitation was withdrawn, while it is."`
	DiedOn                   string           `json:"diedOn" doc:"YYYY-MM-DD, or empty"`
	DeathPage                string           `json:"deathPage" doc:"down, memorial, or empty"`
	JoinedInto               int64            `json:"joinedInto" doc:"The record that this one was joined into; 0: none."`
}

// recordView is a patient's record. In an emergency only the part EmergencyPatient is filled.
type recordView struct {
	EmergencyPatient
	payload.EmailChanging
	payload.JoinWaiting
	payload.EmailCount
	Thumbnail *string            `json:"thumbnail" doc:"Of the live version, else of the submission."`
	Reviews   []staffReviewItem  `json:"reviews" doc:"Newest first."`
	Holds     []payload.HoldItem `json:"holds" doc:"The legal holds because of which nothing is deleted."`
}

type recordedRelease struct {
	Agreed bool      `json:"agreed"`
	Signer string    `json:"signer"`
	At     time.Time `json:"at"`
}

type recordedDown struct {
	At        time.Time  `json:"at"`
	By        string     `json:"by" doc:"The member of staff; empty when the patient did it."`
	UndoUntil *time.Time `json:"undoUntil" doc:"Until when the patient may undo it, or null."`
}

func (s *handlers) staffRecord(ctx context.Context, who access.Principal, in *httpapi.ByID) (recordView, error) {
	v, err := s.Reviews.Record(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
	if err != nil {
		return recordView{}, err
	}
	out := recordView{
		EmergencyPatient: s.emergencyPatient(who, v), Reviews: []staffReviewItem{}, Holds: []payload.HoldItem{},
	}
	of := access.Record{Kind: access.PatientRecord, ID: v.Site.ID}
	if out.Emergency = payload.GrantFor(who, of, v.Site.CenterID, s.Clock.Now()); out.Emergency != nil {
		return out, nil
	}
	out.Reviews = s.newStaffSiteView(v.View).Reviews
	for _, version := range []*microsite.Submission{v.Pending, v.Live} {
		if version != nil && len(version.Pictures) > 0 {
			name := version.Pictures[0].ThumbnailName()
			out.Thumbnail = &name
		}
	}
	if out.Holds, err = s.Holds.On(ctx, who, audit.Subject{Kind: "microsite", ID: v.Site.ID}); err != nil {
		return recordView{}, err
	}
	page := notify.Record{Kind: notify.MicrositePage, ID: v.Site.ID}
	if out.JoinWaiting, err = payload.JoinWaitingFor(ctx, s.Joins, who, page); err != nil {
		return recordView{}, err
	}
	if out.EmailCount, err = s.RecordEmails.CountFor(ctx, who, []notify.Record{page}); err != nil {
		return recordView{}, err
	}
	out.EmailChange, err = payload.NewEmailChange(ctx, s.EmailChanges, notify.MicrositePage, v.Site.ID)
	return out, err
}

func (s *handlers) emergencyPatient(who access.Principal, v review.Record) EmergencyPatient {
	site, seen := v.Site, s.newStaffSiteView(v.View)
	out := EmergencyPatient{
		StaffSite: seen.Site, BirthDate: personal.WrittenBirthDate(site.BirthDate), Gender: site.Gender,
		Version: site.Revision, CanTransfer: who.WorksAtCenter(site.CenterID),
		CanWithdrawInvitation: site.CanWithdrawInvitation(), WithdrawnAt: site.WithdrawnAt,
		DiedOn: site.DiedOn, DeathPage: string(site.DeathPage),
		JoinedInto:   site.JoinedInto,
		PhonePrimary: site.PhonePrimary, PhoneSecondary: site.PhoneSecondary,
		PrimaryCanReceiveTexts: site.PrimaryCanReceiveTexts, SecondaryCanReceiveTexts: site.SecondaryCanReceiveTexts,
		ShowInGallery: site.ShowInGallery, AllowIndexing: site.AllowIndexing,
		IsPublic: site.IsPublic(), IsLive: v.Live != nil, Stage: seen.Stage, CanReview: v.CanReview,
	}
	if v.Pending != nil {
		out.SentAt = &v.Pending.SubmittedAt
	}
	if r := v.Release; r != nil {
		out.Release = &recordedRelease{r.Agreed, r.Signer, r.At}
	}
	if d := v.Down; d != nil {
		out.Down = &recordedDown{At: d.At, UndoUntil: d.UndoUntil()}
		if out.Down.UndoUntil == nil {
			out.Down.By = d.ByName
		} else if s.Clock.Now().After(*out.Down.UndoUntil) {
			out.Down.UndoUntil = nil
		}
	}
	return out
}

type countView struct {
	Total    int64   `json:"total"`
	PastWeek int64   `json:"pastWeek" doc:"In the past seven days."`
	History  []int64 `json:"history" doc:"By week, as in weeks."`
}

type staffStats struct {
	Weeks         []string  `json:"weeks" doc:"ISO dates on which eight windows of seven days begin, oldest first"`
	Visitors      countView `json:"visitors"`
	LearnMore     countView `json:"learnMore"`
	Eligibility   countView `json:"eligibility"`
	Registrations countView `json:"registrations"`
}

func (s *handlers) staffStats(ctx context.Context, who access.Principal, in *httpapi.ByID) (staffStats, error) {
	site, err := s.Microsites.FindAsStaff(ctx, who, httpapi.ParseID(in.ID))
	if err != nil {
		return staffStats{}, err
	}
	seen, registered, err := payload.SiteFigures(ctx, s.Visits, s.Registrations, site.ID, s.Clock.Now())
	if err != nil {
		return staffStats{}, err
	}
	out := staffStats{
		Visitors: newCountView(seen, visits.Initial), LearnMore: newCountView(seen, visits.LearnMore),
		Eligibility:   newCountView(seen, visits.Eligible),
		Registrations: countView{registered.All, registered.PastWeek, registered.History[:]},
	}
	for _, week := range seen.History {
		out.Weeks = append(out.Weeks, week.Start.Start().Format(time.DateOnly))
	}
	return out, nil
}

func newCountView(t visits.Totals, kind visits.Kind) countView {
	out := countView{Total: t.All[kind], PastWeek: t.PastWeek[kind]}
	for _, week := range t.History {
		out.History = append(out.History, week.Visits[kind])
	}
	return out
}

type privateLinks struct {
	Dashboard string `json:"dashboard"`
	Editor    string `json:"editor"`
}

func (s *handlers) staffPrivateLink(ctx context.Context, who access.Principal, in *httpapi.ByID) (privateLinks, error) {
	site, key, err := s.Microsites.PrivateKeyAsStaff(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
	if err != nil {
		return privateLinks{}, err
	}
	own := "/" + strconv.FormatInt(site.ID, 10) + "/" + key
	return privateLinks{"/microsite/landing" + own, "/microsite/custom-site" + own}, nil
}

type withdrawalInput struct {
	ID   string `path:"id"`
	Body struct {
		NoticeDate string `json:"noticeDate" doc:"YYYY-MM-DD, the day of the written notice"`
	}
}

func (s *handlers) staffWithdrawRelease(
	ctx context.Context, who access.Principal, in *withdrawalInput,
) (payload.SiteStatus, error) {
	return payload.StatusAfter(
		s.Microsites.WithdrawReleaseAsStaff(ctx, who, httpapi.ParseID(in.ID), in.Body.NoticeDate, httpapi.CallerFrom(ctx)),
	)
}
