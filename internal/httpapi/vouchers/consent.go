package vouchers

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"beacon/internal/httpapi"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/consent"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/picture"
	"beacon/internal/voucher"
)

// consentRoutes are electronic consent (V7, R6.4, R10.14).
// They are opened by the key beside the payload.
func (s *handlers) consentRoutes() {
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /e-consent/record", Name: "consent-record", Summary: "Who signs, what is signed, and how far it is",
		Tag: "consent",
	}, s.consentRecord)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /e-consent/start-over", Name: "consent-start-over", Summary: "Back to the first stage",
		Tag: "consent",
	}, s.consentStartOver)
	httpapi.ByKey(s.API, httpapi.Call{
		Route: "POST /e-consent/cancel", Name: "consent-cancel", Summary: "Give the electronic consent up",
		Tag: "consent",
	}, s.consentCancel)
	s.consentForm(
		"", "consent-agree", "Agree to sign electronically", s.consentAgree, "consentType", "firstName", "lastName", "dob",
		"location",
	)
	s.consentForm("/initials", "consent-initials", "Keep the initials given so far", s.consentInitials, "initials")
	s.consentForm(
		"/create-pdf", "consent-create-pdf", "Every initial and the photo ID; answers what will be signed", s.consentCreate,
		"initials", "statementsVersion", "file",
	)
	s.consentForm(
		"/finalize-signature", "consent-finalize", "Sign exactly what was shown; answers the PDF where returnDocument is 1",
		s.consentFinalize, "signature", "documentHash", "returnDocument",
	)
	s.RegisterRaw(
		httpapi.AccessKey, huma.Operation{
			OperationID: "consent-sample", Method: http.MethodGet, Path: "/e-consent/sample/{entityType}/{id}",
			Summary: "A sample of the document; that it was opened is recorded", Tags: []string{"consent"},
			Parameters: entityParameters(), Responses: httpapi.FileResponses("application/pdf"),
		},
		s.consentSample,
	)
	s.RegisterRaw(
		httpapi.AccessKey, huma.Operation{
			OperationID: "consent-copy", Method: http.MethodGet, Path: "/e-consent/document/{entityType}/{id}",
			Summary: "The signer's own copy", Tags: []string{"consent"}, Parameters: entityParameters(),
			Responses: httpapi.FileResponses("application/pdf"),
		},
		s.consentCopy,
	)
	s.consentPaperRoutes()
}

