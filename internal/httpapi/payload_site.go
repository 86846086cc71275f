package httpapi

import (
	"beacon/internal/microsite"
	"time"
)

type SiteStatus struct {
	CurrentStatus    int `json:"currentStatus"`
	CustomSiteStatus int `json:"customSiteStatus"`
}

func statusOfSite(site microsite.Site) SiteStatus {
	return SiteStatus{int(site.RecipientStatus), int(site.CustomSiteStatus)}
}

type link struct {
	URL string `json:"url"`
}

func statusAfter(site microsite.Site, err error) (*Output[SiteStatus], error) {
	if err != nil {
		return nil, err
	}
	return Respond(statusOfSite(site)), nil
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

func ageOf(site microsite.Site, now time.Time) *int {
	age := site.Age(now)
	if age < 0 {
		return nil
	}
	return &age
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

type EventLog struct {
	EventType             int    `json:"eventType"`
	EventRecordedDateTime string `json:"eventRecordedDateTime"`
	EventDate             string `json:"eventDate"`
}

func eventLogOf(e microsite.Event) EventLog {
	return EventLog{int(e.Type), e.RecordedAt.Format(time.RFC3339), e.Date}
}
