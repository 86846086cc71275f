package accounts

import (
	"context"
	"errors"
	"time"

	"beacon/internal/access"
	"beacon/internal/breakglass"
	"beacon/internal/httpapi"
	"beacon/internal/platform/fault"
	"beacon/internal/staff"
)

// emergencyRoutes adds the calls that open a record of another center for an hour, and the list of such records for
// registry administrators (R15.4).
func (s *handlers) emergencyRoutes() {
	calls := s.Group("staff")
	openers := httpapi.Reaching(httpapi.Recently(httpapi.Sessions(access.CenterCoordinator)), "other centers")
	httpapi.Staff(calls.Route("POST /staff/emergencies", "staff-emergency-open",
		"Open a record of another center for an hour, for reading, with a reason (center "+
			"coordinator); notifies its center and the registry at once"), openers, s.openInEmergency)
	httpapi.StaffAction(calls.Route("POST /staff/emergencies/{id}/close", "staff-emergency-close",
		"Close a record opened in an emergency (the coordinator who opened it, registry administrators)"),
		httpapi.Reaching(httpapi.CenterWorkers(), "own emergencies"), s.closeEmergency)
	httpapi.StaffOutput(calls.Route("GET /staff/emergencies", "staff-emergencies",
		"List records that coordinators opened in emergencies, newest first; audited"), httpapi.Administrators(),
		s.listEmergencies)
}

type emergencyInput struct {
	Body struct {
		Kind      access.RecordKind `json:"kind" doc:"patient, intake, donor or voucher-holder"`
		ID        int64             `json:"id,omitempty" doc:"The number of the record; or name and birthDate."`
		Name      string            `json:"name,omitempty" doc:"The whole name; capitals and accents make no difference."`
		BirthDate string            `json:"birthDate,omitempty" doc:"MM/DD/YYYY"`
		Reason    breakglass.Reason `json:"reason" doc:"in-our-care, cannot-wait, unreachable or other"`
		Words     string            `json:"words" doc:"What happened: 10 to 500 characters. Only administrators read it."`
	}
}

type openedRecord struct {
	Kind    access.RecordKind `json:"kind" enum:"patient,intake,donor,voucher-holder"`
	ID      int64             `json:"id"`
	DonorID int64             `json:"donorId" doc:"The donor of a voucher holder; 0: another kind."`
	Until   *time.Time        `json:"until" doc:"null: the record is of the own center, and nothing was needed."`
}

func (s *handlers) openInEmergency(
	ctx context.Context, by staff.Session, in *emergencyInput,
) (openedRecord, error) {
	b, caller := in.Body, httpapi.CallerFrom(ctx)
	request := breakglass.Request{
		Record: access.Record{Kind: b.Kind, ID: b.ID}, Name: b.Name, BirthDate: b.BirthDate, Reason: b.Reason,
		Words: b.Words,
	}
	asker := breakglass.Asker{Principal: by.Account.Principal(), Session: by.Fingerprint}
	grant, err := s.BreakGlass.Open(ctx, asker, request, caller)
	out := openedRecord{Kind: grant.Record.Kind, ID: grant.Record.ID, DonorID: grant.DonorID}
	sought := request.Sought()
	switch {
	case grant.ID != 0:
		out.Until, sought = &grant.ExpiresAt, breakglass.RecordPath(grant.Record, grant.DonorID)
	case fault.CodeFrom(err) != fault.NotFound:
		return out, err
	}
	// The call counts as one foreign record among the refusals (R14.7b); later reads do not count.
	return out, errors.Join(err, s.Staff.Refused(ctx, by.Account, "/api/staff"+sought, caller.Origin))
}

func (s *handlers) closeEmergency(ctx context.Context, who access.Principal, in *httpapi.ByID) error {
	return s.BreakGlass.Close(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
}

// EmergencyItem is a record that a coordinator opened in an emergency.
type EmergencyItem struct {
	ID         int64             `json:"id"`
	AccountID  int64             `json:"accountId"`
	FullName   string            `json:"fullName" doc:"Of the coordinator."`
	OwnCenter  string            `json:"ownCenter" doc:"Current center of the coordinator; empty: none."`
	Kind       access.RecordKind `json:"kind" enum:"patient,intake,donor,voucher-holder"`
	RecordID   int64             `json:"recordId"`
	DonorID    int64             `json:"donorId" doc:"The donor of a voucher holder; 0: another kind."`
	CenterName string            `json:"centerName" doc:"The record's."`
	Reason     breakglass.Reason `json:"reason" enum:"in-our-care,cannot-wait,unreachable,other"`
	Words      string            `json:"words"`
	OpenedAt   time.Time         `json:"openedAt"`
	Until      time.Time         `json:"until"`
	State      breakglass.State  `json:"state" enum:"open,closed,signed-out,over"`
	ClosedAt   *time.Time        `json:"closedAt" doc:"Time of the closing, or null."`
	ClosedBy   string            `json:"closedBy"`
}

func (s *handlers) newEmergencyItem(l breakglass.Listed) EmergencyItem {
	return EmergencyItem{
		ID: l.ID, AccountID: l.AccountID, FullName: l.FullName, OwnCenter: l.OwnCenter, Kind: l.Record.Kind,
		RecordID: l.Record.ID, DonorID: l.DonorID, CenterName: l.CenterName, Reason: l.Reason, Words: l.Words, OpenedAt: l.OpenedAt,
		Until: l.ExpiresAt, State: l.StateAt(s.Clock.Now()), ClosedAt: l.ClosedAt, ClosedBy: l.ClosedByName,
	}
}

func (s *handlers) listEmergencies(
	ctx context.Context, who access.Principal, in *httpapi.Paging,
) (*httpapi.Listed[EmergencyItem], error) {
	page := in.Page().Bounded()
	rows, total, err := s.BreakGlass.List(ctx, who, page.Offset, page.Limit)
	if err != nil {
		return nil, err
	}
	out := &httpapi.Listed[EmergencyItem]{}
	out.Body.Success, out.Body.Total, out.Body.Results = true, total, httpapi.Items(rows, s.newEmergencyItem)
	return out, s.RecordLook(ctx, who.Actor(), staff.SubjectKind, "staff.emergencies-viewed", len(rows))
}
