package public

import (
	"context"
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"

	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
)

type publicInput struct {
	Key     string `path:"key"`
	Preview string `query:"preview"`
}

// publicMicrosite returns the live page, and the pending version to callers that may see it (R2.4).
func (s *handlers) publicMicrosite(ctx context.Context, in *publicInput) (publicSite, error) {
	code, token, ok := microsite.ParsePublicKey(in.Key)
	if !ok {
		return publicSite{}, fault.ErrNotFound
	}
	at := parseLocation(in.Preview)
	view, err := s.Microsites.Public(ctx, code, token, at)
	if err != nil {
		return publicSite{}, err
	}
	if view.Names == nil {
		return s.withOwnPending(ctx, view, at), nil
	}
	live, err := s.Microsites.Public(ctx, code, "", microsite.Home)
	if err != nil {
		return publicSite{}, err
	}
	return s.withPending(live, view), nil
}

// withOwnPending returns the response for a view without a preview token. It adds the pending version for the site's
// own key, and for staff only if they ask for a preview.
func (s *handlers) withOwnPending(ctx context.Context, view microsite.PublicView, at microsite.Location) publicSite {
	own := view
	switch {
	case at == microsite.Preview:
		own = s.ownPreview(ctx, view)
	case at == microsite.Home && view.Showing != microsite.ShowNothing:
		own, _ = s.keyedPreview(ctx, view)
	}
	if own.Names == nil {
		return s.publicSiteFor(view)
	}
	return s.withPending(view, own)
}

// withPending returns the response for a live view with the pending texts and pictures of a preview. If no custom site
// is live, it returns the response for the preview.
func (s *handlers) withPending(live, preview microsite.PublicView) publicSite {
	pending := s.publicSiteFor(preview)
	if live.Showing != microsite.ShowCustom {
		return pending
	}
	answer := s.publicSiteFor(live)
	answer.PatientStoryPending, answer.PatientWhyPending, answer.ImagesPending = pending.PatientStoryPending,
		pending.PatientWhyPending, pending.ImagesPending
	return answer
}

// ownPreview returns the working copy to the holder of the site's own key, and the submission to staff who may see the
// site. Other callers get the view unchanged (R2.4).
func (s *handlers) ownPreview(ctx context.Context, view microsite.PublicView) microsite.PublicView {
	if own, ok := s.keyedPreview(ctx, view); ok {
		return own
	}
	who, err := s.Member(ctx)
	if err != nil {
		return view
	}
	token, site, err := s.Microsites.PreviewAsStaff(ctx, who, view.Site.ID, httpapi.CallerFrom(ctx))
	if err != nil {
		return view
	}
	if seen, err := s.Microsites.Public(ctx, site.ShortCode, token, microsite.Preview); err == nil {
		return seen
	}
	return view
}

// keyedPreview returns the working copy if the request has the site's own key.
func (s *handlers) keyedPreview(ctx context.Context, view microsite.PublicView) (own microsite.PublicView, ok bool) {
	c, ok := httpapi.CredentialFrom(httpapi.InfoFrom(ctx), microsite.KeyKind)
	if !ok || c.ID != view.Site.ID {
		return view, false
	}
	opened, err := s.OpenSite(ctx, c)
	if err != nil {
		return view, false
	}
	token, err := s.Microsites.OwnPreview(ctx, opened.Access, opened.Site)
	if err != nil {
		return view, false
	}
	own, err = s.Microsites.Public(ctx, opened.Site.ShortCode, token, microsite.Preview)
	if err != nil {
		return view, false
	}
	return own, true
}

// parseLocation parses the preview query. 0 and unknown values mean the live view.
func parseLocation(text string) microsite.Location {
	switch text {
	case "1":
		return microsite.Start
	case "2":
		return microsite.Preview
	}
	return microsite.Home
}