func entityParameters() []*huma.Param {
	return []*huma.Param{
		{
			Name: "entityType", In: "path", Required: true, Description: "1 donor, 12 voucher holder",
			Schema: &huma.Schema{Type: "integer"},
		},
		{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"}},
	}
}

// consentForm registers a call that takes a form with these fields beside
// entityType and entityTypeId.
func (s *handlers) consentForm(
	path, name, summary string, handle func(http.ResponseWriter, *http.Request, consent.Access, *httpapi.OneForm) error,
	fields ...string,
) {
	properties := map[string]*huma.Schema{}
	for _, field := range append([]string{"entityType", "entityTypeId"}, fields...) {
		properties[field] = &huma.Schema{Type: "string"}
		if field == "file" {
			properties[field] = &huma.Schema{Type: "string", Format: "binary"}
		}
	}
	body := &huma.RequestBody{
		Required: true,
		Content: map[string]*huma.MediaType{
			"multipart/form-data": {Schema: &huma.Schema{Type: "object", Properties: properties}},
		},
	}
	responses := httpapi.JSONResponses("what the next stage shows")
	if slices.Contains(fields, "returnDocument") {
		responses["200"].Content["application/pdf"] = &huma.MediaType{Schema: &huma.Schema{Type: "string", Format: "binary"}}
	}
	s.RegisterRaw(
		httpapi.AccessKey, huma.Operation{
			OperationID: name, Method: http.MethodPost, Path: "/e-consent" + path, Summary: summary,
			Tags: []string{"consent"}, RequestBody: body, Responses: responses,
		},
		func(w http.ResponseWriter, r *http.Request) {
			if err := s.withConsentForm(w, r, handle); err != nil {
				s.WriteFailure(w, r, err)
			}
		},
	)
}

func (s *handlers) withConsentForm(w http.ResponseWriter, r *http.Request,
	handle func(http.ResponseWriter, *http.Request, consent.Access, *httpapi.OneForm) error) error {
	if r.ContentLength < 0 ||
		r.ContentLength > httpapi.MaxTextField { // what a browser sends, with a picture of 175 × 175, is far smaller
		if err := httpapi.AllowClient(r.Context(), s.Limits.Uploads); err != nil {
			return err
		}
	}
	form, err := httpapi.ReadOneForm(
		w, r, "file", picture.DefaultLimits.Bytes, fault.New(fault.TooLarge, httpapi.MsgTooMuchAtOnce),
	)
	if err != nil {
		return err
	}
	defer form.Close()
	a, err := s.openConsent(r.Context(), form.Fields["entityType"], httpapi.ParseID(form.Fields["entityTypeId"]))
	if err != nil {
		return err
	}
	return handle(w, r, a, form)
}

// openConsent proves the key that came beside the payload for the donor or holder
// that the payload names.
func (s *handlers) openConsent(ctx context.Context, entityType string, id int64) (consent.Access, error) {
	kind := voucher.DonorKey
	if entityType == strconv.Itoa(int(consent.VoucherHolder)) {
		kind = voucher.HolderKey
	}
	c, _ := httpapi.CredentialFrom(httpapi.InfoFrom(ctx), kind)
	if c.ID != id {
		c = httpapi.Credential{ID: id, Key: ""} // the key of somebody else
	}
	if kind == voucher.HolderKey {
		a, err := s.openHolder(ctx, c)
		return consent.OfHolder(a), err
	}
	if entityType != strconv.Itoa(int(consent.Donor)) {
		c = httpapi.Credential{}
	}
	a, err := s.openDonor(ctx, c)
	return consent.OfDonor(a), err
}

type entityInput struct {
	Body struct {
		ID         int64 `json:"id"`
		EntityType int   `json:"entityType" doc:"1 donor, 12 voucher holder"`
	}
}

func (s *handlers) openEntity(ctx context.Context, in *entityInput) (consent.Access, error) {
	return s.openConsent(ctx, strconv.Itoa(in.Body.EntityType), in.Body.ID)
}

type consentRecord struct {
	Record            consentPerson      `json:"record"`
	ConsentTypes      []consentType      `json:"consentTypes"`
	Statements        []consentStatement `json:"statements"`
	StatementsVersion string             `json:"statementsVersion"`
	Disclosure        disclosure         `json:"disclosure"`
	Progress          consentProgress    `json:"progress"`
	Rejected          string             `json:"rejected" doc:"Why another consent is asked for; empty: it is the first."`
}

type consentPerson struct {
	ID                 int64  `json:"id"`
	FirstName          string `json:"firstName"`
	LastName           string `json:"lastName"`
	ConsenterFirstName string `json:"consenterFirstName"`
	ConsenterLastName  string `json:"consenterLastName"`
	DOB                string `json:"dob" doc:"MM/DD/YYYY"`
	IsOverEighteen     bool   `json:"isOverEighteen"`
	Email              string `json:"email"`
}

type consentType struct {
	ID int `json:"id"`
}

type consentStatement struct {
	Value    int    `json:"value"`
	Question string `json:"question"`
}

type disclosure struct {
	Version    string    `json:"version"`
	Paragraphs []passage `json:"paragraphs"`
}

type passage struct {
	Heading string `json:"heading"`
	Text    string `json:"text"`
}

// consentProgress is how far a half-finished signing is.
type consentProgress struct {
	Stage              consent.Stage     `json:"stage"`
	ConsentType        consent.Type      `json:"consentType"`
	ConsenterFirstName string            `json:"consenterFirstName"`
	ConsenterLastName  string            `json:"consenterLastName"`
	DOB                string            `json:"dob"`
	Initials           []consent.Initial `json:"initials"`
	HasPhoto           bool              `json:"hasPhoto"`
	SampleOpened       bool              `json:"sampleOpened"`
}

func (s *handlers) consentRecord(ctx context.Context, in *entityInput) (*httpapi.Output[consentRecord], error) {
	a, err := s.openEntity(ctx, in)
	if err != nil {
		return nil, err
	}
	r, err := s.Consents.Record(ctx, a)
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(consentRecordOf(in.Body.ID, r)), nil
}

func consentRecordOf(id int64, r consent.Record) consentRecord {
	p := r.Signer.Person()
	out := consentRecord{
		Record: consentPerson{
			ID: id, FirstName: p.FirstName, LastName: p.LastName, IsOverEighteen: r.IsAdult,
			Email: p.Email,
		},
		StatementsVersion: consent.StatementsVersion,
		Disclosure:        disclosure{Version: consent.DisclosureVersion},
		Progress:          consentProgress{Stage: consent.ESign, Initials: []consent.Initial{}},
	}
	if r.IsAdult {
		out.Record.ConsenterFirstName, out.Record.ConsenterLastName, out.Record.DOB = p.FirstName, p.LastName,
			personal.WrittenBirthDate(p.BirthDate)
	}
	for _, t := range r.Types {
		out.ConsentTypes = append(out.ConsentTypes, consentType{int(t)})
	}
	for _, st := range r.Statements {
		out.Statements = append(out.Statements, consentStatement{st.Value, st.Question})
	}
	for _, p := range r.Disclosure {
		out.Disclosure.Paragraphs = append(out.Disclosure.Paragraphs, passage{p.Heading, p.Text})
	}
	if c := r.Open; c != nil && c.Type != consent.NoType {
		out.Progress = consentProgress{
			Stage: c.State.Stage(), ConsentType: c.Type, ConsenterFirstName: c.Consenter.FirstName,
			ConsenterLastName: c.Consenter.LastName, DOB: personal.WrittenBirthDate(c.Consenter.BirthDate),
			Initials: c.Initials, HasPhoto: c.PhotoName != "",
		}
	}
	out.Progress.SampleOpened = r.SawSample
	if r.Rejected != nil {
		out.Rejected = r.Rejected.Reason
	}
	return out
}

func (s *handlers) consentStartOver(ctx context.Context, in *entityInput) (*httpapi.NoResults, error) {
	a, err := s.openEntity(ctx, in)
	if err == nil {
		err = s.Consents.StartOver(ctx, a)
	}
	if err != nil {
		return nil, err
	}
	return httpapi.Succeed(), nil
}

func (s *handlers) consentCancel(ctx context.Context, in *entityInput) (*httpapi.NoResults, error) {
	a, err := s.openEntity(ctx, in)
	if err == nil {
		err = s.Consents.Cancel(ctx, a)
	}
	if err != nil {
		return nil, err
	}
	return httpapi.Succeed(), nil
}

func (s *handlers) consentAgree(w http.ResponseWriter, r *http.Request, a consent.Access, f *httpapi.OneForm) error {
	kind, _ := strconv.Atoi(f.Fields["consentType"]) // what is no number is no type
	err := s.Consents.Agree(r.Context(), a, consent.Agreement{
		Type: consent.Type(kind), FirstName: f.Fields["firstName"], LastName: f.Fields["lastName"],
		BirthDate: f.Fields["dob"],
	})
	if err != nil {
		return err
	}
	return writeEnvelope(w, nil)
}

func initialsOf(f *httpapi.OneForm) ([]consent.Initial, error) {
	var given []consent.Initial
	if err := json.Unmarshal([]byte(f.Fields["initials"]), &given); f.Fields["initials"] != "" && err != nil {
		return nil, fault.New(fault.Unreadable, httpapi.MsgUnreadable)
	}
	return given, nil
}

func (s *handlers) consentInitials(w http.ResponseWriter, r *http.Request, a consent.Access, f *httpapi.OneForm) error {
	given, err := initialsOf(f)
	if err == nil {
		err = s.Consents.KeepInitials(r.Context(), a, given)
	}
	if err != nil {
		return err
	}
	return writeEnvelope(w, nil)
}

type createdDocument struct {
	HTML         string `json:"html"`
	DocumentHash string `json:"documentHash"`
}

func (s *handlers) consentCreate(w http.ResponseWriter, r *http.Request, a consent.Access, f *httpapi.OneForm) error {
	given, err := initialsOf(f)
	if err != nil {
		return err
	}
	var photo *consent.Photo
	if f.File != nil && f.Size > 0 {
		photo = &consent.Photo{File: f.File, Size: f.Size}
	}
	html, hash, err := s.Consents.Show(r.Context(), a, given, f.Fields["statementsVersion"], photo)
	if err != nil {
		return err
	}
	return writeEnvelope(w, createdDocument{html, hash})
}

func (s *handlers) consentFinalize(w http.ResponseWriter, r *http.Request, a consent.Access, f *httpapi.OneForm) error {
	pdf, name, err := s.Consents.Finalize(r.Context(), a, f.Fields["signature"], f.Fields["documentHash"])
	if err != nil {
		return err
	}
	if f.Fields["returnDocument"] != "1" {
		return writeEnvelope(w, nil)
	}
	servePDF(w, pdf, name)
	return nil
}
