package microsite

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/plaintext"
)

// maxComment is the longest comment to a patient, in code points.
const maxComment = 2000

var (
	msgCommentNeeded = catalogues.Text("microsite.comment-needed")
	msgCommentLong   = catalogues.Text("staff.decide.comment-long")
	msgVerdict       = catalogues.Text("microsite.verdict")
)

// Decision is a reviewer's verdict on one submission.
type Decision struct {
	SubmissionID int64
	Stage        access.ReviewStage // the stage that the reviewer had before them; empty: whichever it is now
	Verdict      Verdict
	Comment      string
	Reasons      []Reason // about parts; a comment or one of these is needed unless it is approved
}

// verdictEvents says which event a verdict is at each stage.
var verdictEvents = map[access.ReviewStage]map[Verdict]event{
	access.CenterReview:   {Approve: eventCenterApprove, Changes: eventCenterChanges, Decline: eventCenterDecline},
	access.RegistryReview: {Approve: eventNkrApprove, Changes: eventNkrChanges, Decline: eventNkrDecline},
}

// StageOf returns whose decision a site waits for, or empty. One that was taken
// down waits for nobody until it is back.
func StageOf(site Site) access.ReviewStage {
	switch {
	case site.RecipientStatus >= Inactive:
		return ""
	case site.CustomSiteStatus == PendCenterApproval:
		return access.CenterReview
	case site.CustomSiteStatus == PendNkrApproval:
		return access.RegistryReview
	}
	return ""
}

// CanReview reports whether the person may decide at the site's present stage.
func CanReview(by access.Principal, site Site) bool {
	return by.CanReview(StageOf(site), site.CenterID)
}

// Decide takes a reviewer's verdict. A submission that was decided or withdrawn
// in the meantime is a conflict.
func (s *Service) Decide(ctx context.Context, by access.Principal, siteID int64, d Decision, c access.Caller) (Site,
	error) {
	d.Comment, d.Reasons = strings.TrimSpace(plaintext.Text(d.Comment)), cleanReasons(d.Reasons)
	if err := checkDecision(d); err != nil {
		return Site{}, err
	}
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		if site.PendingSubmissionID == nil || *site.PendingSubmissionID != d.SubmissionID {
			return fault.New(fault.Conflict, msgMovedOn)
		}
		stage := StageOf(*site)
		if stage == "" || (d.Stage != "" && d.Stage != stage) {
			return fault.New(fault.Conflict, msgMovedOn)
		}
		if !CanReview(by, *site) {
			return fault.New(fault.Forbidden, msgNotYours)
		}
		if err := apply(site, verdictEvents[stage][d.Verdict]); err != nil {
			return err
		}
		return s.settle(ctx, tx, by, site, stage, d, c)
	})
}

func checkDecision(d Decision) error {
	var broken []fault.Field
	if !slices.Contains([]Verdict{Approve, Changes, Decline}, d.Verdict) {
		broken = append(broken, fault.Field{Name: "decision", Message: msgVerdict})
	}
	if d.Verdict != Approve && d.Comment == "" && len(d.Reasons) == 0 {
		broken = append(broken, fault.Field{Name: "comment", Message: msgCommentNeeded})
	}
	if htmltext.Length(d.Comment) > maxComment {
		broken = append(broken, fault.Field{Name: "comment", Message: msgCommentLong})
	}
	return fault.Broken(append(broken, checkReasons(d)...))
}

// settle writes the review, makes an approved version live, and tells whoever
// has the next move.
func (s *Service) settle(
	ctx context.Context, tx Tx, by access.Principal, site *Site, stage access.ReviewStage, d Decision, c access.Caller,
) error {
	frozen, err := tx.Submission(ctx, d.SubmissionID)
	if err != nil {
		return err
	}
	if err := checkPictures(d.Reasons, frozen); err != nil {
		return err
	}
	err = tx.AddReview(ctx, Review{
		SiteID: site.ID, SubmissionID: frozen.ID, Stage: stage, Verdict: d.Verdict, Comment: d.Comment,
		Reasons: d.Reasons, StaffID: by.ID, StaffName: by.Name, DecidedAt: s.clock.Now(),
	})
	if err != nil {
		return err
	}
	details := versionDetail(frozen)
	details["stage"], details["decision"] = string(stage), string(d.Verdict)
	if len(d.Reasons) > 0 {
		details["commented"] = partsOf(d.Reasons)
	}
	if err := s.record(ctx, tx, by.Actor(), c.Origin, *site, "microsite.reviewed", details); err != nil {
		return err
	}
	switch {
	case d.Verdict == Changes:
		return s.tellPatient(ctx, tx, notify.ChangesAsked, *site, "microsite/custom-site")
	case d.Verdict == Decline:
		return s.tellPatient(ctx, tx, notify.SubmissionDeclined, *site, "microsite/custom-site")
	case stage == access.CenterReview:
		people, err := tx.RegistryReviewers(ctx)
		if err != nil {
			return err
		}
		return s.tellReviewers(ctx, tx, notify.SubmissionForwarded, *site, frozen, people)
	default:
		site.LiveSubmissionID, site.PendingSubmissionID = &frozen.ID, nil
		return s.tellApproved(ctx, tx, *site)
	}
}