// publicSite is the response for a public page. It has all fields of M3; those that visitors do not need are empty
// (R3.11).
type publicSite struct {
	ID                  int64               `json:"id"`
	MicrositeTypeID     int                 `json:"micrositeTypeId"`
	MicrositeType       string              `json:"micrositeType"`
	Layout              int                 `json:"layout"`
	ShortCode           string              `json:"shortCode"`
	FirstName           string              `json:"firstName"`
	LastName            string              `json:"lastName"`
	Age                 *int                `json:"age"`
	PatientStory        string              `json:"patientStory"`
	PatientStoryPending string              `json:"patientStoryPending"`
	PatientWhy          string              `json:"patientWhy"`
	PatientWhyPending   string              `json:"patientWhyPending"`
	CurrentStatus       int                 `json:"currentStatus"`
	AgreedToHipaa       bool                `json:"agreedToHipaa"`
	TransplantUrgency   string              `json:"transplantUrgency"`
	WaitListStartDate   string              `json:"waitListStartDate"`
	Images              []payload.SiteImage `json:"images"`
	ImagesPending       []payload.SiteImage `json:"imagesPending"`
	EventLogs           []payload.EventLog  `json:"eventLogs"`
	BannerStatusID      int                 `json:"bannerStatusId"`
	BannerStatusDesc    string              `json:"bannerStatusDesc"`
	DcnDomain           string              `json:"dcnDomain"`
	IsMemorial          bool                `json:"isMemorial" doc:"The patient died, and the page stays."`
}

// layoutV2 is the only layout of the public page.
const layoutV2 = 2

func newPublicSite(v microsite.PublicView, now time.Time) publicSite {
	site := v.Site
	p := publicSite{
		MicrositeTypeID: int(site.Type), MicrositeType: site.Type.Name(), ShortCode: site.ShortCode,
		CurrentStatus: int(site.RecipientStatus), Images: []payload.SiteImage{},
		ImagesPending: []payload.SiteImage{}, EventLogs: []payload.EventLog{},
	}
	if v.Showing == microsite.ShowNothing {
		return p // R10.12
	}
	p.Layout = layoutV2
	p.ID, p.FirstName, p.LastName = site.ID, site.FirstName, site.LastName
	p.Age, p.AgreedToHipaa = payload.PatientAge(site, now), site.AgreedToHipaa
	if p.IsMemorial = site.IsMemorial(); p.IsMemorial {
		p.Age = nil // the age would keep increasing
	}
	if v.Showing == microsite.ShowStarter {
		p.Age = nil
		return p
	}
	if v.Names != nil {
		p.PatientStoryPending, p.PatientWhyPending, p.ImagesPending = v.Version.Story, v.Version.Why, publicImages(v)
		return p
	}
	if v.Banner != nil { // its own event only (R3.11)
		p.EventLogs = []payload.EventLog{payload.NewEventLog(*v.Banner)}
		p.BannerStatusID, p.BannerStatusDesc = int(microsite.BannerActive), microsite.BannerActive.Name()
	}
	p.PatientStory, p.PatientWhy, p.Images = v.Version.Story, v.Version.Why, publicImages(v)
	return p
}

// publicImages returns pictures for visitors: the crop, never the whole photograph.
func publicImages(v microsite.PublicView) []payload.SiteImage {
	images := make([]payload.SiteImage, 0, len(v.Version.Pictures))
	name := func(n string) string {
		if marked, ok := v.Names[n]; ok {
			return marked
		}
		return n
	}
	for i, p := range v.Version.Pictures {
		images = append(images, payload.SiteImage{
			FileName: name(p.LargeName()), Medium: name(p.MediumName()), Thumbnail: name(p.ThumbnailName()),
			Caption: p.Caption, CaptionLang: p.CaptionLang.Tag(), DisplayOrder: i, Attributes: payload.NewAttributes(p),
		})
	}
	return images
}

// publicDataRoutes adds the call for the data of a public page (M2).
func (s *handlers) publicDataRoutes() {
	calls := s.Group("microsite")
	httpapi.Public(calls.Route("GET /microsite/{key}", "public-microsite",
		"Get the public page of a short code; key is the code, directly followed by a preview token if any"),
		s.publicMicrosite)
}
