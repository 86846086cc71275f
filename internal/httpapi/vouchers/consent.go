package vouchers

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"beacon/internal/httpapi"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/consent"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/picture"
	"beacon/internal/voucher"
)

// consentRoutes registers the routes for electronic consent (V7, R6.4, R10.14). The key in the header or cookies
// gives access.
func (s *handlers) consentRoutes() {
	calls := s.Group("consent")
	httpapi.ByKey(calls.Route("POST /e-consent/record", "consent-record",
		"Get the signer, the statements and the stage of a consent"), httpapi.SignerKey(s.openConsent), s.consentRecord)
	httpapi.ByKeyAction(calls.Route("POST /e-consent/start-over", "consent-start-over",
		"Start the consent over at the first stage"), httpapi.SignerKey(s.openConsent), s.consentStartOver)
	httpapi.ByKeyAction(calls.Route("POST /e-consent/cancel", "consent-cancel", "Cancel the electronic consent"),
		httpapi.SignerKey(s.openConsent), s.consentCancel)
	s.consentForm("", "consent-agree", "Agree to sign electronically", s.consentAgree,
		"consentType", "firstName", "lastName", "dob", "location")
	s.consentForm("/initials", "consent-initials", "Save the initials entered so far", s.consentInitials, "initials")
	s.consentForm("/create-pdf", "consent-create-pdf",
		"Submit all initials and the photo ID; returns the document to sign",
		s.createPDF, "initials", "statementsVersion", "file")
	s.consentForm("/finalize-signature", "consent-finalize",
		"Sign the shown document; returns the PDF if returnDocument is 1", s.consentFinalize,
		"signature", "documentHash", "returnDocument")
	httpapi.RawByKey(calls.Route("GET /e-consent/sample/{entityType}/{id}", "consent-sample",
		"Get a sample of the document; opening it is recorded", entityParameters(),
		httpapi.ReturnsFile("application/pdf")), httpapi.SignerKey(s.openConsentPath), s.consentSample)
	httpapi.RawByKey(calls.Route("GET /e-consent/document/{entityType}/{id}", "consent-copy",
		"Get the signer's copy of the signed document", entityParameters(), httpapi.ReturnsFile("application/pdf")),
		httpapi.SignerKey(s.openConsentPath), s.consentCopy)
	s.consentPaperRoutes()
}

