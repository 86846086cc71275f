package operations

import (
	"cmp"
	"context"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/plaintext"
)

// emailRoutes registers the routes for emails that were sent, or kept because no mail server is configured (R8).
// They are for registry administrators only, because emails contain names.
func (s *handlers) emailRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/mails", "staff-mails", "List emails, one page, newest first; audited"),
		httpapi.Administrators(), s.staffEmails)
	httpapi.StaffCSV(calls.Route("GET /staff/mails.csv", "staff-mails-csv",
		"Export the whole list as CSV, without the texts of the emails"), httpapi.Administrators(), s.staffEmailsCSV)
	httpapi.Staff(calls.Route("GET /staff/mails/{id}", "staff-mail", "Get an email with its text; audited"),
		httpapi.Recently(httpapi.Administrators()), s.staffEmail)
	httpapi.Staff(calls.Route("POST /staff/mails/release", "staff-mails-release",
		"Release emails that a restore held back; each is audited"), httpapi.Administrators(), s.staffEmailsRelease)
	httpapi.Staff(calls.Route("GET /staff/mails/given-up", "staff-mails-given-up",
		"List emails that were given up and can be sent again"), httpapi.Administrators(), s.staffEmailsGivenUp)
	httpapi.Staff(calls.Route("POST /staff/mails/again", "staff-mails-again",
		"Retry emails that were given up; each is audited"), httpapi.Administrators(), s.staffEmailsAgain)
}