// tellApproved mails the address of the page to share, or, when visitors do not
// see the page although it is approved, how to have it shown (R3.10).
func (s *Service) tellApproved(ctx context.Context, tx Tx, site Site) error {
	if awaitsRelease(site) {
		return s.tellPatient(ctx, tx, notify.SubmissionApprovedHidden, site, "microsite/custom-site")
	}
	return tx.Enqueue(ctx, notify.Mail{
		Template: notify.SubmissionApproved, Lang: site.Language, To: site.Email, ToName: site.FullName(),
		Params: map[string]string{notify.FirstName: site.FirstName},
		Link:   notify.Link{Kind: notify.PublicPage, Path: site.ShortCode},
	})
}

// Reopen lets the patient edit a declined site again (R3, reopen). The
// comment may be empty: what was said with the decline still stands there.
func (s *Service) Reopen(ctx context.Context, by access.Principal, siteID int64, comment string,
	c access.Caller) (Site, error) {
	if !by.IsRegistry() {
		return Site{}, fault.New(fault.Forbidden, msgNotYours)
	}
	comment = strings.TrimSpace(plaintext.Text(comment))
	if htmltext.Length(comment) > maxComment {
		return Site{}, fault.Broken([]fault.Field{{Name: "comment", Message: msgCommentLong}})
	}
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		if err := apply(site, eventReopen); err != nil {
			return err
		}
		declined, err := tx.LatestSubmission(ctx, site.ID)
		if err != nil {
			return err
		}
		err = tx.AddReview(ctx, Review{
			SiteID: site.ID, SubmissionID: declined.ID, Stage: access.RegistryReview, Verdict: Reopened, Comment: comment,
			StaffID: by.ID, StaffName: by.Name, DecidedAt: s.clock.Now(),
		})
		if err != nil {
			return err
		}
		if err := s.record(ctx, tx, by.Actor(), c.Origin, *site, "microsite.reopened", versionDetail(declined)); err != nil {
			return err
		}
		return s.tellPatient(ctx, tx, notify.SubmissionReopened, *site, "microsite/custom-site")
	})
}

// CanReopen reports whether the person may open a declined site again.
func CanReopen(by access.Principal, site Site) bool {
	return by.IsRegistry() && site.CustomSiteStatus == DeclinedUnfixable && site.RecipientStatus < Inactive
}

func (s *Service) tellPatient(ctx context.Context, tx Tx, t notify.Template, site Site, path string) error {
	return tx.Enqueue(ctx, notify.Mail{
		Template: t, Lang: site.Language, To: site.Email, ToName: site.FullName(),
		Params: map[string]string{notify.FirstName: site.FirstName},
		Link:   notify.Link{Kind: notify.MicrositePage, ID: site.ID, Path: path},
	})
}

// tellReviewers mails the people who decide next, each of them once for a
// submission.
func (s *Service) tellReviewers(
	ctx context.Context, tx Tx, t notify.Template, site Site, v Submission, people []Addressee,
) error {
	for _, p := range people {
		err := tx.Enqueue(ctx, notify.Mail{
			Template: t, Lang: locale.Parse(p.Language), To: p.Email, ToName: p.FullName,
			Params:    map[string]string{notify.FirstName: site.FirstName},
			Link:      notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/microsites/%d/review", site.ID)},
			DedupeKey: fmt.Sprintf("%s/%d/%d", t, v.ID, p.ID),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func versionDetail(v Submission) map[string]string {
	return map[string]string{"version": strconv.Itoa(v.Number)}
}

// QueueItem is one submission that waits for the person who looks.
type QueueItem struct {
	WaitingReview
	Stage    access.ReviewStage
	Age      Age
	IsUpdate bool // the site has a live version already
}

// Queue returns what waits for this person, oldest first.
func (s *Service) Queue(ctx context.Context, by access.Principal) ([]QueueItem, error) {
	status, stage := PendNkrApproval, access.RegistryReview
	if by.CenterID != 0 {
		status, stage = PendCenterApproval, access.CenterReview
	} else if !by.IsRegistry() {
		return nil, fault.New(fault.Forbidden, msgNotYours)
	}
	waiting, err := s.store.Waiting(ctx, status, by.CenterID)
	if err != nil {
		return nil, err
	}
	items := make([]QueueItem, 0, len(waiting))
	for _, w := range waiting {
		items = append(items, QueueItem{
			WaitingReview: w, Stage: stage, Age: s.age(w.SubmittedAt),
			IsUpdate: w.Site.LiveSubmissionID != nil,
		})
	}
	return items, nil
}
