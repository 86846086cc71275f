package breakglass

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
)

// Reason is a coordinator's reason to open a record of another center.
type Reason string

// The reasons.
const (
	InOurCare   Reason = "in-our-care"
	CannotWait  Reason = "cannot-wait"
	Unreachable Reason = "unreachable"
	Other       Reason = "other"
)

// reasons are the texts of the reasons within a sentence of an email, without health facts.
var reasons = map[Reason]locale.Text{
	InOurCare:   catalogues.Text("breakglass.in-our-care"),
	CannotWait:  catalogues.Text("breakglass.cannot-wait"),
	Unreachable: catalogues.Text("breakglass.unreachable"),
	Other:       catalogues.Text("breakglass.other"),
}

// MaxWords is the length limit of the coordinator's explanation, in code points; minWords is its minimum.
const (
	minWords = 10
	MaxWords = 500
)

// Request is a coordinator's request to open a record. It has the record's number or, if that is 0, the full name and
// the date of birth of its person: there is no list to choose from.
type Request struct {
	Record    access.Record
	Name      string
	BirthDate string // MM/DD/YYYY
	Reason    Reason
	Words     string
}

// clean normalizes the fields, converts the date of birth to ISO, and returns every broken rule.
func (r *Request) clean(now time.Time) error {
	var broken fault.Fields
	r.Name, r.Words = plaintext.Line(r.Name), plaintext.Line(r.Words)
	switch r.Record.Kind {
	case access.PatientRecord, access.IntakeRecord, access.DonorRecord, access.HolderRecord:
	default:
		broken.Add("kind", catalogues.Text("breakglass.kind"))
	}
	if r.Record.ID <= 0 {
		r.Record.ID = 0
		iso, isDate := personal.BirthDate(strings.TrimSpace(r.BirthDate), now)
		switch {
		case r.Name == "":
			broken.Add("id", catalogues.Text("breakglass.whose"))
		case !isDate:
			broken.Add("birthDate", catalogues.Text("breakglass.birth-date"))
		}
		r.BirthDate = iso
	}
	_, isReason := reasons[r.Reason]
	broken.AddIf(!isReason, "reason", catalogues.Text("breakglass.reason"))
	length := utf8.RuneCountInString(r.Words)
	broken.AddIf(length < minWords, "words", catalogues.Text("breakglass.words"))
	broken.AddIf(length > MaxWords, "words", catalogues.Text("breakglass.long-words"))
	return fault.Broken(broken)
}

// Sought returns a text that identifies the target of an attempt: the path of a record, or a person.
func (r Request) Sought() string {
	if r.Record.ID > 0 {
		return RecordPath(r.Record, 0)
	}
	return "/" + string(r.Record.Kind) + "/" + plaintext.FoldedName(r.Name) + "/" + r.BirthDate
}

// Found is a record that matches a request.
type Found struct {
	ID       int64
	CenterID int64
	DonorID  int64 // the donor of a holder; 0: another kind
	FullName string
}

// find returns the record of the request, or nil. If a person has several records, it prefers the own center's,
// otherwise the newest.
func (r Request) find(ctx context.Context, tx Tx, own int64) (*Found, error) {
	if r.Record.ID != 0 {
		found, err := tx.RecordByNumber(ctx, r.Record)
		return first(found), err
	}
	born, err := tx.RecordsBornOn(ctx, r.Record.Kind, r.BirthDate)
	var theirs []Found
	for _, one := range born {
		if plaintext.FoldedName(one.FullName) != plaintext.FoldedName(r.Name) {
			continue
		}
		if one.CenterID == own {
			return &one, err
		}
		theirs = append(theirs, one)
	}
	return first(theirs), err
}

func first(found []Found) *Found {
	if len(found) == 0 {
		return nil
	}
	return &found[0]
}
