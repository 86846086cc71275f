package vouchers

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/access"
	"beacon/internal/consent"
	"beacon/internal/httpapi"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/qrcode"
	"beacon/internal/voucher"
)

// Paths to a donor's and a holder's consent for staff.
const (
	staffDonorPath  = "/staff/donors/{id}"
	staffHolderPath = "/staff/donors/{id}/holders/{holderId}"
)

// staffClinicRoutes registers the routes for consent on paper and supervised signing at the center (R13.1, R13.2).
// Coordinators of the center and registry administrators may call them.
func (s *handlers) staffClinicRoutes() {
	calls, staff := s.Group("staff"), httpapi.CenterWorkers()
	for _, who := range []struct{ path, name string }{{staffDonorPath, "donor"}, {staffHolderPath, "holder"}} {
		httpapi.RawStaff(calls.Route("GET "+who.path+"/consent-form", "staff-"+who.name+"-consent-form",
			"Get the pre-filled paper form as a PDF; audited", pathParameters(who.path),
			httpapi.ReturnsFile("application/pdf")), staff, s.staffConsentForm)
		httpapi.RawStaff(calls.Route("POST "+who.path+"/consent-upload", "staff-"+who.name+"-consent-upload",
			"Upload a form signed on paper, with the day, the signer and the check of the identity",
			pathParameters(who.path), paperForm(), httpapi.ReturnsResults("the record, as after any change")), staff,
			s.staffConsentUpload)
	}
	staffSignerCall(s, staff, signerCall{"/electronic-withdrawal", "electronic-withdrawal",
		"Record a withdrawal of the agreement to electronic records; the person continues on paper"}, s.staffWithdraw)
	staffSignerCall(s, staff, signerCall{"/electronic-agreement", "electronic-agreement",
		"Record a renewed agreement to electronic records"}, s.staffAgreeAgain)
	staffSignerCall(s, httpapi.Recently(staff), signerCall{"/supervised-session", "supervise",
		"Start a signing session on a device of the center with staff present; ends an earlier session"},
		s.staffSupervise)
	staffSignerCall(s, staff, signerCall{"/supervised-session/end", "supervision-end",
		"End the signing session"}, s.staffSupervisionEnd)
}

