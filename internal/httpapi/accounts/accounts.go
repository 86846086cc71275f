package accounts

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/openid"
	"beacon/internal/staff"
)

// staffAccountsRoutes adds the calls by which registry administrators read staff accounts (R7.1 to R7.4). The calls
// that change an account are in accounts_change.go.
func (s *handlers) staffAccountsRoutes() {
	calls := s.Group("staff")
	httpapi.StaffList(httpapi.List{
		Group: calls, Route: "/staff/accounts", Name: "staff-accounts", Subject: staff.SubjectKind,
		Summary: "List staff accounts, one page; audited",
		Viewed:  "staff.accounts-viewed", Exported: "staff.accounts-exported", File: "staff-accounts.csv",
		Columns: []string{
			"id", "name", "email", "role", "center", "language", "state", "second factor", "created", "invited",
			"last sign-in", "patients",
		},
	}, admins(), httpapi.Find(accountsInput.filter, s.Staff.Accounts), s.newAccountItem, accountCells)
	httpapi.Staff(calls.Route("GET /staff/accounts/{id}", "staff-account-record",
		"Get an account with its history, newest first; audited"), admins(), s.staffAccountRecord)
	s.staffAccountChangeRoutes()
	s.emergencyRoutes()
}

type accountsInput struct {
	Query    string `query:"q" doc:"Part of a name or an e-mail address"`
	Role     string `query:"role"`
	CenterID string `query:"centerId"`
	State    string `query:"state" doc:"invited, active or disabled"`
	Sort     string `query:"sort" doc:"name (the default), email, role, center or signed-in, - for descending"`
	httpapi.Paging
}

func (in accountsInput) filter(page httpapi.Page) staff.ListFilter {
	return staff.ListFilter{
		Search: in.Query, Role: access.Role(in.Role), CenterID: httpapi.ParseID(in.CenterID),
		State: staff.State(in.State), Order: in.Sort, Offset: page.Offset, Limit: min(page.Limit, httpapi.MaxPage),
	}
}

// AccountItem is an account in a list.
type AccountItem struct {
	ID              int64        `json:"id"`
	FullName        string       `json:"fullName"`
	Email           string       `json:"email"`
	Role            access.Role  `json:"role" enum:"registry-admin,registry-reviewer,center-coordinator,coach"`
	Language        locale.Lang  `json:"language" enum:"en,es"`
	Center          *namedCenter `json:"center" doc:"null for registry staff, and for a coach of no center"`
	State           staff.State  `json:"state" enum:"invited,active,disabled,waiting,altered"`
	HasPassword     bool         `json:"hasPassword" doc:"Whether the person signs in with a password of ours."`
	HasSecondFactor bool         `json:"hasSecondFactor"`
	HasOpenID       bool         `json:"hasOpenId" doc:"Whether only one account at the OpenID provider opens this one."`
	CreatedAt       time.Time    `json:"createdAt"`
	InvitedAt       *time.Time   `json:"invitedAt" doc:"When the last link to choose a password was mailed."`
	SignedInAt      *time.Time   `json:"signedInAt" doc:"The last sign-in; null: never."`
	Patients        int          `json:"patients" doc:"Of a coach, else 0."`
}

func (s *handlers) newAccountItem(l staff.Listed) AccountItem {
	item := AccountItem{
		ID: l.ID, FullName: l.FullName, Email: l.Email, Role: l.Role, Language: l.Language, State: l.State,
		HasPassword: l.HasJoined && s.Staff.Ways().Password, HasSecondFactor: l.HasSecondFactor(),
		HasOpenID: l.OpenID != openid.Person{},
		CreatedAt: l.CreatedAt, InvitedAt: l.InvitedAt, SignedInAt: l.SignedInAt, Patients: l.Patients,
	}
	if l.CenterID != 0 {
		item.Center = &namedCenter{l.CenterID, l.CenterName}
	}
	return item
}

func accountCells(a staff.Listed) []string {
	return httpapi.FormatCells(
		a.ID, a.FullName, a.Email, string(a.Role), a.CenterName, string(a.Language), string(a.State), a.HasSecondFactor(),
		a.CreatedAt, a.InvitedAt, a.SignedInAt, a.Patients,
	)
}

type accountRecord struct {
	AccountItem
	IsSelf   bool                   `json:"isSelf" doc:"The caller's own account, which cannot be changed here."`
	Reset    *ResetItem             `json:"reset" doc:"What waits for a second administrator, or null."`
	Timeline []payload.TimelineItem `json:"timeline" doc:"The newest 200 events, newest first, with the names of centers."`
}

func (s *handlers) staffAccountRecord(ctx context.Context, by staff.Account, in *httpapi.ByID) (accountRecord, error) {
	record, err := s.newAccountRecord(ctx, by, httpapi.ParseID(in.ID))
	if err != nil {
		return accountRecord{}, err
	}
	viewed := audit.Subject{Kind: staff.SubjectKind, ID: record.ID}
	return record, s.Record(ctx, by.Actor(), "staff.account-viewed", viewed, nil)
}

// newAccountRecord returns an account with its history and its pending reset.
func (s *handlers) newAccountRecord(ctx context.Context, by staff.Account, id int64) (accountRecord, error) {
	a, err := s.Staff.AccountAsListed(ctx, by, id)
	if err != nil {
		return accountRecord{}, err
	}
	items, err := payload.History(ctx, s.Trail, a.Subject())
	if err != nil {
		return accountRecord{}, err
	}
	record := accountRecord{AccountItem: s.newAccountItem(a), IsSelf: a.ID == by.ID, Timeline: items}
	resets, err := s.Staff.Resets(ctx, by, a.ID)
	if err != nil {
		return accountRecord{}, err
	}
	for _, reset := range newResetItems(by, resets) {
		record.Reset = &reset
	}
	return record, s.nameCenters(ctx, items)
}

// nameCenters adds the current name of each center to a history, as fromCenterName and toCenterName.
func (s *handlers) nameCenters(ctx context.Context, items []payload.TimelineItem) error {
	names := map[string]string{}
	for _, item := range items {
		for _, part := range []string{"fromCenter", "toCenter"} {
			id := item.Details[part]
			if id == "" {
				continue
			}
			if _, known := names[id]; !known {
				c, err := s.Centers.ByID(ctx, httpapi.ParseID(id))
				if err != nil {
					return err
				}
				names[id] = c.Name
			}
			item.Details[part+"Name"] = names[id]
		}
	}
	return nil
}

// admins admits registry administrators with a recent proof of identity, because every call about an account grants or
// moves rights (R14.4j).
func admins() httpapi.StaffAccess[staff.Account] { return httpapi.Recently(adminsAtAnyTime()) }

// adminsAtAnyTime admits registry administrators without a recent proof. The list of pending requests gives no access
// to an account.
func adminsAtAnyTime() httpapi.StaffAccess[staff.Account] {
	return httpapi.ForStaff(func(_ context.Context, session staff.Session) staff.Account {
		return session.Account
	}, access.RegistryAdmin)
}
