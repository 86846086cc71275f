package patient

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/coaching"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
)

// invalidMicrosite is the body that tells the editor to stop polling
// (M8, R1.2).
const invalidMicrosite = "Invalid microsite"

// allNotes returns the notes. Every open editor asks every five seconds, and
// nearly always there is nothing new: then the key and the last state seen are
// compared with what is remembered, and the answer is 304 without asking the
// database. Only an answer with news counts for the general limit.
func (s *handlers) allNotes(w http.ResponseWriter, r *http.Request) {
	id, key, seen := httpapi.ParseID(r.PathValue("id")), r.PathValue("editKey"), r.Header.Get("If-None-Match")
	if err := s.MayTryKey(r.Context()); err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	if head, ok := s.Coaching.Remembered(id); ok && s.opens(head, id, key) && matches(seen, head) {
		notModified(w, head)
		return
	}
	head, err := s.Coaching.Head(r.Context(), id)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		s.WriteFailure(w, r, err)
		return
	}
	if !s.opens(head, id, key) || err != nil {
		_ = s.CountWrongKey(r.Context(), fault.ErrNotFound)
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

func (s *handlers) writeNotes(w http.ResponseWriter, r *http.Request, id int64, head coaching.Head) {
	if err := httpapi.AllowClient(r.Context(), s.Limits.Requests); err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	// The notes are read after the tag: newer notes under an older tag are merely
	// sent twice.
	notes, err := s.Coaching.Notes(r.Context(), id)
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	w.Header()["Etag"] = []string{notesTag(head)}
	httpapi.WriteResults(w, payload.NoteItems(notes))
}

// opens proves a site's key by its version, unknown sites after the same work.
func (s *handlers) opens(head coaching.Head, id int64, key string) bool {
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
		{Name: "id", In: "path", Required: true, Schema: text()},
		{Name: "editKey", In: "path", Required: true, Schema: text()},
		{Name: "If-None-Match", In: "header", Schema: text(), Description: "The ETag of the last answer."},
	}
}

func notesResponses() map[string]*huma.Response {
	responses := httpapi.JSONResponses(
		"list of notes: id, noteId, note, reply, sentByRecipient, sendDateTime, replyDateTime, viewDateTime, " +
			"viewReplyDateTime, status, coachName",
	)
	responses["304"] = httpapi.NotModifiedResponse
	responses["404"] = &huma.Response{
		Description: invalidMicrosite,
		Content:     map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: "string"}}},
	}
	return responses
}
