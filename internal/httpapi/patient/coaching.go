package patient

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/coaching"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
)

// coachingRoutes adds the patient's calls about a coach (M7, R3.5).
func (s *handlers) coachingRoutes() {
	calls := s.Group("coaching")
	httpapi.RawByKey(calls.Route("GET /microsite/custom-site/note/all/{id}/{editKey}", "note-all",
		"List the notes of a microsite, newest first; returns 304 if If-None-Match still matches, for polling",
		notesParameters(), notesFound(), notesNotFound(), httpapi.ReturnsNotModified, httpapi.OwnLimit),
		httpapi.PatientKey(s.openNotes), s.allNotes)
	httpapi.ByKey(calls.Route("POST /microsite/custom-site/note/send", "note-send", "Send a note to the coach"),
		httpapi.PatientKey(s.openToWrite), s.sendNote)
	httpapi.ByKey(calls.Route("POST /microsite/custom-site/note/reply", "note-reply",
		"Reply to a note of the coach that has no reply yet"), httpapi.PatientKey(s.openToWrite), s.replyToNote)
	httpapi.ByKeyAction(calls.Route("POST /microsite/custom-site/note/viewed/{noteId}", "note-viewed",
		"Mark a note of the coach, or the coach's reply to one's own, as viewed"), s.SiteKey(), s.viewNote)
	httpapi.ByKey(calls.Route("POST /microsite/landing/{id}/{editKey}/request-coach", "request-coach",
		"Request a coach; returns the time of the first request"), s.SiteKey(), s.requestCoach)
	httpapi.ByKey(calls.Route("POST /microsite/custom-site/coach-permission", "coach-permission",
		"Allow or forbid the coach to change the working copy"), s.SiteKey(), s.permitCoach)
}

// openToWrite checks the key of a patient who writes and limits the number of notes.
func (s *handlers) openToWrite(ctx context.Context, c httpapi.Credential) (httpapi.OpenedSite, error) {
	opened, err := s.OpenSite(ctx, c)
	if err == nil {
		err = httpapi.AllowClient(ctx, s.Limits.Notes)
	}
	return opened, err
}

type sendNoteInput struct {
	httpapi.RequestSiteKey
	Body struct {
		MicrositeRecipientID int64              `json:"micrositeRecipientId"`
		Note                 string             `json:"note"`
		NoteLang             payload.ChosenLang `json:"noteLang,omitempty"`
		SentByRecipient      *bool              `json:"sentByRecipient,omitempty" doc:"Always true; coaches have a call of their own."`

		FormKey payload.FormKey `json:"formKey,omitempty" doc:"32 random hexadecimal digits; a note counts once"`
	}
}

var errNotTheCoach = fault.New(fault.Forbidden, catalogues.Text("http.not-the-coach"))

func (s *handlers) sendNote(
	ctx context.Context, own httpapi.OpenedSite, in *sendNoteInput,
) ([]payload.NoteItem, error) {
	if in.Body.MicrositeRecipientID != own.Site.ID {
		return nil, microsite.ErrNoSite
	}
	if in.Body.SentByRecipient != nil && !*in.Body.SentByRecipient {
		return nil, errNotTheCoach
	}
	note := coaching.NewNote{Text: in.Body.Note, Lang: in.Body.NoteLang.Written(), FormKey: string(in.Body.FormKey)}
	notes, err := s.Coaching.SendAsRecipient(ctx, own.Site.ID, own.Access.Actor(), note, own.Access.Caller.Origin)
	return payload.NoteItems(notes), err
}

type replyInput struct {
	httpapi.RequestSiteKey
	Body struct {
		NoteID    int64              `json:"noteId"`
		Reply     string             `json:"reply"`
		ReplyLang payload.ChosenLang `json:"replyLang,omitempty"`
	}
}

func (s *handlers) replyToNote(
	ctx context.Context, own httpapi.OpenedSite, in *replyInput,
) ([]payload.NoteItem, error) {
	reply := coaching.NewReply{NoteID: in.Body.NoteID, Text: in.Body.Reply, Lang: in.Body.ReplyLang.Written()}
	notes, err := s.Coaching.ReplyAsRecipient(ctx, own.Site.ID, own.Access.Actor(), reply, own.Access.Caller.Origin)
	return payload.NoteItems(notes), err
}

type noteInput struct {
	httpapi.RequestSiteKey
	NoteID string `path:"noteId"`
}

func (s *handlers) viewNote(ctx context.Context, own httpapi.OpenedSite, in *noteInput) error {
	noteID, origin := httpapi.ParseID(in.NoteID), own.Access.Caller.Origin
	return s.Coaching.ViewAsRecipient(ctx, own.Site.ID, own.Access.Actor(), noteID, origin)
}

func (s *handlers) requestCoach(ctx context.Context, own httpapi.OpenedSite, _ *httpapi.KeyedPath) (string, error) {
	at, err := s.Coaching.Request(ctx, own.Site.ID, own.Access.Actor(), own.Access.Caller.Origin)
	return httpapi.FormatTime(&at), err
}

type permissionInputBody struct {
	httpapi.Keyed
	IsCoachAllowedToEdit bool `json:"isCoachAllowedToEdit"`
}

type permissionInput = httpapi.KeyedBody[permissionInputBody]

type permission struct {
	IsCoachAllowedToEdit bool `json:"isCoachAllowedToEdit"`
}

func (s *handlers) permitCoach(ctx context.Context, own httpapi.OpenedSite, in *permissionInput) (permission, error) {
	may, by := in.Body.IsCoachAllowedToEdit, own.Access
	return permission{may}, s.Coaching.Permit(ctx, own.Site.ID, by.Actor(), may, by.Caller.Origin)
}

// addCoaching adds the coach, the notes and the coach's permission to the patient's data.
func (s *handlers) addCoaching(ctx context.Context, d *siteData) error {
	p, err := s.Coaching.Pairing(ctx, d.ID)
	if err != nil {
		return err
	}
	notes, err := s.Coaching.Notes(ctx, d.ID)
	if err != nil {
		return err
	}
	if p.Coach != nil {
		d.Coach = &coach{p.Coach.FullName}
	}
	d.CoachRequestedDateTime = httpapi.FormatTime(p.RequestedAt)
	d.Comms, d.IsCoachAllowedToEdit = payload.NoteItems(notes), p.MayEdit
	return nil
}
