package storage

import (
	"context"
	"fmt"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/storage/sqlgen"
)

func (r micrositeReader) Submissions(ctx context.Context, siteID int64) ([]microsite.VersionHead, error) {
	rows, err := r.q.SubmissionsOfMicrosite(ctx, siteID)
	if err != nil {
		return nil, fmt.Errorf("read submissions: %w", err)
	}
	heads := make([]microsite.VersionHead, 0, len(rows))
	for _, row := range rows {
		heads = append(heads, microsite.VersionHead(row))
	}
	return heads, nil
}

func (r micrositeReader) SubmissionByNumber(ctx context.Context, siteID int64, number int) (microsite.Submission,
	error) {
	row, err := r.q.SubmissionByNumber(ctx, siteID, number)
	if err != nil {
		return microsite.Submission{}, NotFound(err)
	}
	return r.withPictures(ctx, row)
}

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
			ID: v.ID, SiteID: v.MicrositeID, SubmissionID: v.SubmissionID,
			SubmissionNumber: row.SubmissionNumber, Stage: access.ReviewStage(v.Stage),
			Verdict: microsite.Verdict(v.Decision), Comment: v.Comment, Reasons: reasons[v.ID],
			StaffID: v.StaffID, StaffName: v.StaffName, DecidedAt: v.DecidedAt,
		})
	}
	return reviews, nil
}

// reasons returns what a site's reviews say about parts, by review.
func (r micrositeReader) reasons(ctx context.Context, siteID int64) (map[int64][]microsite.Reason, error) {
	rows, err := r.q.ReviewReasonsOfMicrosite(ctx, siteID)
	if err != nil {
		return nil, fmt.Errorf("read reasons: %w", err)
	}
	byReview := map[int64][]microsite.Reason{}
	for _, row := range rows {
		of := row.ReviewReason
		byReview[of.ReviewID] = append(
			byReview[of.ReviewID], microsite.Reason{Part: microsite.Part(of.Field), Picture: of.Picture, Comment: of.Comment},
		)
	}
	return byReview, nil
}

func (t MicrositeTx) AddReview(ctx context.Context, r microsite.Review) error {
	id, err := t.q.InsertReview(ctx, sqlgen.InsertReviewParams{
		MicrositeID: r.SiteID, SubmissionID: r.SubmissionID, Stage: string(r.Stage), Decision: string(r.Verdict),
		Comment: r.Comment, StaffID: r.StaffID, StaffName: r.StaffName, DecidedAt: r.DecidedAt,
	})
	if err != nil {
		return fmt.Errorf("store review: %w", err)
	}
	for i, reason := range r.Reasons {
		err := t.q.InsertReviewReason(ctx, sqlgen.InsertReviewReasonParams{
			ReviewID: id, Position: i, Field: string(reason.Part), Picture: reason.Picture, Comment: reason.Comment,
		})
		if err != nil {
			return fmt.Errorf("store reason: %w", err)
		}
	}
	return nil
}
