package micrositestore

import (
	"beacon/internal/microsite"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/sentform"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

func siteFromRow(r sqlgen.Microsite, centerName string) microsite.Site {
	return microsite.Site{
		ID: r.ID, Type: r.TypeID, CenterID: r.CenterID,
		CenterName: centerName, KeyVersion: r.KeyVersion,
		ShortCode: r.ShortCode, FirstName: r.FirstName, LastName: r.LastName,
		Email: r.Email, Language: r.Language,
		BirthDate: string(r.BirthDate), Gender: r.Gender,
		PhonePrimary: r.PhonePrimary, PhoneSecondary: r.PhoneSecondary,
		PrimaryCanReceiveTexts: r.PrimaryCanReceiveTexts, SecondaryCanReceiveTexts: r.SecondaryCanReceiveTexts,
		IsCoachingDesired: r.IsCoachingDesired, CoachRequestedAt: r.CoachRequestedAt,
		RecipientStatus: r.RecipientStatus, CustomSiteStatus: r.CustomSiteStatus,
		StatusBeforeSubmit: r.StatusBeforeSubmit, AgreedToHipaa: r.AgreedToHipaa,
		IsResponsibilityConfirmed: r.IsResponsibilityConfirmed, ShowSiteCreateOption: r.ShowSiteCreateOption,
		ShowInGallery: r.ShowInGallery, AllowIndexing: r.AllowIndexing,
		GuardianName: r.GuardianName,
		DraftStory:   r.DraftStory, DraftStoryLang: r.DraftStoryLang,
		DraftWhy: r.DraftWhy, DraftWhyLang: r.DraftWhyLang, DraftVersion: r.DraftVersion,
		DraftSavedAt: r.DraftSavedAt, DraftSavedBy: r.DraftSavedBy,
		DraftFormKey: r.DraftFormKey, DraftForm: sentform.Form(r.DraftForm),
		PendingSubmissionID: r.PendingSubmissionID, LiveSubmissionID: r.LiveSubmissionID,
		FirstOpenedAt: r.FirstOpenedAt, LastOpenedAt: r.LastOpenedAt, WithdrawnAt: r.WithdrawnAt,
		DiedOn: string(r.DiedOn), DeathPage: microsite.DeathPage(r.DeathPage),
		JoinedInto: storage.OrZero(r.JoinedInto), JoinedKey: r.JoinedKey,
		Revision: r.Revision, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
}

func personRow(s microsite.Site) sqlgen.UpdateMicrositePersonParams {
	return sqlgen.UpdateMicrositePersonParams{
		ID: s.ID, CenterID: s.CenterID, KeyVersion: s.KeyVersion, FirstName: s.FirstName, LastName: s.LastName,
		Email: s.Email, Language: s.Language, BirthDate: sqlgen.Date(s.BirthDate), Gender: s.Gender,
		PhonePrimary: s.PhonePrimary, PhoneSecondary: s.PhoneSecondary,
		PrimaryCanReceiveTexts: s.PrimaryCanReceiveTexts, SecondaryCanReceiveTexts: s.SecondaryCanReceiveTexts,
		GuardianName: s.GuardianName,
	}
}

func choicesRow(s microsite.Site) sqlgen.UpdateMicrositeChoicesParams {
	return sqlgen.UpdateMicrositeChoicesParams{
		ID: s.ID, IsCoachingDesired: s.IsCoachingDesired, CoachRequestedAt: s.CoachRequestedAt,
		IsResponsibilityConfirmed: s.IsResponsibilityConfirmed, ShowSiteCreateOption: s.ShowSiteCreateOption,
		ShowInGallery: s.ShowInGallery, AllowIndexing: s.AllowIndexing,
	}
}

func statusRow(s microsite.Site) sqlgen.UpdateMicrositeStatusParams {
	return sqlgen.UpdateMicrositeStatusParams{
		ID: s.ID, RecipientStatus: s.RecipientStatus, CustomSiteStatus: s.CustomSiteStatus,
		StatusBeforeSubmit: s.StatusBeforeSubmit, AgreedToHipaa: s.AgreedToHipaa,
		IsPublic: s.IsPublic(), IsLive: s.IsLive(),
		PendingSubmissionID: s.PendingSubmissionID, LiveSubmissionID: s.LiveSubmissionID,
	}
}

func draftRow(s microsite.Site) sqlgen.UpdateMicrositeDraftParams {
	return sqlgen.UpdateMicrositeDraftParams{
		ID: s.ID, DraftStory: s.DraftStory, DraftStoryLang: s.DraftStoryLang, DraftWhy: s.DraftWhy,
		DraftWhyLang: s.DraftWhyLang, DraftVersion: s.DraftVersion, DraftSavedAt: s.DraftSavedAt,
		DraftSavedBy: s.DraftSavedBy, DraftFormKey: s.DraftFormKey,
		DraftForm: append([]byte(nil), s.DraftForm...), // NULL if empty
	}
}

func endRow(s microsite.Site) sqlgen.UpdateMicrositeEndParams {
	return sqlgen.UpdateMicrositeEndParams{
		ID: s.ID, WithdrawnAt: s.WithdrawnAt, DiedOn: sqlgen.Date(s.DiedOn), DeathPage: string(s.DeathPage),
		JoinedInto: storage.OrNull(s.JoinedInto), JoinedKey: s.JoinedKey,
	}
}

func placementFromRow(r sqlgen.DraftPicturesRow) microsite.Placement {
	return microsite.Placement{
		PictureID: r.PictureID, Stem: r.Stem, Width: r.Width, Height: r.Height,
		Caption: r.Caption, CaptionLang: r.CaptionLang,
		Crop: picture.Crop{Zoom: r.Zoom, Rotate: r.Rotate, X: r.PosX, Y: r.PosY}, CropID: r.CropID,
	}
}

// placementRow returns the row for a picture of a working copy or a submission.
func placementRow(of int64, position int, p microsite.Placement) sqlgen.InsertDraftPictureParams {
	return sqlgen.InsertDraftPictureParams{
		Of: of, Position: position, PictureID: p.PictureID, Caption: p.Caption, CaptionLang: p.CaptionLang,
		Zoom: p.Crop.Zoom, Rotate: p.Crop.Rotate, PosX: p.Crop.X, PosY: p.Crop.Y, CropID: p.CropID,
	}
}
