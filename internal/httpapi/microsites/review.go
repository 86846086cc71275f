package microsites

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/microsite"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/workdays"
	"beacon/internal/review"
)

// StaffSite is the data of a site for all staff who may see it.
type StaffSite struct {
	ID               int64     `json:"id"`
	ShortCode        string    `json:"shortCode"`
	FirstName        string    `json:"firstName"`
	LastName         string    `json:"lastName"`
	Email            string    `json:"email"`
	Language         string    `json:"language"`
	Age              *int      `json:"age"`
	MicrositeTypeID  int       `json:"micrositeTypeId"`
	CenterID         int64     `json:"centerId"`
	CenterName       string    `json:"centerName"`
	CurrentStatus    int       `json:"currentStatus"`
	CustomSiteStatus int       `json:"customSiteStatus"`
	AgreedToHipaa    bool      `json:"agreedToHipaa"`
	GuardianName     string    `json:"guardianName"`
	CreatedAt        time.Time `json:"createdAt"`
	UpdatedAt        time.Time `json:"updatedAt"`
}

// StaffVersion is a submission as shown to staff.
type StaffVersion struct {
	SubmissionID int64        `json:"submissionId"`
	Number       int          `json:"number"`
	Story        string       `json:"story"`
	StoryLang    string       `json:"storyLang,omitempty" doc:"Language of the story: en, es, or empty when unknown."`
	Why          string       `json:"why"`
	WhyLang      string       `json:"whyLang,omitempty"`
	SubmittedAt  time.Time    `json:"submittedAt"`
	SubmittedBy  string       `json:"submittedBy"`
	Images       []staffImage `json:"images"`
}

type staffImage struct {
	FileName     string             `json:"fileName" doc:"The whole photograph."`
	Thumbnail    string             `json:"thumbnail"`
	Large        string             `json:"large" doc:"The crop as visitors see it."`
	Caption      string             `json:"caption"`
	CaptionLang  string             `json:"captionLang,omitempty"`
	DisplayOrder int                `json:"displayOrder"`
	Attributes   payload.Attributes `json:"attributes"`
	Width        int                `json:"width"`
	Height       int                `json:"height"`
}

type staffReviewItem struct {
	ID               int64     `json:"id"`
	SubmissionNumber int       `json:"submissionNumber"`
	Stage            string    `json:"stage"`
	Decision         string    `json:"decision" doc:"approve, changes, decline, or reopen by the registry"`
	Comment          string    `json:"comment"`
	Lang             string    `json:"commentLang,omitempty" doc:"Language of the comment: en, es, or empty when unknown."`
	StaffName        string    `json:"staffName"`
	DecidedAt        time.Time `json:"decidedAt"`
	Reasons          []reason  `json:"reasons" doc:"What was said about parts of the submission."`
}

type staffSiteView struct {
	Site      StaffSite         `json:"site"`
	Live      *StaffVersion     `json:"live"`
	Pending   *StaffVersion     `json:"pending"`
	Reviews   []staffReviewItem `json:"reviews"`
	Stage     *string           `json:"stage"`
	CanReview bool              `json:"canReview"`
	CanReopen bool              `json:"canReopen"`
	Age       *reviewAge        `json:"age" doc:"Of the pending submission, else null."`
	Flags     []reviewFlag      `json:"flags" doc:"What in the pending version a reviewer should look at twice."`
}

type reviewFlag struct {
	Field string          `json:"field" doc:"story, why, captions.0 and so on"`
	Start int             `json:"start" doc:"in code points"`
	End   int             `json:"end" doc:"in code points, behind the last"`
	Kind  review.FlagKind `json:"kind" doc:"phone, email, link or payment"`
}

func reviewFlags(v *microsite.Submission) []reviewFlag {
	if v == nil {
		return []reviewFlag{}
	}
	return httpapi.Items(review.Flags(*v), func(f review.Flag) reviewFlag { return reviewFlag(f) })
}

