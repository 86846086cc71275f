package httpapi

import (
	"context"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/visits"
)

// siteData is the answer of custom-site/data: every field of M3
// and of the starter site (V3), and what R3 and R10.7 add.
type siteData struct {
	ID               int64  `json:"id"`
	MicrositeTypeID  int    `json:"micrositeTypeId"`
	MicrositeType    string `json:"micrositeType"`
	EditKey          string `json:"editKey"`
	ShortCode        string `json:"shortCode"`
	FirstName        string `json:"firstName"`
	LastName         string `json:"lastName"`
	Age              *int   `json:"age"`
	CurrentStatus    int    `json:"currentStatus"`
	CustomSiteStatus int    `json:"customSiteStatus"`

	Story               string      `json:"story" doc:"The live version."`
	Why                 string      `json:"why" doc:"The live version."`
	Images              []siteImage `json:"images" doc:"The live version."`
	PatientStoryPending string      `json:"patientStoryPending" doc:"The working copy."`
	PatientWhyPending   string      `json:"patientWhyPending" doc:"The working copy."`
	ImagesPending       []siteImage `json:"imagesPending" doc:"The working copy."`
	PostedData          bool        `json:"postedData" doc:"Whether anything was ever saved."`
	SaveDraft           bool        `json:"saveDraft"`
	Version             int64       `json:"version" doc:"Send it back with a save; a stale one answers 409."`
	DraftSavedAt        *time.Time  `json:"draftSavedAt"`
	DraftSavedBy        string      `json:"draftSavedBy"`
	IsEditable          bool        `json:"isEditable" doc:"R3.1, or a valid admin key."`

	AgreedToHipaa                          bool           `json:"agreedToHipaa"`
	UseMicrositeResponsibilityConfirmation bool           `json:"useMicrositeResponsibilityConfirmation"`
	IsResponsibilityConfirmed              bool           `json:"isResponsibilityConfirmed"`
	ShowSiteCreateOption                   bool           `json:"showSiteCreateOption"`
	ShowBanner                             bool           `json:"showBanner"`
	IsMinor                                bool           `json:"isMinor"`
	GuardianName                           string         `json:"guardianName"`
	ShowInGallery                          bool           `json:"showInGallery"`
	AllowIndexing                          bool           `json:"allowIndexing"`
	CenterName                             string         `json:"centerName"`
	ReviewComment                          *reviewComment `json:"reviewComment"`
	UndoDeactivationUntil                  *time.Time     `json:"undoDeactivationUntil" doc:"With a deactivated site: until when deactivate/undo works. Else null."`

	PhonePrimary                  string `json:"phonePrimary"`
	PhoneSecondary                string `json:"phoneSecondary"`
	PrimaryPhoneCanReceiveTexts   bool   `json:"primaryPhoneCanReceiveTexts"`
	SecondaryPhoneCanReceiveTexts bool   `json:"secondaryPhoneCanReceiveTexts"`
	IsCoachingDesired             bool   `json:"isCoachingDesired"`

	Coach                  *coach     `json:"coach"`
	CoachRequestedDateTime string     `json:"coachRequestedDateTime"`
	Comms                  []noteItem `json:"comms" doc:"The notes, newest first."`
	IsCoachAllowedToEdit   bool       `json:"isCoachAllowedToEdit"`

	InitialVisitCount   int64 `json:"initialVisitCount"`
	LearnMoreVisitCount int64 `json:"learnMoreVisitCount"`
	EligibleVisitCount  int64 `json:"eligibleVisitCount"`

	StoryCharLimit   int `json:"storyCharLimit"`
	WhyCharLimit     int `json:"whyCharLimit"`
	CaptionCharLimit int `json:"captionCharLimit"`
	MaxImages        int `json:"maxImages"`
}

type coach struct {
	FullName string `json:"fullName"`
}

type reviewComment struct {
	Stage     string    `json:"stage"`
	Decision  string    `json:"decision"`
	Comment   string    `json:"comment"`
	DecidedAt time.Time `json:"decidedAt"`
	Reasons   []note    `json:"reasons" doc:"What was said about parts of the submission."`
	Reopened  *reopened `json:"reopened" doc:"The registry let the patient edit again after it; else null."`
}

// siteImage is a picture as the specification's screens receive it.
type siteImage struct {
	FileName     string     `json:"fileName"`
	Thumbnail    string     `json:"thumbnail"`
	Caption      string     `json:"caption"`
	DisplayOrder int        `json:"displayOrder"`
	Attributes   attributes `json:"attributes"`
}

