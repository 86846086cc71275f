package vouchers

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/consent"
	"beacon/internal/voucher"
)

// staffVoucherDocumentRoutes registers the routes for reviewing consents: viewing a consent, and rejecting it with a
// reason (R6.7, R6.11). Every read is audited.
func (s *handlers) staffVoucherDocumentRoutes() {
	calls := s.Group("staff")
	const one = "/staff/donors/{id}/documents/{documentId}"
	parameters := httpapi.Parameters(
		&huma.Param{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"}},
		&huma.Param{Name: "documentId", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"}},
	)
	httpapi.RawStaff(calls.Route("GET "+one, "staff-document", "Download the document of a consent; audited",
		parameters, httpapi.ReturnsFile("application/pdf")), httpapi.Recently(httpapi.CenterViewers()), s.staffDocument)
	httpapi.RawStaff(calls.Route("GET "+one+"/photo", "staff-document-photo",
		"Get the ID picture of a consent; audited", parameters, httpapi.ReturnsFile("image/jpeg")),
		httpapi.Recently(httpapi.CenterViewers()), s.staffDocumentPhoto)
	httpapi.Staff(calls.Route("POST "+one+"/ask-again", "staff-document-ask-again",
		"Refuse a consent with a reason, reopen the signer's step and email the signer"), httpapi.CenterViewers(),
		s.staffDocumentAskAgain)
}

type documentItem struct {
	ID           int64         `json:"id"`
	HolderID     int64         `json:"holderId" doc:"0: the donor's own"`
	Kind         consent.Kind  `json:"kind" doc:"electronic or paper"`
	State        consent.State `json:"state" doc:"signed, received, superseded or rejected"`
	Type         consent.Type  `json:"type" doc:"1 self, 2 guardian, 3 power of attorney, 0 not known"`
	Consenter    string        `json:"consenter" doc:"Who signed; empty on paper that the signer sent"`
	FileName     string        `json:"fileName"`
	HasPhoto     bool          `json:"hasPhoto" doc:"The picture of the ID is still kept."`
	CompletedAt  *time.Time    `json:"completedAt"`
	CanAskAgain  bool          `json:"canAskAgain"`
	ChangedSince bool          `json:"changedSince" doc:"The donor changed the holder's record after the consent."`
	Reason       string        `json:"reason" doc:"Why another was asked for."`
	ReviewerName string        `json:"reviewerName"`
	ReviewedAt   *time.Time    `json:"reviewedAt"`

	Witness   documentWitness `json:"witness"`
	IsAltered bool            `json:"isAltered" doc:"The document does not match its events, so no other data is returned."`
}

// documentItemsFor returns the documents of completed consents; unfinished consents have none. history is the history
// of the donor and the holders. An altered consent is returned without any field that an attacker may have written.
func (s *handlers) documentItemsFor(
	ctx context.Context, all []consent.Consent, history []donorEvent,
) ([]documentItem, error) {
	items := []documentItem{}
	for _, c := range all {
		if c.DocumentName == "" {
			continue
		}
		altered, err := s.Consents.IsAltered(ctx, c)
		if err != nil {
			return nil, err
		}
		if altered {
			item := documentItem{ID: c.ID, Kind: c.Kind, State: c.State, IsAltered: true}
			if c.Entity == consent.VoucherHolder {
				item.HolderID = c.EntityID
			}
			items = append(items, item)
			continue
		}
		w, err := s.Consents.Witness(ctx, c.ID)
		if err != nil {
			return nil, err
		}
		item := documentItem{
			Witness: documentWitness(w),
			ID:      c.ID, Kind: c.Kind, State: c.State, Type: c.Type,
			Consenter: voucher.Person{FirstName: c.Consenter.FirstName, LastName: c.Consenter.LastName}.FullName(),
			FileName:  c.FileName, HasPhoto: c.PhotoName != "", CompletedAt: c.CompletedAt,
			CanAskAgain: c.State.IsComplete(), Reason: c.Reason, ReviewerName: c.ReviewerName, ReviewedAt: c.ReviewedAt,
		}
		if c.Entity == consent.VoucherHolder {
			item.HolderID = c.EntityID
			item.ChangedSince = c.State.IsComplete() && wasChangedSince(c, history)
		}
		items = append(items, item)
	}
	return items, nil
}

// wasChangedSince reports whether a donor changed a holder after the holder's consent.
func wasChangedSince(c consent.Consent, history []donorEvent) bool {
	return slices.ContainsFunc(history, func(e donorEvent) bool {
		return e.HolderID == c.EntityID && e.Action == "voucher-holder.changed" && c.CompletedAt != nil &&
			e.At.After(*c.CompletedAt)
	})
}

func (s *handlers) staffDocument(w http.ResponseWriter, r *http.Request, by access.Principal) error {
	donorID, documentID := httpapi.ParseID(r.PathValue("id")), httpapi.ParseID(r.PathValue("documentId"))
	pdf, name, err := s.Consents.OpenForStaff(r.Context(), by, donorID, documentID, httpapi.CallerFrom(r.Context()))
	return servePDF(w, pdf, name, err)
}

func (s *handlers) staffDocumentPhoto(w http.ResponseWriter, r *http.Request, by access.Principal) error {
	donorID, documentID := httpapi.ParseID(r.PathValue("id")), httpapi.ParseID(r.PathValue("documentId"))
	photo, err := s.Consents.PhotoForStaff(r.Context(), by, donorID, documentID, httpapi.CallerFrom(r.Context()))
	return serveInert(w, photo, "image/jpeg", err)
}

type askAgainInput struct {
	ID         string `path:"id"`
	DocumentID string `path:"documentId"`
	Body       struct {
		Reason string `json:"reason" doc:"For the signer; at most 500 characters"`
	}
}

func (s *handlers) staffDocumentAskAgain(
	ctx context.Context, who access.Principal, in *askAgainInput,
) (donorRecord, error) {
	id := httpapi.ParseID(in.ID)
	err := s.Consents.AskAgain(ctx, who, consent.Refusal{
		DonorID: id, ConsentID: httpapi.ParseID(in.DocumentID), Reason: strings.TrimSpace(in.Body.Reason),
	}, httpapi.CallerFrom(ctx))
	return s.donorAfter(ctx, who, id, err)
}
