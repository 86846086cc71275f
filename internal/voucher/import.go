package voucher

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/platform/csvfile"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// Limits of a file of donors.
const (
	MaxImportRows = 500
	MaxImportFile = 1 << 20 // bytes
)

// DonorColumns are the columns of a file of donors, in any order. The first three are
// required. language is en or es and defaults to en. surgeryDate is MM/DD/YYYY or empty.
// center is the center's code or number; only registry staff need it.
var DonorColumns = []string{"firstName", "lastName", "email", "language", "surgeryDate", "center"}

// DonorExample is the example row of the template, by column. It is refused if it is left in
// a file.
var DonorExample = []string{"Rosa", "Ejemplo", "rosa.ejemplo@mail.example", "es", "", "1"}

// ImportRow is one row of a file and what is wrong with it.
type ImportRow struct {
	Line    int // in the file; 1 is the header
	Donor   NewDonor
	Written map[string]string // the text in the file, by column
	Errors  []fault.Field     // by column, or "row"; empty: the donor can be invited
	DonorID int64             // the existing record of this person; 0: none
}

// ImportFile is the parsed content of a file of donors.
type ImportFile struct {
	Encoding csvfile.Encoding
	Rows     []ImportRow
}

// IsWhole reports whether every row can be invited.
func (f ImportFile) IsWhole() bool {
	return !slices.ContainsFunc(f.Rows, func(r ImportRow) bool { return len(r.Errors) > 0 })
}

var msgRows = catalogues.Text("voucher.rows")

// byColumn returns a broken rule of a new donor with the name of its column.
func byColumn(f fault.Field) fault.Field {
	switch f.Name {
	case "surgeryOn":
		return fault.Field{Name: "surgeryDate", Message: catalogues.Text("voucher.date")}
	case "centerId":
		return fault.Field{Name: "center", Message: catalogues.Text("voucher.no-center")}
	}
	return f
}

func unreadable(text locale.Text) error {
	return fault.Broken([]fault.Field{{Name: "file", Message: text}})
}

// readPeople reads the rows of a file without checking them.
func readPeople(content []byte) (csvfile.Encoding, []csvfile.Record, error) {
	table, err := csvfile.Read(content)
	var quote *csvfile.QuoteError
	switch {
	case errors.Is(err, csvfile.ErrWorkbook):
		return "", nil, unreadable(catalogues.Text("csv.workbook"))
	case errors.As(err, &quote):
		return "", nil, unreadable(catalogues.Text("csv.quote").With("line", quote.Line))
	case err != nil:
		return "", nil, unreadable(catalogues.Text("csv.not-csv"))
	case len(table.Rows) == 0:
		return "", nil, unreadable(msgRows)
	}
	people, err := table.Records(DonorColumns, DonorColumns[:3])
	var column *csvfile.ColumnError
	if errors.As(err, &column) {
		name := []rune(column.Column)
		return "", nil, unreadable(catalogues.Text("voucher.columns").With("column", string(name[:min(len(name), 40)])))
	}
	if len(people) == 0 || len(people) > MaxImportRows {
		return "", nil, unreadable(msgRows)
	}
	return table.Encoding, people, nil
}

// readDonors reads a file and checks its rows against each other and the centers.
func (s *Service) readDonors(ctx context.Context, by access.Principal, content []byte) (ImportFile, error) {
	if err := MayWork(by); err != nil {
		return ImportFile{}, err
	}
	encoding, people, err := readPeople(content)
	if err != nil {
		return ImportFile{}, err
	}
	centers, err := s.Centers.All(ctx)
	if err != nil {
		return ImportFile{}, err
	}
	file, lines := ImportFile{Encoding: encoding}, map[string]int{}
	for _, row := range people {
		r := rowOf(row, by, centers)
		for _, f := range r.Donor.check(s.Today()) {
			r.Errors = append(r.Errors, byColumn(f))
		}
		person := strings.ToLower(strings.Join(
			[]string{r.Donor.FirstName, r.Donor.LastName, r.Donor.Email, strconv.FormatInt(r.Donor.CenterID, 10)}, "\n",
		))
		if line, seen := lines[person]; seen {
			r.Errors = append(r.Errors, fault.Field{Name: "email", Message: catalogues.Text("csv.twice").With("line", line)})
		} else {
			lines[person] = r.Line
		}
		file.Rows = append(file.Rows, r)
	}
	return file, nil
}

