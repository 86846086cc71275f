package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/coaching"
	"beacon/internal/microsite"
	"beacon/internal/staff"
)

// staffCoachingRoutes are the calls behind a coach's workspace (R3.5, R7.2).
func (s *Server) staffCoachingRoutes() {
	const patient = "/staff/coach/patients/{micrositeId}"
	s.staffCoachPatientsRoutes()
	Register(
		s.API,
		Call{
			http.MethodGet,
			patient,
			"coach-patient",
			"One patient's working copy and notes; the notes count as viewed, looking is audited",
			"staff",
			0,
		},
		s.coachPatient,
	)
	Register(
		s.API,
		Call{http.MethodPost, patient + "/notes", "coach-note-send", "Send the patient a note", "staff", 0},
		s.coachSendNote,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			patient + "/notes/{noteId}/reply",
			"coach-note-reply",
			"Reply to a note of the patient",
			"staff",
			0,
		},
		s.coachReply,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			patient + "/draft",
			"coach-draft",
			"Change the words of the working copy, when the patient allows it",
			"staff",
			0,
		},
		s.coachDraft,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			patient + "/preview-link",
			"coach-preview-link",
			"See the working copy as a visitor would; looking is audited",
			"staff",
			0,
		},
		s.coachPreviewLink,
	)
	s.RegisterRaw(huma.Operation{
		OperationID: "coach-save",
		Method:      http.MethodPost,
		Path:        patient + "/save",
		Summary: "Change words and pictures of the working copy, when the patient allows it; the form of " +
			"custom-site/save without key and agreements",
		Tags:        []string{"staff"},
		RequestBody: coachSaveBody(),
		Responses:   JSONResponses("currentStatus, customSiteStatus, version, imagesPending"),
	}, s.coachSave)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/coach/requests/{micrositeId}/claim",
			"coach-claim",
			"Ask the registry to take a patient on",
			"staff",
			0,
		},
		s.coachClaim,
	)
}

// coachingMember returns the signed-in person, or the fault of somebody who is
// not signed in or has another role.
func (s *Server) coachingMember(ctx context.Context, roles ...staff.Role) (coaching.Member, error) {
	session, err := s.RequireStaff(ctx, roles...)
	a := session.Account
	return coaching.Member{ID: a.ID, Name: a.FullName, IsCoach: a.Role == staff.Coach, IsRegistry: a.IsRegistry()}, err
}

// coachSite is what a coach sees of a patient. Fields are named as in the
// patient's own data, so that one editor shows both.
type coachSite struct {
	MicrositeID      int64  `json:"micrositeId"`
	ShortCode        string `json:"shortCode"`
	FirstName        string `json:"firstName"`
	LastName         string `json:"lastName"`
	Age              *int   `json:"age"`
	MicrositeTypeID  int    `json:"micrositeTypeId"`
	MicrositeType    string `json:"micrositeType"`
	CenterName       string `json:"centerName"`
	Language         string `json:"language"`
	CurrentStatus    int    `json:"currentStatus"`
	CustomSiteStatus int    `json:"customSiteStatus"`
	AgreedToHipaa    bool   `json:"agreedToHipaa"`

	IsEditable           bool `json:"isEditable" doc:"R3.1."`
	IsCoachAllowedToEdit bool `json:"isCoachAllowedToEdit"`
	CanEdit              bool `json:"canEdit" doc:"Both of them."`

	Story               string         `json:"story" doc:"The live version."`
	Why                 string         `json:"why" doc:"The live version."`
	Images              []siteImage    `json:"images" doc:"The live version."`
	PatientStoryPending string         `json:"patientStoryPending" doc:"The working copy."`
	PatientWhyPending   string         `json:"patientWhyPending" doc:"The working copy."`
	ImagesPending       []siteImage    `json:"imagesPending" doc:"The working copy."`
	Version             int64          `json:"version" doc:"Send it back with a save; a stale one answers 409."`
	DraftSavedAt        *time.Time     `json:"draftSavedAt"`
	DraftSavedBy        string         `json:"draftSavedBy"`
	ReviewComment       *reviewComment `json:"reviewComment"`

	AssignedDateTime *time.Time    `json:"assignedDateTime"`
	Notes            []noteItem    `json:"notes" doc:"Newest first."`
	Numbers          *coachNumbers `json:"numbers,omitempty" doc:"What the patient's dashboard says; not beside a conflict."`

	StoryCharLimit   int `json:"storyCharLimit"`
	WhyCharLimit     int `json:"whyCharLimit"`
	CaptionCharLimit int `json:"captionCharLimit"`
	MaxImages        int `json:"maxImages"`
}

type coachSiteInput struct {
	MicrositeID string `path:"micrositeId"`
}

