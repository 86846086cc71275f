package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// TrailReader is the audit trail as a site's timeline shows it.
type TrailReader interface {
	// OfSubject answers the newest events about one subject, newest first.
	OfSubject(ctx context.Context, s audit.Subject, limit int) ([]audit.Stored, error)
}

// staffRegistryRoutes are a site's timeline and invitations by CSV (decisions
// 3, 7.2, 7.3).
func (s *Server) staffRegistryRoutes() {
	register(s, call{http.MethodGet, "/staff/microsites/{id}/timeline", "staff-timeline", "What happened to a site, newest first; looking is audited", "staff", 0}, s.staffTimeline)
	file := &huma.RequestBody{Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: &huma.Schema{Type: "object",
		Properties: map[string]*huma.Schema{"file": {Type: "string", Format: "binary",
			Description: "CSV, UTF-8, commas or semicolons; first line: firstName, lastName, email, then any of birthDate (MM/DD/YYYY), gender (M, F), type (kidney, liver), language (en, es), centerId. At most 500 rows."}}}}}}
	s.registerRaw(huma.Operation{OperationID: "staff-invite-preview", Method: http.MethodPost, Path: "/staff/microsites/invite/preview",
		Summary: "Every row of a file of invitations with its errors; nothing is stored", Tags: []string{"staff"}, RequestBody: file, Responses: jsonResponses("rows, valid, invalid")},
		func(w http.ResponseWriter, r *http.Request) { s.answerInvitations(w, r, s.previewInvitations) })
	s.registerRaw(huma.Operation{OperationID: "staff-invite-import", Method: http.MethodPost, Path: "/staff/microsites/invite/import",
		Summary: "Invite everybody in a file, or with any error nobody", Tags: []string{"staff"}, RequestBody: file, Responses: jsonResponses("rows, valid, invalid, invited")},
		func(w http.ResponseWriter, r *http.Request) { s.answerInvitations(w, r, s.importInvitations) })
}

// timelineLength is how many events one answer holds.
const timelineLength = 200

type timelineItem struct {
	ID        int64             `json:"id"`
	At        time.Time         `json:"at"`
	Action    string            `json:"action" doc:"What happened, as the audit trail names it: microsite.submitted and so on"`
	ActorKind string            `json:"actorKind" doc:"recipient, staff, admin-key, public or system"`
	ActorName string            `json:"actorName" doc:"Empty for the recipient and the system."`
	Details   map[string]string `json:"details"`
}

func (s *Server) staffTimeline(ctx context.Context, in *siteInput) (*answered[[]timelineItem], error) {
	who, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	subject := audit.Subject{Kind: "microsite", ID: parseID(in.ID)}
	if _, _, err := s.Microsites.EventsAsStaff(ctx, who, subject.ID); err != nil {
		return nil, err
	}
	events, err := s.Trail.OfSubject(ctx, subject, timelineLength)
	if err != nil {
		return nil, err
	}
	err = s.Audit.Append(ctx, audit.Event{At: s.Clock.Now(), Actor: who.Actor(), Action: "microsite.timeline-viewed", Subject: subject, Origin: infoFrom(ctx).origin()})
	if err != nil {
		return nil, err
	}
	items := make([]timelineItem, 0, len(events))
	for _, e := range events {
		details := e.Details
		if details == nil {
			details = map[string]string{}
		}
		items = append(items, timelineItem{e.Seq, e.At, e.Action, string(e.Actor.Kind), e.Actor.Name, details})
	}
	return results(items), nil
}

type inviteRowItem struct {
	Line            int          `json:"line" doc:"in the file; 1 is the line of the names"`
	FirstName       string       `json:"firstName"`
	LastName        string       `json:"lastName"`
	Email           string       `json:"email"`
	BirthDate       string       `json:"birthDate"`
	Gender          string       `json:"gender"`
	MicrositeTypeID int          `json:"micrositeTypeId" doc:"-1 when it cannot be read"`
	Language        string       `json:"language"`
	CenterID        int64        `json:"centerId"`
	Errors          []fieldFault `json:"errors"`
}

type fieldFault struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

type inviteRows struct {
	Rows    []inviteRowItem `json:"rows"`
	Valid   int             `json:"valid"`
	Invalid int             `json:"invalid"`
	Invited []invitedSite   `json:"invited"`
}

func inviteRowsOf(rows []microsite.InviteRow, lang locale.Lang) inviteRows {
	out := inviteRows{Rows: []inviteRowItem{}, Invited: []invitedSite{}}
	for _, r := range rows {
		in := r.Invitation
		item := inviteRowItem{r.Line, in.FirstName, in.LastName, in.Email, in.BirthDate, in.Gender, int(in.Type), string(in.Language), in.CenterID, []fieldFault{}}
		for _, f := range r.Errors {
			item.Errors = append(item.Errors, fieldFault{f.Name, f.Message.In(lang)})
		}
		out.Rows = append(out.Rows, item)
		if len(r.Errors) > 0 {
			out.Invalid++
		} else {
			out.Valid++
		}
	}
	return out
}

func (s *Server) previewInvitations(_ context.Context, who microsite.StaffMember, file []byte, c microsite.Caller) (inviteRows, error) {
	rows, err := s.Microsites.PreviewInvitations(who, file)
	return inviteRowsOf(rows, c.Lang), err
}

func (s *Server) importInvitations(ctx context.Context, who microsite.StaffMember, file []byte, c microsite.Caller) (inviteRows, error) {
	rows, sites, err := s.Microsites.ImportInvitations(ctx, who, file, c)
	out := inviteRowsOf(rows, c.Lang)
	if err != nil && len(rows) > 0 {
		return out, conflictWith{error: err, results: out} // the rows say what to correct
	}
	for _, site := range sites {
		out.Invited = append(out.Invited, invitedSite{site.ID, site.ShortCode})
	}
	return out, err
}

// answerInvitations reads the file of a form for the signed-in person and hands it on.
func (s *Server) answerInvitations(w http.ResponseWriter, r *http.Request, use func(context.Context, microsite.StaffMember, []byte, microsite.Caller) (inviteRows, error)) {
	var answer inviteRows
	who, err := s.member(r.Context())
	if err == nil && who.CenterID == 0 && !who.IsRegistry {
		_, err = s.Microsites.PreviewInvitations(who, nil) // refused before the file is taken in
	}
	var file []byte
	if err == nil {
		file, err = readInviteFile(w, r)
	}
	if err == nil {
		answer, err = use(r.Context(), who, file, callerOf(r.Context()))
	}
	if err != nil {
		s.writeFailure(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(Answer[inviteRows]{Success: true, Results: answer})
}

func readInviteFile(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return nil, fault.New(fault.WrongType, sayNotAForm)
	}
	part, err := multipart.NewReader(http.MaxBytesReader(w, r.Body, microsite.MaxInviteFile+4096), params["boundary"]).NextPart()
	if err == nil && part.FormName() != "file" {
		err = errors.New("the first part is not the file")
	}
	if err != nil {
		return nil, formFailure(err)
	}
	file, err := io.ReadAll(io.LimitReader(part, microsite.MaxInviteFile+1))
	if err != nil {
		return nil, formFailure(err)
	}
	if len(file) > microsite.MaxInviteFile {
		return nil, fault.New(fault.TooLarge, sayTextTooLong)
	}
	return file, nil
}
