package donorimport

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/duplicate"
	"beacon/internal/platform/csvfile"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// Limits of a file of donors.
const (
	MaxRows  = 500
	MaxBytes = 1 << 20
)

// Columns are the columns of a file of donors, in any order. The first three are required. language is en or es and
// defaults to en. surgeryDate is MM/DD/YYYY or empty. center is the center's code or number; only registry staff need
// it.
var Columns = []string{"firstName", "lastName", "email", "language", "surgeryDate", "center"}

// Example is the example row of the template, by column. It is refused if it is left in a file.
var Example = []string{"Rosa", "Ejemplo", "rosa.ejemplo@mail.example", "es", "", "1"}

// File is the parsed content of a file of donors.
type File = csvfile.People[voucher.NewDonor]

var layout = csvfile.Layout{
	Columns: Columns, Example: Example, MaxRows: MaxRows,
	NoRows: catalogues.Text("voucher.rows"), ManyRows: catalogues.Text("voucher.rows"),
	IsExample: catalogues.Text("voucher.example"),
	Column: func(e *csvfile.ColumnError) locale.Text {
		name := []rune(e.Column)
		return catalogues.Text("voucher.columns").With("column", string(name[:min(len(name), 40)]))
	},
}

// byColumn returns a broken rule of a new donor under the name of its column.
func byColumn(f fault.Field) fault.Field {
	switch f.Name {
	case "surgeryOn":
		return fault.Field{Name: "surgeryDate", Message: catalogues.Text("voucher.date")}
	case "centerId":
		return fault.Field{Name: "center", Message: catalogues.Text("voucher.no-center")}
	}
	return f
}

// read reads a file and checks its rows against each other and the centers.
func (s *Service) read(ctx context.Context, by access.Principal, content []byte) (File, error) {
	if err := voucher.MayWork(by); err != nil {
		return File{}, err
	}
	file, err := csvfile.ReadPeople[voucher.NewDonor](content, layout)
	if err != nil {
		return File{}, err
	}
	centers, err := s.d.Centers.All(ctx)
	if err != nil {
		return File{}, err
	}
	for i := range file.Rows {
		r := &file.Rows[i]
		r.Person = newDonor(r, by, centers)
		for _, f := range r.Person.Check(s.vouchers.Today()) {
			r.Errors = append(r.Errors, byColumn(f))
		}
	}
	file.RejectTwice(func(n voucher.NewDonor) string {
		return strings.Join([]string{n.FirstName, n.LastName, n.Email, strconv.FormatInt(n.CenterID, 10)}, "\n")
	})
	return file, nil
}

// newDonor returns the donor in a row, to be checked by voucher.NewDonor.Check.
func newDonor(r *csvfile.PersonRow[voucher.NewDonor], by access.Principal, centers []center.Center) voucher.NewDonor {
	w := r.Written
	n := voucher.NewDonor{
		FirstName: w["firstName"], LastName: w["lastName"], Email: w["email"], Language: r.Language(),
		SurgeryOn: csvfile.Day(w["surgeryDate"], time.DateOnly), CenterID: by.CenterID,
	}
	switch {
	case by.CenterID == 0:
		n.CenterID = findCenter(w["center"], centers)
	case w["center"] != "" && findCenter(w["center"], centers) != by.CenterID:
		r.Errors.Add("center", catalogues.Text("general.own-center"))
	}
	return n
}

// findCenter returns the id of an open center by its code or number, or 0.
func findCenter(written string, centers []center.Center) int64 {
	for _, c := range centers {
		if written != "" && !c.IsClosed() && (strings.EqualFold(c.Code, written) || strconv.FormatInt(c.ID, 10) == written) {
			return c.ID
		}
	}
	return 0
}

// checkStored adds an error to rows of people with records that the caller may read, for example because the file was
// imported before. A different person with the same data is added with the form. It returns all matching records.
func checkStored(
	ctx context.Context, stored voucher.Reader, by access.Principal, rows []csvfile.PersonRow[voucher.NewDonor],
) (all duplicate.Found, err error) {
	for i := range rows {
		r := &rows[i]
		found, err := duplicate.Find(ctx, stored, r.Person.Sought())
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
		seen := found.SeenBy(by)
		if r.KnownID = seen.KnownID(duplicate.Donor); r.KnownID != 0 {
			r.Errors.Add("email", catalogues.Text("voucher.listed"))
		} else if len(seen) > 0 {
			r.Errors.Add("email", catalogues.Text("duplicate.row"))
		}
	}
	return all, nil
}

// Preview reads a file of donors and returns every row with its errors. It stores nothing. For a file that cannot be
// read, it returns a RuleBroken fault for the field "file".
func (s *Service) Preview(
	ctx context.Context, by access.Principal, content []byte, c access.Caller,
) (File, error) {
	file, err := s.read(ctx, by, content)
	if err != nil {
		return File{}, err
	}
	found, err := checkStored(ctx, s.d.Store, by, file.Rows)
	if err != nil {
		return File{}, err
	}
	return file, s.d.Guard.ReportHidden(ctx, by, found, c)
}

// Import invites all donors in a file in one transaction. If any row has an error, it invites none, and returns the
// rows with a RuleBroken fault.
func (s *Service) Import(
	ctx context.Context, by access.Principal, content []byte, c access.Caller,
) (file File, donors []voucher.Donor, err error) {
	actor := by.Actor()
	if by.ID == 0 {
		actor = audit.Actor{Kind: audit.System, Name: "import"} // a command, not a person
	}
	read, err := s.read(ctx, by, content)
	if err != nil {
		return File{}, nil, err
	}
	var found duplicate.Found
	err = s.d.Store.InTx(ctx, func(tx voucher.Tx) (err error) {
		donors, file = nil, read.Copy()
		if err := lockCenters(ctx, tx, file.Rows); err != nil {
			return err
		}
		if found, err = checkStored(ctx, tx, by, file.Rows); err != nil {
			return err
		}
		if !file.IsWhole() {
			return fault.New(fault.RuleBroken, catalogues.Text("csv.row-errors"))
		}
		for _, r := range file.Rows {
			e := audit.Event{Actor: actor, Origin: c.Origin, Details: map[string]string{"from": "csv"}}
			d, err := s.vouchers.InviteDonor(ctx, tx, r.Person, e)
			if err != nil {
				return err
			}
			donors = append(donors, d)
		}
		return nil
	})
	if reported := s.d.Guard.ReportHidden(ctx, by, found, c); err == nil {
		err = reported
	}
	if err != nil {
		return file, nil, err
	}
	s.d.EmailsQueued()
	return file, donors, nil
}

// lockCenters locks the centers of the rows in a fixed order, so two imports cannot deadlock. Rows without a center are
// invalid.
func lockCenters(ctx context.Context, tx voucher.Tx, rows []csvfile.PersonRow[voucher.NewDonor]) error {
	var ids []int64
	for _, r := range rows {
		if r.Person.CenterID != 0 {
			ids = append(ids, r.Person.CenterID)
		}
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if err := tx.LockCenter(ctx, id); err != nil {
			return err
		}
	}
	return nil
}
