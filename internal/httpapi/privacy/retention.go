package privacy

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/legalhold"
	"beacon/internal/retention"
)

// retentionRoutes registers the routes that show the retention rules and the next deletions, and that manage legal
// holds (R15.3). They are for registry administrators only.
func (s *handlers) retentionRoutes() {
	calls, admins := s.Group("staff"), httpapi.Administrators()
	httpapi.Staff(calls.Route("GET /staff/retention", "staff-retention",
		"Get the retention rules, the scope of the next run, the last runs and the legal holds; audited"), admins,
		s.retention)
	httpapi.StaffOutput(calls.Route("GET /staff/retention/due", "staff-retention-due",
		"List entries of a kind that the next run deletes, one page; audited"), admins, s.retentionDue)
	httpapi.Staff(calls.Route("POST /staff/holds", "staff-hold-put",
		"Put a legal hold on a record; nothing of the record is deleted from then on"), httpapi.Recently(admins),
		s.putHold)
	httpapi.StaffAction(calls.Route("POST /staff/holds/{id}", "staff-hold-change",
		"Change the reason or the end of a legal hold, or confirm that the hold is still needed"),
		httpapi.Recently(admins), s.changeHold)
	httpapi.StaffAction(calls.Route("POST /staff/holds/{id}/end", "staff-hold-end", "End a legal hold"),
		httpapi.Recently(admins), s.endHold)
}

type retentionRule struct {
	Kind    retention.Kind `json:"kind" enum:"referrals,pictures,id-pictures,mails,email-changes,bounces"`
	Months  int            `json:"months" doc:"How long it is kept; 0: for days."`
	Days    int            `json:"days"`
	Setting string         `json:"setting" doc:"Where that is set in the configuration."`
	Count   int64          `json:"count" doc:"Number of entries that the next run deletes."`
	Oldest  *time.Time     `json:"oldest"`
}

type retentionRun struct {
	On        string                   `json:"on" doc:"YYYY-MM-DD"`
	StartedAt time.Time                `json:"startedAt"`
	EndedAt   *time.Time               `json:"endedAt" doc:"null: still running"`
	Counts    map[retention.Kind]int64 `json:"counts" doc:"What was deleted, by kind."`
}

type retentionView struct {
	NextRun string             `json:"nextRun" doc:"YYYY-MM-DD, in the night before it or on it"`
	Rules   []retentionRule    `json:"rules"`
	Runs    []retentionRun     `json:"runs" doc:"Newest first, 30 at most."`
	Holds   []payload.HoldItem `json:"holds" doc:"In force, newest first."`
}

func (s *handlers) retention(ctx context.Context, who access.Principal, _ *httpapi.NoInput) (retentionView, error) {
	next, err := s.Retention.Preview(ctx)
	if err != nil {
		return retentionView{}, err
	}
	runs, err := s.Retention.LastRuns(ctx)
	if err != nil {
		return retentionView{}, err
	}
	holds, err := s.Holds.Service.InForce(ctx, who)
	if err != nil {
		return retentionView{}, err
	}
	return retentionView{
		NextRun: next.On, Holds: s.Holds.Items(who, holds),
		Rules: httpapi.Items(next.Due, func(d retention.RuleDue) retentionRule {
			return retentionRule{
				Kind: d.Kind, Months: d.Months, Days: d.Days, Setting: d.Setting, Count: d.Count, Oldest: d.Oldest,
			}
		}),
		Runs: httpapi.Items(runs, func(r retention.Run) retentionRun {
			return retentionRun{r.On, r.StartedAt, r.EndedAt, r.Counts}
		}),
	}, s.RecordLook(ctx, who.Actor(), "retention", "retention.viewed", len(holds))
}

type retentionDueInput struct {
	Kind string `query:"kind" doc:"One of the rules'; the first by itself."`
	httpapi.Paging
}

// RetentionDueItem is a record that the next run deletes.
type RetentionDueItem struct {
	ID         int64     `json:"id" doc:"Of its kind."`
	Since      time.Time `json:"since" doc:"From when on it is kept for the months of its rule."`
	RecordKind string    `json:"recordKind" doc:"microsite, referral, donor, voucher-holder, or empty: no record"`
	RecordID   int64     `json:"recordId"`
	ShownIn    int64     `json:"shownIn" doc:"A holder's donor, a referral's place in the queue; 0: none."`
	Name       string    `json:"name" doc:"Of whom, or an address."`
}

func (s *handlers) retentionDue(
	ctx context.Context, who access.Principal, in *retentionDueInput,
) (*httpapi.Listed[RetentionDueItem], error) {
	page := in.Page().Bounded()
	items, total, err := s.Retention.Upcoming(ctx, retention.Kind(in.Kind), page.Offset, page.Limit)
	if err != nil {
		return nil, err
	}
	out := &httpapi.Listed[RetentionDueItem]{}
	out.Body.Success, out.Body.Total = true, total
	out.Body.Results = httpapi.Items(items, func(i retention.Item) RetentionDueItem {
		return RetentionDueItem{i.ID, i.At, i.Record.Kind, i.Record.ID, i.ShownIn, i.Name}
	})
	return out, s.RecordLook(ctx, who.Actor(), "retention", "retention.due-viewed", len(items))
}

// HoldBody is the input of staff for a legal hold.
type HoldBody struct {
	Reason string `json:"reason" doc:"At most 500 characters."`
	EndsOn string `json:"endsOn,omitempty" doc:"YYYY-MM-DD, the last day; empty: until it is ended"`
}

type holdInput struct {
	Body struct {
		RecordKind string `json:"recordKind" doc:"microsite, referral, donor or voucher-holder"`
		RecordID   int64  `json:"recordId"`
		HoldBody
		FormKey payload.FormKey `json:"formKey,omitempty" doc:"32 random hexadecimal digits; a hold counts once"`
	}
}

type holdPut struct {
	ID int64 `json:"id"`
}

func (s *handlers) putHold(ctx context.Context, who access.Principal, in *holdInput) (holdPut, error) {
	b := in.Body
	record := audit.Subject{Kind: b.RecordKind, ID: b.RecordID}
	terms := legalhold.Terms{Reason: b.Reason, EndsOn: b.EndsOn}
	id, err := s.Holds.Service.Put(ctx, who, record, terms, httpapi.CallerWith(ctx, b.FormKey, who, in))
	return holdPut{id}, err
}

type holdChangeInput struct {
	ID   string `path:"id"`
	Body HoldBody
}

func (s *handlers) changeHold(ctx context.Context, who access.Principal, in *holdChangeInput) error {
	terms := legalhold.Terms{Reason: in.Body.Reason, EndsOn: in.Body.EndsOn}
	return s.Holds.Service.Change(ctx, who, httpapi.ParseID(in.ID), terms, httpapi.CallerFrom(ctx))
}

func (s *handlers) endHold(ctx context.Context, who access.Principal, in *httpapi.ByID) error {
	return s.Holds.Service.End(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
}
