package review

import (
	"context"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/microsite"
)

// VersionHead is a submission without its content.
type VersionHead struct {
	ID          int64
	Number      int
	SubmittedBy string
	SubmittedAt time.Time
}

// VersionState is the outcome of a submission.
type VersionState string

// The states of a version.
const (
	VersionWaiting   VersionState = "waiting"  // under review
	VersionLive      VersionState = "live"     // shown to visitors while the page is public
	VersionReplaced  VersionState = "replaced" // was live until a later version was approved
	VersionChanges   VersionState = "changes"
	VersionDeclined  VersionState = "declined"
	VersionWithdrawn VersionState = "taken-back" // withdrawn by the patient before a final decision
)

// PastVersion is a submission with the decisions about it, newest first.
type PastVersion struct {
	VersionHead
	State   VersionState
	Reviews []microsite.Review
}

// Versions returns every submission of a site, newest first, and audits the read (R7.4).
func (s *Service) Versions(
	ctx context.Context, by access.Principal, siteID int64, c access.Caller,
) ([]PastVersion, error) {
	site, err := s.sites.ReadAsStaff(ctx, by, siteID, c, map[string]string{"part": "versions"})
	if err != nil {
		return nil, err
	}
	heads, err := s.store.Submissions(ctx, siteID)
	if err != nil {
		return nil, err
	}
	reviews, err := s.store.Reviews(ctx, siteID)
	if err != nil {
		return nil, err
	}
	all := make([]PastVersion, 0, len(heads))
	for _, h := range heads {
		v := PastVersion{VersionHead: h, Reviews: []microsite.Review{}}
		for _, r := range reviews {
			if r.SubmissionID == h.ID {
				v.Reviews = append(v.Reviews, r)
			}
		}
		v.State = versionState(v, site)
		all = append(all, v)
	}
	return all, nil
}

// versionState derives the state of a version from the site's live and pending versions and its last verdict.
func versionState(v PastVersion, site microsite.Site) VersionState {
	switch {
	case site.LiveSubmissionID != nil && *site.LiveSubmissionID == v.ID:
		return VersionLive
	case microsite.UnderReview(site.CustomSiteStatus) && site.PendingSubmissionID != nil &&
		*site.PendingSubmissionID == v.ID:
		return VersionWaiting
	}
	for _, r := range v.Reviews {
		switch {
		case r.Verdict == microsite.Changes:
			return VersionChanges
		case r.Verdict == microsite.Decline:
			return VersionDeclined
		case r.Verdict == microsite.Approve && r.Stage == access.RegistryReview:
			return VersionReplaced
		}
	}
	return VersionWithdrawn
}

// Version returns one submission of a site by its number, and audits the read with the number.
func (s *Service) Version(
	ctx context.Context, by access.Principal, siteID int64, number int, c access.Caller,
) (microsite.Submission, error) {
	if _, err := s.sites.FindAsStaff(ctx, by, siteID); err != nil {
		return microsite.Submission{}, err
	}
	v, err := s.store.SubmissionByNumber(ctx, siteID, number)
	if err != nil {
		return microsite.Submission{}, err
	}
	_, err = s.sites.ReadAsStaff(ctx, by, siteID, c, map[string]string{"version": strconv.Itoa(number)})
	return v, err
}
