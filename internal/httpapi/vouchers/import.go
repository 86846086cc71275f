package vouchers

import (
	"context"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher/donorimport"
)

// staffVoucherImportRoutes registers the routes that invite donors from a CSV file (R6.1).
func (s *handlers) staffVoucherImportRoutes() {
	calls := s.Group("staff")
	httpapi.RawStaff(calls.Route("POST /staff/donors/import/preview", "staff-donor-preview",
		"Check a file of donors and return each row with its errors; stores nothing", httpapi.FileForm("file"),
		httpapi.ReturnsResults("encoding, rows, valid, invalid")), httpapi.CenterViewers(),
		httpapi.PeopleFile(msgLargeDonors, s.previewDonors))
	httpapi.RawStaff(calls.Route("POST /staff/donors/import", "staff-donor-import",
		"Invite all donors of a file, or none if a row has an error", httpapi.FileForm("file"),
		httpapi.ReturnsResults("encoding, rows, valid, invalid, added")), httpapi.CenterViewers(),
		httpapi.PeopleFile(msgLargeDonors, s.importDonors))
	httpapi.RawStaff(calls.Route("GET /staff/donors/import/template.csv", "staff-donor-template",
		"Get the template of a file of donors: the columns that the caller may use, and one example row",
		httpapi.ReturnsFile("text/csv")), httpapi.CenterViewers(),
		httpapi.PeopleTemplate("donors-template.csv", donorimport.Columns, donorimport.Example))
}

type donorRowItem struct {
	Line    int                    `json:"line" doc:"in the file; 1 is the line of the names"`
	Written map[string]string      `json:"written" doc:"What stands in the file, by column."`
	DonorID int64                  `json:"donorId" doc:"The record that this person has already at this center; 0: none."`
	Errors  []httpapi.FailureField `json:"errors" doc:"By column; \"row\" for the row as a whole."`
}

type donorRows struct {
	Encoding string         `json:"encoding" doc:"utf-8, utf-16, windows-1252 or macintosh"`
	Rows     []donorRowItem `json:"rows"`
	Valid    int            `json:"valid"`
	Invalid  int            `json:"invalid"`
	Added    int            `json:"added"`
}

func donorRowsFor(file donorimport.File, lang locale.Lang) donorRows {
	out := donorRows{Encoding: string(file.Encoding), Rows: []donorRowItem{}}
	for _, r := range file.Rows {
		out.Rows = append(out.Rows, donorRowItem{r.Line, r.Written, r.KnownID, httpapi.FailureFields(r.Errors, lang)})
		if len(r.Errors) > 0 {
			out.Invalid++
		}
	}
	out.Valid = len(out.Rows) - out.Invalid
	return out
}

func (s *handlers) previewDonors(ctx context.Context, who access.Principal, content []byte) (donorRows, error) {
	if err := s.AllowAddition(ctx, who); err != nil {
		return donorRows{}, err
	}
	file, err := s.DonorImport.Preview(ctx, who, content, httpapi.CallerFrom(ctx))
	return donorRowsFor(file, httpapi.InfoFrom(ctx).Lang), err
}

func (s *handlers) importDonors(ctx context.Context, who access.Principal, content []byte) (donorRows, error) {
	if err := s.AllowAddition(ctx, who); err != nil {
		return donorRows{}, err
	}
	file, donors, err := s.DonorImport.Import(ctx, who, content, httpapi.CallerFrom(ctx))
	out := donorRowsFor(file, httpapi.InfoFrom(ctx).Lang)
	if err != nil && out.Invalid > 0 {
		return out, httpapi.ConflictWith(err, out) // the rows contain the errors
	}
	out.Added = len(donors)
	return out, err
}

var msgLargeDonors = catalogues.Text("http.large-donors")
