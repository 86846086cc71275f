package review

import (
	"context"
	"errors"
	"time"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/workdays"
	"beacon/internal/targets"
)

// View is one site for its reviewers.
type View struct {
	Site      microsite.Site
	Live      *microsite.Submission
	Pending   *microsite.Submission // under review; otherwise the newest version unless it is live
	Reviews   []microsite.Review    // newest first
	Stage     access.ReviewStage
	CanReview bool
	CanReopen bool
	Age       *workdays.Age // of the pending submission; nil if none
}

// View returns a site with its versions and decisions, and audits the read (R7.4). A site of another center is not
// found.
func (s *Service) View(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (View, error) {
	site, err := s.sites.ReadAsStaff(ctx, by, siteID, c, nil)
	if err != nil {
		return View{}, err
	}
	v := View{
		Site: site, Stage: site.ReviewStage(), CanReview: CanReview(by, site), CanReopen: CanReopen(by, site),
	}
	if site.LiveSubmissionID != nil {
		live, err := s.store.Submission(ctx, *site.LiveSubmissionID)
		if err != nil {
			return v, err
		}
		v.Live = &live
	}
	if v.Pending, err = s.pending(ctx, site); err != nil {
		return v, err
	}
	if v.Reviews, err = s.store.Reviews(ctx, site.ID); err != nil {
		return v, err
	}
	if v.Stage != "" && v.Pending != nil {
		goals, err := s.targets.Current(ctx)
		if err != nil {
			return v, err
		}
		age := goals.Age(targets.Submission{SentAt: v.Pending.SubmittedAt, ApprovedAt: v.approvedAt()}, s.clock.Now())
		v.Age = &age
	}
	return v, nil
}

// approvedAt returns the time of the center's approval of the pending version, or nil while the center decides.
func (v View) approvedAt() *time.Time {
	if v.Stage != access.RegistryReview {
		return nil
	}
	for _, r := range v.Reviews { // newest first
		if r.SubmissionID == v.Pending.ID && r.Stage == access.CenterReview && r.Verdict == microsite.Approve {
			return &r.DecidedAt
		}
	}
	return nil
}

// pending returns the version under review, or the newest one, or nil. The live version is not pending.
func (s *Service) pending(ctx context.Context, site microsite.Site) (*microsite.Submission, error) {
	var v microsite.Submission
	var err error
	if site.PendingSubmissionID != nil {
		v, err = s.store.Submission(ctx, *site.PendingSubmissionID)
	} else {
		v, err = s.store.LatestSubmission(ctx, site.ID)
	}
	if errors.Is(err, fault.ErrNotFound) {
		return nil, nil
	}
	if err != nil || (site.LiveSubmissionID != nil && v.ID == *site.LiveSubmissionID) {
		return nil, err
	}
	return &v, nil
}
