package operations

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/delivery"
	"beacon/internal/httpapi"
	"beacon/internal/platform/locale"
)

// MailLeft is an email that stays given up.
type MailLeft struct {
	ID      int64  `json:"id"`
	Message string `json:"message" doc:"Why it cannot be sent again, in the caller's language."`
}

type mailsGivenUp struct {
	IDs  []int64    `json:"ids" doc:"Those that can be sent again, newest first."`
	Left []MailLeft `json:"left" doc:"Those that cannot."`
}

// staffMailsGivenUp returns the emails of a list that can be sent again, among the newest 500. It returns no names.
func (s *handlers) staffMailsGivenUp(
	ctx context.Context, who access.Principal, in *mailsInput,
) (mailsGivenUp, error) {
	ids, left, err := s.Delivery.GivenUp(ctx, who, in.selection(s.Clock.Now()))
	return mailsGivenUp{append([]int64{}, ids...), mailsLeft(left, httpapi.CallerFrom(ctx).Lang)}, err
}

type mailsAgainInput struct {
	Body struct {
		IDs []int64 `json:"ids" doc:"At most 500."`
	}
}

type mailsSentAgain struct {
	Sent []int64    `json:"sent" doc:"Emails that are sent now; emails that another user has sent meanwhile are in neither list."`
	Left []MailLeft `json:"left" doc:"Those that cannot be sent again."`
}

func (s *handlers) staffMailsAgain(
	ctx context.Context, who access.Principal, in *mailsAgainInput,
) (mailsSentAgain, error) {
	c := httpapi.CallerFrom(ctx)
	sent, left, err := s.Delivery.SendGivenUp(ctx, who, in.Body.IDs, c)
	return mailsSentAgain{append([]int64{}, sent...), mailsLeft(left, c.Lang)}, err
}

func mailsLeft(left []delivery.Left, lang locale.Lang) []MailLeft {
	return httpapi.Items(left, func(l delivery.Left) MailLeft { return MailLeft{l.ID, l.Why.In(lang)} })
}
