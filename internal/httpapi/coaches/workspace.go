package coaches

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/coaching"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/microsite"
	"beacon/internal/visits"
)

// workspaceRoutes registers the routes of a coach's workspace (R3.5, R7.2).
func (s *handlers) workspaceRoutes() {
	calls := s.Group("staff")
	const patient = "/staff/coach/patients/{micrositeId}"
	s.patientsRoutes()
	httpapi.Staff(calls.Route("GET "+patient, "coach-patient",
		"Get a patient's working copy and notes, and mark the notes as viewed; audited"), httpapi.Coaches(),
		s.coachPatient)
	httpapi.Staff(calls.Route("POST "+patient+"/notes", "coach-note-send", "Send the patient a note"),
		httpapi.Coaches(), s.coachSendNote)
	httpapi.Staff(calls.Route("POST "+patient+"/notes/{noteId}/reply", "coach-note-reply",
		"Reply to a note of the patient"), httpapi.Coaches(), s.coachReply)
	httpapi.StaffAction(calls.Route("POST "+patient+"/hand-back", "coach-hand-back",
		"End the coaching of a patient, with a reason for the registry"), httpapi.Coaches(), s.coachHandBack)
	httpapi.Staff(calls.Route("POST "+patient+"/private-note", "coach-private-note",
		"Save the coach's own note about a patient, which no other person reads"), httpapi.Coaches(),
		s.coachPrivateNote)
	httpapi.Staff(calls.Route("POST "+patient+"/draft", "coach-draft",
		"Change the texts of the working copy, if the patient allows it"), httpapi.Coaches(), s.coachDraft)
	httpapi.Staff(calls.Route("POST "+patient+"/preview-link", "coach-preview-link",
		"Create a preview link of the working copy; audited"), httpapi.Coaches(), s.coachPreviewLink)
	httpapi.RawStaff(calls.Route("POST "+patient+"/save", "coach-save",
		"Change texts and pictures of the working copy, if the patient allows it; the form of "+
			"custom-site/save without key and agreements", httpapi.Form(coachSaveSchema()),
		httpapi.ReturnsResults("currentStatus, customSiteStatus, version, imagesPending")), httpapi.Coaches(),
		s.coachSave)
	httpapi.Staff(calls.Route("POST /staff/coach/requests/{micrositeId}/claim", "coach-claim",
		"Offer to coach a patient"), httpapi.Reaching(httpapi.Coaches(), withoutCoach), s.coachClaim)
}

// coachSite is a patient's site as shown to the coach. The fields have the same names as in the patient's own data,
// so one editor can show both.
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
	CanEdit              bool `json:"canEdit" doc:"isEditable and isCoachAllowedToEdit"`

	Story               string                 `json:"story" doc:"The live version."`
	Why                 string                 `json:"why" doc:"The live version."`
	Images              []payload.SiteImage    `json:"images" doc:"The live version."`
	PatientStoryPending string                 `json:"patientStoryPending" doc:"The working copy."`
	PatientWhyPending   string                 `json:"patientWhyPending" doc:"The working copy."`
	StoryLang           string                 `json:"storyLang,omitempty" doc:"Language of the working copy: en, es, or empty when unknown."`
	WhyLang             string                 `json:"whyLang,omitempty"`
	ImagesPending       []payload.SiteImage    `json:"imagesPending" doc:"The working copy."`
	Version             int64                  `json:"version" doc:"Send it with a save; a stale version returns 409."`
	DraftSavedAt        *time.Time             `json:"draftSavedAt"`
	DraftSavedBy        string                 `json:"draftSavedBy"`
	DraftFormKey        string                 `json:"draftFormKey" doc:"The formKey of the last save; empty if it had none."`
	ReviewComment       *payload.ReviewComment `json:"reviewComment"`

	AssignedDateTime *time.Time         `json:"assignedDateTime"`
	Notes            []payload.NoteItem `json:"notes" doc:"Newest first."`
	Numbers          *coachNumbers      `json:"numbers,omitempty" doc:"The patient's figures; absent in a conflict."`
	PrivateNote      *privateNote       `json:"privateNote,omitempty" doc:"The coach's own note; absent in a conflict."`

	payload.EditLimits
}

