package payload

import (
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/microsite"
)

type SiteStatus struct {
	CurrentStatus    int `json:"currentStatus"`
	CustomSiteStatus int `json:"customSiteStatus"`
}

func StatusOfSite(site microsite.Site) SiteStatus {
	return SiteStatus{int(site.RecipientStatus), int(site.CustomSiteStatus)}
}

type Link struct {
	URL string `json:"url"`
}

func StatusAfter(site microsite.Site, err error) (*httpapi.Output[SiteStatus], error) {
	if err != nil {
		return nil, err
	}
	return httpapi.Respond(StatusOfSite(site)), nil
}

// SiteImage is a picture as the specification's screens receive it.
type SiteImage struct {
	FileName     string     `json:"fileName"`
	Thumbnail    string     `json:"thumbnail"`
	Caption      string     `json:"caption"`
	DisplayOrder int        `json:"displayOrder"`
	Attributes   Attributes `json:"attributes"`
}

type Attributes struct {
	Rotate   int      `json:"rotate"`
	Zoom     float64  `json:"zoom"`
	Position Position `json:"position"`
}

type Position struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

func AttributesOf(p microsite.Placement) Attributes {
	return Attributes{Rotate: p.Crop.Rotate, Zoom: p.Crop.Zoom, Position: Position{p.Crop.X, p.Crop.Y}}
}

// OwnImages are pictures for the patient's editor: the whole photograph.
func OwnImages(pictures []microsite.Placement) []SiteImage {
	images := make([]SiteImage, 0, len(pictures))
	for i, p := range pictures {
		images = append(images, SiteImage{
			FileName: p.WholeName(), Thumbnail: p.ThumbnailName(), Caption: p.Caption, DisplayOrder: i,
			Attributes: AttributesOf(p),
		})
	}
	return images
}

func AgeOf(site microsite.Site, now time.Time) *int {
	age := site.Age(now)
	if age < 0 {
		return nil
	}
	return &age
}

// Saved is the answer to a save.
type Saved struct {
	SiteStatus
	AgreedToHipaa bool        `json:"agreedToHipaa"`
	Version       int64       `json:"version"`
	ImagesPending []SiteImage `json:"imagesPending"`
}

func SavedSite(saved microsite.Saved) Saved {
	return Saved{
		SiteStatus: StatusOfSite(saved.Site), AgreedToHipaa: saved.Site.AgreedToHipaa,
		Version: saved.Site.DraftVersion, ImagesPending: OwnImages(saved.Pictures),
	}
}

type EventLog struct {
	EventType             int    `json:"eventType"`
	EventRecordedDateTime string `json:"eventRecordedDateTime"`
	EventDate             string `json:"eventDate"`
}

func EventLogOf(e microsite.Event) EventLog {
	return EventLog{int(e.Type), e.RecordedAt.Format(time.RFC3339), e.Date}
}
