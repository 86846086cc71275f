package operations

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/delivery"
	"beacon/internal/httpapi"
	"beacon/internal/platform/locale"
)

// EmailLeft is an email that stays given up.
type EmailLeft struct {
	ID      int64  `json:"id"`
	Message string `json:"message" doc:"Why it cannot be sent again, in the caller's language."`
}

type emailsGivenUp struct {
	IDs  []int64     `json:"ids" doc:"Those that can be sent again, newest first."`
	Left []EmailLeft `json:"left" doc:"Those that cannot."`
}

// staffEmailsGivenUp returns the emails of a list that can be sent again, among the newest 500. It returns no names.
func (s *handlers) staffEmailsGivenUp(
	ctx context.Context, who access.Principal, in *emailsInput,
) (emailsGivenUp, error) {
	ids, left, err := s.Delivery.GivenUp(ctx, who, in.selection(s.Clock.Now()))
	return emailsGivenUp{append([]int64{}, ids...), emailsLeft(left, httpapi.CallerFrom(ctx).Lang)}, err
}

type emailsAgainInput struct {
	Body struct {
		IDs []int64 `json:"ids" doc:"At most 500."`
	}
}

type emailsSentAgain struct {
	Sent []int64     `json:"sent" doc:"Emails that are sent now; emails that another user has sent meanwhile are in neither list."`
	Left []EmailLeft `json:"left" doc:"Those that cannot be sent again."`
}

func (s *handlers) staffEmailsAgain(
	ctx context.Context, who access.Principal, in *emailsAgainInput,
) (emailsSentAgain, error) {
	c := httpapi.CallerFrom(ctx)
	sent, left, err := s.Delivery.SendGivenUp(ctx, who, in.Body.IDs, c)
	return emailsSentAgain{append([]int64{}, sent...), emailsLeft(left, c.Lang)}, err
}

func emailsLeft(left []delivery.Left, lang locale.Lang) []EmailLeft {
	return httpapi.Items(left, func(l delivery.Left) EmailLeft { return EmailLeft{l.ID, l.Why.In(lang)} })
}
