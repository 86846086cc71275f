package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// coachingRoutes are the patient's calls about a coach (M7,
// R3.5).
func (s *Server) coachingRoutes() {
	s.RegisterRaw(huma.Operation{
		OperationID: "note-all",
		Method:      http.MethodGet,
		Path:        NotesPath + "{id}/{editKey}",
		Summary:     "The notes of a site, newest first; polled, so it answers 304 to an If-None-Match that still holds",
		Tags:        []string{"coaching"},
		Parameters:  notesParameters(),
		Responses:   notesResponses(),
	}, s.allNotes)
	Register(s.API, Call{http.MethodPost, "/microsite/custom-site/note/send", "note-send",
		"Send a note to the coach", "coaching", 0}, s.sendNote)
	Register(s.API, Call{http.MethodPost, "/microsite/custom-site/note/reply", "note-reply",
		"Reply to a note of the coach that has no reply", "coaching", 0}, s.replyToNote)
	Register(s.API, Call{http.MethodPost, "/microsite/custom-site/note/viewed/{noteId}", "note-viewed",
		"Mark a note of the coach, or the coach's reply to one's own, as viewed", "coaching", 0}, s.viewNote)
	Register(s.API, Call{http.MethodPost, "/microsite/landing/{id}/{editKey}/request-coach", "request-coach",
		"Ask for a coach; asking again answers when it was first asked", "coaching", 0}, s.requestCoach)
	Register(s.API, Call{http.MethodPost, "/microsite/custom-site/coach-permission", "coach-permission",
		"Let the coach change the working copy, or no longer", "coaching", 0}, s.permitCoach)
}

// openToWrite proves the key that came in header or cookies to somebody who
// writes, and slows down who writes too much.
func (s *Server) openToWrite(ctx context.Context) (microsite.Site, error) {
	_, site, err := s.OpenMicrositeBeside(ctx)
	if err != nil {
		return site, err
	}
	if ok, wait := s.Limits.Notes.Allow(InfoFrom(ctx).LimitKey()); !ok {
		return site, TooMany(wait)
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

var errNotTheCoach = fault.New(fault.Forbidden, locale.Text{
	EN: "Only the coach can write as the coach.",
	ES: "Solo el orientador puede escribir como orientador.",
})

func (s *Server) sendNote(ctx context.Context, in *sendNoteInput) (*Output[[]noteItem], error) {
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
	notes, err := s.Coaching.SendAsRecipient(ctx, site.ID, in.Body.Note, InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return Respond(noteItems(notes)), nil
}

type replyInput struct {
	Body struct {
		NoteID int64  `json:"noteId"`
		Reply  string `json:"reply"`
	}
}

func (s *Server) replyToNote(ctx context.Context, in *replyInput) (*Output[[]noteItem], error) {
	site, err := s.openToWrite(ctx)
	if err != nil {
		return nil, err
	}
	notes, err := s.Coaching.ReplyAsRecipient(ctx, site.ID, in.Body.NoteID, in.Body.Reply, InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return Respond(noteItems(notes)), nil
}

type noteInput struct {
	NoteID string `path:"noteId"`
}

func (s *Server) viewNote(ctx context.Context, in *noteInput) (*NoResults, error) {
	_, site, err := s.OpenMicrositeBeside(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Coaching.ViewAsRecipient(ctx, site.ID, ParseID(in.NoteID), InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return Succeed(), nil
}

type keyedPath struct {
	ID      string `path:"id"`
	EditKey string `path:"editKey"`
}

func (s *Server) requestCoach(ctx context.Context, in *keyedPath) (*Output[string], error) {
	_, site, err := s.OpenMicrosite(ctx, Credential{ParseID(in.ID), in.EditKey}, "")
	if err != nil {
		return nil, err
	}
	at, err := s.Coaching.Request(ctx, site.ID, InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return Respond(FormatTime(&at)), nil
}

type permissionInput struct {
	Body struct {
		Keyed
		IsCoachAllowedToEdit bool `json:"isCoachAllowedToEdit"`
	}
}

type permission struct {
	IsCoachAllowedToEdit bool `json:"isCoachAllowedToEdit"`
}

func (s *Server) permitCoach(ctx context.Context, in *permissionInput) (*Output[permission], error) {
	_, site, err := s.OpenMicrosite(ctx, in.Body.Credential(), "")
	if err != nil {
		return nil, err
	}
	if err := s.Coaching.Permit(ctx, site.ID, in.Body.IsCoachAllowedToEdit, InfoFrom(ctx).Origin()); err != nil {
		return nil, err
	}
	return Respond(permission{in.Body.IsCoachAllowedToEdit}), nil
}

// addCoaching fills in what the patient's own screens show of coaching.
func (s *Server) addCoaching(ctx context.Context, d *siteData) error {
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
	d.CoachRequestedDateTime, d.Comms, d.IsCoachAllowedToEdit = FormatTime(p.RequestedAt), noteItems(notes), p.MayEdit
	return nil
}
