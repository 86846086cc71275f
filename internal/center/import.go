package center

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/csvfile"
	"beacon/internal/platform/geo"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/usstate"
)

// maxCoordinators is the maximum number of contacts per center in a file.
const maxCoordinators = 5

// Columns are the columns of a file of centers, in any order. Participation and offers are yes or no (default no),
// figures are whole numbers (default 0). Up to five coordinators follow: coordinator1Name, coordinator1Email,
// coordinator1Phone, coordinator1PhoneType (Work, Mobile or OnCall; default Work) … timeZone is an IANA name; without it,
// the zone follows from the ZIP code. figuresAsOf and figuresSource are the day and the source of all figures.
var Columns = columns()

// names are the columns with a name of a center, a place or a street.
var names = []string{"name", "alias", "street", "city"}

var requiredColumns = []string{"code", "name", "city", "state", "postalCode"}

func columns() []string {
	all := []string{
		"code", "name", "alias", "street", "city", "state", "postalCode", "phone", "referrals", "kidneyForLife", "microsites",
		"vouchers", "nonSteroidProtocol", "advancedDonation", "transplantsLast12", "a2oLast12", "unmatchedPairs",
		"patientMicrosites", "timeZone", "figuresAsOf", "figuresSource",
	}
	for i := 1; i <= maxCoordinators; i++ {
		for _, part := range []string{"Name", "Email", "Phone", "PhoneType"} {
			all = append(all, fmt.Sprintf("coordinator%d%s", i, part))
		}
	}
	return all
}

// Problem is an error in a file, worded for the person who maintains it.
type Problem struct {
	Line    int // 0: the whole file
	Column  string
	Message string
}

// String returns a problem as "line 3, postalCode: …".
func (p Problem) String() string {
	switch {
	case p.Line == 0:
		return p.Message
	case p.Column == "":
		return fmt.Sprintf("line %d: %s", p.Line, p.Message)
	}
	return fmt.Sprintf("line %d, %s: %s", p.Line, p.Column, p.Message)
}

// ReadCenters parses a file of centers and returns its entries, and all its problems.
func ReadCenters(file []byte) ([]Entry, []Problem) {
	records, problems := ReadRecords(file, Columns, requiredColumns)
	var entries []Entry
	codes := map[string]int{}
	for _, record := range records {
		r := row{Record: record}
		r.rejectGarbled()
		e := r.entry()
		if first, ok := codes[e.Code]; ok && e.Code != "" {
			r.blame("code", fmt.Sprintf("%s is in line %d already", e.Code, first))
		}
		codes[e.Code] = record.Line
		entries, problems = append(entries, e), append(problems, r.problems...)
	}
	return entries, problems
}

// ReadRecords parses a file with the given columns, or returns the reasons for a failure.
func ReadRecords(file []byte, known, required []string) ([]csvfile.Record, []Problem) {
	table, err := csvfile.Read(file)
	var records []csvfile.Record
	if err == nil {
		records, err = table.Records(known, required)
	}
	if err != nil {
		return nil, []Problem{
			{Message: err.Error() + "; the file must be CSV with these columns: " + strings.Join(known, ", ")},
		}
	}
	if len(records) == 0 {
		return nil, []Problem{{Message: "there is no row below the names of the columns"}}
	}
	return records, nil
}

// row parses the cells of one row and collects their problems.
type row struct {
	csvfile.Record
	problems []Problem
}

func (r *row) blame(column, message string) {
	r.problems = append(r.problems, Problem{r.Line, column, message})
}

func (r *row) entry() Entry {
	if r.Beyond {
		r.blame("", "there are more cells than columns; put quotation marks around a value with a comma in it")
	}
	e := Entry{Center: Center{
		Code:       strings.ToUpper(r.required("code")),
		Name:       r.required("name"),
		Alias:      r.text("alias"),
		Street:     r.text("street"),
		City:       r.required("city"),
		State:      r.state(),
		PostalCode: r.zip(),
		Phone:      r.text("phone"),
		TimeZone:   r.zone(),
		Takes: Participation{
			Referrals: r.yes("referrals"), KidneyForLife: r.yes("kidneyForLife"), Microsites: r.yes("microsites"),
			Vouchers: r.yes("vouchers"),
		},
		Figures: Figures{
			TransplantsLast12: r.number("transplantsLast12"), A2OLast12: r.number("a2oLast12"),
			UnmatchedPairs: r.number("unmatchedPairs"), NonSteroid: r.yes("nonSteroidProtocol"),
			AdvancedDonation: r.yes("advancedDonation"),
		},
	}}
	if e.Alias == "" {
		e.Alias = e.Name
	}
	if r.Written["patientMicrosites"] != "" {
		n := r.number("patientMicrosites")
		e.Figures.PatientMicrosites = &n
	}
	origin := Origin{r.day("figuresAsOf"), r.text("figuresSource")}
	for _, figure := range e.Figures.list() {
		*figure.origin = origin
	}
	e.Coordinators = r.coordinators()
	return e
}

