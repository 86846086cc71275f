package vouchers

import (
	"context"
	"net/http"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// staffVoucherImportRoutes are invitations of donors by CSV (R6.1).
func (s *handlers) staffVoucherImportRoutes() {
	calls := s.Group("staff")
	importer := httpapi.Principals()
	httpapi.RawStaff(calls, importer, "POST /staff/donors/import/preview", "staff-donor-preview",
		"Every row of a file of donors with its errors; nothing is stored", donorFile(s.previewDonors),
		httpapi.FileForm("file"), httpapi.ReturnsResults("encoding, rows, valid, invalid"))
	httpapi.RawStaff(calls, importer, "POST /staff/donors/import", "staff-donor-import",
		"Invite every donor in a file, or with any error nobody", donorFile(s.importDonors),
		httpapi.FileForm("file"), httpapi.ReturnsResults("encoding, rows, valid, invalid, added"))
	httpapi.RawStaff(calls, importer, "GET /staff/donors/import/template.csv", "staff-donor-template",
		"A file of donors to fill in: the columns that the signed-in person may use, and one row that is made up",
		donorTemplate, httpapi.ReturnsFile("text/csv"))
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

func donorRowsOf(file voucher.ImportFile, lang locale.Lang) donorRows {
	out := donorRows{Encoding: string(file.Encoding), Rows: []donorRowItem{}}
	for _, r := range file.Rows {
		item := donorRowItem{r.Line, r.Written, r.KnownID, []httpapi.FailureField{}}
		for _, f := range r.Errors {
			item.Errors = append(item.Errors, httpapi.FailureField{Field: f.Name, Message: f.Message.In(lang)})
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

func (s *handlers) previewDonors(ctx context.Context, who access.Principal, content []byte) (donorRows, error) {
	file, err := s.Vouchers.PreviewDonors(ctx, who, content)
	return donorRowsOf(file, httpapi.InfoFrom(ctx).Lang), err
}

func (s *handlers) importDonors(ctx context.Context, who access.Principal, content []byte) (donorRows, error) {
	file, donors, err := s.Vouchers.ImportDonors(ctx, who, content, httpapi.CallerOf(ctx))
	out := donorRowsOf(file, httpapi.InfoFrom(ctx).Lang)
	if err != nil && out.Invalid > 0 {
		return out, httpapi.ConflictWith(err, out) // the rows say what to correct
	}
	out.Added = len(donors)
	return out, err
}

var msgLargeDonors = catalogues.Text("http.large-donors")

// donorFile reads the file of a form and hands it to use.
func donorFile(
	use func(context.Context, access.Principal, []byte) (donorRows, error),
) func(http.ResponseWriter, *http.Request, access.Principal) error {
	return func(w http.ResponseWriter, r *http.Request, who access.Principal) error {
		if err := voucher.MayWork(who); err != nil { // refused before the file is taken in
			return err
		}
		file, err := httpapi.ReadPeopleFile(w, r, msgLargeDonors)
		if err != nil {
			return err
		}
		rows, err := use(r.Context(), who, file)
		if err != nil {
			return err
		}
		httpapi.WriteResults(w, rows)
		return nil
	}
}

// donorTemplate is the file to fill in. Coordinators need no column for the center.
func donorTemplate(w http.ResponseWriter, _ *http.Request, who access.Principal) error {
	if err := voucher.MayWork(who); err != nil {
		return err
	}
	columns := len(voucher.DonorColumns)
	if who.CenterID != 0 {
		columns-- // center is the last
	}
	httpapi.WritePeopleTemplate(w, "donors-template.csv", voucher.DonorColumns[:columns], voucher.DonorExample[:columns])
	return nil
}
