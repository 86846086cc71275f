package auditdesk

import (
	"context"
	"encoding/csv"
	"net/http"
	"strings"
	"time"
	"unicode"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/auditdesk"
	"beacon/internal/auditlog"
	"beacon/internal/httpapi"
)

// auditRoutes registers the routes of the audit desk (R15.1), for registry administrators only.
func (s *handlers) auditRoutes() {
	calls, admins := s.Group("staff"), httpapi.Administrators()
	httpapi.Staff(calls.Route("GET /staff/audit", "staff-audit",
		"List events of the audit trail, one page, newest first; audited"), admins, s.staffAudit)
	httpapi.Staff(calls.Route("GET /staff/audit/choices", "staff-audit-choices",
		"List the filters of the audit trail: staff members and kinds of actions"), admins, s.staffAuditChoices)
	httpapi.Staff(calls.Route("GET /staff/audit/unusual", "staff-audit-unusual",
		"List unusual reading of the last 30 days, newest first; audited"), admins, s.staffAuditUnusual)
	httpapi.StaffOutput(calls.Route("GET /staff/audit.csv", "staff-audit-csv",
		"Export filtered events as CSV, signed as a C2SP note with the checkpoint key; audited",
		httpapi.ReturnsFile("text/csv")), httpapi.Recently(admins), s.staffAuditCSV)
}

// AuditFilter filters the events of the audit trail. Empty fields match all events.
type AuditFilter struct {
	Of       string `query:"of" doc:"Kind of the subject, such as microsite; used with ofNumber."`
	OfNumber string `query:"ofNumber"`
	By       string `query:"by" doc:"staff, recipient, donor, voucher-holder, admin-key with byNumber; public, system."`
	ByNumber string `query:"byNumber"`
	Action   string `query:"action" doc:"An action, such as microsite.viewed, or a group of actions, such as views."`
	From     string `query:"from" doc:"YYYY-MM-DD, in the registry's time zone."`
	To       string `query:"to" doc:"YYYY-MM-DD, the last day that counts."`
	Address  string `query:"address" doc:"Internet address."`
}

func (in AuditFilter) filter() auditdesk.Filter {
	return auditdesk.Filter{
		Subject: audit.Subject{Kind: in.Of, ID: httpapi.ParseID(in.OfNumber)},
		By:      audit.Actor{Kind: audit.ActorKind(in.By), ID: httpapi.ParseID(in.ByNumber)},
		Action:  in.Action, From: in.From, To: in.To, Address: in.Address,
	}
}

type auditInput struct {
	AuditFilter
	Before string `query:"before" doc:"next of the page before. Without: the newest events."`
	Own    bool   `query:"own" doc:"Also the caller's own reads. With of, by or action they are always listed."`
}

// AuditEvent is an event of the audit trail.
type AuditEvent struct {
	ID            int64             `json:"id"`
	At            time.Time         `json:"at"`
	ActorKind     string            `json:"actorKind" doc:"As in the filter."`
	ActorNumber   int64             `json:"actorNumber"`
	ActorName     string            `json:"actorName" doc:"Empty if unknown, erased or without a person."`
	Action        string            `json:"action"`
	SubjectKind   string            `json:"subjectKind"`
	SubjectNumber int64             `json:"subjectNumber" doc:"0: a list, or nothing that has a number."`
	SubjectName   string            `json:"subjectName" doc:"Empty if the record no longer exists or has no name."`
	SubjectIsGone bool              `json:"subjectIsGone" doc:"Its record was erased or deleted: no screen shows it."`
	Details       map[string]string `json:"details"`
	Names         map[string]string `json:"names" doc:"Names of the records that details give by number, by detail."`
	Address       string            `json:"address"`
	IsErased      bool              `json:"isErased" doc:"Name, address and details were erased."`
	IsAltered     bool              `json:"isAltered" doc:"It is not as Beacon wrote it: no seal or leaf of the log fits."`
}

type auditLine struct {
	AuditEvent
	Earlier []AuditEvent `json:"earlier" doc:"The other reads of the same visit, newest first."`
}

type auditPage struct {
	Lines       []auditLine `json:"lines" doc:"Events, newest first; the reads of a visit are one line."`
	Next        int64       `json:"next" doc:"before of the next page; 0: no older events."`
	SubjectName string      `json:"subjectName" doc:"Name of the requested record; empty if it no longer exists."`
	CanExport   bool        `json:"canExport" doc:"This node has the key that signs exports."`
}

func (s *handlers) staffAudit(ctx context.Context, who access.Principal, in *auditInput) (auditPage, error) {
	filter := in.filter()
	filter.Own = in.Own
	page, err := s.AuditDesk.Find(ctx, who, filter, httpapi.ParseID(in.Before), httpapi.CallerFrom(ctx))
	return auditPage{
		Lines: httpapi.Items(page.Lines, newAuditLine), Next: page.Next, SubjectName: page.SubjectName,
		CanExport: page.CanExport,
	}, err
}

func newAuditLine(l auditdesk.Line) auditLine {
	return auditLine{newAuditEvent(l.Event), httpapi.Items(l.Earlier, newAuditEvent)}
}

