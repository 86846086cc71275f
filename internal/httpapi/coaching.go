package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/coaching"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// coachingRoutes are the patient's calls about a coach (spec microsite §7,
// decision 3.5).
func (s *Server) coachingRoutes() {
	s.registerRaw(huma.Operation{OperationID: "note-all", Method: http.MethodGet, Path: notesPath + "{id}/{editKey}",
		Summary: "The notes of a site, newest first; polled, so it answers 304 to an If-None-Match that still holds", Tags: []string{"coaching"},
		Parameters: notesParameters(), Responses: notesResponses()}, s.allNotes)
	register(s, call{http.MethodPost, "/microsite/custom-site/note/send", "note-send",
		"Send a note to the coach", "coaching", 0}, s.sendNote)
	register(s, call{http.MethodPost, "/microsite/custom-site/note/reply", "note-reply",
		"Reply to a note of the coach that has no reply", "coaching", 0}, s.replyToNote)
	register(s, call{http.MethodPost, "/microsite/custom-site/note/viewed/{noteId}", "note-viewed",
		"Mark a note of the coach, or the coach's reply to one's own, as viewed", "coaching", 0}, s.viewNote)
	register(s, call{http.MethodPost, "/microsite/landing/{id}/{editKey}/request-coach", "request-coach",
		"Ask for a coach; asking again answers when it was first asked", "coaching", 0}, s.requestCoach)
	register(s, call{http.MethodPost, "/microsite/custom-site/coach-permission", "coach-permission",
		"Let the coach change the working copy, or no longer", "coaching", 0}, s.permitCoach)
}

const notesPath = "/microsite/custom-site/note/all/"

// isNotesPath reports a poll of notes. It has no limit of the general kind,
// because a family behind one router polls all day; see allNotes.
func isNotesPath(path string) bool { return strings.HasPrefix(path, "/api"+notesPath) }

// invalidMicrosite is the body that tells the editor to stop polling (spec
// microsite §8, decision 1.2).
const invalidMicrosite = "Invalid microsite"

// noteItem is a note as the specification's screens receive it (spec microsite
// §3). A time that has not come yet is an empty text.
type noteItem struct {
	ID                int64  `json:"id"`
	NoteID            int64  `json:"noteId" doc:"The same as id."`
	Note              string `json:"note"`
	Reply             string `json:"reply"`
	SentByRecipient   bool   `json:"sentByRecipient"`
	SendDateTime      string `json:"sendDateTime"`
	ReplyDateTime     string `json:"replyDateTime"`
	ViewDateTime      string `json:"viewDateTime"`
	ViewReplyDateTime string `json:"viewReplyDateTime"`
	Status            int    `json:"status" doc:"1 sent, 2 viewed, 3 replied to"`
	CoachName         string `json:"coachName" doc:"Who the coach was when it was sent."`
}

func noteItems(notes []coaching.Note) []noteItem {
	items := make([]noteItem, 0, len(notes))
	for _, n := range notes {
		items = append(items, noteItem{
			ID: n.ID, NoteID: n.ID, Note: n.Text, Reply: n.Reply, SentByRecipient: n.From == coaching.TheRecipient, Status: int(n.Status), CoachName: n.CoachName,
			SendDateTime: dateTime(&n.SentAt), ReplyDateTime: dateTime(n.RepliedAt), ViewDateTime: dateTime(n.ViewedAt), ViewReplyDateTime: dateTime(n.ReplyViewedAt),
		})
	}
	return items
}

// dateTime writes a time, or the empty text for none.
func dateTime(t *time.Time) string {
	if t == nil {
		return ""
	}
	return t.Format(time.RFC3339)
}

// allNotes answers the notes. Every open editor asks every five seconds, and
// nearly always there is nothing new: then the key and the last state seen are
// compared with what is remembered, and the answer is 304 without asking the
// database. Only an answer with news counts for the general limit.
func (s *Server) allNotes(w http.ResponseWriter, r *http.Request) {
	info := infoFrom(r.Context())
	id, key, seen := parseID(r.PathValue("id")), r.PathValue("editKey"), r.Header.Get("If-None-Match")
	if ok, wait := s.limits.wrongKeys.Check(info.limitKey()); !ok {
		s.writeFailure(w, r, tooMany(wait))
		return
	}
	if head, ok := s.Coaching.Remembered(id); ok && s.opens(head, id, key) && matches(seen, head) {
		notModified(w, head)
		return
	}
	head, err := s.Coaching.Head(r.Context(), id)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		s.writeFailure(w, r, err)
		return
	}
	if !s.opens(head, id, key) || err != nil {
		s.Meters.wrongKeys.Inc()
		s.limits.wrongKeys.Allow(info.limitKey())
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write([]byte(invalidMicrosite))
		return
	}
	if matches(seen, head) {
		notModified(w, head)
		return
	}
	s.writeNotes(w, r, id, head)
}

func (s *Server) writeNotes(w http.ResponseWriter, r *http.Request, id int64, head coaching.Head) {
	if ok, wait := s.limits.requests.Allow(infoFrom(r.Context()).limitKey()); !ok {
		s.writeFailure(w, r, tooMany(wait))
		return
	}
	// The notes are read after the tag: newer notes under an older tag are merely
	// sent twice.
	notes, err := s.Coaching.Notes(r.Context(), id)
	if err != nil {
		s.writeFailure(w, r, err)
		return
	}
	w.Header()["Etag"] = []string{notesTag(head)}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(Answer[[]noteItem]{Success: true, Results: noteItems(notes)})
}

