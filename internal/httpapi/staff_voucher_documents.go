package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/consent"
	"beacon/internal/voucher"
)

// staffVoucherDocumentRoutes are the review of consents: to look, and to ask for
// another one with a reason (decisions 6.7, 6.11). Every look is in the trail.
func (s *Server) staffVoucherDocumentRoutes() {
	const one = "/staff/donors/{id}/documents/{documentId}"
	parameters := []*huma.Param{{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"}}, {Name: "documentId", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"}}}
	s.registerRaw(huma.Operation{OperationID: "staff-document", Method: http.MethodGet, Path: one, Summary: "The document of a consent, to be saved; looking is audited",
		Tags: []string{"staff"}, Parameters: parameters, Responses: fileResponses("application/pdf")}, s.staffDocument)
	s.registerRaw(huma.Operation{OperationID: "staff-document-photo", Method: http.MethodGet, Path: one + "/photo", Summary: "The picture of the ID that was given with a consent; looking is audited",
		Tags: []string{"staff"}, Parameters: parameters, Responses: fileResponses("image/jpeg")}, s.staffDocumentPhoto)
	register(s, call{http.MethodPost, one + "/ask-again", "staff-document-ask-again", "Refuse a consent with a reason; the signer's step opens again and they are mailed", "staff", 0}, s.staffDocumentAskAgain)
}

// reviewer answers the signed-in person as consents know one, who may see a donor.
func (s *Server) reviewer(ctx context.Context, donorID int64) (voucher.Staff, consent.Reviewer, error) {
	who, err := s.worker(ctx)
	if err == nil {
		_, err = s.Vouchers.FindDonor(ctx, who, donorID)
	}
	return who, consent.Reviewer{Actor: who.Actor(), Name: who.Name}, err
}

func (s *Server) staffDocument(w http.ResponseWriter, r *http.Request) {
	donorID := parseID(r.PathValue("id"))
	_, by, err := s.reviewer(r.Context(), donorID)
	var pdf []byte
	var name string
	if err == nil {
		pdf, name, err = s.Consents.OpenForStaff(r.Context(), by, donorID, parseID(r.PathValue("documentId")), voucherCallerOf(r.Context()))
	}
	if err != nil {
		s.writeFailure(w, r, err)
		return
	}
	servePDF(w, pdf, name)
}

func (s *Server) staffDocumentPhoto(w http.ResponseWriter, r *http.Request) {
	donorID := parseID(r.PathValue("id"))
	_, by, err := s.reviewer(r.Context(), donorID)
	var photo []byte
	if err == nil {
		photo, err = s.Consents.PhotoForStaff(r.Context(), by, donorID, parseID(r.PathValue("documentId")), voucherCallerOf(r.Context()))
	}
	if err != nil {
		s.writeFailure(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/jpeg")
	h.Set("Content-Length", strconv.Itoa(len(photo)))
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'")
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write(photo)
}

type askAgainInput struct {
	ID         string `path:"id"`
	DocumentID string `path:"documentId"`
	Body       struct {
		Reason string `json:"reason" doc:"For the signer; at most 500 characters"`
	}
}

func (s *Server) staffDocumentAskAgain(ctx context.Context, in *askAgainInput) (*answered[donorRecord], error) {
	id := parseID(in.ID)
	who, by, err := s.reviewer(ctx, id)
	if err == nil {
		err = s.Consents.AskAgain(ctx, by, id, parseID(in.DocumentID), strings.TrimSpace(in.Body.Reason), voucherCallerOf(ctx))
	}
	return s.donorAfter(ctx, who, id, err)
}
