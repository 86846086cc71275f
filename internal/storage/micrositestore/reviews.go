package micrositestore

import (
	"context"
	"fmt"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/review"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Reviews implements review.Store.
type Reviews struct{ *Microsites }

// NewReviews returns the store of reviews in db.
func NewReviews(db *storage.DB) Reviews { return Reviews{NewMicrosites(db)} }

// InTx implements review.Store.
func (r Reviews) InTx(ctx context.Context, fn func(review.Tx) error) error {
	return r.db.InTx(ctx, func(q *sqlgen.Queries) error { return fn(NewMicrositeTx(r.db, q)) })
}

// Submissions implements review.Store.
func (r Reviews) Submissions(ctx context.Context, siteID int64) ([]review.VersionHead, error) {
	rows, err := r.db.Queries().SubmissionsOfMicrosite(ctx, siteID)
	return storage.All(rows, err, "read submissions", func(row sqlgen.SubmissionsOfMicrositeRow) review.VersionHead {
		return review.VersionHead(row)
	})
}

// SubmissionByNumber implements review.Store.
func (r Reviews) SubmissionByNumber(ctx context.Context, siteID int64, number int) (microsite.Submission, error) {
	row, err := r.db.Queries().SubmissionByNumber(ctx, siteID, number)
	return r.withPictures(ctx, row, err)
}

// LatestSubmission implements review.Reader and review.Tx.
func (r micrositeReader) LatestSubmission(ctx context.Context, siteID int64) (microsite.Submission, error) {
	row, err := r.q.LatestSubmission(ctx, siteID)
	return r.withPictures(ctx, row, err)
}

// Reviews implements microsite.Reader.
func (r micrositeReader) Reviews(ctx context.Context, siteID int64) ([]microsite.Review, error) {
	rows, err := r.q.ReviewsOfMicrosite(ctx, siteID)
	if err != nil {
		return nil, fmt.Errorf("read reviews: %w", err)
	}
	reasons, err := r.reasons(ctx, siteID)
	if err != nil {
		return nil, err
	}
	reviews := make([]microsite.Review, 0, len(rows))
	for _, row := range rows {
		v := row.Review
		reviews = append(reviews, microsite.Review{
			ID: v.ID, SiteID: v.SiteID, SubmissionID: v.SubmissionID,
			SubmissionNumber: row.SubmissionNumber, Stage: access.ReviewStage(v.Stage),
			Verdict: microsite.Verdict(v.Decision), Reasons: reasons[v.ID],
			Comment: v.Comment, CommentLang: v.CommentLang,
			StaffID: v.StaffID, StaffName: v.StaffName, DecidedAt: v.DecidedAt,
		})
	}
	return reviews, nil
}

// reasons returns the comments of a site's reviews on single parts, by review.
func (r micrositeReader) reasons(ctx context.Context, siteID int64) (map[int64][]microsite.Reason, error) {
	rows, err := r.q.ReviewReasonsOfMicrosite(ctx, siteID)
	if err != nil {
		return nil, fmt.Errorf("read reasons: %w", err)
	}
	byReview := map[int64][]microsite.Reason{}
	for _, row := range rows {
		of := row.ReviewReason
		byReview[of.ReviewID] = append(byReview[of.ReviewID], microsite.Reason{
			Part: microsite.Part(of.Field), Picture: of.Picture,
			Comment: of.Comment, CommentLang: of.CommentLang,
		})
	}
	return byReview, nil
}

// AddReview implements review.Tx.
func (t MicrositeTx) AddReview(ctx context.Context, r microsite.Review) error {
	id, err := t.q.InsertReview(ctx, sqlgen.InsertReviewParams{
		SiteID: r.SiteID, SubmissionID: r.SubmissionID, Stage: string(r.Stage), Decision: string(r.Verdict),
		Comment: r.Comment, CommentLang: r.CommentLang, StaffID: r.StaffID, StaffName: r.StaffName, DecidedAt: r.DecidedAt,
	})
	if err != nil {
		return fmt.Errorf("store review: %w", err)
	}
	for i, reason := range r.Reasons {
		err := t.q.InsertReviewReason(ctx, sqlgen.InsertReviewReasonParams{
			ReviewID: id, Position: i, Field: string(reason.Part), Picture: reason.Picture,
			Comment: reason.Comment, CommentLang: reason.CommentLang,
		})
		if err != nil {
			return fmt.Errorf("store reason: %w", err)
		}
	}
	return nil
}
