package intake

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/intake"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/workdays"
)

// staffIntakeRecordRoutes adds the calls by which a center reads and works on an entry.
func (s *handlers) staffIntakeRecordRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/intake/{id}", "staff-intake-record",
		"Get a referral with contacts, refused emails and history; audited"), httpapi.ByGrant(httpapi.CenterViewers()),
		s.staffIntakeRecord)
	httpapi.Staff(calls.Route("POST /staff/intake/{id}/contact", "staff-intake-contact",
		"Record an attempt to reach the patient"), httpapi.CenterWorkers(), s.staffIntakeContact)
	httpapi.Staff(calls.Route("POST /staff/intake/{id}/schedule", "staff-intake-schedule",
		"Set the day of the appointment"), httpapi.CenterWorkers(), s.staffIntakeSchedule)
	httpapi.Staff(calls.Route("POST /staff/intake/{id}/close", "staff-intake-close", "Close a referral with a reason"),
		httpapi.CenterWorkers(), s.staffIntakeClose)
	httpapi.Staff(calls.Route("POST /staff/intake/{id}/reopen", "staff-intake-reopen", "Reopen a closed referral"),
		httpapi.CenterWorkers(), s.intakeChange(s.Intakes.Reopen))
	httpapi.Staff(calls.Route("POST /staff/intake/{id}/confirm-patient", "staff-intake-confirm",
		"Confirm a patient of the center and email the links"), httpapi.CenterWorkers(),
		s.intakeChange(s.Intakes.ConfirmPatient))
	httpapi.Staff(calls.Route("POST /staff/intake/{id}/not-our-patient", "staff-intake-refuse",
		"Refuse a registration: not a patient of the center; final"), httpapi.CenterWorkers(), s.staffIntakeRefuse)
	httpapi.Staff(calls.Route("POST /staff/intake/{id}/facts", "staff-intake-facts",
		"Correct the facts of the patient, with a reason; another email address ends the links"),
		httpapi.Recently(httpapi.CenterWorkers()), s.staffIntakeFacts)
	httpapi.StaffAction(calls.Route("POST /staff/intake/{id}/transfer", "staff-intake-transfer",
		"Transfer a referral to another center (the center's coordinators, registry administrators)"),
		httpapi.CenterWorkers(), s.staffIntakeTransfer)
	httpapi.Staff(calls.Route("POST /staff/intake/{id}/microsite", "staff-intake-microsite",
		"Create a confirmed microsite from a referral and email the patient"), httpapi.CenterWorkers(),
		s.intakeChange(s.Intakes.MakeSite))
}

type intakeAsked struct {
	Situation            int  `json:"situation"`
	KidneyForLife        int  `json:"kidneyForLife" doc:"1 yes, 0 no, -1 unknown; like the fields below"`
	IsKidneyForLifeRoute bool `json:"isKidneyForLifeRoute"`
	UseMicrosite         int  `json:"useMicrosite"`
	MicrositeRelease     bool `json:"micrositeRelease"`
	OnDeceasedDonorList  int  `json:"onDeceasedDonorList"`
	WillingToTransfer    int  `json:"willingToTransfer"`
	OtherCenters         int  `json:"otherCenters" doc:"That got the same request."`
	SiteElsewhere        bool `json:"siteElsewhere" doc:"Another center made a site of the same request."`
}

type intakeRegistration struct {
	CampaignName       string `json:"campaignName"`
	AboType            int    `json:"aboType" doc:"An id of aboTypeList, or -1"`
	LanguagePreference int    `json:"languagePreference" doc:"An id of languageList, or -1"`
	IsAddressVerified  bool   `json:"isAddressVerified"`
	IsCoachingDesired  bool   `json:"isCoachingDesired"`
}

type intakeRelease struct {
	Form           string    `json:"form" doc:"referral, referral-microsite or champion"`
	Agreed         bool      `json:"agreed"`
	WordingVersion string    `json:"wordingVersion"`
	Language       string    `json:"language"`
	Signer         string    `json:"signer"`
	At             time.Time `json:"at"`
}

type intakeContact struct {
	ID        int64     `json:"id"`
	Channel   string    `json:"channel" doc:"phone, email, text, letter or visit"`
	Reached   bool      `json:"reached"`
	Note      string    `json:"note"`
	StaffName string    `json:"staffName"`
	At        time.Time `json:"at"`
}

type intakeRefusedEmail struct {
	Template string    `json:"template"`
	At       time.Time `json:"at"`
	Outcome  string    `json:"outcome" doc:"Response of the SMTP server."`
}

