package accounts

import (
	"context"
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/staff"
)

// staffResetRoutes adds the calls for colleagues who lost their way to sign in. A reset needs two administrators if
// the registry has two (R14.3e).
func (s *handlers) staffResetRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("POST /staff/accounts/{id}/reset-second-factor", "staff-account-reset",
		"Remove a lost second factor with its recovery codes, or request confirmation by another administrator"),
		httpapi.TakesTwo(admins(), "where there are two"), s.askReset(staff.ResetFactors))
	httpapi.Staff(calls.Route("POST /staff/accounts/{id}/new-password", "staff-account-new-password",
		"Remove a forgotten password and email a link to choose a new one; another "+
			"administrator confirms if the password alone grants access"),
		httpapi.TakesTwo(admins(), "where the password alone lets the person in"), s.askReset(staff.ResetPassword))
	httpapi.Staff(calls.Route("POST /staff/accounts/{id}/confirm-reset", "staff-account-reset-confirm",
		"Confirm an account change that another administrator requested"), httpapi.TakesTwo(admins(), httpapi.IsSecond),
		s.confirmReset)
	httpapi.Staff(calls.Route("POST /staff/accounts/{id}/decline-reset", "staff-account-reset-decline",
		"Decline an account change, or withdraw one's own request"), admins(), s.accountChange(s.Staff.DeclineReset))
}

// ResetItem is a change of an account that waits for a second administrator.
type ResetItem struct {
	AccountID   int64           `json:"accountId"`
	FullName    string          `json:"fullName"`
	Kind        staff.ResetKind `json:"kind" enum:"second-factor,password,administrator"`
	Reason      string          `json:"reason"`
	AskedBy     string          `json:"askedBy"`
	AskedAt     time.Time       `json:"askedAt"`
	ExpiresAt   time.Time       `json:"endsAt" doc:"Until when it can be confirmed."`
	IsOwn       bool            `json:"isOwn" doc:"The caller requested it, and can only withdraw it."`
	IsOwnMatter bool            `json:"isOwnMatter" doc:"It is about the caller, who can only decline it."`
}

func newResetItems(by staff.Account, resets []staff.Reset) []ResetItem {
	return httpapi.Items(resets, func(r staff.Reset) ResetItem {
		return ResetItem{
			AccountID: r.AccountID, FullName: r.AccountName, Kind: r.Kind, Reason: r.Reason, AskedBy: r.AskedByName,
			AskedAt: r.AskedAt, ExpiresAt: r.ExpiresAt(), IsOwn: r.AskedBy == by.ID, IsOwnMatter: r.AccountID == by.ID,
		}
	})
}

type resetInput struct {
	ID   string `path:"id"`
	Body *struct {
		Reason string `json:"reason,omitempty" doc:"At most 300 characters; required unless it goes at once."`
	}
}

func (s *handlers) askReset(
	kind staff.ResetKind,
) func(context.Context, staff.Account, *resetInput) (accountRecord, error) {
	return func(ctx context.Context, by staff.Account, in *resetInput) (accountRecord, error) {
		reason := ""
		if in.Body != nil {
			reason = in.Body.Reason
		}
		id := httpapi.ParseID(in.ID)
		asked := staff.Reset{AccountID: id, Kind: kind, Reason: reason}
		return s.changed(ctx, by, id, s.Staff.AskReset(ctx, by, asked, httpapi.InfoFrom(ctx).Origin()))
	}
}

type resetConfirmation struct {
	ID   string `path:"id"`
	Body *struct {
		Kind staff.ResetKind `json:"kind" doc:"What the caller read: second-factor, password or administrator"`
	}
}

func (s *handlers) confirmReset(ctx context.Context, by staff.Account, in *resetConfirmation) (accountRecord, error) {
	var kind staff.ResetKind
	if in.Body != nil {
		kind = in.Body.Kind
	}
	id := httpapi.ParseID(in.ID)
	return s.changed(ctx, by, id, s.Staff.ConfirmReset(ctx, by, id, kind, httpapi.InfoFrom(ctx).Origin()))
}