// opens proves a site's key by its version, unknown sites after the same work.
func (s *Server) opens(head coaching.Head, id int64, key string) bool {
	return s.Ring.CheckEditKey(microsite.KeyKind, id, max(head.KeyVersion, 1), key)
}

func notModified(w http.ResponseWriter, head coaching.Head) {
	w.Header()["Etag"] = []string{notesTag(head)}
	w.WriteHeader(http.StatusNotModified)
}

// notesTag names a state of a site's notes.
func notesTag(head coaching.Head) string {
	return `"notes-` + strconv.FormatInt(head.Revision, 10) + `"`
}

// matches reports whether an If-None-Match header names the present state.
func matches(header string, head coaching.Head) bool {
	if header == "" {
		return false
	}
	tag := notesTag(head)
	for seen := range strings.SplitSeq(header, ",") {
		if strings.TrimPrefix(strings.TrimSpace(seen), "W/") == tag {
			return true
		}
	}
	return false
}

// openToWrite proves the key that came in header or cookies to somebody who
// writes, and slows down who writes too much.
func (s *Server) openToWrite(ctx context.Context) (microsite.Site, error) {
	_, site, err := s.openMicrositeBeside(ctx)
	if err != nil {
		return site, err
	}
	if ok, wait := s.limits.notes.Allow(infoFrom(ctx).limitKey()); !ok {
		return site, tooMany(wait)
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

func (s *Server) sendNote(ctx context.Context, in *sendNoteInput) (*answered[[]noteItem], error) {
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
	notes, err := s.Coaching.SendAsRecipient(ctx, site.ID, in.Body.Note, infoFrom(ctx).origin())
	if err != nil {
		return nil, err
	}
	return results(noteItems(notes)), nil
}

type replyInput struct {
	Body struct {
		NoteID int64  `json:"noteId"`
		Reply  string `json:"reply"`
	}
}

func (s *Server) replyToNote(ctx context.Context, in *replyInput) (*answered[[]noteItem], error) {
	site, err := s.openToWrite(ctx)
	if err != nil {
		return nil, err
	}
	notes, err := s.Coaching.ReplyAsRecipient(ctx, site.ID, in.Body.NoteID, in.Body.Reply, infoFrom(ctx).origin())
	if err != nil {
		return nil, err
	}
	return results(noteItems(notes)), nil
}

type noteInput struct {
	NoteID string `path:"noteId"`
}

func (s *Server) viewNote(ctx context.Context, in *noteInput) (*done, error) {
	_, site, err := s.openMicrositeBeside(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Coaching.ViewAsRecipient(ctx, site.ID, parseID(in.NoteID), infoFrom(ctx).origin()); err != nil {
		return nil, err
	}
	return succeeded(), nil
}

type keyedPath struct {
	ID      string `path:"id"`
	EditKey string `path:"editKey"`
}

func (s *Server) requestCoach(ctx context.Context, in *keyedPath) (*answered[string], error) {
	_, site, err := s.openMicrosite(ctx, credential{parseID(in.ID), in.EditKey}, "")
	if err != nil {
		return nil, err
	}
	at, err := s.Coaching.Request(ctx, site.ID, infoFrom(ctx).origin())
	if err != nil {
		return nil, err
	}
	return results(dateTime(&at)), nil
}

type permissionInput struct {
	Body struct {
		keyed
		IsCoachAllowedToEdit bool `json:"isCoachAllowedToEdit"`
	}
}

type permission struct {
	IsCoachAllowedToEdit bool `json:"isCoachAllowedToEdit"`
}

func (s *Server) permitCoach(ctx context.Context, in *permissionInput) (*answered[permission], error) {
	_, site, err := s.openMicrosite(ctx, in.Body.credential(), "")
	if err != nil {
		return nil, err
	}
	if err := s.Coaching.Permit(ctx, site.ID, in.Body.IsCoachAllowedToEdit, infoFrom(ctx).origin()); err != nil {
		return nil, err
	}
	return results(permission{in.Body.IsCoachAllowedToEdit}), nil
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
	d.CoachRequestedDateTime, d.Comms, d.IsCoachAllowedToEdit = dateTime(p.RequestedAt), noteItems(notes), p.MayEdit
	return nil
}

func notesParameters() []*huma.Param {
	text := func() *huma.Schema { return &huma.Schema{Type: "string"} }
	return []*huma.Param{
		{Name: "id", In: "path", Required: true, Schema: text()}, {Name: "editKey", In: "path", Required: true, Schema: text()},
		{Name: "If-None-Match", In: "header", Schema: text(), Description: "The ETag of the last answer."},
	}
}

func notesResponses() map[string]*huma.Response {
	responses := jsonResponses("list of notes: id, noteId, note, reply, sentByRecipient, sendDateTime, replyDateTime, viewDateTime, viewReplyDateTime, status, coachName")
	responses["304"] = notModifiedResponse
	responses["404"] = &huma.Response{Description: invalidMicrosite, Content: map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: "string"}}}}
	return responses
}