// EmailItem is an email in a list.
type EmailItem struct {
	ID        int64     `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	To        string    `json:"to"`
	ToName    string    `json:"toName"`
	Template  string    `json:"template"`
	Lang      string    `json:"lang"`
	Subject   string    `json:"subject"`
	State     string    `json:"state" doc:"waiting, stopped, sent, kept, held, refused, bounced, dropped or failed"`
	Outcome   string    `json:"outcome"`
	// The following fields are for an email that was given up.
	GivenUpAt *time.Time `json:"givenUpAt" doc:"Null for any other mail."`
	Cause     string     `json:"cause" doc:"address, rejected, away, gone or broken; empty for any other mail."`
	Reason    string     `json:"reason" doc:"For address: no-mailbox, no-server, full, rejected or not-explained."`
	Answer    string     `json:"answer" doc:"Reply code of the SMTP server, or empty."`
}

type emailView struct {
	EmailItem
	From string `json:"from"`
	Text string `json:"text"`
	HTML string `json:"html"`
	Link string `json:"link" doc:"Empty without one, and where it is hidden."`
	// IsLinkHidden follows R14.3a.
	IsLinkHidden bool `json:"isLinkHidden" doc:"The email contains a private link, which is replaced by a label here."`
}

type emailsInput struct {
	State  string `query:"state" doc:"State of an email, or given-up for failed and refused."`
	Cause  string `query:"cause" doc:"Given up, and why: address, rejected, away, gone or broken."`
	Days   string `query:"days" doc:"Given up within this number of days."`
	Query  string `query:"q" doc:"Part of the address."`
	Sort   string `query:"sort" doc:"created: oldest first. Without: newest first."`
	Before string `query:"before" doc:"The id of the last mail of the page before, in either order."`
	Limit  string `query:"limit" doc:"50 by itself, at most 100."`
}

// longestAgo is the maximum number of days that the list covers: longer than emails are retained.
const longestAgo = 3650

func (in emailsInput) selection(now time.Time) notify.Selection {
	sel := notify.Selection{
		State: notify.State(in.State), Cause: notify.Cause(in.Cause), To: plaintext.Line(in.Query),
		Oldest: in.Sort == "created", Beyond: httpapi.ParseID(in.Before), Limit: int(httpapi.ParseID(in.Limit)),
	}
	if sel.Limit <= 0 || sel.Limit > 100 {
		sel.Limit = 50
	}
	if days := httpapi.ParseID(in.Days); days > 0 {
		sel.Since = now.AddDate(0, 0, -int(min(days, longestAgo)))
	}
	return sel
}

func (s *handlers) staffEmails(ctx context.Context, who access.Principal, in *emailsInput) ([]EmailItem, error) {
	queued, err := s.Emails.List(ctx, in.selection(s.Clock.Now()))
	if err != nil {
		return nil, err
	}
	if err := s.RecordLook(ctx, who.Actor(), "mail", "mail.list-viewed", len(queued)); err != nil {
		return nil, err
	}
	items := make([]EmailItem, 0, len(queued))
	for _, q := range queued {
		item := newEmailItem(q)
		if subject, err := s.EmailView.Subject(ctx, q.Email, locale.Parse(string(q.Lang))); err == nil {
			item.Subject = subject
		}
		items = append(items, item)
	}
	return items, nil
}

// staffEmailsCSV returns the complete list in its order, page by page. It leaves out the text of the emails, because
// the text contains private links.
func (s *handlers) staffEmailsCSV(ctx context.Context, who access.Principal, in *emailsInput) (httpapi.CSV, error) {
	in.Limit, in.Before = "100", ""
	sel := in.selection(s.Clock.Now())
	rows, err := s.Emails.List(ctx, sel)
	if err == nil {
		asked := map[string]string{"state": string(sel.State), "address": sel.To, "cause": string(sel.Cause)}
		err = s.Record(ctx, who.Actor(), "mail.exported", audit.Subject{Kind: "mail"}, asked)
	}
	return httpapi.CSV{
		Name:    "mails.csv",
		Columns: []string{"id", "written", "to", "name", "mail", "language", "state", "outcome", "tries", "settled"},
		Rows: func(yield func([]string) bool) {
			for page, err := rows, error(nil); err == nil && len(page) > 0; page, err = s.Emails.List(ctx, sel) {
				for _, m := range page {
					if !yield(emailCells(m)) {
						return
					}
				}
				sel.Beyond = page[len(page)-1].ID
			}
		},
	}, err
}

func emailCells(m notify.Queued) []string {
	settled := m.DoneAt
	if m.GivenUpAt != nil {
		settled = m.GivenUpAt
	}
	return httpapi.FormatCells(
		m.ID, m.CreatedAt, m.To, m.ToName, string(m.Template), string(m.Lang), string(m.State()), m.Outcome, m.Attempts,
		settled,
	)
}

func (s *handlers) staffEmail(ctx context.Context, a access.Principal, in *httpapi.ByID) (emailView, error) {
	q, words, err := s.Delivery.ReadAsStaff(ctx, a, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
	if err != nil {
		return emailView{}, err
	}
	view := emailView{
		EmailItem: newEmailItem(q), From: cmp.Or(words.From, s.EmailView.From()), Text: words.Text, HTML: words.HTML,
		Link: words.Link, IsLinkHidden: words.IsLinkHidden,
	}
	view.Subject = words.Subject
	return view, nil
}

// mostReleased is the maximum number of emails in one release.
const mostReleased = 500

type emailsReleaseInput struct {
	Body struct {
		IDs []int64 `json:"ids" doc:"At most 500."`
	}
}

type emailsReleased struct {
	Released []int64 `json:"released" doc:"Those that were held until now."`
}

var msgEmailsToRelease = catalogues.Text("http.mails-to-release")

// staffEmailsRelease releases emails that were pending in a restored backup (ADR 31).
func (s *handlers) staffEmailsRelease(
	ctx context.Context, who access.Principal, in *emailsReleaseInput,
) (emailsReleased, error) {
	if n := len(in.Body.IDs); n == 0 || n > mostReleased {
		return emailsReleased{}, fault.New(fault.RuleBroken, msgEmailsToRelease)
	}
	released, err := s.Emails.Release(
		ctx,
		in.Body.IDs,
		audit.Event{At: s.Clock.Now(), Actor: who.Actor(), Action: "mail.released",
			Subject: audit.Subject{Kind: "mail"}, Origin: httpapi.InfoFrom(ctx).Origin()},
	)
	return emailsReleased{append([]int64{}, released...)}, err
}

func newEmailItem(q notify.Queued) EmailItem {
	return EmailItem{
		ID: q.ID, CreatedAt: q.CreatedAt, To: q.To, ToName: q.ToName, Template: string(q.Template),
		Lang: string(q.Lang), State: string(q.State()), Outcome: q.Outcome,
		GivenUpAt: q.GivenUpAt, Cause: string(q.Cause()), Reason: string(q.Bounce.Reason), Answer: q.ServerAnswer(),
	}
}
