package review

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/plaintext"
)

// MaxComment is the length limit of a comment to a patient, in code points.
const MaxComment = 2000

var (
	msgCommentNeeded = catalogues.Text("microsite.comment-needed")
	msgCommentLong   = catalogues.Text("staff.decide.comment-long")
	msgMovedOn       = catalogues.Text("microsite.moved-on")
	msgNotAllowed    = catalogues.Text("general.account-not-allowed")
)

// Decision is a reviewer's verdict on one submission.
type Decision struct {
	SubmissionID int64
	Stage        access.ReviewStage // the stage on the reviewer's screen
	Verdict      microsite.Verdict
	Comment      string
	CommentLang  locale.Written     // the author's choice; may be empty
	Reasons      []microsite.Reason // every verdict but approval needs a comment or a reason
}

// CanReview reports whether the person may decide at the site's current stage.
func CanReview(by access.Principal, site microsite.Site) bool {
	return by.CanReview(site.ReviewStage(), site.CenterID)
}

// CanReopen reports whether the person may reopen a declined site.
func CanReopen(by access.Principal, site microsite.Site) bool {
	return by.IsRegistry() && site.CustomSiteStatus == microsite.DeclinedUnfixable &&
		site.RecipientStatus < microsite.Inactive
}

// Decide records a reviewer's verdict. It returns a conflict if the submission was decided or withdrawn in the
// meantime, so a double submission does not decide the next stage.
func (s *Service) Decide(
	ctx context.Context, by access.Principal, siteID int64, d Decision, c access.Caller,
) (microsite.Site, error) {
	d.Comment, d.Reasons = strings.TrimSpace(plaintext.Text(d.Comment)), cleanReasons(d.Reasons)
	d.CommentLang = d.CommentLang.Or(d.Comment)
	if err := checkDecision(d); err != nil {
		return microsite.Site{}, err
	}
	return s.change(ctx, by, siteID, func(tx Tx, site *microsite.Site) error {
		if site.PendingSubmissionID == nil || *site.PendingSubmissionID != d.SubmissionID ||
			site.ReviewStage() != d.Stage {
			return fault.New(fault.Conflict, msgMovedOn)
		}
		if !CanReview(by, *site) {
			return fault.New(fault.Forbidden, msgNotAllowed)
		}
		if err := site.ApplyVerdict(d.Verdict); err != nil {
			return err
		}
		return s.settle(ctx, tx, site, d, s.sites.Trail(tx, by.Actor(), c.Origin, *site))
	})
}

// change runs fn on a locked site in one transaction and reports the commit.
func (s *Service) change(
	ctx context.Context, by access.Principal, siteID int64, fn func(Tx, *microsite.Site) error,
) (microsite.Site, error) {
	var site microsite.Site
	err := s.store.InTx(ctx, func(tx Tx) (err error) {
		site, err = s.sites.ChangeInTxAsStaff(ctx, tx, by, siteID, func(site *microsite.Site) error { return fn(tx, site) })
		return err
	})
	if err != nil {
		return microsite.Site{}, err
	}
	s.sites.Committed(site)
	return site, nil
}

func checkDecision(d Decision) error {
	var broken fault.Fields
	if !slices.Contains([]microsite.Verdict{microsite.Approve, microsite.Changes, microsite.Decline}, d.Verdict) {
		broken.Add("decision", catalogues.Text("microsite.verdict"))
	}
	if !slices.Contains([]access.ReviewStage{access.CenterReview, access.RegistryReview}, d.Stage) {
		broken.Add("stage", catalogues.Text("microsite.stage"))
	}
	broken.AddIf(d.Verdict != microsite.Approve && d.Comment == "" && len(d.Reasons) == 0, "comment", msgCommentNeeded)
	broken.AddIf(htmltext.Length(d.Comment) > MaxComment, "comment", msgCommentLong)
	return fault.Broken(append(broken, checkReasons(d)...))
}

