package microsite

import (
	"context"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// VersionHead is a submission without its content.
type VersionHead struct {
	ID          int64
	Number      int
	SubmittedBy string
	SubmittedAt time.Time
}

// VersionState is what became of a submission.
type VersionState string

// The states of a version.
const (
	VersionWaiting  VersionState = "waiting"  // under review
	VersionLive     VersionState = "live"     // what visitors see, or would see
	VersionReplaced VersionState = "replaced" // was live until a later one was approved
	VersionChanges  VersionState = "changes"
	VersionDeclined VersionState = "declined"
	VersionTaken    VersionState = "taken-back" // by the patient, before anybody decided for good
)

// PastVersion is a submission with everything that was decided about it, newest
// decision first.
type PastVersion struct {
	VersionHead
	State   VersionState
	Reviews []Review
}

// Versions returns every submission of a site, newest first, as staff of its
// center or the registry see them. Looking is an audit event (R7.4).
func (s *Service) Versions(ctx context.Context, by access.Principal, siteID int64, c access.Caller) ([]PastVersion,
	error) {
	site, err := s.lookAsStaff(ctx, by, siteID, c, map[string]string{"part": "versions"})
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
		v := PastVersion{VersionHead: h, Reviews: []Review{}}
		for _, r := range reviews {
			if r.SubmissionID == h.ID {
				v.Reviews = append(v.Reviews, r)
			}
		}
		v.State = stateOf(v, site)
		all = append(all, v)
	}
	return all, nil
}

// stateOf tells what became of a version from the site's two pointers and the
// last verdict on it.
func stateOf(v PastVersion, site Site) VersionState {
	switch {
	case site.LiveSubmissionID != nil && *site.LiveSubmissionID == v.ID:
		return VersionLive
	case UnderReview(site.CustomSiteStatus) && site.PendingSubmissionID != nil && *site.PendingSubmissionID == v.ID:
		return VersionWaiting
	}
	for _, r := range v.Reviews {
		switch {
		case r.Verdict == Changes:
			return VersionChanges
		case r.Verdict == Decline:
			return VersionDeclined
		case r.Verdict == Approve && r.Stage == access.RegistryReview:
			return VersionReplaced
		}
	}
	return VersionTaken
}

// Version returns one submission of a site by its number. Looking is an audit
// event that names the number.
func (s *Service) Version(ctx context.Context, by access.Principal, siteID int64, number int,
	c access.Caller) (Submission, error) {
	if _, err := s.siteForStaff(ctx, by, siteID); err != nil {
		return Submission{}, err
	}
	v, err := s.store.SubmissionByNumber(ctx, siteID, number)
	if err != nil {
		return Submission{}, err
	}
	_, err = s.lookAsStaff(ctx, by, siteID, c, map[string]string{"version": strconv.Itoa(number)})
	return v, err
}

// siteForStaff returns a site to those who may see it; to anybody else it is not found.
func (s *Service) siteForStaff(ctx context.Context, by access.Principal, siteID int64) (Site, error) {
	site, err := s.store.Site(ctx, siteID)
	if err != nil {
		return Site{}, err
	}
	if !by.SeesCenter(site.CenterID) {
		return Site{}, fault.ErrNotFound
	}
	return site, nil
}

// LookAsStaff notes that somebody looks at a part of a site's record that is kept
// elsewhere. A site that they may not see is not found.
func (s *Service) LookAsStaff(ctx context.Context, by access.Principal, siteID int64, part string,
	c access.Caller) error {
	_, err := s.lookAsStaff(ctx, by, siteID, c, map[string]string{"part": part})
	return err
}

// lookAsStaff is siteForStaff with an audit event.
func (s *Service) lookAsStaff(
	ctx context.Context, by access.Principal, siteID int64, c access.Caller, details map[string]string,
) (Site, error) {
	site, err := s.siteForStaff(ctx, by, siteID)
	if err != nil {
		return Site{}, err
	}
	err = s.store.InTx(ctx, func(tx Tx) error {
		return s.record(ctx, tx, by.Actor(), c.Origin, site, "microsite.viewed", details)
	})
	return site, err
}
