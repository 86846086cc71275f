package patient

import (
	"context"
	"time"

	"beacon/internal/httpapi/payload"

	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/visits"
)

// siteData is the response of custom-site/data: all fields of M3, of the starter site (V3), and of R3 and R10.7.
type siteData struct {
	ID               int64  `json:"id"`
	MicrositeTypeID  int    `json:"micrositeTypeId"`
	MicrositeType    string `json:"micrositeType"`
	EditKey          string `json:"editKey" doc:"For the next calls; an administrator's is the admin key."`
	ShortCode        string `json:"shortCode"`
	FirstName        string `json:"firstName"`
	LastName         string `json:"lastName"`
	Age              *int   `json:"age"`
	CurrentStatus    int    `json:"currentStatus"`
	CustomSiteStatus int    `json:"customSiteStatus"`

	Story               string              `json:"story" doc:"The live version."`
	Why                 string              `json:"why" doc:"The live version."`
	Images              []payload.SiteImage `json:"images" doc:"The live version."`
	PatientStoryPending string              `json:"patientStoryPending" doc:"The working copy."`
	PatientWhyPending   string              `json:"patientWhyPending" doc:"The working copy."`
	StoryLang           string              `json:"storyLang,omitempty" doc:"Language of the working copy: en, es, or empty when unknown."`
	WhyLang             string              `json:"whyLang,omitempty"`
	ImagesPending       []payload.SiteImage `json:"imagesPending" doc:"The working copy."`
	PostedData          bool                `json:"postedData" doc:"Whether anything was ever saved."`
	SaveDraft           bool                `json:"saveDraft"`
	Version             int64               `json:"version" doc:"Send it with a save; a stale version returns 409."`
	DraftSavedAt        *time.Time          `json:"draftSavedAt"`
	DraftSavedBy        string              `json:"draftSavedBy"`
	DraftFormKey        string              `json:"draftFormKey" doc:"The formKey of the last save; empty if it had none."`
	IsEditable          bool                `json:"isEditable" doc:"R3.1, or a valid admin key."`

	AgreedToHipaa                          bool                   `json:"agreedToHipaa"`
	IsPublic                               bool                   `json:"isPublic" doc:"Whether visitors see a page."`
	UseMicrositeResponsibilityConfirmation bool                   `json:"useMicrositeResponsibilityConfirmation"`
	IsResponsibilityConfirmed              bool                   `json:"isResponsibilityConfirmed"`
	ShowSiteCreateOption                   bool                   `json:"showSiteCreateOption"`
	ShowBanner                             bool                   `json:"showBanner"`
	IsMinor                                bool                   `json:"isMinor"`
	GuardianName                           string                 `json:"guardianName"`
	ShowInGallery                          bool                   `json:"showInGallery"`
	AllowIndexing                          bool                   `json:"allowIndexing"`
	CenterName                             string                 `json:"centerName"`
	ReviewComment                          *payload.ReviewComment `json:"reviewComment"`
	UndoDeactivationUntil                  *time.Time             `json:"undoDeactivationUntil" doc:"null: too late"`

	payload.EmailChanging
	Email                         string `json:"email" doc:"The address on record"`
	PhonePrimary                  string `json:"phonePrimary"`
	PhoneSecondary                string `json:"phoneSecondary"`
	PrimaryPhoneCanReceiveTexts   bool   `json:"primaryPhoneCanReceiveTexts"`
	SecondaryPhoneCanReceiveTexts bool   `json:"secondaryPhoneCanReceiveTexts"`
	IsCoachingDesired             bool   `json:"isCoachingDesired"`

	Coach                  *coach             `json:"coach"`
	CoachRequestedDateTime string             `json:"coachRequestedDateTime"`
	Comms                  []payload.NoteItem `json:"comms" doc:"The notes, newest first."`
	IsCoachAllowedToEdit   bool               `json:"isCoachAllowedToEdit"`

	InitialVisitCount   int64 `json:"initialVisitCount"`
	LearnMoreVisitCount int64 `json:"learnMoreVisitCount"`
	EligibleVisitCount  int64 `json:"eligibleVisitCount"`

	payload.EditLimits
}

type coach struct {
	FullName string `json:"fullName"`
}

func (s *handlers) siteDataFor(ctx context.Context, access microsite.Access, site microsite.Site) (*siteData, error) {
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
		ID: site.ID, MicrositeTypeID: int(site.Type),
		MicrositeType: site.Type.Name(),
		EditKey:       s.Microsites.AccessKey(access, site),
		ShortCode:     site.ShortCode, FirstName: site.FirstName,
		LastName:            site.LastName,
		Age:                 payload.PatientAge(site, now),
		CurrentStatus:       int(site.RecipientStatus),
		CustomSiteStatus:    int(site.CustomSiteStatus),
		Images:              []payload.SiteImage{},
		PatientStoryPending: site.DraftStory, PatientWhyPending: site.DraftWhy,
		StoryLang: site.DraftStoryLang.Tag(), WhyLang: site.DraftWhyLang.Tag(),
		ImagesPending: payload.OwnImages(view.Draft),
		PostedData:    site.DraftSavedAt != nil,
		SaveDraft:     site.DraftSavedAt != nil,
		Version:       site.DraftVersion, DraftSavedAt: site.DraftSavedAt,
		DraftSavedBy: site.DraftSavedBy, DraftFormKey: site.DraftFormKey, IsEditable: view.Editable,
		AgreedToHipaa:                          site.AgreedToHipaa,
		IsPublic:                               site.IsPublic(),
		UseMicrositeResponsibilityConfirmation: limits.Responsibility,
		IsResponsibilityConfirmed:              site.IsResponsibilityConfirmed,
		ShowSiteCreateOption:                   site.ShowSiteCreateOption,
		IsMinor:                                site.IsMinor(now), GuardianName: site.GuardianName,
		ShowInGallery: site.ShowInGallery,
		AllowIndexing: site.AllowIndexing, CenterName: site.CenterName,
		Email:                         site.Email,
		PhonePrimary:                  site.PhonePrimary,
		PhoneSecondary:                site.PhoneSecondary,
		PrimaryPhoneCanReceiveTexts:   site.PrimaryCanReceiveTexts,
		SecondaryPhoneCanReceiveTexts: site.SecondaryCanReceiveTexts,
		IsCoachingDesired:             site.IsCoachingDesired,
		InitialVisitCount:             counted.All[visits.Initial],
		LearnMoreVisitCount:           counted.All[visits.LearnMore],
		EligibleVisitCount:            counted.All[visits.Eligible],
		EditLimits:                    payload.NewEditLimits(limits),
	}
	if view.Live != nil {
		d.Story, d.Why, d.Images = view.Live.Story, view.Live.Why, payload.OwnImages(view.Live.Pictures)
	}
	if view.Review != nil {
		d.ReviewComment = payload.NewReviewComment(view)
	}
	if d.UndoDeactivationUntil, err = s.Microsites.UndoUntil(ctx, site); err != nil {
		return nil, err
	}
	d.EmailChange, err = payload.NewEmailChange(ctx, s.EmailChanges, notify.MicrositePage, site.ID)
	if err != nil {
		return nil, err
	}
	banner, err := s.Microsites.SiteBanner(ctx, site.ID)
	if err != nil {
		return nil, err
	}
	d.ShowBanner = banner.Status == microsite.BannerActive
	return d, s.addCoaching(ctx, d)
}
