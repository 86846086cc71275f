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

// consentPaperRoutes registers the routes for consent on paper, with the key in the path.
func (s *handlers) consentPaperRoutes() {
	calls := s.Group("consent")
	for _, who := range []struct {
		path, name string
		key        httpapi.Key[func(http.ResponseWriter, *http.Request) (consent.Access, error)]
	}{
		{"/donor/{id}/{editKey}", "donor", httpapi.DonorKey(s.openConsentKey(voucher.DonorKey))},
		{"/voucher-holder/{id}/{editKey}", "holder", httpapi.HolderKey(s.openConsentKey(voucher.HolderKey))},
	} {
		httpapi.RawByKey(calls.Route("GET "+who.path+"/download/consent", who.name+"-consent-download",
			"Get the pre-filled paper form", keyParameters(), httpapi.ReturnsFile("application/pdf")), who.key,
			s.consentDownload)
		httpapi.RawByKey(calls.Route("POST "+who.path+"/upload/consent", who.name+"-consent-upload",
			"Upload the form signed on paper, a PDF of at most 20 MB in consentFile", keyParameters(),
			httpapi.FileForm("consentFile"), httpapi.ReturnsResults("nothing beyond success")), who.key,
			s.consentUpload)
	}
	httpapi.RawPublic(calls.Route("POST /verify", "verify",
		"Check whether a file is an unchanged document of ours; needs no account", httpapi.FileForm("file"),
		httpapi.ReturnsResults("the state of the document")), s.verify)
}

func keyParameters() httpapi.Describer {
	return httpapi.Parameters(
		&huma.Param{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"}},
		&huma.Param{Name: "editKey", In: "path", Required: true, Schema: &huma.Schema{Type: "string"}},
	)
}

// openConsentKey verifies the key in a path.
func (s *handlers) openConsentKey(kind string) func(http.ResponseWriter, *http.Request) (consent.Access, error) {
	return func(_ http.ResponseWriter, r *http.Request) (consent.Access, error) {
		return s.openConsent(r.Context(), httpapi.Credential{
			Kind: kind, ID: httpapi.ParseID(r.PathValue("id")), Key: r.PathValue("editKey"),
		})
	}
}

// consentDownload sends the form inline, so the browser tab of the link shows it for reading and printing (V2).
// An attachment would leave that tab blank.
func (s *handlers) consentDownload(w http.ResponseWriter, r *http.Request, a consent.Access) error {
	pdf, name, err := s.Consents.Blank(r.Context(), a)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Length", strconv.Itoa(len(pdf)))
	h.Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": name}))
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'") // PDF viewers need inline styles
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write(pdf)
	return nil
}

func (s *handlers) consentUpload(w http.ResponseWriter, r *http.Request, a consent.Access) error {
	if err := httpapi.AllowClient(r.Context(), s.Limits.Uploads); err != nil {
		return err
	}
	form, err := httpapi.ReadUploadForm(w, r, "consentFile", pdfcheck.MaxSize, consent.TooLarge())
	if err != nil {
		return err
	}
	defer form.Close()
	next, err := s.Consents.Upload(r.Context(), a, form.FileName, form.Section())
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", httpapi.ContentTypeJSON)
	_ = json.NewEncoder(w).Encode(map[string]any{"success": true, "nextStep": next})
	return nil
}

func (s *handlers) consentSample(w http.ResponseWriter, r *http.Request, a consent.Access) error {
	if err := s.Consents.OpenedSample(r.Context(), a); err != nil {
		return err
	}
	pdf, err := s.Consents.Sample(r.Context(), a.Entity, httpapi.InfoFrom(r.Context()).Lang)
	return servePDF(w, pdf, "sample.pdf", err)
}

func (s *handlers) consentCopy(w http.ResponseWriter, r *http.Request, a consent.Access) error {
	pdf, name, err := s.Consents.Copy(r.Context(), a)
	return servePDF(w, pdf, name, err)
}

type verified struct {
	State             consent.Finding   `json:"state" doc:"valid, superseded, rejected, altered or unknown"`
	Known             bool              `json:"known"`
	Intact            bool              `json:"intact"`
	Kind              consent.Kind      `json:"kind"`
	SignedAt          string            `json:"signedAt" doc:"RFC 3339, empty for an unknown file"`
	StatementsVersion string            `json:"statementsVersion"`
	StatementsHash    string            `json:"statementsHash" doc:"SHA-256 of the statements."`
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

// verify lets any visitor check a document (R6.5). It needs no account.
func (s *handlers) verify(w http.ResponseWriter, r *http.Request) error {
	if err := httpapi.AllowClient(r.Context(), s.Limits.Uploads); err != nil {
		return err
	}
	form, err := httpapi.ReadUploadForm(w, r, "file", pdfcheck.MaxSize, consent.TooLarge())
	if err != nil {
		return err
	}
	defer form.Close()
	if form.File == nil {
		return fault.Broken([]fault.Field{{Name: "file", Message: msgChoosePDF}})
	}
	c, err := s.Consents.Verify(r.Context(), form.Section())
	out := verified{
		State:             c.Finding,
		Known:             c.IsKnown,
		Intact:            c.IsKnown && c.Finding != consent.IsAltered,
		Kind:              c.Kind,
		SignedAt:          httpapi.FormatTime(c.CompletedAt),
		StatementsVersion: c.StatementsVersion,
		StatementsHash:    c.StatementsHash,
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
	return httpapi.WriteResults(w, out, err)
}

// servePDF sends a document as a download, or returns err.
func servePDF(w http.ResponseWriter, pdf []byte, name string, err error) error {
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	return serveInert(w, pdf, "application/pdf", nil)
}

// serveInert sends a file, or returns err. No content of the file can run, even if a browser opens it.
func serveInert(w http.ResponseWriter, content []byte, kind string, err error) error {
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Length", strconv.Itoa(len(content)))
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'")
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write(content)
	return nil
}
