package vouchers

import (
	"context"
	"net/http"

	"beacon/catalogues"
	"beacon/internal/consent"
	"beacon/internal/httpapi"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// supervisedRoutes registers the routes for the device on which a person signs with staff present (R13.2). The token
// also gives access to the routes of the electronic consent, for one donor or holder.
func (s *handlers) supervisedRoutes() {
	calls := s.Group("consent")
	httpapi.ByKey(calls.Route("GET /supervised", "supervised", "Get the signer of the session"),
		httpapi.DeviceKey(s.openSupervised), s.supervised)
	httpapi.ByKeyAction(calls.Route("POST /supervised/stay", "supervised-stay", "Keep the session alive"),
		httpapi.DeviceKey(s.openSupervised), s.supervisedStay)
	httpapi.PublicOutput(calls.Route("POST /supervised/end", "supervised-end",
		"End the session and clear the data of the browser"), s.supervisedEnd)
}

// requestSupervision is the input of routes with the token of a supervised signing.
type requestSupervision struct{}

// Credential implements httpapi.Keyholder.
func (requestSupervision) Credential(ctx context.Context) httpapi.Credential {
	return httpapi.Credential{Supervision: httpapi.SupervisionFrom(httpapi.InfoFrom(ctx))}
}

var errStaffOnDevice = fault.New(fault.Conflict, catalogues.Text("consent.supervision.signed-in"))

// openSupervised verifies the token of a supervised signing. The token gives access to its own donor or holder only;
// c must name that record or none. It returns a Conflict fault if staff are signed in on the device, because the
// signer must not get access to their session.
func (s *handlers) openSupervised(ctx context.Context, c httpapi.Credential) (consent.Access, error) {
	a, err := httpapi.Prove(ctx, s.API, func() (consent.Access, error) {
		a, err := s.Consents.OpenSupervised(ctx, c.Supervision, httpapi.CallerFrom(ctx))
		if kind, id := signerFor(a); err == nil && c.Kind != "" && (c.Kind != kind || c.ID != id) {
			err = fault.New(fault.NotFound, catalogues.Text("general.not-found"))
		}
		return a, err
	})
	if err != nil {
		return a, err
	}
	if _, err := s.StaffSession(ctx); err == nil {
		return a, errStaffOnDevice
	}
	return a, nil
}

// signerFor returns the kind of key and the id of the signer.
func signerFor(a consent.Access) (kind string, id int64) {
	if a.Entity == consent.VoucherHolder {
		return voucher.HolderKey, a.HolderID
	}
	return voucher.DonorKey, a.DonorID
}

type supervisedSigning struct {
	Kind  string `json:"kind" doc:"donor or voucher-holder"`
	ID    int64  `json:"id"`
	Staff string `json:"staff" doc:"Who is present"`
	Place string `json:"place"`
}

func (s *handlers) supervised(_ context.Context, a consent.Access, _ *requestSupervision) (supervisedSigning, error) {
	kind, id := signerFor(a)
	return supervisedSigning{kind, id, a.Supervision.StaffName, a.Supervision.Place}, nil
}

func (s *handlers) supervisedStay(context.Context, consent.Access, *requestSupervision) error {
	return nil
}

type clearedOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Clear     string        `header:"Clear-Site-Data"`
	httpapi.NoResults
}

func (s *handlers) supervisedEnd(ctx context.Context, _ *httpapi.NoInput) (*clearedOutput, error) {
	token := httpapi.SupervisionFrom(httpapi.InfoFrom(ctx))
	err := s.Consents.LeaveSupervised(ctx, token, httpapi.CallerFrom(ctx))
	out := &clearedOutput{
		SetCookie: httpapi.ExpiredCookies(ctx), Clear: `"cache", "storage"`, NoResults: *httpapi.Succeed(),
	}
	return out, err
}
