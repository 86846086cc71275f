package httpapi

import (
	"context"
	"net/http"
	"time"

	"beacon/internal/audit"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/platform/personal"
)

// staffIntakeRecordRoutes are one patient's record and what a center does with it.
func (s *Server) staffIntakeRecordRoutes() {
	Register(
		s.API,
		Call{
			http.MethodGet,
			"/staff/intake/{id}",
			"staff-intake-record",
			"One patient with contacts, refused mails and history; looking is audited",
			"staff",
			0,
		},
		s.staffIntakeRecord,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/intake/{id}/contact",
			"staff-intake-contact",
			"Write down a try to reach the patient",
			"staff",
			0,
		},
		s.staffIntakeContact,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/intake/{id}/schedule",
			"staff-intake-schedule",
			"Say on which day the patient comes",
			"staff",
			0,
		},
		s.staffIntakeSchedule,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/intake/{id}/close",
			"staff-intake-close",
			"Say that the center is done with the patient, and why",
			"staff",
			0,
		},
		s.staffIntakeClose,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/intake/{id}/reopen",
			"staff-intake-reopen",
			"Begin anew with what was closed by mistake",
			"staff",
			0,
		},
		s.staffIntakeReopen,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/intake/{id}/confirm-patient",
			"staff-intake-confirm",
			"Confirm that this is the center's patient; the patient is mailed the links",
			"staff",
			0,
		},
		s.staffIntakeConfirm,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/intake/{id}/not-our-patient",
			"staff-intake-refuse",
			"Say that this is not the center's patient; final",
			"staff",
			0,
		},
		s.staffIntakeRefuse,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/intake/{id}/microsite",
			"staff-intake-microsite",
			"Turn a referral into a microsite, confirmed at once; the patient is mailed",
			"staff",
			0,
		},
		s.staffIntakeMicrosite,
	)
}

type intakeAsked struct {
	Situation            int  `json:"situation"`
	KidneyForLife        int  `json:"kidneyForLife" doc:"1 yes, 0 no, -1 not known; the other answers as well"`
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

type intakeRefusedMail struct {
	Template string    `json:"template"`
	At       time.Time `json:"at"`
	Outcome  string    `json:"outcome" doc:"What the mail server said."`
}

type intakeView struct {
	IntakeItem
	CanWork          bool                `json:"canWork" doc:"The signed-in person may change this."`
	CanConfirm       bool                `json:"canConfirm" doc:"A site waits for the word that this is the center's patient, or is not."`
	CanMakeMicrosite bool                `json:"canMakeMicrosite"`
	CanReopen        bool                `json:"canReopen"`
	ClosedNote       string              `json:"closedNote"`
	Gender           string              `json:"gender" doc:"M, F or empty"`
	BirthDate        string              `json:"birthDate" doc:"MM/DD/YYYY, or empty"`
	Address          string              `json:"address"`
	PostalCode       string              `json:"postalCode"`
	SecondPhone      string              `json:"secondPhone"`
	Texts            bool                `json:"phoneCanReceiveTexts"`
	SecondTexts      bool                `json:"secondPhoneCanReceiveTexts"`
	Asked            *intakeAsked        `json:"asked" doc:"Of a referral."`
	Registration     *intakeRegistration `json:"registration" doc:"Of a champion registration."`
	Releases         []intakeRelease     `json:"releases" doc:"Newest first; so are contacts, refusedMails and history."`
	Contacts         []intakeContact     `json:"contacts"`
	RefusedMails     []intakeRefusedMail `json:"refusedMails" doc:"Mails to this address that were given up."`
	History          []TimelineItem      `json:"history"`
}

type intakeInput struct {
	ID string `path:"id"`
}

func (s *Server) staffIntakeRecord(ctx context.Context, in *intakeInput) (*Output[intakeView], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	r, err := s.Intakes.See(ctx, who, ParseID(in.ID), CallerOf(ctx))
	return s.intakeAnswer(ctx, who, r, err)
}

// intakeAnswer is the record as every call about it answers it.
func (s *Server) intakeAnswer(
	ctx context.Context,
	who microsite.StaffMember,
	r intake.Record,
	err error,
) (*Output[intakeView], error) {
	if err != nil {
		return nil, err
	}
	history, err := history(ctx, s.Trail, audit.Subject{Kind: "intake", ID: r.ID})
	if err != nil {
		return nil, err
	}
	canWork := intake.MayWork(who, r.CenterID)
	out := intakeView{
		IntakeItem: s.intakeItemOf(
			r.Entry,
		),
		CanWork:          canWork,
		CanConfirm:       canWork && r.CanConfirm(),
		CanMakeMicrosite: canWork && r.CanMakeSite(),
		CanReopen:        canWork && r.CanReopen(),
		ClosedNote:       r.ClosedNote,
		Gender:           r.Gender,
		BirthDate:        personal.WrittenBirthDate(r.BirthDate),
		Address:          r.Street,
		PostalCode:       r.PostalCode,
		SecondPhone:      r.SecondPhone,
		Texts:            r.Texts,
		SecondTexts:      r.SecondTexts,
		Releases:         []intakeRelease{},
		Contacts:         []intakeContact{},
		RefusedMails:     []intakeRefusedMail{},
		History:          history,
	}
	if a := r.Asked; a != nil {
		out.Asked = &intakeAsked{
			Situation:            a.Situation,
			KidneyForLife:        a.KidneyForLife,
			IsKidneyForLifeRoute: a.IsKidneyForLifeRoute,
			UseMicrosite:         a.UseMicrosite,
			MicrositeRelease:     a.MicrositeRelease,
			OnDeceasedDonorList:  a.OnDeceasedDonorList,
			WillingToTransfer:    a.WillingToTransfer,
			OtherCenters:         a.OtherCenters,
			SiteElsewhere:        r.Site != nil && r.OwnSite() == nil,
		}
	}
	if g := r.Registration; g != nil {
		out.Registration = &intakeRegistration{
			CampaignName:       g.CampaignName,
			AboType:            g.BloodType,
			LanguagePreference: g.Language,
			IsAddressVerified:  g.IsAddressVerified,
			IsCoachingDesired:  g.IsCoachingDesired,
		}
	}
	for _, l := range r.Releases {
		out.Releases = append(
			out.Releases,
			intakeRelease{
				Form:           l.Form,
				Agreed:         l.Agreed,
				WordingVersion: l.WordingVersion,
				Language:       string(l.Language),
				Signer:         l.Signer,
				At:             l.At,
			},
		)
	}
	for _, c := range r.Contacts {
		out.Contacts = append(
			out.Contacts,
			intakeContact{
				ID:        c.ID,
				Channel:   string(c.Channel),
				Reached:   c.Reached,
				Note:      c.Note,
				StaffName: c.StaffName,
				At:        c.At,
			},
		)
	}
	for _, m := range r.Refused {
		out.RefusedMails = append(out.RefusedMails, intakeRefusedMail(m))
	}
	return Respond(out), nil
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

func (s *Server) staffIntakeContact(ctx context.Context, in *intakeContactInput) (*Output[intakeView], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	a := intake.Attempt{Channel: intake.Channel(in.Body.Channel), Reached: in.Body.Reached, Note: in.Body.Note}
	r, err := s.Intakes.LogContact(ctx, who, ParseID(in.ID), in.Body.Version, a, CallerOf(ctx))
	return s.intakeAnswer(ctx, who, r, err)
}

type intakeScheduleInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64  `json:"version"`
		On      string `json:"on" doc:"YYYY-MM-DD"`
	}
}