// EmergencyReferral holds the fields of a referral or registration that a coordinator of another center may read in an
// emergency.
type EmergencyReferral struct {
	IntakeItem
	payload.InEmergency
	CanWork          bool                `json:"canWork" doc:"The signed-in person may change this."`
	CanConfirm       bool                `json:"canConfirm" doc:"A site waits to be confirmed as the center's patient."`
	CanMakeMicrosite bool                `json:"canMakeMicrosite"`
	CanTransfer      bool                `json:"canTransfer" doc:"The signed-in person may hand the referral over."`
	CanReopen        bool                `json:"canReopen"`
	Gender           string              `json:"gender" doc:"M, F or empty"`
	BirthDate        string              `json:"birthDate" doc:"MM/DD/YYYY, or empty"`
	Address          string              `json:"address"`
	PostalCode       string              `json:"postalCode"`
	SecondPhone      string              `json:"secondPhone"`
	Texts            bool                `json:"phoneCanReceiveTexts"`
	SecondTexts      bool                `json:"secondPhoneCanReceiveTexts"`
	Asked            *intakeAsked        `json:"asked" doc:"Of a referral."`
	Registration     *intakeRegistration `json:"registration" doc:"Of a champion registration."`
	Releases         []intakeRelease     `json:"releases" doc:"Newest first, as all lists here."`
	RecordID         int64               `json:"recordId" doc:"Of the referral, or the registered patient's site."`
}

// intakeView is a referral or registration. In an emergency only its EmergencyReferral is filled.
type intakeView struct {
	EmergencyReferral
	payload.EmailCount
	ClosedNote    string                 `json:"closedNote"`
	Contacts      []intakeContact        `json:"contacts"`
	RefusedEmails []intakeRefusedEmail   `json:"refusedMails" doc:"Emails to this address that were given up."`
	History       []payload.TimelineItem `json:"history"`
	Holds         []payload.HoldItem     `json:"holds" doc:"The legal holds because of which nothing is deleted."`
}

func (s *handlers) staffIntakeRecord(ctx context.Context, who access.Principal, in *httpapi.ByID) (intakeView, error) {
	r, err := s.Intakes.See(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
	of := access.Record{Kind: access.IntakeRecord, ID: r.ID}
	grant := payload.GrantFor(who, of, r.CenterID, s.Clock.Now())
	if err != nil || grant == nil {
		return s.intakeResponse(ctx, who, r, err)
	}
	days, err := s.Intakes.Calendar(ctx)
	if err != nil {
		return intakeView{}, err
	}
	out := intakeView{
		EmergencyReferral: s.emergencyReferral(who, r, days), Contacts: []intakeContact{}, Holds: []payload.HoldItem{},
		RefusedEmails: []intakeRefusedEmail{}, History: []payload.TimelineItem{},
	}
	out.Emergency = grant
	return out, nil
}

// intakeResponse returns the response of all calls that read or change an entry.
func (s *handlers) intakeResponse(
	ctx context.Context, who access.Principal, r intake.Record, err error,
) (intakeView, error) {
	if err != nil {
		return intakeView{}, err
	}
	history, err := s.history(ctx, r.Entry)
	if err != nil {
		return intakeView{}, err
	}
	days, err := s.Intakes.Calendar(ctx)
	if err != nil {
		return intakeView{}, err
	}
	emails, err := s.RecordEmails.CountFor(ctx, who, entryRecords(r.Entry))
	if err != nil {
		return intakeView{}, err
	}
	holds, err := s.Holds.On(ctx, who, audit.Subject{Kind: "intake", ID: r.ID})
	return intakeView{
		EmergencyReferral: s.emergencyReferral(who, r, days), EmailCount: emails, ClosedNote: r.ClosedNote, History: history, Holds: holds,
		Contacts: httpapi.Items(r.Contacts, newIntakeContact), RefusedEmails: httpapi.Items(r.Refused, newRefusedEmail),
	}, err
}

func (s *handlers) emergencyReferral(
	who access.Principal, r intake.Record, days workdays.Calendar,
) EmergencyReferral {
	canWork := intake.MayWork(who, r.CenterID)
	out := EmergencyReferral{
		IntakeItem: s.newIntakeItem(r.Entry, days), CanWork: canWork, CanConfirm: canWork && r.CanConfirm(),
		CanMakeMicrosite: canWork && r.CanMakeSite(), CanTransfer: canWork && r.CanTransfer(),
		CanReopen: canWork && r.CanReopen(), RecordID: r.RecordID,
		Gender: r.Gender, BirthDate: personal.WrittenBirthDate(r.BirthDate),
		Address: r.Street, PostalCode: r.PostalCode, SecondPhone: r.SecondPhone,
		Texts: r.Texts, SecondTexts: r.SecondTexts, Releases: httpapi.Items(r.Releases, newIntakeRelease),
	}
	if a := r.Answers; a != nil {
		out.Asked = &intakeAsked{
			Situation: a.Situation, KidneyForLife: a.KidneyForLife,
			IsKidneyForLifeRoute: a.IsKidneyForLifeRoute, UseMicrosite: a.UseMicrosite,
			MicrositeRelease: a.MicrositeRelease, OnDeceasedDonorList: a.OnDeceasedDonorList,
			WillingToTransfer: a.WillingToTransfer, OtherCenters: a.OtherCenters,
			SiteElsewhere: r.Site != nil && r.OwnSite() == nil,
		}
	}
	if g := r.Registration; g != nil {
		out.Registration = &intakeRegistration{
			CampaignName: g.CampaignName, AboType: g.BloodType, LanguagePreference: g.Language,
			IsAddressVerified: g.IsAddressVerified, IsCoachingDesired: g.IsCoachingDesired,
		}
	}
	return out
}

func newIntakeRelease(l intake.Release) intakeRelease {
	return intakeRelease{
		Form: l.Form, Agreed: l.Agreed, WordingVersion: l.Wording.Version, Language: string(l.Language), Signer: l.Signer,
		At: l.At,
	}
}

func newRefusedEmail(m intake.RefusedEmail) intakeRefusedEmail { return intakeRefusedEmail(m) }

func newIntakeContact(c intake.Contact) intakeContact {
	return intakeContact{
		ID: c.ID, Channel: string(c.Channel), Reached: c.Reached, Note: c.Note, StaffName: c.StaffName, At: c.At,
	}
}

// ref returns the entry of a call, in the version that the caller read.
func ref(id string, version int64) intake.Ref {
	return intake.Ref{ID: httpapi.ParseID(id), Version: version}
}

type intakeContactInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64  `json:"version"`
		Channel string `json:"channel" doc:"phone, email, text, letter or visit"`
		Reached bool   `json:"reached"`
		Note    string `json:"note,omitempty"`
	}
}

