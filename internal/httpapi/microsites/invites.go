package microsites

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/httpapi"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/invitation"
	"beacon/internal/platform/locale"
)

// inviteRoutes registers the routes for invitations by CSV (R3).
func (s *handlers) inviteRoutes() {
	calls := s.Group("staff")
	file := httpapi.Form(&huma.Schema{Type: "object", Properties: map[string]*huma.Schema{"file": {
		Type: "string", Format: "binary",
		Description: "CSV as spreadsheets save it: UTF-8, UTF-16 with a byte-order mark, Windows-1252 or Macintosh; " +
			"commas, semicolons or tabs. First line: firstName, lastName, email, then any of birthDate (MM/DD/YYYY), gender " +
			"(M, F), type (kidney, liver), language (en, es), centerId. At most 500 rows.",
	}}})
	httpapi.RawStaff(calls.Route("POST /staff/microsites/invite/preview", "staff-invite-preview",
		"Check a file of invitations and return each row with its errors; stores nothing", file,
		httpapi.ReturnsResults("encoding, rows, valid, invalid")), httpapi.CenterViewers(),
		httpapi.PeopleFile(msgLargeTable, s.previewInvitations))
	httpapi.RawStaff(calls.Route("POST /staff/microsites/invite/import", "staff-invite-import",
		"Invite all patients of a file, or none if a row has an error", file,
		httpapi.ReturnsResults("encoding, rows, valid, invalid, invited")), httpapi.CenterViewers(),
		httpapi.PeopleFile(msgLargeTable, s.importInvitations))
	httpapi.RawStaff(calls.Route("GET /staff/microsites/invite/template.csv", "staff-invite-template",
		"Get the template of a file of invitations: the columns that the caller may use, and one example row",
		httpapi.ReturnsFile("text/csv")), httpapi.CenterViewers(),
		httpapi.PeopleTemplate("invitations.csv", invitation.Columns, invitation.ExampleRow))
}

type inviteRowItem struct {
	Line            int                    `json:"line" doc:"in the file; 1 is the line of the names"`
	FirstName       string                 `json:"firstName"`
	LastName        string                 `json:"lastName"`
	Email           string                 `json:"email"`
	BirthDate       string                 `json:"birthDate" doc:"MM/DD/YYYY, or as it is written when it cannot be read"`
	Gender          string                 `json:"gender"`
	MicrositeTypeID int                    `json:"micrositeTypeId" doc:"-1 when it cannot be read"`
	Language        string                 `json:"language"`
	CenterID        int64                  `json:"centerId" doc:"0 when it cannot be read"`
	Written         map[string]string      `json:"written" doc:"What stands in the file, by column."`
	SiteID          int64                  `json:"siteId" doc:"This person's site at this center, or 0."`
	Errors          []httpapi.FailureField `json:"errors" doc:"By column; \"row\" for the row as a whole."`
}

type inviteRows struct {
	Encoding string          `json:"encoding" doc:"utf-8, utf-16, windows-1252 or macintosh"`
	Rows     []inviteRowItem `json:"rows"`
	Valid    int             `json:"valid"`
	Invalid  int             `json:"invalid"`
	Invited  []invitedSite   `json:"invited" doc:"One for each row, in the same order."`
}

func newInviteRows(file invitation.File, lang locale.Lang) inviteRows {
	out := inviteRows{Encoding: string(file.Encoding), Rows: []inviteRowItem{}, Invited: []invitedSite{}}
	for _, r := range file.Rows {
		in := r.Person
		item := inviteRowItem{
			Line: r.Line, FirstName: in.FirstName, LastName: in.LastName, Email: in.Email,
			BirthDate: in.BirthDate, Gender: in.Gender, MicrositeTypeID: int(in.Type),
			Language: string(in.Language), CenterID: in.CenterID, Written: r.Written,
			SiteID: r.KnownID, Errors: httpapi.FailureFields(r.Errors, lang),
		}
		out.Rows = append(out.Rows, item)
		if len(r.Errors) > 0 {
			out.Invalid++
		}
	}
	out.Valid = len(out.Rows) - out.Invalid
	return out
}

func (s *handlers) previewInvitations(ctx context.Context, who access.Principal, content []byte) (inviteRows, error) {
	if err := s.AllowAddition(ctx, who); err != nil {
		return inviteRows{}, err
	}
	file, err := s.Invitations.Preview(ctx, who, content, httpapi.CallerFrom(ctx))
	return newInviteRows(file, httpapi.InfoFrom(ctx).Lang), err
}

func (s *handlers) importInvitations(ctx context.Context, who access.Principal, content []byte) (inviteRows, error) {
	if err := s.AllowAddition(ctx, who); err != nil {
		return inviteRows{}, err
	}
	file, sites, err := s.Invitations.Import(ctx, who, content, httpapi.CallerFrom(ctx))
	out := newInviteRows(file, httpapi.InfoFrom(ctx).Lang)
	if err != nil && out.Invalid > 0 {
		return out, httpapi.ConflictWith(err, out) // the rows contain the errors
	}
	for _, site := range sites {
		out.Invited = append(out.Invited, invitedSite{site.ID, site.ShortCode})
	}
	return out, err
}

var msgLargeTable = catalogues.Text("http.large-table")
