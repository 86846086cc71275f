package httpapi

import (
	"fmt"
	"slices"
	"strings"

	"beacon/internal/coaching"
	"beacon/internal/microsite"
	"beacon/internal/voucher"
)

// enumeration is a set of named numbers that calls carry. The document names
// them, and the front end's constants are generated from it.
type enumeration struct {
	name        string
	description string
	// fields are the properties that hold one of the numbers: in every schema, or
	// in one of them ("Schema.property").
	fields  []string
	members []member
}

type member struct {
	name  string
	value int
}

var enumerations = []enumeration{
	{
		name:        "RecipientStatus",
		description: "How far the recipient has come; the numbers are ordered.",
		fields:      []string{"currentStatus"},
		members: []member{
			{"InvitationSent", int(microsite.InvitationSent)},
			{"PendCenterConfirmIsPatient", int(microsite.PendCenterConfirmIsPatient)},
			{"StarterSiteActive", int(microsite.StarterSiteActive)},
			{"Active", int(microsite.Active)},
			{"Inactive", int(microsite.Inactive)},
			{"Denied", int(microsite.Denied)},
		},
	},
	{
		name:        "CustomSiteStatus",
		description: "Where the custom site stands between patient, center and registry.",
		fields:      []string{"customSiteStatus"},
		members: []member{
			{"InActive", int(microsite.SiteInActive)},
			{"PendCtrDeclinedFixable", int(microsite.PendCtrDeclinedFixable)},
			{"PendCenterApproval", int(microsite.PendCenterApproval)},
			{"PendNkrDeclinedFixable", int(microsite.PendNkrDeclinedFixable)},
			{"DeclinedUnfixable", int(microsite.DeclinedUnfixable)},
			{"PendNkrApproval", int(microsite.PendNkrApproval)},
			{"Active", int(microsite.SiteActive)},
		},
	},
	{
		name:        "CommunicationStatus",
		description: "How far a note has come.",
		fields:      []string{"NoteItem.status"},
		members: []member{
			{"Sent", int(coaching.Sent)},
			{"Viewed", int(coaching.Viewed)},
			{"RepliedTo", int(coaching.RepliedTo)},
		},
	},
	{
		name:        "MicrositeType",
		description: "The organ a site asks for.",
		fields:      []string{"micrositeTypeId"},
		members: []member{
			{"Kidney", int(microsite.Kidney)},
			{"Liver", int(microsite.Liver)},
		},
	},
	{
		name:        "PostBannerStatus",
		description: "Whether the status banner shows.",
		fields:      []string{"bannerStatusId"},
		members: []member{
			{"Inactive", int(microsite.BannerInactive)},
			{"Pending", int(microsite.BannerPending)},
			{"Active", int(microsite.BannerActive)},
		},
	},
	{
		name:        "EventType",
		description: "What happened to a recipient, for the banner.",
		fields:      []string{"eventType"},
		members: []member{
			{"ReadyForTransplant", int(microsite.ReadyForTransplant)},
			{"ReceivedLivingKidney", int(microsite.ReceivedLivingKidney)},
			{"ReceivedDeceasedKidney", int(microsite.ReceivedDeceasedKidney)},
			{"ReceivedVoucher", int(microsite.ReceivedVoucher)},
			{"TooSickForTransplant", int(microsite.TooSickForTransplant)},
		},
	},
	{
		name:        "MatchStatus",
		description: "How far the search for a donor has come.",
		fields:      []string{"matchStatus"},
		members: []member{
			{"NeedsMatch", int(voucher.NeedsMatch)},
			{"MatchOffered", int(voucher.MatchOffered)},
			{"PendingCrossMatch", int(voucher.PendingCrossMatch)},
			{"PendingTransplant", int(voucher.PendingTransplant)},
			{"Transplanted", int(voucher.Transplanted)},
		},
	},
	{
		name:        "VoucherStep",
		description: "How far somebody is in registering; holders skip VoucherHolders.",
		fields:      []string{"currentSelfRegistrationStep", "FinalList.nextStep", "StepOutputBody.nextStep"},
		members: []member{
			{"None", 0},
			{"PersonalInfo", int(voucher.PersonalInfo)},
			{"VoucherHolders", int(voucher.VoucherHolders)},
			{"UploadConsent", int(voucher.UploadConsent)},
			{"Complete", int(voucher.Complete)},
		},
	},
	{
		name:        "HolderStatus",
		description: "What became of a holder's voucher.",
		fields:      []string{"HolderFields.status", "HolderPage.status", "StaffHolderItem.status", "MoveItem.to"},
		members: []member{
			{"Available", int(voucher.Available)},
			{"PendingRedemption", int(voucher.PendingRedemption)},
			{"Redeemed", int(voucher.Redeemed)},
			{"PendingRetired", int(voucher.PendingRetired)},
			{"Retired", int(voucher.Retired)},
			{"Draft", int(voucher.Draft)},
		},
	},
}

// describeEnumerations adds the enumerations to the schemas of a decoded
// document and points their fields at them. It works on the document and not on
// the schemas that requests are validated with, which stay as they are.
func describeEnumerations(schemas map[string]any) error {
	for _, e := range enumerations {
		for _, field := range e.fields {
			if !pointFields(schemas, field, "#/components/schemas/"+e.name) {
				return fmt.Errorf("no schema has the integer %s of %s", field, e.name)
			}
		}
		schemas[e.name] = e.schema()
	}
	return nil
}

// pointFields makes a field refer to an enumeration wherever it is an integer,
// and reports whether there is one.
func pointFields(schemas map[string]any, field, ref string) bool {
	only, name, qualified := strings.Cut(field, ".")
	if !qualified {
		name = field
	}
	found := false
	for schema, described := range schemas {
		properties, _ := described.(map[string]any)["properties"].(map[string]any)
		property, ok := properties[name].(map[string]any)
		if !ok || qualified && schema != only {
			continue
		}
		switch kind := property["type"].(type) {
		case string:
			if kind != "integer" {
				continue
			}
			property["$ref"] = ref
		case []any:
			if !slices.Contains(kind, any("integer")) {
				continue
			}
			property["anyOf"] = []any{map[string]any{"$ref": ref}, map[string]any{"type": "null"}}
		default:
			continue
		}
		delete(property, "type")
		delete(property, "format")
		found = true
	}
	return found
}

func (e enumeration) schema() map[string]any {
	names, values := make([]any, len(e.members)), make([]any, len(e.members))
	for i, m := range e.members {
		names[i], values[i] = m.name, m.value
	}
	return map[string]any{
		"type": "integer", "description": e.description, "enum": values, "x-enum-varnames": names,
	}
}
