package payload

import (
	"context"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/registration"
	"beacon/internal/visits"
)

// SiteStatus holds the two statuses of a site.
type SiteStatus struct {
	CurrentStatus    int `json:"currentStatus"`
	CustomSiteStatus int `json:"customSiteStatus"`
}

// NewSiteStatus returns the statuses of a site.
func NewSiteStatus(site microsite.Site) SiteStatus {
	return SiteStatus{int(site.RecipientStatus), int(site.CustomSiteStatus)}
}

// Link is a path below the public address.
type Link struct {
	URL string `json:"url"`
}

// StatusAfter returns the statuses after a change of a site, and passes err on.
func StatusAfter(site microsite.Site, err error) (SiteStatus, error) { return NewSiteStatus(site), err }

// SiteImage is a picture in the specification's format. On public pages Medium is the crop at half its size, for small
// screens.
type SiteImage struct {
	FileName     string     `json:"fileName"`
	Medium       string     `json:"medium,omitempty"`
	Thumbnail    string     `json:"thumbnail"`
	Caption      string     `json:"caption"`
	CaptionLang  string     `json:"captionLang,omitempty" doc:"Language of the text: en, es, or empty when unknown."`
	DisplayOrder int        `json:"displayOrder"`
	Attributes   Attributes `json:"attributes"`
}

// Attributes describes the crop of a picture; package picture defines the numbers.
type Attributes struct {
	Rotate   int      `json:"rotate"`
	Zoom     float64  `json:"zoom"`
	Position Position `json:"position"`
}

// Position is the center of a crop, as fractions of the picture's width and height.
type Position struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// NewAttributes returns a placement's crop.
func NewAttributes(p microsite.Placement) Attributes {
	return Attributes{Rotate: p.Crop.Rotate, Zoom: p.Crop.Zoom, Position: Position{p.Crop.X, p.Crop.Y}}
}

// OwnImages returns pictures for the patient's editor, with the whole photograph instead of the crop.
func OwnImages(pictures []microsite.Placement) []SiteImage {
	images := make([]SiteImage, 0, len(pictures))
	for i, p := range pictures {
		images = append(images, SiteImage{
			FileName: p.WholeName(), Thumbnail: p.ThumbnailName(), Caption: p.Caption,
			CaptionLang: p.CaptionLang.Tag(), DisplayOrder: i,
			Attributes: NewAttributes(p),
		})
	}
	return images
}

// PatientAge returns a patient's age in years, or nil if it is unknown.
func PatientAge(site microsite.Site, now time.Time) *int {
	age := site.Age(now)
	if age < 0 {
		return nil
	}
	return &age
}

// EditLimits holds the registry's limits for a patient's texts and pictures.
type EditLimits struct {
	StoryCharLimit   int `json:"storyCharLimit"`
	WhyCharLimit     int `json:"whyCharLimit"`
	CaptionCharLimit int `json:"captionCharLimit"`
	MaxImages        int `json:"maxImages"`
}

// NewEditLimits returns the limits in the specification's format.
func NewEditLimits(l microsite.Limits) EditLimits {
	return EditLimits{l.Story, l.Why, l.Caption, l.Images}
}

// Saved is the response to a save.
type Saved struct {
	SiteStatus
	AgreedToHipaa bool        `json:"agreedToHipaa"`
	Version       int64       `json:"version"`
	StoryLang     string      `json:"storyLang,omitempty" doc:"Language of the story: en, es, or empty when unknown."`
	WhyLang       string      `json:"whyLang,omitempty"`
	ImagesPending []SiteImage `json:"imagesPending"`
}

// SavedSite returns the response to a save.
func SavedSite(saved microsite.Saved) Saved {
	return Saved{
		SiteStatus: NewSiteStatus(saved.Site), AgreedToHipaa: saved.Site.AgreedToHipaa,
		Version:   saved.Site.DraftVersion,
		StoryLang: saved.Site.DraftStoryLang.Tag(), WhyLang: saved.Site.DraftWhyLang.Tag(),
		ImagesPending: OwnImages(saved.Pictures),
	}
}

// EventLog is an event of a patient's path to a transplant, for the banner.
type EventLog struct {
	EventType             int    `json:"eventType"`
	EventRecordedDateTime string `json:"eventRecordedDateTime"`
	EventDate             string `json:"eventDate"`
}

// NewEventLog returns an event in the specification's format.
func NewEventLog(e microsite.Event) EventLog {
	return EventLog{int(e.Type), e.RecordedAt.Format(time.RFC3339), e.Date}
}

// MediaURL returns the path of a file, or "" without a name.
func MediaURL(name string) string {
	if name == "" {
		return ""
	}
	return "/api/videos/media/" + name
}

// SiteFigures returns the visits and the completed registrations of a site up to now.
func SiteFigures(
	ctx context.Context, counter *visits.Service, registrations *registration.Service, siteID int64, now time.Time,
) (seen visits.Totals, registered registration.Totals, err error) {
	if seen, err = counter.Stats(ctx, siteID, now); err == nil {
		registered, err = registrations.Stats(ctx, siteID, now)
	}
	return seen, registered, err
}