func (s *handlers) staffIntakeContact(
	ctx context.Context, who access.Principal, in *intakeContactInput,
) (intakeView, error) {
	a := intake.Attempt{Channel: intake.Channel(in.Body.Channel), Reached: in.Body.Reached, Note: in.Body.Note}
	r, err := s.Intakes.LogContact(ctx, who, ref(in.ID, in.Body.Version), a, httpapi.CallerFrom(ctx))
	return s.intakeResponse(ctx, who, r, err)
}

type intakeScheduleInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64  `json:"version"`
		On      string `json:"on" doc:"YYYY-MM-DD"`
	}
}

func (s *handlers) staffIntakeSchedule(
	ctx context.Context, who access.Principal, in *intakeScheduleInput,
) (intakeView, error) {
	r, err := s.Intakes.Schedule(ctx, who, ref(in.ID, in.Body.Version), in.Body.On, httpapi.CallerFrom(ctx))
	return s.intakeResponse(ctx, who, r, err)
}

type intakeCloseInput struct {
	ID   string `path:"id"`
	Body struct {
		Version      int64  `json:"version"`
		Reason       string `json:"reason" doc:"in-evaluation, no-answer, not-interested, not-eligible, elsewhere, duplicate, other; not-our-patient if canConfirm"`
		Note         string `json:"note,omitempty" doc:"Needed with other and not-our-patient."`
		IsOurPatient *bool  `json:"isOurPatient,omitempty" doc:"Required where canConfirm, unless not-our-patient"`
	}
}

func (s *handlers) staffIntakeClose(
	ctx context.Context, who access.Principal, in *intakeCloseInput,
) (intakeView, error) {
	closing := intake.Closing{
		Reason: intake.Reason(in.Body.Reason), Note: in.Body.Note, IsOurPatient: in.Body.IsOurPatient,
	}
	r, err := s.Intakes.Close(ctx, who, ref(in.ID, in.Body.Version), closing, httpapi.CallerFrom(ctx))
	return s.intakeResponse(ctx, who, r, err)
}

type intakeVersionInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64 `json:"version"`
	}
}

// intakeChange returns the handler of a change that needs only the version of the entry.
func (s *handlers) intakeChange(
	change func(context.Context, access.Principal, intake.Ref, access.Caller) (intake.Record, error),
) func(context.Context, access.Principal, *intakeVersionInput) (intakeView, error) {
	return func(ctx context.Context, who access.Principal, in *intakeVersionInput) (intakeView, error) {
		r, err := change(ctx, who, ref(in.ID, in.Body.Version), httpapi.CallerFrom(ctx))
		return s.intakeResponse(ctx, who, r, err)
	}
}

type intakeRefuseInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64  `json:"version"`
		Reason  string `json:"reason" doc:"In words, for the center's own record."`
	}
}

func (s *handlers) staffIntakeRefuse(
	ctx context.Context, who access.Principal, in *intakeRefuseInput,
) (intakeView, error) {
	r, err := s.Intakes.RefusePatient(
		ctx, who, ref(in.ID, in.Body.Version), in.Body.Reason, httpapi.CallerFrom(ctx),
	)
	return s.intakeResponse(ctx, who, r, err)
}