func pathParameters(path string) httpapi.Describer {
	params := []*huma.Param{{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"}}}
	if path == staffHolderPath {
		params = append(params, &huma.Param{
			Name: "holderId", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"},
		})
	}
	return httpapi.Parameters(params...)
}

func paperForm() httpapi.Describer {
	properties := map[string]*huma.Schema{
		"consentFile": {Type: "string", Format: "binary"},
		"signedOn":    {Type: "string", Description: "YYYY-MM-DD"},
		"identity":    {Type: "string", Description: "photo-id, known, notary or other-document"},
		"consentType": {Type: "string", Description: "1 self, 2 guardian, 3 power of attorney; a donor signs for themselves"},
	}
	for _, name := range []string{"firstName", "lastName", "dob"} {
		properties[name] = &huma.Schema{Type: "string", Description: "Of the signer, if not the holder or donor"}
	}
	return httpapi.Form(&huma.Schema{Type: "object", Properties: properties})
}

type donorBodyInput[B any] struct {
	ID   string `path:"id"`
	Body B
}

type holderBodyInput[B any] struct {
	ID       string `path:"id"`
	HolderID string `path:"holderId"`
	Body     B
}

// signerCall describes a call about a signer. Path follows the path of the donor or holder, and name follows
// "staff-donor-" or "staff-holder-".
type signerCall struct{ path, name, summary string }

// staffSignerCall registers a call about a donor's consent, and the same call about a holder's consent.
func staffSignerCall[B, T any](
	s *handlers, staff httpapi.StaffAccess[access.Principal], c signerCall,
	handle func(context.Context, consent.StaffAccess, B) (T, error),
) {
	run := func(ctx context.Context, who access.Principal, id, holderID string, body B) (none T, err error) {
		a, err := s.forStaff(ctx, who, id, holderID)
		if err != nil {
			return none, err
		}
		return handle(ctx, a, body)
	}
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("POST "+staffDonorPath+c.path, "staff-donor-"+c.name, c.summary), staff,
		func(ctx context.Context, who access.Principal, in *donorBodyInput[B]) (T, error) {
			return run(ctx, who, in.ID, "", in.Body)
		})
	httpapi.Staff(calls.Route("POST "+staffHolderPath+c.path, "staff-holder-"+c.name, c.summary), staff,
		func(ctx context.Context, who access.Principal, in *holderBodyInput[B]) (T, error) {
			return run(ctx, who, in.ID, in.HolderID, in.Body)
		})
}

// forStaff returns staff access to the consent of a donor, or of a holder if holderID is not empty.
func (s *handlers) forStaff(
	ctx context.Context, who access.Principal, id, holderID string,
) (consent.StaffAccess, error) {
	holder := httpapi.ParseID(holderID)
	if holderID != "" && holder == 0 {
		return consent.StaffAccess{}, fault.ErrNotFound
	}
	return s.Consents.ForStaff(ctx, who, httpapi.ParseID(id), holder, httpapi.CallerFrom(ctx))
}

// signerRef returns the reference to the holder who consents; its holder is 0 for the donor.
func signerRef(a consent.StaffAccess) voucher.HolderRef {
	return voucher.HolderRef{DonorID: a.DonorID, ID: a.HolderID}
}

func (s *handlers) staffConsentForm(w http.ResponseWriter, r *http.Request, who access.Principal) error {
	a, err := s.forStaff(r.Context(), who, r.PathValue("id"), r.PathValue("holderId"))
	if err != nil {
		return err
	}
	pdf, name, err := s.Consents.Print(r.Context(), a)
	return servePDF(w, pdf, name, err)
}

func (s *handlers) staffConsentUpload(w http.ResponseWriter, r *http.Request, who access.Principal) error {
	a, err := s.forStaff(r.Context(), who, r.PathValue("id"), r.PathValue("holderId"))
	if err != nil {
		return err
	}
	form, err := httpapi.ReadUploadForm(w, r, "consentFile", pdfcheck.MaxSize, consent.TooLarge())
	if err != nil {
		return err
	}
	defer form.Close()
	err = s.Consents.Receive(r.Context(), a, consent.Receipt{
		SignedOn: form.Fields["signedOn"], Identity: consent.IdentityCheck(form.Fields["identity"]),
		Signer: agreementFor(form.Fields),
	}, form.FileName, form.Section())
	record, err := s.recordAfter(r.Context(), who, signerRef(a), err)
	return httpapi.WriteResults(w, record, err)
}

type declaration struct {
	On      string          `json:"on" doc:"YYYY-MM-DD, the day on which they said so"`
	Channel consent.Channel `json:"told" doc:"How: in-person, phone, letter or e-mail"`
}

func (s *handlers) staffWithdraw(ctx context.Context, a consent.StaffAccess, in declaration) (donorRecord, error) {
	err := s.Consents.Withdraw(ctx, a, consent.Declaration(in))
	return s.recordAfter(ctx, a.By, signerRef(a), err)
}

func (s *handlers) staffAgreeAgain(ctx context.Context, a consent.StaffAccess, in declaration) (donorRecord, error) {
	err := s.Consents.AgreeAgain(ctx, a, consent.Declaration(in))
	return s.recordAfter(ctx, a.By, signerRef(a), err)
}

type superviseBody struct {
	Place string `json:"place" doc:"Where the person signs; at most 100 characters"`
}

type supervisionStarted struct {
	Address string `json:"address" doc:"Opens the signing on the device; it is not shown again."`
	QR      string `json:"qr" doc:"The address as a QR code, an SVG element"`
}

func (s *handlers) staffSupervise(
	ctx context.Context, a consent.StaffAccess, in superviseBody,
) (supervisionStarted, error) {
	token, err := s.Consents.Supervise(ctx, a, in.Place)
	if err != nil {
		return supervisionStarted{}, err
	}
	address := s.Config.PublicURL() + "/supervised/" + token
	code, err := qrcode.Encode(address)
	return supervisionStarted{address, code.SVG()}, err
}

func (s *handlers) staffSupervisionEnd(ctx context.Context, a consent.StaffAccess, _ struct{}) (donorRecord, error) {
	return s.recordAfter(ctx, a.By, signerRef(a), s.Consents.EndSupervision(ctx, a))
}

// consentDesk is the data for staff about the consent of a donor or holder.
type consentDesk struct {
	HolderID   int64            `json:"holderId" doc:"0: the donor's own"`
	CanConsent bool             `json:"canConsent" doc:"To consent is their open step."`
	Types      []consent.Type   `json:"types" doc:"Possible capacities of the signer: 1 self, 2 guardian, 3 power of attorney"`
	PaperOnly  *paperOnly       `json:"paperOnly" doc:"null unless they withdrew their agreement to electronic records"`
	Session    *supervisionItem `json:"session" doc:"null without an active supervised signing"`
}

type paperOnly struct {
	On      string          `json:"on" doc:"YYYY-MM-DD"`
	Channel consent.Channel `json:"told"`
	By      string          `json:"by" doc:"Who recorded it"`
}

type supervisionItem struct {
	Place string    `json:"place"`
	By    string    `json:"by"`
	Since time.Time `json:"since"`
}

func (s *handlers) consentDesksFor(
	ctx context.Context, who access.Principal, r voucher.DonorRecord,
) ([]consentDesk, error) {
	desks, err := s.Consents.Desks(ctx, r.Donor, r.WholeHolders(who))
	if r.DonorPart(who) != voucher.Whole {
		desks = slices.DeleteFunc(desks, func(d consent.Desk) bool { return d.HolderID == 0 })
	}
	return httpapi.Items(desks, func(d consent.Desk) consentDesk {
		item := consentDesk{HolderID: d.HolderID, CanConsent: d.CanConsent, Types: d.Types}
		if w := d.Withdrawal; w != nil {
			item.PaperOnly = &paperOnly{w.On, w.Channel, w.StaffName}
		}
		if v := d.Supervision; v != nil {
			item.Session = &supervisionItem{v.Place, v.StaffName, v.StartedAt}
		}
		return item
	}), err
}

// documentWitness is the staff member who took part in a consent.
type documentWitness struct {
	Staff    string                `json:"staff" doc:"Staff member who received the form or was present; empty: none"`
	Place    string                `json:"place" doc:"Place of a signing with staff present"`
	SignedOn string                `json:"signedOn" doc:"On paper, YYYY-MM-DD"`
	Identity consent.IdentityCheck `json:"identity" doc:"On paper: photo-id, known, notary or other-document"`
	Repeats  int64                 `json:"repeats" doc:"On paper: the earlier document that is the same file; 0: none"`
}
