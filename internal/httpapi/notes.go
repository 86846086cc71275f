package httpapi

import (
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
)

// notesPath begins the address at which every open editor asks for its notes.
const notesPath = "/microsite/custom-site/note/all/"

// isNotesPath reports a poll of notes. It has no limit of the general kind,
// because a family behind one router polls all day; see allNotes.
func isNotesPath(path string) bool { return strings.HasPrefix(path, "/api"+notesPath) }

// invalidMicrosite is the body that tells the editor to stop polling (
// M8, R1.2).
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
			ID:              n.ID,
			NoteID:          n.ID,
			Note:            n.Text,
			Reply:           n.Reply,
			SentByRecipient: n.From == coaching.TheRecipient,
			Status:          int(n.Status),
			CoachName:       n.CoachName,
			SendDateTime: dateTime(
				&n.SentAt,
			),
			ReplyDateTime:     dateTime(n.RepliedAt),
			ViewDateTime:      dateTime(n.ViewedAt),
			ViewReplyDateTime: dateTime(n.ReplyViewedAt),
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

// allNotes returns the notes. Every open editor asks every five seconds, and
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

func notesParameters() []*huma.Param {
	text := func() *huma.Schema { return &huma.Schema{Type: "string"} }
	return []*huma.Param{
		{
			Name:     "id",
			In:       "path",
			Required: true,
			Schema:   text(),
		},
		{Name: "editKey", In: "path", Required: true, Schema: text()},
		{Name: "If-None-Match", In: "header", Schema: text(), Description: "The ETag of the last answer."},
	}
}

func notesResponses() map[string]*huma.Response {
	responses := jsonResponses(
		"list of notes: id, noteId, note, reply, sentByRecipient, sendDateTime, replyDateTime, viewDateTime, " +
			"viewReplyDateTime, status, coachName",
	)
	responses["304"] = notModifiedResponse
	responses["404"] = &huma.Response{
		Description: invalidMicrosite,
		Content:     map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: "string"}}},
	}
	return responses
}
