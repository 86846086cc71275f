package vouchers

import (
	"encoding/json"
	"mime"
	"net/http"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/httpapi"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/consent"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/voucher"
)

// consentPaperRoutes are consent on paper, whose key is in the path.
func (s *handlers) consentPaperRoutes() {
	for _, who := range []struct{ path, name string }{{"/donor", "donor"}, {"/voucher-holder", "holder"}} {
		key := who.path + "/{id}/{editKey}"
		s.RegisterRaw(
			httpapi.AccessKey, huma.Operation{
				OperationID: who.name + "-consent-download", Method: http.MethodGet, Path: key + "/download/consent",
				Summary: "The form to sign on paper, filled in", Tags: []string{"consent"}, Parameters: keyParameters(),
				Responses: httpapi.FileResponses("application/pdf"),
			},
			s.consentDownload,
		)
		s.RegisterRaw(
			httpapi.AccessKey, huma.Operation{
				OperationID: who.name + "-consent-upload", Method: http.MethodPost, Path: key + "/upload/consent",
				Summary: "The form signed on paper, a PDF of at most 20 MB in consentFile", Tags: []string{"consent"},
				Parameters: keyParameters(), RequestBody: fileBody("consentFile"),
				Responses: httpapi.JSONResponses("nothing beyond success"),
			},
			s.consentUpload,
		)
	}
	s.RegisterRaw(
		httpapi.AccessPublic, huma.Operation{
			OperationID: "verify", Method: http.MethodPost, Path: "/verify",
			Summary: "Whether a file is a document of ours, unchanged; without an account", Tags: []string{"consent"},
			RequestBody: fileBody("file"), Responses: httpapi.JSONResponses("what is known of the file"),
		},
		s.verify,
	)
}

func keyParameters() []*huma.Param {
	return []*huma.Param{
		{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"}},
		{Name: "editKey", In: "path", Required: true, Schema: &huma.Schema{Type: "string"}},
	}
}

func fileBody(field string) *huma.RequestBody {
	return &huma.RequestBody{
		Required: true,
		Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: &huma.Schema{Type: "object",
			Properties: map[string]*huma.Schema{field: {Type: "string", Format: "binary"}}}}},
	}
}

// paperAccess proves the key in a path.
func (s *handlers) paperAccess(r *http.Request) (consent.Access, error) {
	c := httpapi.Credential{ID: httpapi.ParseID(r.PathValue("id")), Key: r.PathValue("editKey")}
	if isHolderPath(r) {
		a, err := s.openHolder(r.Context(), c)
		return consent.OfHolder(a), err
	}
	a, err := s.openDonor(r.Context(), c)
	return consent.OfDonor(a), err
}

func isHolderPath(r *http.Request) bool {
	const holder = "/api/voucher-holder/"
	return len(r.URL.Path) > len(holder) && r.URL.Path[:len(holder)] == holder
}

func (s *handlers) consentDownload(w http.ResponseWriter, r *http.Request) {
	a, err := s.paperAccess(r)
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	pdf, name, err := s.Consents.Blank(r.Context(), a)
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	servePDF(w, pdf, name)
}

func (s *handlers) consentUpload(w http.ResponseWriter, r *http.Request) {
	next, err := s.tryUpload(w, r)
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"success": true, "nextStep": next})
}

func (s *handlers) tryUpload(w http.ResponseWriter, r *http.Request) (voucher.Step, error) {
	a, err := s.paperAccess(r)
	if err == nil {
		err = httpapi.AllowClient(r.Context(), s.Limits.Uploads)
	}
	if err != nil {
		return 0, err
	}
	form, err := httpapi.ReadOneForm(w, r, "consentFile", pdfcheck.MaxSize, consent.TooLarge())
	if err != nil {
		return 0, err
	}
	defer form.Close()
	pdf, err := form.Content()
	if err != nil {
		return 0, fault.Wrap(fault.Internal, httpapi.MsgInternal, err)
	}
	return s.Consents.Upload(r.Context(), a, form.FileName, pdf)
}

