package review

import (
	"context"

	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/targets"
)

// Store reads and stores reviews.
type Store interface {
	Reader
	// InTx runs fn in one transaction. An error from fn rolls back the transaction and is returned unchanged.
	InTx(ctx context.Context, fn func(Tx) error) error
	// Submissions returns every version of a site without its content, newest first.
	Submissions(ctx context.Context, siteID int64) ([]VersionHead, error)
	// SubmissionByNumber returns the version of a site with a number.
	SubmissionByNumber(ctx context.Context, siteID int64, number int) (microsite.Submission, error)
}

// Reader reads sites and their versions. Methods with a single result return fault.ErrNotFound if it does not exist.
type Reader interface {
	microsite.Reader
	// LatestSubmission returns the newest version of a site.
	LatestSubmission(ctx context.Context, siteID int64) (microsite.Submission, error)
}

// Tx stores decisions.
type Tx interface {
	microsite.Tx
	// LatestSubmission returns the newest version of a site.
	LatestSubmission(ctx context.Context, siteID int64) (microsite.Submission, error)
	AddReview(ctx context.Context, r microsite.Review) error
}

// Service performs the reviewers' actions.
type Service struct {
	store   Store
	sites   *microsite.Service
	targets *targets.Service
	clock   clock.Clock
}

// NewService returns a service.
func NewService(store Store, sites *microsite.Service, goals *targets.Service, c clock.Clock) *Service {
	return &Service{store: store, sites: sites, targets: goals, clock: c}
}
