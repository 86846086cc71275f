package patient

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/coaching"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
)

// invalidMicrosite is the body that makes the editor stop polling (M8, R1.2).
const invalidMicrosite = "Invalid microsite"

// notesState is the state of the notes of a site with a verified key.
type notesState struct {
	siteID int64
	head   coaching.Head
	found  bool // false: the key is wrong
	isNew  bool // false: the caller has seen this state
}

// openNotes checks the key. Every open editor polls every five seconds, and there is almost never a new note. If key
// and ETag match a cached state, openNotes does not query the database.
func (s *handlers) openNotes(_ http.ResponseWriter, r *http.Request) (notesState, error) {
	id, key, seen := httpapi.ParseID(r.PathValue("id")), r.PathValue("editKey"), r.Header.Get("If-None-Match")
	if err := s.MayTryKey(r.Context()); err != nil {
		return notesState{}, err
	}
	if s.Microsites.IsAdminKey(id, key) {
		return s.openNotesAsAdmin(r.Context(), id, key, seen)
	}
	if head, ok := s.Coaching.CachedHead(id); ok && s.opens(head, id, key) && httpapi.MatchesTag(seen, notesTag(head)) {
		return notesState{siteID: id, head: head, found: true}, nil
	}
	head, err := s.Coaching.Head(r.Context(), id)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return notesState{}, err
	}
	if !s.opens(head, id, key) || err != nil {
		_ = s.CountWrongKey(r.Context(), fault.ErrNotFound)
		return notesState{}, nil
	}
	return notesState{siteID: id, head: head, found: true, isNew: !httpapi.MatchesTag(seen, notesTag(head))}, nil
}

// openNotesAsAdmin is openNotes for an administrator in the patient's editor. Reading new notes is recorded with the
// administrator's name.
func (s *handlers) openNotesAsAdmin(ctx context.Context, id int64, key, seen string) (state notesState, err error) {
	own, err := s.OpenSite(ctx, httpapi.Credential{ID: id, Key: key})
	if errors.Is(err, fault.ErrNotFound) {
		return notesState{}, nil
	}
	if err != nil {
		return notesState{}, err
	}
	head, err := s.Coaching.Head(ctx, id)
	if err != nil || httpapi.MatchesTag(seen, notesTag(head)) {
		return notesState{siteID: id, head: head, found: true}, err
	}
	return notesState{siteID: id, head: head, found: true, isNew: true},
		s.Microsites.RecordAdminView(ctx, own.Access, own.Site, map[string]string{"part": "notes"})
}

// allNotes returns the notes, or 304 if nothing is new. Only a response with notes counts toward the general limit.
func (s *handlers) allNotes(w http.ResponseWriter, r *http.Request, state notesState) error {
	if !state.found {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write([]byte(invalidMicrosite))
		return nil
	}
	if !state.isNew {
		w.Header()["Etag"] = []string{notesTag(state.head)}
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	if err := httpapi.AllowClient(r.Context(), s.Limits.Requests); err != nil {
		return err
	}
	// The notes are read after the tag: newer notes with an older tag are only sent twice.
	notes, err := s.Coaching.Notes(r.Context(), state.siteID)
	if err != nil {
		return err
	}
	w.Header()["Etag"] = []string{notesTag(state.head)}
	return httpapi.WriteResults(w, payload.NoteItems(notes), nil)
}

// opens checks a site's key by its version. For an unknown site it does the same work, so the time reveals
// nothing.
func (s *handlers) opens(head coaching.Head, id int64, key string) bool {
	return s.Keys.CheckEditKey(microsite.KeyKind, id, max(head.KeyVersion, 1), key)
}

// notesTag returns the ETag of a state of a site's notes.
func notesTag(head coaching.Head) string {
	return `"notes-` + strconv.FormatInt(head.Revision, 10) + `"`
}

func notesParameters() httpapi.Describer {
	text := func() *huma.Schema { return &huma.Schema{Type: "string"} }
	return httpapi.Parameters(
		&huma.Param{Name: "id", In: "path", Required: true, Schema: text()},
		&huma.Param{Name: "editKey", In: "path", Required: true, Schema: text()},
		&huma.Param{
			Name: "If-None-Match", In: "header", Schema: text(), Description: "The ETag of the last response.",
		},
	)
}

func notesFound() httpapi.Describer {
	return httpapi.ReturnsResults("list of notes: id, noteId, note, reply, sentByRecipient, sendDateTime, " +
		"replyDateTime, viewDateTime, viewReplyDateTime, status, coachName")
}

func notesNotFound() httpapi.Describer {
	return httpapi.Returns("404", invalidMicrosite, httpapi.TextContent())
}