// rejectGarbled reports cells that were read in a wrong encoding, because names go into emails and documents.
func (r *row) rejectGarbled() {
	for _, column := range Columns {
		isName := slices.Contains(names, column) || strings.HasSuffix(column, "Name")
		if r.IsGarbled(column, isName) {
			r.blame(column, catalogues.Text("csv.garbled").EN)
		}
	}
}

const maxCell = 200 // characters

func (r *row) required(column string) string {
	text := r.text(column)
	if text == "" {
		r.blame(column, "is empty")
	}
	return text
}

// text returns a cell with plain text of limited length.
func (r *row) text(column string) string {
	text := r.Written[column]
	switch {
	case htmltext.Length(text) > maxCell:
		r.blame(column, fmt.Sprintf("is longer than %d characters", maxCell))
	case htmltext.HasElement(text):
		r.blame(column, "holds HTML; write plain text")
	case personal.HasEncodedWord(text):
		r.blame(column, "holds “=?” or “?=”, which email programs decode; write plain text")
	}
	return text
}

func (r *row) state() string {
	s, ok := usstate.Find(r.required("state"))
	if !ok && r.Written["state"] != "" {
		r.blame("state", fmt.Sprintf("%q is not a state; write two letters such as OH", r.Written["state"]))
	}
	return s.Abbreviation
}

func (r *row) zip() string {
	zip := r.required("postalCode")
	if len(zip) > 0 && len(zip) < 5 { // spreadsheets drop leading zeros
		zip = strings.Repeat("0", 5-len(zip)) + zip
	}
	if _, ok := geo.Locate(zip); !ok && r.Written["postalCode"] != "" {
		r.blame("postalCode", fmt.Sprintf("%q is not a known ZIP code", r.Written["postalCode"]))
	}
	return zip
}

func (r *row) zone() string {
	zone := r.text("timeZone")
	if zone != "" && !slices.Contains(Zones, zone) {
		r.blame("timeZone", fmt.Sprintf("%q is not one of %s", zone, strings.Join(Zones, ", ")))
	}
	return zone
}

func (r *row) day(column string) string {
	day := csvfile.Day(r.text(column), time.DateOnly)
	if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
		r.blame(column, fmt.Sprintf("%q is not a day such as 2026-06-30", day))
	}
	return day
}

func (r *row) yes(column string) bool {
	switch strings.ToLower(r.Written[column]) {
	case "yes", "y", "true", "1":
		return true
	case "", "no", "n", "false", "0", "-":
		return false
	}
	r.blame(column, fmt.Sprintf("%q is neither yes nor no", r.Written[column]))
	return false
}

func (r *row) number(column string) int64 {
	text := r.Written[column]
	if text == "" || text == "-" {
		return 0
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < 0 {
		r.blame(column, fmt.Sprintf("%q is not a whole number of 0 or more", text))
	}
	return n
}

func (r *row) coordinators() []Coordinator {
	var people []Coordinator
	for i := 1; i <= maxCoordinators; i++ {
		column := func(part string) string { return fmt.Sprintf("coordinator%d%s", i, part) }
		c := Coordinator{
			FullName: r.text(column("Name")), Email: personal.Email(r.Written[column("Email")]), Phone: r.text(column("Phone")),
			PhoneType: PhoneType(r.text(column("PhoneType"))),
		}
		if c == (Coordinator{}) {
			continue
		}
		if c.PhoneType == "" {
			c.PhoneType = WorkPhone
		}
		if !slices.Contains(phoneTypes, c.PhoneType) {
			r.blame(column("PhoneType"), fmt.Sprintf("%q is not Work, Mobile or OnCall", c.PhoneType))
		}
		if c.FullName == "" {
			r.blame(column("Name"), "is empty although there is an email address or a phone number")
		}
		if c.Email != "" && !personal.IsEmail(c.Email, personal.MaxEmail) {
			r.blame(column("Email"), fmt.Sprintf("%q is not an email address", c.Email))
		}
		people = append(people, c)
	}
	return people
}