func rowOf(row csvfile.Record, by access.Principal, centers []center.Center) ImportRow {
	r, w := ImportRow{Line: row.Line, Written: row.Written}, row.Written
	fail := func(column string, text locale.Text) {
		r.Errors = append(r.Errors, fault.Field{Name: column, Message: text})
	}
	if row.Beyond {
		fail("row", catalogues.Text("csv.many-cells"))
	}
	if strings.EqualFold(w["email"], DonorExample[2]) {
		fail("row", catalogues.Text("voucher.example"))
	}
	r.Donor = NewDonor{
		FirstName: w["firstName"], LastName: w["lastName"], Email: w["email"], Language: locale.English,
		SurgeryOn: isoDay(w["surgeryDate"]), CenterID: by.CenterID,
	}
	switch strings.ToLower(w["language"]) {
	case "", "en":
	case "es":
		r.Donor.Language = locale.Spanish
	default:
		fail("language", catalogues.Text("general.language"))
	}
	switch {
	case by.CenterID == 0:
		r.Donor.CenterID = findCenter(w["center"], centers)
	case w["center"] != "" && findCenter(w["center"], centers) != by.CenterID:
		fail("center", catalogues.Text("general.own-center"))
	}
	return r
}

// isoDay converts a day as spreadsheets write it (3/2/2027, 2027-03-02) to ISO. It returns
// anything else unchanged, and a later check refuses it.
func isoDay(written string) string {
	for _, form := range []string{"1/2/2006", time.DateOnly} {
		if t, err := time.Parse(form, written); err == nil {
			return t.Format(time.DateOnly)
		}
	}
	return written
}

// findCenter returns the id of a center by its code or number, or 0.
func findCenter(written string, centers []center.Center) int64 {
	for _, c := range centers {
		if written != "" && (strings.EqualFold(c.Code, written) || strconv.FormatInt(c.ID, 10) == written) {
			return c.ID
		}
	}
	return 0
}

// checkStored adds an error to rows whose donor is on the list already, for example because
// the file was imported before.
func checkStored(ctx context.Context, stored Reader, rows []ImportRow) error {
	for i := range rows {
		id, err := rows[i].Donor.listedID(ctx, stored)
		if err != nil {
			return err
		}
		if rows[i].DonorID = id; id != 0 {
			rows[i].Errors = append(rows[i].Errors, fault.Field{Name: "email", Message: msgListed})
		}
	}
	return nil
}

// PreviewDonors reads a file of donors and returns every row with its errors. It stores
// nothing. For a file that cannot be read, it returns a RuleBroken fault for the field "file".
func (s *Service) PreviewDonors(ctx context.Context, by access.Principal, content []byte) (ImportFile, error) {
	file, err := s.readDonors(ctx, by, content)
	if err != nil {
		return ImportFile{}, err
	}
	return file, checkStored(ctx, s.Store, file.Rows)
}

// ImportDonors invites everybody in a file in one transaction. If any row has an error, nobody
// is invited, and ImportDonors returns the rows with a RuleBroken fault.
func (s *Service) ImportDonors(
	ctx context.Context, by access.Principal, content []byte, c access.Caller,
) (file ImportFile, donors []Donor, err error) {
	actor := by.Actor()
	if by.ID == 0 {
		actor = audit.Actor{Kind: audit.System, Name: "import"} // a command, not a person
	}
	read, err := s.readDonors(ctx, by, content)
	if err != nil {
		return ImportFile{}, nil, err
	}
	err = s.Store.InTx(ctx, func(tx Tx) error {
		donors, file = nil, ImportFile{Encoding: read.Encoding, Rows: slices.Clone(read.Rows)}
		for i := range file.Rows { // a retried transaction must not add the same errors again
			file.Rows[i].Errors = slices.Clone(file.Rows[i].Errors)
		}
		if err := lockCenters(ctx, tx, file.Rows); err != nil {
			return err
		}
		if err := checkStored(ctx, tx, file.Rows); err != nil {
			return err
		}
		if !file.IsWhole() {
			return fault.New(fault.RuleBroken, catalogues.Text("csv.row-errors"))
		}
		for _, r := range file.Rows {
			d, err := s.addDonor(ctx, tx, actor, r.Donor, c.Origin, map[string]string{"from": "csv"})
			if err != nil {
				return err
			}
			donors = append(donors, d)
		}
		return nil
	})
	if err != nil {
		return file, nil, err
	}
	s.MailsQueued()
	return file, donors, nil
}

// lockCenters locks the centers of the rows. The order is fixed, so that two imports cannot
// deadlock.
func lockCenters(ctx context.Context, tx Tx, rows []ImportRow) error {
	var ids []int64
	for _, r := range rows {
		ids = append(ids, r.Donor.CenterID)
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if err := tx.LockCenter(ctx, id); err != nil {
			return err
		}
	}
	return nil
}