func (s *Server) staffIntakeSchedule(ctx context.Context, in *intakeScheduleInput) (*Output[intakeView], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	r, err := s.Intakes.Schedule(ctx, who, ParseID(in.ID), in.Body.Version, in.Body.On, CallerOf(ctx))
	return s.intakeAnswer(ctx, who, r, err)
}

type intakeCloseInput struct {
	ID   string `path:"id"`
	Body struct {
		Version      int64  `json:"version"`
		Reason       string `json:"reason" doc:"in-evaluation, no-answer, not-interested, not-eligible, elsewhere, duplicate, other, or, where canConfirm, not-our-patient"`
		Note         string `json:"note,omitempty" doc:"Needed with other and not-our-patient."`
		IsOurPatient *bool  `json:"isOurPatient,omitempty" doc:"Needed where canConfirm, with every reason but not-our-patient: confirms the patient, or refuses for good."`
	}
}

func (s *Server) staffIntakeClose(ctx context.Context, in *intakeCloseInput) (*Output[intakeView], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	closing := intake.Closing{
		Reason:       intake.Reason(in.Body.Reason),
		Note:         in.Body.Note,
		IsOurPatient: in.Body.IsOurPatient,
	}
	r, err := s.Intakes.Close(ctx, who, ParseID(in.ID), in.Body.Version, closing, CallerOf(ctx))
	return s.intakeAnswer(ctx, who, r, err)
}

type intakeVersionInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64 `json:"version"`
	}
}

func (s *Server) staffIntakeReopen(ctx context.Context, in *intakeVersionInput) (*Output[intakeView], error) {
	return s.changeIntake(ctx, in, s.Intakes.Reopen)
}

func (s *Server) staffIntakeConfirm(ctx context.Context, in *intakeVersionInput) (*Output[intakeView], error) {
	return s.changeIntake(ctx, in, s.Intakes.ConfirmPatient)
}

func (s *Server) staffIntakeMicrosite(ctx context.Context, in *intakeVersionInput) (*Output[intakeView], error) {
	return s.changeIntake(ctx, in, s.Intakes.MakeSite)
}

// changeIntake is a change that needs to know no more than the version it is
// made on.
func (s *Server) changeIntake(
	ctx context.Context,
	in *intakeVersionInput,
	change func(context.Context, microsite.StaffMember, int64, int64, microsite.Caller) (intake.Record, error),
) (*Output[intakeView], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	r, err := change(ctx, who, ParseID(in.ID), in.Body.Version, CallerOf(ctx))
	return s.intakeAnswer(ctx, who, r, err)
}

type intakeRefuseInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64  `json:"version"`
		Reason  string `json:"reason" doc:"In words, for the center's own record."`
	}
}

func (s *Server) staffIntakeRefuse(ctx context.Context, in *intakeRefuseInput) (*Output[intakeView], error) {
	who, err := s.Member(ctx)
	if err != nil {
		return nil, err
	}
	r, err := s.Intakes.RefusePatient(ctx, who, ParseID(in.ID), in.Body.Version, in.Body.Reason, CallerOf(ctx))
	return s.intakeAnswer(ctx, who, r, err)
}
