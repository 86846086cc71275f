package httpapi

import (
	"context"
	"errors"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/staff"
)

// StaffSession returns the session of the request's cookie, at any stage of the sign-in, or an Unauthenticated fault.
func (a *API) StaffSession(ctx context.Context) (staff.Session, error) {
	info := InfoFrom(ctx)
	if info.session != nil {
		return *info.session, nil
	}
	if info.isForeignRead() {
		return staff.Session{}, ErrForeignRead
	}
	session, err := a.binders.Staff.Authenticate(ctx, StaffToken(ctx), info.idle())
	if err == nil {
		session.Device = DeviceToken(ctx)
		info.session = &session
	}
	return session, err
}

// RequireStaff returns the session of fully authenticated staff. Without such a session it returns an Unauthenticated
// fault. If roles are given, it returns a Forbidden fault for other roles.
func (a *API) RequireStaff(ctx context.Context, roles ...access.Role) (staff.Session, error) {
	return a.admit(ctx, StaffRule{Roles: roles})
}

var (
	errHalfSignedIn = fault.New(fault.Unauthenticated, catalogues.Text("http.half-signed-in"))
	errOtherRole    = fault.New(fault.Forbidden, catalogues.Text("general.role-not-allowed"))
)

// StaffToken returns the token of the session's cookie, or "".
func StaffToken(ctx context.Context) string {
	return InfoFrom(ctx).CookieValue(CookieStaff)
}

// DeviceToken returns the token of the device's cookie, or "".
func DeviceToken(ctx context.Context) string { return InfoFrom(ctx).CookieValue(CookieDevice) }

// headerIdle is the header with the seconds since the last use of the screen that sends a request. The screens of staff
// poll by themselves, which must not keep a session alive (R14.4g). A request without the header counts as made by a
// person.
const headerIdle = "Beacon-Idle"

func (i *RequestInfo) idle() time.Duration {
	seconds, err := strconv.ParseUint(i.Header.Get(headerIdle), 10, 31)
	if err != nil {
		return 0
	}
	return time.Duration(seconds) * time.Second
}

// MayTryKey returns a TooMany fault to an address that tried many wrong links (R2.6).
func (a *API) MayTryKey(ctx context.Context) error {
	return tooMany(a.Limits.WrongKeys.Check(ctx, InfoFrom(ctx).LimitKey()))
}

// CountWrongKey counts a NotFound error as a wrong key, and returns err.
func (a *API) CountWrongKey(ctx context.Context, err error) error {
	if errors.Is(err, fault.ErrNotFound) {
		a.Meters.WrongKeys.Inc()
		a.Limits.WrongKeys.Allow(ctx, InfoFrom(ctx).LimitKey())
	}
	return err
}

// CookieStaff is the cookie with the token of a staff session.
const CookieStaff = "beacon_staff"

// CookieDevice is the cookie with the token of a browser that staff have signed in with (R14.5c).
const CookieDevice = "beacon_device"

// Member returns the signed-in member of staff, or an Unauthenticated fault.
func (a *API) Member(ctx context.Context) (access.Principal, error) {
	session, err := a.RequireStaff(ctx)
	return session.Account.Principal(), err
}