type attributes struct {
	Rotate   int      `json:"rotate"`
	Zoom     float64  `json:"zoom"`
	Position position `json:"position"`
}

type position struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

func attributesOf(p microsite.Placement) attributes {
	return attributes{Rotate: p.Crop.Rotate, Zoom: p.Crop.Zoom, Position: position{p.Crop.X, p.Crop.Y}}
}

// ownImages are pictures for the patient's editor: the whole photograph.
func ownImages(pictures []microsite.Placement) []siteImage {
	images := make([]siteImage, 0, len(pictures))
	for i, p := range pictures {
		images = append(
			images,
			siteImage{
				FileName:     p.WholeName(),
				Thumbnail:    p.ThumbnailName(),
				Caption:      p.Caption,
				DisplayOrder: i,
				Attributes:   attributesOf(p),
			},
		)
	}
	return images
}

func (s *Server) siteDataOf(ctx context.Context, access microsite.Access, site microsite.Site) (*siteData, error) {
	view, err := s.Microsites.Editor(ctx, access, site)
	if err != nil {
		return nil, err
	}
	counted, err := s.Visits.Stats(ctx, site.ID, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	now, limits := s.Clock.Now(), s.Microsites.Limits()
	d := &siteData{
		ID:                                     site.ID,
		MicrositeTypeID:                        int(site.Type),
		MicrositeType:                          site.Type.Name(),
		EditKey:                                s.Microsites.EditKey(site),
		ShortCode:                              site.ShortCode,
		FirstName:                              site.FirstName,
		LastName:                               site.LastName,
		Age:                                    ageOf(site, now),
		CurrentStatus:                          int(site.RecipientStatus),
		CustomSiteStatus:                       int(site.CustomSiteStatus),
		Images:                                 []siteImage{},
		PatientStoryPending:                    site.DraftStory,
		PatientWhyPending:                      site.DraftWhy,
		ImagesPending:                          ownImages(view.Draft),
		PostedData:                             site.DraftSavedAt != nil,
		SaveDraft:                              site.DraftSavedAt != nil,
		Version:                                site.DraftVersion,
		DraftSavedAt:                           site.DraftSavedAt,
		DraftSavedBy:                           site.DraftSavedBy,
		IsEditable:                             view.Editable,
		AgreedToHipaa:                          site.AgreedToHipaa,
		UseMicrositeResponsibilityConfirmation: limits.Responsibility,
		IsResponsibilityConfirmed:              site.IsResponsibilityConfirmed,
		ShowSiteCreateOption:                   site.ShowSiteCreateOption,
		IsMinor: site.IsMinor(
			now,
		),
		GuardianName:                  site.GuardianName,
		ShowInGallery:                 site.ShowInGallery,
		AllowIndexing:                 site.AllowIndexing,
		CenterName:                    site.CenterName,
		PhonePrimary:                  site.PhonePrimary,
		PhoneSecondary:                site.PhoneSecondary,
		PrimaryPhoneCanReceiveTexts:   site.PrimaryCanReceiveTexts,
		SecondaryPhoneCanReceiveTexts: site.SecondaryCanReceiveTexts,
		IsCoachingDesired:             site.IsCoachingDesired,
		InitialVisitCount:             counted.All[visits.Initial],
		LearnMoreVisitCount:           counted.All[visits.LearnMore],
		EligibleVisitCount:            counted.All[visits.Eligible],
		StoryCharLimit:                limits.Story,
		WhyCharLimit:                  limits.Why,
		CaptionCharLimit:              limits.Caption,
		MaxImages:                     limits.Images,
	}
	if view.Live != nil {
		d.Story, d.Why, d.Images = view.Live.Story, view.Live.Why, ownImages(view.Live.Pictures)
	}
	if view.Review != nil {
		d.ReviewComment = reviewCommentOf(view)
	}
	if d.UndoDeactivationUntil, err = s.Microsites.UndoUntil(ctx, site); err != nil {
		return nil, err
	}
	banner, err := s.Microsites.BannerOf(ctx, site.ID)
	if err != nil {
		return nil, err
	}
	d.ShowBanner = banner.Status == microsite.BannerActive
	return d, s.addCoaching(ctx, d)
}

func ageOf(site microsite.Site, now time.Time) *int {
	age := site.Age(now)
	if age < 0 {
		return nil
	}
	return &age
}

// publicSite is the answer about a public page: every field of spec microsite
// §3, with what a visitor has no need of present and empty (R3.11).
type publicSite struct {
	ID                  int64       `json:"id"`
	MicrositeTypeID     int         `json:"micrositeTypeId"`
	MicrositeType       string      `json:"micrositeType"`
	Layout              int         `json:"layout"`
	ShortCode           string      `json:"shortCode"`
	FirstName           string      `json:"firstName"`
	LastName            string      `json:"lastName"`
	Age                 *int        `json:"age"`
	PatientStory        string      `json:"patientStory"`
	PatientStoryPending string      `json:"patientStoryPending"`
	PatientWhy          string      `json:"patientWhy"`
	PatientWhyPending   string      `json:"patientWhyPending"`
	CurrentStatus       int         `json:"currentStatus"`
	AgreedToHipaa       bool        `json:"agreedToHipaa"`
	TransplantUrgency   string      `json:"transplantUrgency"`
	WaitListStartDate   string      `json:"waitListStartDate"`
	Images              []siteImage `json:"images"`
	ImagesPending       []siteImage `json:"imagesPending"`
	EventLogs           []EventLog  `json:"eventLogs"`
	BannerStatusID      int         `json:"bannerStatusId"`
	BannerStatusDesc    string      `json:"bannerStatusDesc"`
	DcnDomain           string      `json:"dcnDomain"`
}

type EventLog struct {
	EventType             int    `json:"eventType"`
	EventRecordedDateTime string `json:"eventRecordedDateTime"`
	EventDate             string `json:"eventDate"`
}

// layoutV2 is the one layout of the public page.
const layoutV2 = 2

func publicSiteOf(v microsite.PublicView, now time.Time) publicSite {
	site := v.Site
	p := publicSite{
		MicrositeTypeID: int(site.Type),
		MicrositeType:   site.Type.Name(),
		ShortCode:       site.ShortCode,
		CurrentStatus: int(
			site.RecipientStatus,
		),
		Images:        []siteImage{},
		ImagesPending: []siteImage{},
		EventLogs:     []EventLog{},
	}
	if v.Showing == microsite.ShowNothing {
		return p // R10.12
	}
	p.Layout = layoutV2
	p.ID, p.FirstName, p.LastName, p.Age, p.AgreedToHipaa = site.ID, site.FirstName, site.LastName, ageOf(
		site,
		now,
	), site.AgreedToHipaa
	if v.Showing == microsite.ShowStarter {
		p.Age = nil
		return p
	}
	if v.Names != nil {
		p.PatientStoryPending, p.PatientWhyPending, p.ImagesPending = v.Version.Story, v.Version.Why, publicImages(v)
		return p
	}
	if v.Banner != nil { // its own event and no other (R3.11)
		p.EventLogs = []EventLog{eventLogOf(*v.Banner)}
		p.BannerStatusID, p.BannerStatusDesc = int(microsite.BannerActive), microsite.BannerActive.Name()
	}
	p.PatientStory, p.PatientWhy, p.Images = v.Version.Story, v.Version.Why, publicImages(v)
	return p
}

// publicImages are pictures for visitors: the crop, never the whole photograph.
func publicImages(v microsite.PublicView) []siteImage {
	images := make([]siteImage, 0, len(v.Version.Pictures))
	name := func(n string) string {
		if marked, ok := v.Names[n]; ok {
			return marked
		}
		return n
	}
	for i, p := range v.Version.Pictures {
		images = append(
			images,
			siteImage{
				FileName:     name(p.LargeName()),
				Thumbnail:    name(p.ThumbnailName()),
				Caption:      p.Caption,
				DisplayOrder: i,
				Attributes:   attributesOf(p),
			},
		)
	}
	return images
}

// saved is the answer to a save.
type saved struct {
	SiteStatus
	AgreedToHipaa bool        `json:"agreedToHipaa"`
	Version       int64       `json:"version"`
	ImagesPending []siteImage `json:"imagesPending"`
}

func savedSite(site microsite.Site, draft []microsite.Placement) saved {
	return saved{
		SiteStatus:    statusOfSite(site),
		AgreedToHipaa: site.AgreedToHipaa,
		Version:       site.DraftVersion,
		ImagesPending: ownImages(draft),
	}
}