// settle stores and audits a verdict by the actor of trail after its statuses were applied. It publishes a version that
// the registry approved, and emails the next actor.
func (s *Service) settle(
	ctx context.Context, tx Tx, site *microsite.Site, d Decision, trail audit.Recorder,
) error {
	version, err := tx.Submission(ctx, d.SubmissionID)
	if err != nil {
		return err
	}
	if err := checkPictures(d.Reasons, version); err != nil {
		return err
	}
	err = tx.AddReview(ctx, microsite.Review{
		SiteID: site.ID, SubmissionID: version.ID, Stage: d.Stage, Verdict: d.Verdict,
		Comment: d.Comment, CommentLang: d.CommentLang, Reasons: d.Reasons, StaffID: trail.Actor.ID,
		StaffName: trail.Actor.Name, DecidedAt: trail.At,
	})
	if err != nil {
		return err
	}
	details := map[string]string{
		"version": strconv.Itoa(version.Number), "stage": string(d.Stage), "decision": string(d.Verdict),
	}
	if len(d.Reasons) > 0 {
		details["commented"] = partNames(d.Reasons)
	}
	if err := trail.Record(ctx, "microsite.reviewed", details); err != nil {
		return err
	}
	switch {
	case d.Verdict == microsite.Changes:
		return microsite.EmailPatient(ctx, tx, notify.ChangesAsked, *site, "microsite/custom-site")
	case d.Verdict == microsite.Decline:
		return microsite.EmailPatient(ctx, tx, notify.SubmissionDeclined, *site, "microsite/custom-site")
	case d.Stage == access.CenterReview:
		return nil
	default:
		site.LiveSubmissionID, site.PendingSubmissionID = &version.ID, nil
		return emailApproved(ctx, tx, *site)
	}
}

// emailApproved emails the address of the page to share. If the page is approved but hidden, the email explains how to
// show it (R3.10).
func emailApproved(ctx context.Context, tx Tx, site microsite.Site) error {
	if !site.ReceivesEmail() {
		return nil
	}
	if site.AwaitsRelease() {
		return microsite.EmailPatient(ctx, tx, notify.SubmissionApprovedHidden, site, "microsite/custom-site")
	}
	return tx.Enqueue(ctx, notify.Email{
		Template: notify.SubmissionApproved, Lang: site.Language, To: site.Email, ToName: site.FullName(),
		Params: map[string]string{notify.FirstName: site.FirstName},
		Link:   notify.Link{Kind: notify.PublicPage, Path: site.ShortCode},
		About:  site.EmailRecord(),
	})
}

// Comment is a comment to a patient with the author's choice of language, which may be empty.
type Comment struct {
	Text string
	Lang locale.Written
}

// Reopen lets the patient edit a declined site again (R3, reopen). The comment may be empty: the patient still sees the
// comment of the decline.
func (s *Service) Reopen(
	ctx context.Context, by access.Principal, siteID int64, comment Comment, c access.Caller,
) (microsite.Site, error) {
	if !by.IsRegistry() {
		return microsite.Site{}, fault.New(fault.Forbidden, msgNotAllowed)
	}
	text := strings.TrimSpace(plaintext.Text(comment.Text))
	if htmltext.Length(text) > MaxComment {
		return microsite.Site{}, fault.Broken([]fault.Field{{Name: "comment", Message: msgCommentLong}})
	}
	return s.change(ctx, by, siteID, func(tx Tx, site *microsite.Site) error {
		if err := site.ApplyVerdict(microsite.Reopened); err != nil {
			return err
		}
		declined, err := tx.LatestSubmission(ctx, site.ID)
		if err != nil {
			return err
		}
		err = tx.AddReview(ctx, microsite.Review{
			SiteID: site.ID, SubmissionID: declined.ID, Stage: access.RegistryReview,
			Verdict: microsite.Reopened, Comment: text, CommentLang: comment.Lang.Or(text),
			StaffID: by.ID, StaffName: by.Name, DecidedAt: s.clock.Now(),
		})
		if err != nil {
			return err
		}
		details := map[string]string{"version": strconv.Itoa(declined.Number)}
		if err := s.sites.Trail(tx, by.Actor(), c.Origin, *site).Record(ctx, "microsite.reopened", details); err != nil {
			return err
		}
		return microsite.EmailPatient(ctx, tx, notify.SubmissionReopened, *site, "microsite/custom-site")
	})
}