func (s *Server) coachPatient(ctx context.Context, in *coachSiteInput) (*Output[*coachSite], error) {
	who, err := s.coachingMember(ctx, staff.Coach)
	if err != nil {
		return nil, err
	}
	p, notes, err := s.Coaching.OpenConversation(ctx, who, ParseID(in.MicrositeID), InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	view, err := s.Microsites.ViewAsCoach(ctx, p.Site.ID)
	if err != nil {
		return nil, err
	}
	out := s.coachSiteOf(p, notes, view)
	if out.Numbers, err = s.coachNumbersOf(ctx, view.Site); err != nil {
		return nil, err
	}
	return Respond(out), nil
}

func (s *Server) coachSiteOf(p coaching.Pairing, notes []coaching.Note, view microsite.EditorView) *coachSite {
	site, limits := view.Site, s.Microsites.Limits()
	c := &coachSite{
		MicrositeID:     site.ID,
		ShortCode:       site.ShortCode,
		FirstName:       site.FirstName,
		LastName:        site.LastName,
		Age:             ageOf(site, s.Clock.Now()),
		MicrositeTypeID: int(site.Type),
		MicrositeType:   site.Type.Name(),
		CenterName:      site.CenterName,
		Language:        string(site.Language),
		CurrentStatus: int(
			site.RecipientStatus,
		),
		CustomSiteStatus:     int(site.CustomSiteStatus),
		AgreedToHipaa:        site.AgreedToHipaa,
		IsEditable:           view.Editable,
		IsCoachAllowedToEdit: p.MayEdit,
		CanEdit:              view.Editable && p.MayEdit,
		Images:               []siteImage{},
		PatientStoryPending:  site.DraftStory,
		PatientWhyPending:    site.DraftWhy,
		ImagesPending:        ownImages(view.Draft),
		Version:              site.DraftVersion,
		DraftSavedAt:         site.DraftSavedAt,
		DraftSavedBy:         site.DraftSavedBy,
		AssignedDateTime:     p.AssignedAt,
		Notes:                noteItems(notes),
		StoryCharLimit:       limits.Story,
		WhyCharLimit:         limits.Why,
		CaptionCharLimit:     limits.Caption,
		MaxImages:            limits.Images,
	}
	if view.Live != nil {
		c.Story, c.Why, c.Images = view.Live.Story, view.Live.Why, ownImages(view.Live.Pictures)
	}
	if view.Review != nil {
		c.ReviewComment = reviewCommentOf(view)
	}
	return c
}

type coachNoteInput struct {
	MicrositeID string `path:"micrositeId"`
	Body        struct {
		Note string `json:"note"`
	}
}

func (s *Server) coachSendNote(ctx context.Context, in *coachNoteInput) (*Output[[]noteItem], error) {
	who, err := s.coachingMember(ctx, staff.Coach)
	if err != nil {
		return nil, err
	}
	notes, err := s.Coaching.SendAsCoach(ctx, who, ParseID(in.MicrositeID), in.Body.Note, InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return Respond(noteItems(notes)), nil
}

type coachReplyInput struct {
	MicrositeID string `path:"micrositeId"`
	NoteID      string `path:"noteId"`
	Body        struct {
		Reply string `json:"reply"`
	}
}

func (s *Server) coachReply(ctx context.Context, in *coachReplyInput) (*Output[[]noteItem], error) {
	who, err := s.coachingMember(ctx, staff.Coach)
	if err != nil {
		return nil, err
	}
	notes, err := s.Coaching.ReplyAsCoach(
		ctx,
		who,
		ParseID(in.MicrositeID),
		ParseID(in.NoteID),
		in.Body.Reply,
		InfoFrom(ctx).Origin(),
	)
	if err != nil {
		return nil, err
	}
	return Respond(noteItems(notes)), nil
}

func (s *Server) coachPreviewLink(ctx context.Context, in *coachSiteInput) (*Output[link], error) {
	who, err := s.coachingMember(ctx, staff.Coach)
	if err != nil {
		return nil, err
	}
	p, err := s.Coaching.LookAsCoach(ctx, who, ParseID(in.MicrositeID), "preview", InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	view, err := s.Microsites.ViewAsCoach(ctx, p.Site.ID)
	if err != nil {
		return nil, err
	}
	return Respond(link{"/" + view.Site.ShortCode + "/" + s.Microsites.PreviewToken(view.Site, 0)}), nil
}

type claimItem struct {
	ClaimID     int64     `json:"claimId"`
	MicrositeID int64     `json:"micrositeId"`
	State       string    `json:"state"`
	ClaimedAt   time.Time `json:"claimedDateTime"`
}

func (s *Server) coachClaim(ctx context.Context, in *coachSiteInput) (*Output[claimItem], error) {
	who, err := s.coachingMember(ctx, staff.Coach)
	if err != nil {
		return nil, err
	}
	c, err := s.Coaching.Claim(ctx, who, ParseID(in.MicrositeID), InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return Respond(claimItem{c.ID, c.SiteID, string(c.State), c.ClaimedAt}), nil
}
