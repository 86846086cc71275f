package server

import (
	"beacon/internal/coaching"
	"beacon/internal/httpapi"
	"beacon/internal/microsite"
	"beacon/internal/voucher"
)

// enumerations lists the named numbers in the calls of all rooms.
var enumerations = []httpapi.Enumeration{
	{
		Name:        "RecipientStatus",
		Description: "How far the recipient has come; the numbers are ordered.",
		Fields:      []string{"currentStatus"},
		Members: []httpapi.Member{
			httpapi.Named("InvitationSent", microsite.InvitationSent),
			httpapi.Named("PendCenterConfirmIsPatient", microsite.PendCenterConfirmIsPatient),
			httpapi.Named("StarterSiteActive", microsite.StarterSiteActive),
			httpapi.Named("Active", microsite.Active),
			httpapi.Named("Inactive", microsite.Inactive),
			httpapi.Named("Denied", microsite.Denied),
		},
	},
	{
		Name:        "CustomSiteStatus",
		Description: "The review state of a custom site: with the patient, the center or the registry.",
		Fields:      []string{"customSiteStatus"},
		Members: []httpapi.Member{
			httpapi.Named("InActive", microsite.SiteInActive),
			httpapi.Named("PendCtrDeclinedFixable", microsite.PendCtrDeclinedFixable),
			httpapi.Named("PendCenterApproval", microsite.PendCenterApproval),
			httpapi.Named("PendNkrDeclinedFixable", microsite.PendNkrDeclinedFixable),
			httpapi.Named("DeclinedUnfixable", microsite.DeclinedUnfixable),
			httpapi.Named("PendNkrApproval", microsite.PendNkrApproval),
			httpapi.Named("Active", microsite.SiteActive),
		},
	},
	{
		Name:        "CommunicationStatus",
		Description: "How far a note has come.",
		Fields:      []string{"NoteItem.status"},
		Members: []httpapi.Member{
			httpapi.Named("Sent", coaching.Sent),
			httpapi.Named("Viewed", coaching.Viewed),
			httpapi.Named("RepliedTo", coaching.RepliedTo),
		},
	},
	{
		Name:        "MicrositeType",
		Description: "The organ a site asks for.",
		Fields:      []string{"micrositeTypeId"},
		Members: []httpapi.Member{
			httpapi.Named("Kidney", microsite.Kidney),
			httpapi.Named("Liver", microsite.Liver),
		},
	},
	{
		Name:        "PostBannerStatus",
		Description: "Whether the status banner shows.",
		Fields:      []string{"bannerStatusId"},
		Members: []httpapi.Member{
			httpapi.Named("Inactive", microsite.BannerInactive),
			httpapi.Named("Pending", microsite.BannerPending),
			httpapi.Named("Active", microsite.BannerActive),
		},
	},
	{
		Name:        "EventType",
		Description: "The events that a patient's banner announces.",
		Fields:      []string{"eventType"},
		Members: []httpapi.Member{
			httpapi.Named("ReadyForTransplant", microsite.ReadyForTransplant),
			httpapi.Named("ReceivedLivingKidney", microsite.ReceivedLivingKidney),
			httpapi.Named("ReceivedDeceasedKidney", microsite.ReceivedDeceasedKidney),
			httpapi.Named("ReceivedVoucher", microsite.ReceivedVoucher),
			httpapi.Named("TooSickForTransplant", microsite.TooSickForTransplant),
		},
	},
	{
		Name:        "MatchStatus",
		Description: "How far the search for a donor has come.",
		Fields:      []string{"matchStatus"},
		Members: []httpapi.Member{
			httpapi.Named("NeedsMatch", voucher.NeedsMatch),
			httpapi.Named("MatchOffered", voucher.MatchOffered),
			httpapi.Named("PendingCrossMatch", voucher.PendingCrossMatch),
			httpapi.Named("PendingTransplant", voucher.PendingTransplant),
			httpapi.Named("Transplanted", voucher.Transplanted),
		},
	},
	{
		Name:        "VoucherStep",
		Description: "Step of the registration; holders skip VoucherHolders.",
		Fields:      []string{"currentSelfRegistrationStep", "FinalList.nextStep", "StepOutputBody.nextStep"},
		Members: []httpapi.Member{
			httpapi.Named("None", 0),
			httpapi.Named("PersonalInfo", voucher.PersonalInfo),
			httpapi.Named("VoucherHolders", voucher.VoucherHolders),
			httpapi.Named("UploadConsent", voucher.UploadConsent),
			httpapi.Named("Complete", voucher.Complete),
		},
	},
	{
		Name:        "HolderStatus",
		Description: "State of a holder's voucher.",
		Fields:      []string{"HolderFields.status", "HolderPage.status", "StaffHolderItem.status", "MoveItem.to"},
		Members: []httpapi.Member{
			httpapi.Named("Available", voucher.Available),
			httpapi.Named("PendingRedemption", voucher.PendingRedemption),
			httpapi.Named("Redeemed", voucher.Redeemed),
			httpapi.Named("PendingRetired", voucher.PendingRetired),
			httpapi.Named("Retired", voucher.Retired),
			httpapi.Named("Draft", voucher.Draft),
		},
	},
}
