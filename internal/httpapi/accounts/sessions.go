package accounts

import (
	"context"
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/staff"
)

// sessionRoutes adds the calls by which staff end their own sessions (R14.4e).
func (s *handlers) sessionRoutes() {
	calls := s.Group("staff")
	httpapi.StaffAction(calls.Route("POST /staff/account/sessions/{sessionId}/end", "staff-account-session-end",
		"End one session of the caller"), httpapi.OwnAccount(), s.endSession)
	httpapi.StaffAction(calls.Route("POST /staff/account/sessions/end-others", "staff-account-sessions-end-others",
		"End all other sessions of the caller"), httpapi.OwnAccount(), s.endOtherSessions)
}

type ownSession struct {
	ID         string    `json:"id"`
	Browser    string    `json:"browser" doc:"Such as Firefox; empty where it cannot be told."`
	System     string    `json:"system" doc:"Such as Windows or iPhone; empty where it cannot be told."`
	Address    string    `json:"address" doc:"From which the sign-in came."`
	SignedInAt time.Time `json:"signedInAt"`
	LastUsedAt time.Time `json:"lastUsedAt" doc:"To the minute."`
	IsThis     bool      `json:"isThis" doc:"Whether it is the session that asks."`
}

func newOwnSession(o staff.OwnSession) ownSession {
	return ownSession{
		ID: o.ID, Browser: o.Device.Browser, System: o.Device.System, Address: o.Address, SignedInAt: o.SignedInAt,
		LastUsedAt: o.LastUsedAt, IsThis: o.IsThis,
	}
}

type ownSessionInput struct {
	SessionID string `path:"sessionId"`
}

func (s *handlers) endSession(ctx context.Context, session staff.Session, in *ownSessionInput) error {
	return s.Staff.EndSession(ctx, session, in.SessionID, httpapi.InfoFrom(ctx).Origin())
}

func (s *handlers) endOtherSessions(ctx context.Context, session staff.Session, _ *struct{}) error {
	return s.Staff.EndOtherSessions(ctx, session, httpapi.InfoFrom(ctx).Origin())
}