func entityParameters() httpapi.Describer {
	return httpapi.Parameters(
		&huma.Param{
			Name: "entityType", In: "path", Required: true, Description: "1 donor, 12 voucher holder",
			Schema: &huma.Schema{Type: "integer"},
		},
		&huma.Param{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"}},
	)
}

// consentForm is a form from a signer with a verified key.
type consentForm struct {
	consent.Access
	*httpapi.UploadForm
}

// consentForm registers a route for a form with these fields in addition to entityType and entityTypeId.
func (s *handlers) consentForm(
	path, name, summary string, handle func(http.ResponseWriter, *http.Request, consentForm) error, fields ...string,
) {
	properties := map[string]*huma.Schema{}
	for _, field := range append([]string{"entityType", "entityTypeId"}, fields...) {
		properties[field] = &huma.Schema{Type: "string"}
	}
	if slices.Contains(fields, "file") {
		properties["file"].Format = "binary"
	}
	response := httpapi.ReturnsResults("what the next stage shows")
	if slices.Contains(fields, "returnDocument") {
		results := response
		response = func(op *huma.Operation, schemas huma.Registry) {
			results(op, schemas)
			maps.Copy(op.Responses["200"].Content, httpapi.FileContent("application/pdf"))
		}
	}
	httpapi.RawByKey(s.Group("consent").Route("POST /e-consent"+path, name, summary,
		httpapi.Form(&huma.Schema{Type: "object", Properties: properties}), response),
		httpapi.SignerKey(s.openConsentForm), func(w http.ResponseWriter, r *http.Request, form consentForm) error {
			defer form.Close()
			return handle(w, r, form)
		})
}

// openConsentForm reads a form and verifies the key in the header or cookies.
func (s *handlers) openConsentForm(w http.ResponseWriter, r *http.Request) (form consentForm, err error) {
	// A request from a browser, with a picture of 175 × 175, is far smaller.
	if r.ContentLength < 0 || r.ContentLength > httpapi.MaxTextField {
		if err := httpapi.AllowClient(r.Context(), s.Limits.Uploads); err != nil {
			return form, err
		}
	}
	form.UploadForm, err = httpapi.ReadUploadForm(w, r, "file", picture.DefaultLimits.Bytes, httpapi.ErrTooMuchAtOnce)
	if err != nil {
		return form, err
	}
	c := entityCredential(r.Context(), form.Fields["entityType"], httpapi.ParseID(form.Fields["entityTypeId"]))
	if form.Access, err = s.openConsent(r.Context(), c); err != nil {
		form.Close()
	}
	return form, err
}

// openConsentPath verifies the key in the header or cookies for the record in the path.
func (s *handlers) openConsentPath(_ http.ResponseWriter, r *http.Request) (consent.Access, error) {
	c := entityCredential(r.Context(), r.PathValue("entityType"), httpapi.ParseID(r.PathValue("id")))
	a, err := s.openConsent(r.Context(), c)
	if err == nil && !httpapi.InfoFrom(r.Context()).IsFromOurPage() {
		return consent.Access{}, httpapi.ErrForeignRead
	}
	return a, err
}

// entityCredential returns the key in the header or cookies if it belongs to the donor or holder in the payload.
func entityCredential(ctx context.Context, entityType string, id int64) httpapi.Credential {
	kind := voucher.DonorKey
	if entityType == strconv.Itoa(int(consent.VoucherHolder)) {
		kind = voucher.HolderKey
	}
	if token := httpapi.SupervisionFrom(httpapi.InfoFrom(ctx)); token != "" {
		return httpapi.Credential{Kind: kind, ID: id, Supervision: token}
	}
	c, _ := httpapi.CredentialFrom(httpapi.InfoFrom(ctx), kind)
	if c.ID != id { // a key of a different record
		return httpapi.Credential{Kind: kind, ID: id}
	}
	if kind == voucher.DonorKey && entityType != strconv.Itoa(int(consent.Donor)) {
		return httpapi.Credential{}
	}
	return c
}

// openConsent verifies the key of a donor or a holder, or the token of a supervised signing.
func (s *handlers) openConsent(ctx context.Context, c httpapi.Credential) (consent.Access, error) {
	if c.Supervision != "" {
		return s.openSupervised(ctx, c)
	}
	if c.Kind == voucher.HolderKey {
		a, err := s.openHolder(ctx, c)
		return consent.AccessForHolder(a), err
	}
	a, err := s.openDonor(ctx, c)
	return consent.AccessForDonor(a), err
}

type entityInput struct {
	Body struct {
		ID         int64 `json:"id"`
		EntityType int   `json:"entityType" doc:"1 donor, 12 voucher holder"`
	}
}

// Credential implements httpapi.Keyholder.
func (in *entityInput) Credential(ctx context.Context) httpapi.Credential {
	return entityCredential(ctx, strconv.Itoa(in.Body.EntityType), in.Body.ID)
}

func (s *handlers) consentStartOver(ctx context.Context, a consent.Access, _ *entityInput) error {
	return s.Consents.StartOver(ctx, a)
}

func (s *handlers) consentCancel(ctx context.Context, a consent.Access, _ *entityInput) error {
	return s.Consents.Cancel(ctx, a)
}

func (s *handlers) consentAgree(w http.ResponseWriter, r *http.Request, f consentForm) error {
	return httpapi.WriteResults[any](w, nil, s.Consents.Agree(r.Context(), f.Access, agreementFor(f.Fields)))
}

// agreementFor returns the signer's data in a form.
func agreementFor(fields map[string]string) consent.Agreement {
	kind, _ := strconv.Atoi(fields["consentType"]) // an invalid number is no type
	return consent.Agreement{
		Type: consent.Type(kind), FirstName: fields["firstName"], LastName: fields["lastName"], BirthDate: fields["dob"],
	}
}

func initialsFor(f consentForm) ([]consent.Initial, error) {
	var given []consent.Initial
	if err := httpapi.DecodeJSON([]byte(f.Fields["initials"]), &given); f.Fields["initials"] != "" && err != nil {
		return nil, fault.New(fault.Unreadable, httpapi.MsgUnreadable)
	}
	return given, nil
}

func (s *handlers) consentInitials(w http.ResponseWriter, r *http.Request, f consentForm) error {
	given, err := initialsFor(f)
	if err == nil {
		err = s.Consents.SaveInitials(r.Context(), f.Access, given)
	}
	return httpapi.WriteResults[any](w, nil, err)
}

type createdDocument struct {
	HTML         string `json:"html"`
	DocumentHash string `json:"documentHash"`
}

func (s *handlers) createPDF(w http.ResponseWriter, r *http.Request, f consentForm) error {
	given, err := initialsFor(f)
	if err != nil {
		return err
	}
	var photo *consent.Photo
	if f.File != nil && f.Size > 0 {
		photo = &consent.Photo{File: f.File, Size: f.Size}
	}
	html, hash, err := s.Consents.CreatePDF(r.Context(), f.Access, given, f.Fields["statementsVersion"], photo)
	return httpapi.WriteResults(w, createdDocument{html, hash}, err)
}

func (s *handlers) consentFinalize(w http.ResponseWriter, r *http.Request, f consentForm) error {
	pdf, name, err := s.Consents.Finalize(r.Context(), f.Access, f.Fields["signature"], f.Fields["documentHash"])
	if f.Fields["returnDocument"] != "1" {
		return httpapi.WriteResults[any](w, nil, err)
	}
	return servePDF(w, pdf, name, err)
}