type coachSiteInput struct {
	MicrositeID string `path:"micrositeId"`
}

func (s *handlers) coachPatient(ctx context.Context, who access.Principal, in *coachSiteInput) (*coachSite, error) {
	p, notes, err := s.Coaching.OpenConversation(ctx, who, httpapi.ParseID(in.MicrositeID), httpapi.InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	view, err := s.Microsites.ViewAsCoach(ctx, p.Site.ID)
	if err != nil {
		return nil, err
	}
	out := s.newCoachSite(p, notes, view)
	if out.Numbers, err = s.coachNumbersFor(ctx, view.Site); err != nil {
		return nil, err
	}
	note, err := s.Coaching.PrivateNote(ctx, who, p.Site.ID)
	out.PrivateNote = &privateNote{note.Text, note.Version}
	return out, err
}

// privateNote is a coach's own note about a patient.
type privateNote struct {
	Text    string `json:"text"`
	Version int64  `json:"version" doc:"0: never saved. Send it with a save; a stale version returns 409."`
}

type privateNoteInput struct {
	MicrositeID string `path:"micrositeId"`
	Body        privateNote
}

func (s *handlers) coachPrivateNote(
	ctx context.Context, who access.Principal, in *privateNoteInput,
) (privateNote, error) {
	note, err := s.Coaching.SavePrivateNote(ctx, who, httpapi.ParseID(in.MicrositeID),
		coaching.PrivateNote{Text: in.Body.Text, Version: in.Body.Version}, httpapi.InfoFrom(ctx).Origin())
	return privateNote{note.Text, note.Version}, err
}

func (s *handlers) newCoachSite(p coaching.Pairing, notes []coaching.Note, view microsite.EditorView) *coachSite {
	site := view.Site
	c := &coachSite{
		MicrositeID:          site.ID,
		ShortCode:            site.ShortCode,
		FirstName:            site.FirstName,
		LastName:             site.LastName,
		Age:                  payload.PatientAge(site, s.Clock.Now()),
		MicrositeTypeID:      int(site.Type),
		MicrositeType:        site.Type.Name(),
		CenterName:           site.CenterName,
		Language:             string(site.Language),
		CurrentStatus:        int(site.RecipientStatus),
		CustomSiteStatus:     int(site.CustomSiteStatus),
		AgreedToHipaa:        site.AgreedToHipaa,
		IsEditable:           view.Editable,
		IsCoachAllowedToEdit: p.MayEdit,
		CanEdit:              view.Editable && p.MayEdit,
		Images:               []payload.SiteImage{},
		PatientStoryPending:  site.DraftStory,
		PatientWhyPending:    site.DraftWhy,
		StoryLang:            site.DraftStoryLang.Tag(),
		WhyLang:              site.DraftWhyLang.Tag(),
		ImagesPending:        payload.OwnImages(view.Draft),
		Version:              site.DraftVersion,
		DraftSavedAt:         site.DraftSavedAt,
		DraftSavedBy:         site.DraftSavedBy,
		DraftFormKey:         site.DraftFormKey,
		AssignedDateTime:     p.AssignedAt,
		Notes:                payload.NoteItems(notes),
		EditLimits:           payload.NewEditLimits(s.Microsites.Limits()),
	}
	if view.Live != nil {
		c.Story, c.Why, c.Images = view.Live.Story, view.Live.Why, payload.OwnImages(view.Live.Pictures)
	}
	if view.Review != nil {
		c.ReviewComment = payload.NewReviewComment(view)
	}
	return c
}

type coachNoteInput struct {
	MicrositeID string `path:"micrositeId"`
	Body        struct {
		Note     string             `json:"note"`
		NoteLang payload.ChosenLang `json:"noteLang,omitempty"`
		FormKey  payload.FormKey    `json:"formKey,omitempty" doc:"32 random hexadecimal digits; a note counts once"`
	}
}

func (s *handlers) coachSendNote(
	ctx context.Context, who access.Principal, in *coachNoteInput,
) ([]payload.NoteItem, error) {
	note := coaching.NewNote{Text: in.Body.Note, Lang: in.Body.NoteLang.Written(), FormKey: string(in.Body.FormKey)}
	notes, err := s.Coaching.SendAsCoach(
		ctx, who, httpapi.ParseID(in.MicrositeID), note, httpapi.InfoFrom(ctx).Origin(),
	)
	return payload.NoteItems(notes), err
}

type coachReplyInput struct {
	MicrositeID string `path:"micrositeId"`
	NoteID      string `path:"noteId"`
	Body        struct {
		Reply     string             `json:"reply"`
		ReplyLang payload.ChosenLang `json:"replyLang,omitempty"`
	}
}

func (s *handlers) coachReply(
	ctx context.Context, who access.Principal, in *coachReplyInput,
) ([]payload.NoteItem, error) {
	reply := coaching.NewReply{
		NoteID: httpapi.ParseID(in.NoteID), Text: in.Body.Reply, Lang: in.Body.ReplyLang.Written(),
	}
	notes, err := s.Coaching.ReplyAsCoach(
		ctx, who, httpapi.ParseID(in.MicrositeID), reply, httpapi.InfoFrom(ctx).Origin(),
	)
	return payload.NoteItems(notes), err
}

func (s *handlers) coachPreviewLink(
	ctx context.Context, who access.Principal, in *coachSiteInput,
) (payload.Link, error) {
	p, err := s.Coaching.ViewAsCoach(ctx, who, httpapi.ParseID(in.MicrositeID), "preview", httpapi.InfoFrom(ctx).Origin())
	if err != nil {
		return payload.Link{}, err
	}
	view, err := s.Microsites.ViewAsCoach(ctx, p.Site.ID)
	return payload.Link{URL: "/" + view.Site.ShortCode + "/" + s.Microsites.PreviewToken(view.Site, 0, who.ID)}, err
}

type handBackInput struct {
	MicrositeID string `path:"micrositeId"`
	Body        struct {
		Reason string `json:"reason" doc:"For the registry; the patient does not see it."`
	}
}

func (s *handlers) coachHandBack(ctx context.Context, who access.Principal, in *handBackInput) error {
	return s.Coaching.HandBack(
		ctx, who, httpapi.ParseID(in.MicrositeID), in.Body.Reason, httpapi.InfoFrom(ctx).Origin(),
	)
}

type claimItem struct {
	ClaimID     int64     `json:"claimId"`
	MicrositeID int64     `json:"micrositeId"`
	State       string    `json:"state"`
	ClaimedAt   time.Time `json:"claimedDateTime"`
}

func (s *handlers) coachClaim(ctx context.Context, who access.Principal, in *coachSiteInput) (claimItem, error) {
	c, err := s.Coaching.Claim(ctx, who, httpapi.ParseID(in.MicrositeID), httpapi.InfoFrom(ctx).Origin())
	return claimItem{c.ID, c.SiteID, string(c.State), c.ClaimedAt}, err
}

// coachNumbers contains the numbers on the patient's dashboard.
type coachNumbers struct {
	VisitorsPastWeek      int64 `json:"visitorsPastWeek"`
	VisitorsTotal         int64 `json:"visitorsTotal"`
	RegistrationsPastWeek int64 `json:"registrationsPastWeek"`
	RegistrationsTotal    int64 `json:"registrationsTotal"`
	VideosWatched         int   `json:"videosWatched" doc:"Training videos seen to the end."`
	VideosTotal           int   `json:"videosTotal" doc:"0 for a liver site, which has none."`
}

func (s *handlers) coachNumbersFor(ctx context.Context, site microsite.Site) (*coachNumbers, error) {
	seen, registered, err := payload.SiteFigures(ctx, s.Visits, s.Registrations, site.ID, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	n := &coachNumbers{
		VisitorsPastWeek: seen.PastWeek[visits.Initial], VisitorsTotal: seen.All[visits.Initial],
		RegistrationsPastWeek: registered.PastWeek, RegistrationsTotal: registered.All,
	}
	if site.Type != microsite.Kidney {
		return n, nil
	}
	lessons, err := s.Videos.Lessons(ctx, site.ID)
	if err != nil {
		return nil, err
	}
	n.VideosTotal = len(lessons)
	for _, l := range lessons {
		if l.Progress != nil && l.Progress.CompletedAt != nil {
			n.VideosWatched++
		}
	}
	return n, nil
}