func newAuditEvent(e auditdesk.Event) AuditEvent {
	return AuditEvent{
		ID: e.Seq, At: e.At, ActorKind: string(e.Actor.Kind), ActorNumber: e.Actor.ID, ActorName: e.ActorName,
		Action: e.Action, SubjectKind: e.Subject.Kind, SubjectNumber: e.Subject.ID, SubjectName: e.Called.Name,
		SubjectIsGone: e.Called.IsGone, Details: audit.Shown(e.Details), Names: e.Mentioned, Address: e.Origin.Address,
		IsErased: e.IsErased(), IsAltered: e.IsAltered,
	}
}

type auditReader struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

type auditGroup struct {
	Name    string   `json:"name"`
	Actions []string `json:"actions"`
}

type auditChoices struct {
	Staff  []auditReader `json:"staff" doc:"By name."`
	Groups []auditGroup  `json:"groups"`
}

func (s *handlers) staffAuditChoices(ctx context.Context, who access.Principal, _ *struct{}) (auditChoices, error) {
	readers, err := s.AuditDesk.Readers(ctx, who)
	return auditChoices{
		Staff:  httpapi.Items(readers, newAuditReader),
		Groups: httpapi.Items(auditdesk.Groups(), func(g auditdesk.Group) auditGroup { return auditGroup(g) }),
	}, err
}

func newAuditReader(r auditdesk.Reader) auditReader { return auditReader{r.ID, r.Name} }

type unusualReading struct {
	Day     string      `json:"day" doc:"YYYY-MM-DD, in the registry's time zone"`
	Reader  auditReader `json:"reader"`
	Rule    string      `json:"rule" doc:"foreign, unworked, night or family-name"`
	Records int         `json:"records" doc:"How many different ones."`
	Of      string      `json:"of" doc:"With family-name: whose name it is, among them the reader's own."`
}

func (s *handlers) staffAuditUnusual(ctx context.Context, who access.Principal, _ *struct{}) ([]unusualReading, error) {
	found, err := s.AuditDesk.UnusualReading(ctx, who, httpapi.CallerFrom(ctx))
	return httpapi.Items(found, func(f auditdesk.Finding) unusualReading {
		return unusualReading{
			Day: f.Day, Reader: newAuditReader(f.Reader), Rule: string(f.Rule), Records: f.Records, Of: f.Of,
		}
	}), err
}

// auditColumns lists the columns of the export.
var auditColumns = []string{
	"event", "time", "actor kind", "actor number", "actor", "action", "of kind", "of number", "of", "details", "address",
	"erased",
}

// staffAuditCSV streams the export. After an error, it cuts the connection: the incomplete file has no signature.
func (s *handlers) staffAuditCSV(
	ctx context.Context, who access.Principal, in *AuditFilter,
) (*huma.StreamResponse, error) {
	events, err := s.AuditDesk.Export(ctx, who, in.filter(), httpapi.CallerFrom(ctx))
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(h huma.Context) {
		h.SetHeader("Content-Type", "text/csv; charset=utf-8")
		h.SetHeader("Content-Disposition", `attachment; filename="audit-trail.csv"`)
		export, err := s.AuditLog.NewExport(h.BodyWriter())
		if err == nil {
			err = s.writeAudit(export, who, *in, func(write func(...any) error) error {
				for e, err := range events {
					if err != nil {
						return err
					}
					if err := write(auditCells(e)...); err != nil {
						return err
					}
				}
				return nil
			})
		}
		if err != nil {
			s.Log.ErrorContext(ctx, "the export of the audit trail stopped", "error", err)
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

// writeAudit writes the file's header, the events, and the signature.
func (s *handlers) writeAudit(
	export *auditlog.Export, who access.Principal, in AuditFilter, events func(write func(...any) error) error,
) error {
	defer func() { _ = export.Close() }() // a temporary file
	out := csv.NewWriter(export)
	write := func(values ...any) error { return out.Write(noteCells(httpapi.FormatCells(values...))) }
	about := [][]any{
		{"made", s.Clock.Now(), "by", who.Name},
		{"of", in.Of, in.OfNumber, "by", in.By, in.ByNumber, "action", in.Action, "from", in.From, "to", in.To,
			"address", in.Address},
	}
	for _, line := range about {
		if err := write(line...); err != nil {
			return err
		}
	}
	if err := out.Write(auditColumns); err != nil {
		return err
	}
	if err := events(write); err != nil {
		return err
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return err
	}
	return export.Sign()
}

func auditCells(e auditdesk.Event) []any {
	return []any{
		e.Seq, e.At.UTC(), string(e.Actor.Kind), e.Actor.ID, e.ActorName, e.Action, e.Subject.Kind, e.Subject.ID,
		e.Called.Name, audit.DetailsText(e.Details), e.Origin.Address, e.IsErased(),
	}
}

// noteCells replaces characters that a signed note cannot contain.
func noteCells(cells []string) []string {
	for i, c := range cells {
		cells[i] = strings.Map(func(r rune) rune {
			if unicode.IsControl(r) {
				return ' '
			}
			return r
		}, strings.ToValidUTF8(c, "\ufffd"))
	}
	return cells
}