func (s *handlers) staffMicrosite(ctx context.Context, who access.Principal, in *httpapi.ByID) (staffSiteView, error) {
	v, err := s.Reviews.View(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
	return s.newStaffSiteView(v), err
}

func (s *handlers) newStaffSiteView(v review.View) staffSiteView {
	site := v.Site
	out := staffSiteView{
		Site: StaffSite{
			ID: site.ID, ShortCode: site.ShortCode, FirstName: site.FirstName,
			LastName: site.LastName, Email: site.Email, Language: string(site.Language),
			Age: payload.PatientAge(site, s.Clock.Now()), MicrositeTypeID: int(site.Type),
			CenterID: site.CenterID, CenterName: site.CenterName, CurrentStatus: int(site.RecipientStatus),
			CustomSiteStatus: int(site.CustomSiteStatus), AgreedToHipaa: site.AgreedToHipaa,
			GuardianName: site.GuardianName, CreatedAt: site.CreatedAt, UpdatedAt: site.UpdatedAt,
		},
		Live:      newStaffVersion(v.Live),
		Pending:   newStaffVersion(v.Pending),
		Reviews:   httpapi.Items(v.Reviews, newReviewItem),
		CanReview: v.CanReview,
		CanReopen: v.CanReopen,
		Age:       newReviewAge(v.Age),
		Flags:     reviewFlags(v.Pending),
	}
	if v.Stage != "" {
		stage := string(v.Stage)
		out.Stage = &stage
	}
	return out
}

func newStaffVersion(v *microsite.Submission) *StaffVersion {
	if v == nil {
		return nil
	}
	out := &StaffVersion{
		SubmissionID: v.ID, Number: v.Number, Story: v.Story, Why: v.Why, SubmittedAt: v.SubmittedAt,
		SubmittedBy: v.SubmittedBy, Images: []staffImage{},
		StoryLang: v.StoryLang.Tag(), WhyLang: v.WhyLang.Tag(),
	}
	for i, p := range v.Pictures {
		out.Images = append(out.Images, staffImage{
			FileName: p.ReviewName(), Thumbnail: p.ThumbnailName(), Large: p.LargeName(), Caption: p.Caption,
			CaptionLang:  p.CaptionLang.Tag(),
			DisplayOrder: i, Attributes: payload.NewAttributes(p), Width: p.Width, Height: p.Height,
		})
	}
	return out
}

type reviewInput struct {
	ID   string `path:"id"`
	Body struct {
		SubmissionID int64              `json:"submissionId"`
		Stage        string             `json:"stage" doc:"The stage on the reviewer's screen, center or registry; 409 if it is over."`
		Decision     string             `json:"decision" doc:"approve, changes or decline"`
		Comment      string             `json:"comment,omitempty" doc:"The patient sees it word for word."`
		CommentLang  payload.ChosenLang `json:"commentLang,omitempty"`
		Reasons      []reason           `json:"reasons,omitempty" doc:"Comments on parts; without any, a comment is required."`
	}
}

type reopenInput struct {
	ID   string `path:"id"`
	Body *struct {
		Comment     string             `json:"comment,omitempty" doc:"The patient sees it word for word."`
		CommentLang payload.ChosenLang `json:"commentLang,omitempty"`
	}
}

func (s *handlers) staffReview(ctx context.Context, who access.Principal, in *reviewInput) (payload.SiteStatus, error) {
	site, err := s.Reviews.Decide(ctx, who, httpapi.ParseID(in.ID), review.Decision{
		SubmissionID: in.Body.SubmissionID, Stage: access.ReviewStage(in.Body.Stage),
		Verdict: microsite.Verdict(in.Body.Decision), Comment: in.Body.Comment,
		CommentLang: in.Body.CommentLang.Written(), Reasons: reasonsFrom(in.Body.Reasons),
	}, httpapi.CallerFrom(ctx))
	return payload.NewSiteStatus(site), err
}

func (s *handlers) staffReopen(ctx context.Context, who access.Principal, in *reopenInput) (payload.SiteStatus, error) {
	var comment review.Comment
	if in.Body != nil {
		comment = review.Comment{Text: in.Body.Comment, Lang: in.Body.CommentLang.Written()}
	}
	site, err := s.Reviews.Reopen(ctx, who, httpapi.ParseID(in.ID), comment, httpapi.CallerFrom(ctx))
	return payload.NewSiteStatus(site), err
}

func (s *handlers) staffPreviewLink(ctx context.Context, who access.Principal, in *httpapi.ByID) (payload.Link, error) {
	token, site, err := s.Microsites.PreviewAsStaff(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
	return payload.Link{URL: "/" + site.ShortCode + "/" + token}, err
}

func (s *handlers) staffAdminLink(ctx context.Context, who access.Principal, in *httpapi.ByID) (payload.Link, error) {
	adminKey, site, err := s.Microsites.AdminKey(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
	if err != nil {
		return payload.Link{}, err
	}
	place := "/microsite/custom-site/" + strconv.FormatInt(site.ID, 10) + "/" + microsite.AdminPlace
	return payload.Link{URL: place + "?adminKey=" + url.QueryEscape(adminKey)}, nil
}

func (s *handlers) staffResendLink(ctx context.Context, who access.Principal, in *httpapi.ByID) error {
	return s.Microsites.ResendLink(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
}

func (s *handlers) staffPicture(w http.ResponseWriter, r *http.Request, who access.Principal) error {
	file, info, err := s.openStaffPicture(r.Context(), who, r.URL.Query().Get("filename"))
	return httpapi.ServePicture(w, file, info, err, "private, max-age=3600")
}

// openStaffPicture returns a picture to the signed-in account: coaches can open pictures of their own patients, and
// others those of their centers.
func (s *handlers) openStaffPicture(
	ctx context.Context, who access.Principal, name string,
) (io.ReadCloser, blob.Info, error) {
	if !who.IsCoach() {
		return s.Microsites.OpenPictureAsStaff(ctx, who, name)
	}
	return s.Microsites.OpenPictureAsCoach(ctx, name, func(siteID int64) error {
		_, err := s.Coaching.ForCoach(ctx, who, siteID)
		return err
	})
}

// reason is a reviewer's comment on one part of a submission, both as input and as output.
type reason struct {
	Part    microsite.Part     `json:"field" doc:"story, why, images or caption"`
	Picture *int               `json:"index,omitempty" doc:"The picture, from 0; required with caption, optional with images."`
	Comment string             `json:"comment" doc:"The patient sees it word for word."`
	Lang    payload.ChosenLang `json:"commentLang,omitempty"`
}

func reasonsFrom(list []reason) []microsite.Reason {
	return httpapi.Items(list, func(r reason) microsite.Reason {
		return microsite.Reason{Part: r.Part, Picture: r.Picture, Comment: r.Comment, CommentLang: r.Lang.Written()}
	})
}

func newReviewItem(r microsite.Review) staffReviewItem {
	return staffReviewItem{
		ID: r.ID, SubmissionNumber: r.SubmissionNumber, Stage: string(r.Stage),
		Decision: string(r.Verdict), Comment: r.Comment, Lang: r.CommentLang.Tag(), StaffName: r.StaffName,
		DecidedAt: r.DecidedAt,
		Reasons: httpapi.Items(r.Reasons, func(of microsite.Reason) reason {
			return reason{of.Part, of.Picture, of.Comment, payload.ChosenLang(of.CommentLang.Tag())}
		}),
	}
}

// reviewAge is the waiting time of a submission, in the registry's working days.
type reviewAge struct {
	WaitingSince time.Time `json:"waitingSince"`
	WaitingDays  int       `json:"waitingDays" doc:"Working days."`
	DueAt        time.Time `json:"dueAt"`
	DaysLeft     int       `json:"daysLeft" doc:"Working days until dueAt; 0: due today; negative: late."`
}

func newReviewAge(a *workdays.Age) *reviewAge {
	if a == nil {
		return nil
	}
	return &reviewAge{a.Since, a.Waiting, a.DueAt, a.Left}
}
