package patient

import (
	"context"
	"net/http"

	"beacon/catalogues"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
)

// coachingRoutes are the patient's calls about a coach (M7,
// R3.5).
func (s *handlers) coachingRoutes() {
	s.RegisterRaw(httpapi.AccessKey, huma.Operation{
		OperationID: "note-all", Method: http.MethodGet, Path: httpapi.NotesPath + "{id}/{editKey}",
		Summary: "The notes of a site, newest first; polled, so it answers 304 to an If-None-Match that still holds",
		Tags:    []string{"coaching"}, Parameters: notesParameters(), Responses: notesResponses(),
	}, s.allNotes)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/custom-site/note/send", Name: "note-send", Summary: "Send a note to the coach",
		Tag: "coaching",
	}, s.sendNote)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/custom-site/note/reply", Name: "note-reply",
		Summary: "Reply to a note of the coach that has no reply", Tag: "coaching",
	}, s.replyToNote)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/custom-site/note/viewed/{noteId}", Name: "note-viewed",
		Summary: "Mark a note of the coach, or the coach's reply to one's own, as viewed", Tag: "coaching",
	}, s.viewNote)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/landing/{id}/{editKey}/request-coach", Name: "request-coach",
		Summary: "Ask for a coach; asking again answers when it was first asked", Tag: "coaching",
	}, s.requestCoach)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /microsite/custom-site/coach-permission", Name: "coach-permission",
		Summary: "Let the coach change the working copy, or no longer", Tag: "coaching",
	}, s.permitCoach)
}

// openToWrite proves the key that came in header or cookies to somebody who
// writes, and slows down who writes too much.
func (s *handlers) openToWrite(ctx context.Context) (microsite.Site, error) {
	_, site, err := s.OpenMicrositeBeside(ctx)
	if err != nil {
		return site, err
	}
	if err := httpapi.AllowClient(ctx, s.Limits.Notes); err != nil {
		return site, err
	}
	return site, nil
}

type sendNoteInput struct {
	Body struct {
		MicrositeRecipientID int64  `json:"micrositeRecipientId"`
		Note                 string `json:"note"`
		SentByRecipient      *bool  `json:"sentByRecipient,omitempty" doc:"Always true here: a coach writes on the staff side."`
	}
}

var errNotTheCoach = fault.New(fault.Forbidden, catalogues.Text("http.not-the-coach"))

func (s *handlers) sendNote(ctx context.Context, in *sendNoteInput) (*httpapi.Output[[]payload.NoteItem], error) {
	site, err := s.openToWrite(ctx)
	if err != nil {
		return nil, err
	}
	if in.Body.MicrositeRecipientID != site.ID {
		return nil, fault.ErrNotFound
	}
	if in.Body.SentByRecipient != nil && !*in.Body.SentByRecipient {
		return nil, errNotTheCoach
	}
	notes, err := s.Coaching.SendAsRecipient(ctx, site.ID, in.Body.Note, httpapi.InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(payload.NoteItems(notes)), nil
}

type replyInput struct {
	Body struct {
		NoteID int64  `json:"noteId"`
		Reply  string `json:"reply"`
	}
}

func (s *handlers) replyToNote(ctx context.Context, in *replyInput) (*httpapi.Output[[]payload.NoteItem], error) {
	site, err := s.openToWrite(ctx)
	if err != nil {
		return nil, err
	}
	notes, err := s.Coaching.ReplyAsRecipient(ctx, site.ID, in.Body.NoteID, in.Body.Reply, httpapi.InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(payload.NoteItems(notes)), nil
}

type noteInput struct {
	NoteID string `path:"noteId"`
}

func (s *handlers) viewNote(ctx context.Context, in *noteInput) (*httpapi.NoResults, error) {
	_, site, err := s.OpenMicrositeBeside(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Coaching.ViewAsRecipient(ctx, site.ID, httpapi.ParseID(in.NoteID),
		httpapi.InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return httpapi.Succeed(), nil
}

type keyedPath struct {
	ID      string `path:"id"`
	EditKey string `path:"editKey"`
}

func (s *handlers) requestCoach(ctx context.Context, in *keyedPath) (*httpapi.Output[string], error) {
	_, site, err := s.OpenMicrosite(ctx, httpapi.Credential{ID: httpapi.ParseID(in.ID), Key: in.EditKey}, "")
	if err != nil {
		return nil, err
	}
	at, err := s.Coaching.Request(ctx, site.ID, httpapi.InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(httpapi.FormatTime(&at)), nil
}

type permissionInput struct {
	Body struct {
		httpapi.Keyed
		IsCoachAllowedToEdit bool `json:"isCoachAllowedToEdit"`
	}
}

type permission struct {
	IsCoachAllowedToEdit bool `json:"isCoachAllowedToEdit"`
}

func (s *handlers) permitCoach(ctx context.Context, in *permissionInput) (*httpapi.Output[permission], error) {
	_, site, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	if err := s.Coaching.Permit(ctx, site.ID, in.Body.IsCoachAllowedToEdit, httpapi.InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return httpapi.Respond(permission{in.Body.IsCoachAllowedToEdit}), nil
}

// addCoaching fills in what the patient's own screens show of coaching.
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