func (s *handlers) consentSample(w http.ResponseWriter, r *http.Request) {
	a, err := s.openConsent(r.Context(), r.PathValue("entityType"), httpapi.ParseID(r.PathValue("id")))
	if err == nil {
		err = s.Consents.OpenedSample(r.Context(), a)
	}
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	pdf, err := s.Consents.Sample(a.Entity, httpapi.InfoFrom(r.Context()).Lang)
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	servePDF(w, pdf, "sample.pdf")
}

func (s *handlers) consentCopy(w http.ResponseWriter, r *http.Request) {
	a, err := s.openConsent(r.Context(), r.PathValue("entityType"), httpapi.ParseID(r.PathValue("id")))
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	pdf, name, err := s.Consents.Copy(r.Context(), a)
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	servePDF(w, pdf, name)
}

type verified struct {
	State             consent.Finding   `json:"state" doc:"valid, superseded, rejected, altered or unknown"`
	Known             bool              `json:"known"`
	Intact            bool              `json:"intact"`
	Kind              consent.Kind      `json:"kind"`
	SignedAt          string            `json:"signedAt" doc:"RFC 3339, empty for an unknown file"`
	StatementsVersion string            `json:"statementsVersion"`
	Events            int64             `json:"events"`
	Signature         verifiedSignature `json:"signature"`
}

type verifiedSignature struct {
	Present     bool   `json:"present"`
	Intact      bool   `json:"intact"`
	Ours        bool   `json:"ours"`
	SignedAt    string `json:"signedAt"`
	StampedAt   string `json:"stampedAt"`
	Fingerprint string `json:"fingerprint"`
}

var msgChoosePDF = catalogues.Text("http.choose-pdf")

// verify is R6.5: anyone who holds a document can check it.
func (s *handlers) verify(w http.ResponseWriter, r *http.Request) {
	answer, err := s.tryVerify(w, r)
	if err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	_ = writeEnvelope(w, answer)
}

func (s *handlers) tryVerify(w http.ResponseWriter, r *http.Request) (verified, error) {
	if err := httpapi.AllowClient(r.Context(), s.Limits.Uploads); err != nil {
		return verified{}, err
	}
	form, err := httpapi.ReadOneForm(w, r, "file", pdfcheck.MaxSize, consent.TooLarge())
	if err != nil {
		return verified{}, err
	}
	defer form.Close()
	if form.File == nil {
		return verified{}, fault.Broken([]fault.Field{{Name: "file", Message: msgChoosePDF}})
	}
	pdf, err := form.Content()
	if err != nil {
		return verified{}, fault.Wrap(fault.Internal, httpapi.MsgInternal, err)
	}
	c, err := s.Consents.Verify(r.Context(), pdf)
	out := verified{
		State:             c.Finding,
		Known:             c.Finding != consent.IsUnknown && c.Kind != "",
		Intact:            c.Kind != "" && c.Finding != consent.IsAltered,
		Kind:              c.Kind,
		SignedAt:          httpapi.FormatTime(c.CompletedAt),
		StatementsVersion: c.StatementsVersion,
		Events:            c.Events,
		Signature: verifiedSignature{
			Present: c.Report.Signed, Intact: c.Report.Intact && c.Report.CoversWhole, Ours: c.IsOurSignature,
			Fingerprint: c.Report.Fingerprint,
		},
	}
	if c.Report.Signed && !c.Report.SignedAt.IsZero() {
		out.Signature.SignedAt = httpapi.FormatTime(&c.Report.SignedAt)
	}
	if !c.Report.StampedAt.IsZero() {
		out.Signature.StampedAt = httpapi.FormatTime(&c.Report.StampedAt)
	}
	return out, err
}

// writeEnvelope returns success with results, which may be nil.
func writeEnvelope(w http.ResponseWriter, results any) error {
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(map[string]any{"success": true, "results": results})
}

// servePDF sends a document to be saved. Nothing in it runs, even if a browser
// opens it.
func servePDF(w http.ResponseWriter, pdf []byte, name string) {
	h := w.Header()
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Length", strconv.Itoa(len(pdf)))
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'")
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write(pdf)
}
