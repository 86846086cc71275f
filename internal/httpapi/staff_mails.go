package httpapi

import (
	"context"
	"errors"
	"math"
	"net/http"
	"time"

	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/staff"
)

// MailReader is the outbox as the staff mail screen sees it.
type MailReader interface {
	Page(ctx context.Context, before int64, limit int) ([]notify.Queued, error)
	Item(ctx context.Context, id int64) (notify.Queued, error)
}

// staffMailRoutes show the mails that went out, or were kept because no mail
// server is configured (decision 8). Registry administrators only: a mail holds
// a private link.
func (s *Server) staffMailRoutes() {
	register(s, call{http.MethodGet, "/staff/mails", "staff-mails", "The newest mails", "staff", 0}, s.staffMails)
	register(s, call{http.MethodGet, "/staff/mails/{id}", "staff-mail", "One mail in words; looking is audited", "staff", 0}, s.staffMail)
}

type mailItem struct {
	ID        int64     `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	To        string    `json:"to"`
	ToName    string    `json:"toName"`
	Template  string    `json:"template"`
	Lang      string    `json:"lang"`
	Subject   string    `json:"subject"`
	State     string    `json:"state" doc:"waiting, sent, kept or failed"`
	Outcome   string    `json:"outcome"`
}

type mailView struct {
	mailItem
	From string `json:"from"`
	Text string `json:"text"`
	HTML string `json:"html"`
	Link string `json:"link"`
}

type mailsInput struct {
	Before string `query:"before"`
	Limit  string `query:"limit"`
}

func (s *Server) staffMails(ctx context.Context, in *mailsInput) (*answered[[]mailItem], error) {
	if _, err := s.requireAdmin(ctx); err != nil {
		return nil, err
	}
	before, limit := parseID(in.Before), int(parseID(in.Limit))
	if before <= 0 {
		before = math.MaxInt64
	}
	if limit <= 0 || limit > 100 {
		limit = 50
	}
	queued, err := s.Mails.Page(ctx, before, limit)
	if err != nil {
		return nil, err
	}
	items := make([]mailItem, 0, len(queued))
	for _, q := range queued {
		item := mailItemOf(q)
		if words, err := s.MailView.Render(ctx, q.Mail); err == nil {
			item.Subject = words.Subject
		}
		items = append(items, item)
	}
	return results(items), nil
}

func (s *Server) staffMail(ctx context.Context, in *siteInput) (*answered[mailView], error) {
	a, err := s.requireAdmin(ctx)
	if err != nil {
		return nil, err
	}
	q, err := s.Mails.Item(ctx, parseID(in.ID))
	if err != nil {
		return nil, err
	}
	err = s.Audit.Append(ctx, audit.Event{At: s.Clock.Now(), Actor: a.Actor(), Action: "mail.viewed", Subject: audit.Subject{Kind: "mail", ID: q.ID},
		Details: map[string]string{"template": string(q.Template)}, Origin: infoFrom(ctx).origin()})
	if err != nil {
		return nil, err
	}
	view := mailView{mailItem: mailItemOf(q), From: s.MailView.From()}
	words, err := s.MailView.Render(ctx, q.Mail)
	if err != nil && !errors.Is(err, fault.ErrNotFound) && !errors.Is(err, notify.ErrUnwritable) {
		return nil, err
	}
	view.Subject, view.Text, view.HTML, view.Link = words.Subject, words.Text, words.HTML, words.Link
	return results(view), nil
}

func (s *Server) requireAdmin(ctx context.Context) (staff.Account, error) {
	session, err := s.requireStaff(ctx, staff.RegistryAdmin)
	return session.Account, err
}

func mailItemOf(q notify.Queued) mailItem {
	state := "waiting"
	switch {
	case q.GivenUpAt != nil:
		state = "failed"
	case q.DoneAt != nil:
		state = q.Outcome
	}
	return mailItem{ID: q.ID, CreatedAt: q.CreatedAt, To: q.To, ToName: q.ToName, Template: string(q.Template), Lang: string(q.Lang), State: state, Outcome: q.Outcome}
}
