package privacy

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/httpapi"
	"beacon/internal/platform/locale"
	"beacon/internal/privacy"
)

// erasureRoutes registers the routes for erasing a person, which needs two registry administrators (R15.2), and for
// the export of a person.
func (s *handlers) erasureRoutes() {
	calls, admins := s.Group("staff"), httpapi.Administrators()
	httpapi.Staff(calls.Route("GET /staff/privacy/people/{kind}/{id}/erasure", "staff-erasure-preview",
		"Preview an erasure: data to delete, data to keep, and the reasons; audited"), admins, s.erasurePreview)
	httpapi.StaffOutput(calls.Route("GET /staff/privacy/people/{kind}/{id}/export", "staff-person-export",
		"Export all data stored about a person as a ZIP file; audited", httpapi.ReturnsFile("application/zip")),
		httpapi.Recently(admins), s.personExport)
	askers := httpapi.TakesTwo(httpapi.Recently(admins), "always")
	seconds := httpapi.TakesTwo(httpapi.Recently(admins), httpapi.IsSecond)
	httpapi.StaffAction(calls.Route("POST /staff/privacy/people/{kind}/{id}/erasure", "staff-erasure-ask",
		"Request the erasure of a person; another administrator has to confirm it"), askers, s.erasureAsk)
	httpapi.Staff(calls.Route("GET /staff/privacy/erasures", "staff-erasures",
		"List the newest 500 erasures, newest first; audited"), admins, s.erasures)
	httpapi.StaffAction(calls.Route("POST /staff/privacy/erasures/{id}/confirm", "staff-erasure-confirm",
		"Confirm an erasure that another administrator requested, and erase the person's data"), seconds,
		s.erasureConfirm)
	httpapi.StaffAction(calls.Route("POST /staff/privacy/erasures/{id}/decline", "staff-erasure-decline",
		"Decline an erasure, or withdraw one's own request"), httpapi.Recently(admins), s.erasureDecline)
	httpapi.RawStaff(calls.Route("GET /staff/privacy/erasures/{id}/certificate", "staff-erasure-certificate",
		"Get the certificate of a completed erasure, in the caller's language; audited",
		httpapi.Parameters(&huma.Param{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"}}),
		httpapi.ReturnsFile("application/pdf")), httpapi.Recently(admins), s.erasureCertificate)
}

// PersonInput identifies a person by one of their records.
type PersonInput struct {
	Kind string `path:"kind" doc:"microsite, referral, intake, donor or voucher-holder"`
	ID   string `path:"id"`
}

func (in PersonInput) subject() audit.Subject {
	return audit.Subject{Kind: in.Kind, ID: httpapi.ParseID(in.ID)}
}

// personExport streams the export of a person. An error leaves an invalid ZIP file.
func (s *handlers) personExport(
	ctx context.Context, by access.Principal, in *PersonInput,
) (*huma.StreamResponse, error) {
	export, err := s.Privacy.Export(ctx, by, in.subject(), httpapi.InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(h huma.Context) {
		h.SetHeader("Content-Type", "application/zip")
		h.SetHeader("Content-Disposition", `attachment; filename="`+export.FileName()+`.zip"`)
		h.SetHeader("Cache-Control", "no-store")
		if err := export.Write(ctx, h.BodyWriter()); err != nil {
			s.Options.Log.ErrorContext(ctx, "the export of a person failed", "error", err)
		}
	}}, nil
}

// privacyCount is a number of records of one kind, with the name of the kind.
type privacyCount struct {
	Name  string `json:"name" doc:"In the caller's language."`
	Count int64  `json:"count"`
}

func countsIn(lang locale.Lang, counts []privacy.Count, name func(string) locale.Text) []privacyCount {
	return httpapi.Items(counts, func(c privacy.Count) privacyCount {
		return privacyCount{name(c.Kind).In(lang), c.Count}
	})
}

type erasurePreview struct {
	Kind     string          `json:"kind" enum:"microsite,referral,donor,voucher-holder"`
	ID       int64           `json:"id"`
	FullName string          `json:"fullName"`
	Goes     []privacyCount  `json:"goes"`
	Stays    []privacyCount  `json:"stays" doc:"With the reason in the name."`
	Holds    []string        `json:"holds" doc:"Reasons of legal holds, which keep the person from being erased."`
	MustEnd  []string        `json:"mustEnd" doc:"What has to be ended first."`
	CanAsk   bool            `json:"canAsk" doc:"Whether there is another administrator who could confirm."`
	Preview  string          `json:"preview" doc:"Fingerprint of the data to delete; part of a request and its confirmation."`
	Reasons  []privacyReason `json:"reasons" doc:"Reasons for an erasure to choose from."`
	Request  *erasureItem    `json:"request" doc:"What waits or is under way, or null."`
}

type privacyReason struct {
	Reason string `json:"reason"`
	Name   string `json:"name"`
}

func (s *handlers) erasurePreview(ctx context.Context, by access.Principal, in *PersonInput) (erasurePreview, error) {
	p, err := s.Privacy.Preview(ctx, by, in.subject(), httpapi.InfoFrom(ctx).Origin())
	if err != nil {
		return erasurePreview{}, err
	}
	lang := httpapi.InfoFrom(ctx).Lang
	out := erasurePreview{
		Kind: p.Person.Subject.Kind, ID: p.Person.Subject.ID, FullName: p.Person.FullName(),
		Goes: countsIn(lang, p.Goes, privacy.KindName), Stays: countsIn(lang, p.Stays, privacy.StayName),
		Holds:   httpapi.Items(p.Holds, func(reason string) string { return reason }),
		MustEnd: httpapi.Items(p.MustEnd, func(t locale.Text) string { return t.In(lang) }),
		CanAsk:  p.CanAsk, Preview: p.Digest,
		Reasons: httpapi.Items(privacy.Reasons, func(reason string) privacyReason {
			return privacyReason{reason, privacy.ReasonName(reason).In(lang)}
		}),
	}
	if p.Open != nil {
		item := newErasureItem(by, lang, privacy.Listed{Erasure: *p.Open, Name: p.Person.FullName()})
		out.Request = &item
	}
	return out, nil
}

type erasureRequest struct {
	PersonInput
	Body struct {
		Reason  string `json:"reason"`
		Note    string `json:"note" doc:"How it came about, at most 300 characters; gone once it is decided."`
		Name    string `json:"name" doc:"The person's name, typed."`
		Preview string `json:"preview"`
	}
}

func (s *handlers) erasureAsk(ctx context.Context, by access.Principal, in *erasureRequest) error {
	request := privacy.Request{Reason: in.Body.Reason, Note: in.Body.Note, Name: in.Body.Name, Preview: in.Body.Preview}
	return s.Privacy.Ask(ctx, by, in.subject(), request, httpapi.InfoFrom(ctx).Origin())
}

// erasureItem is an erasure in the list.
type erasureItem struct {
	ID        int64         `json:"id"`
	Kind      string        `json:"kind" enum:"microsite,referral,donor,voucher-holder"`
	RecordID  int64         `json:"recordId"`
	Name      string        `json:"name" doc:"The person's while it waits, then the pseudonym."`
	State     privacy.State `json:"state" enum:"asked,withdrawn,declined,confirmed,done"`
	IsOver    bool          `json:"isOver" doc:"Not confirmed within seven days."`
	Reason    string        `json:"reason" doc:"In the caller's language."`
	Note      string        `json:"note" doc:"Empty once it is decided."`
	Preview   string        `json:"preview" doc:"What the asker saw; empty once it is decided."`
	AskedBy   string        `json:"askedBy"`
	AskedAt   time.Time     `json:"askedAt"`
	ExpiresAt time.Time     `json:"endsAt" doc:"Until when it can be confirmed."`
	IsOwn     bool          `json:"isOwn" doc:"The caller requested it, and can only withdraw it."`
	DecidedBy string        `json:"decidedBy" doc:"Empty while it waits."`
	DecidedAt *time.Time    `json:"decidedAt"`
	DoneAt    *time.Time    `json:"doneAt" doc:"When there is a certificate; null before."`
}

func newErasureItem(by access.Principal, lang locale.Lang, e privacy.Listed) erasureItem {
	return erasureItem{
		ID: e.ID, Kind: e.Subject.Kind, RecordID: e.Subject.ID, Name: e.Name, State: e.State, IsOver: e.IsOver,
		Reason: privacy.ReasonName(e.Reason).In(lang), Note: e.Note, Preview: e.Preview, AskedBy: e.AskedByName,
		AskedAt: e.AskedAt, ExpiresAt: e.ExpiresAt(), IsOwn: e.AskedBy == by.ID, DecidedBy: e.DecidedName,
		DecidedAt: e.DecidedAt, DoneAt: e.DoneAt,
	}
}

func (s *handlers) erasures(ctx context.Context, by access.Principal, _ *httpapi.NoInput) ([]erasureItem, error) {
	info := httpapi.InfoFrom(ctx)
	all, err := s.Privacy.Erasures(ctx, by, info.Origin())
	return httpapi.Items(all, func(e privacy.Listed) erasureItem { return newErasureItem(by, info.Lang, e) }), err
}

type erasureConfirmation struct {
	ID   string `path:"id"`
	Body struct {
		Preview string `json:"preview" doc:"What the caller saw."`
	}
}

func (s *handlers) erasureConfirm(ctx context.Context, by access.Principal, in *erasureConfirmation) error {
	return s.Privacy.Confirm(ctx, by, httpapi.ParseID(in.ID), in.Body.Preview, httpapi.InfoFrom(ctx).Origin())
}

func (s *handlers) erasureDecline(ctx context.Context, by access.Principal, in *httpapi.ByID) error {
	return s.Privacy.Decline(ctx, by, httpapi.ParseID(in.ID), httpapi.InfoFrom(ctx).Origin())
}

// erasureCertificate sends the certificate of an erasure.
func (s *handlers) erasureCertificate(w http.ResponseWriter, r *http.Request, by access.Principal) error {
	id := httpapi.ParseID(r.PathValue("id"))
	pdf, err := s.Privacy.Certificate(r.Context(), by, id, httpapi.CallerFrom(r.Context()))
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Disposition", `attachment; filename="erasure-`+strconv.FormatInt(id, 10)+`.pdf"`)
	h.Set("Content-Length", strconv.Itoa(len(pdf)))
	h.Set("Cache-Control", "no-store")
	_, err = w.Write(pdf)
	return err
}
