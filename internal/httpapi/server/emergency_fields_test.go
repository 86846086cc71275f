package server_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// emergencyFields lists the fields of the records that a grant opens: allowed fields are shown, withheld fields are
// always empty. A new field of a record must be added to one of the two lists.
var emergencyFields = map[string]struct{ allowed, withheld string }{
	"patient": {
		allowed: `
			age agreedToHipaa allowIndexing birthDate canReview canTransfer canWithdrawInvitation centerId centerName
			createdAt currentStatus customSiteStatus deathPage diedOn down email emergency emergency.id
			emergency.secondsLeft emergency.until firstName gender guardianName id isLive isPublic joinedInto language
			lastName micrositeTypeId phonePrimary phoneSecondary primaryPhoneCanReceiveTexts release release.agreed
			release.at release.signer secondaryPhoneCanReceiveTexts sentAt shortCode showInGallery stage updatedAt
			version withdrawnAt`,
		withheld: "emailChange emailCount holds joinWaits reviews thumbnail",
	},
	"donor": {
		allowed: `
			address1 address2 birthDate centerId centerName city country createdAt currentSelfRegistrationStep diedOn
			donatedOn email emergency emergency.id emergency.secondsLeft emergency.until familyHolders firstName
			fullName fvHoldersAllowed gender hasConfirmedNoFvHolders holders holders.address1 holders.address2
			holders.asked holders.birthDate holders.bloodOn holders.centerId holders.centerName holders.city
			holders.consentFileName holders.country
			holders.createdDateTime holders.currentSelfRegistrationStep holders.diedOn holders.donorId holders.duties
			holders.editKey holders.email holders.firstKit holders.firstName holders.fullName holders.gender holders.id
			holders.isDeleted holders.isElsewhere holders.language holders.lastName holders.moves holders.moves.name holders.moves.reasons
			holders.moves.to holders.needAskedAt holders.needs holders.nextKit holders.nextKit.address1
			holders.nextKit.address2 holders.nextKit.city holders.nextKit.country holders.nextKit.number
			holders.nextKit.recipient holders.nextKit.region holders.nextKit.state holders.nextKit.toCenter
			holders.nextKit.zip holders.outgrown holders.outlook holders.phone holders.relationshipToDonor
			holders.relationshipToDonorOther holders.retiredWith holders.state holders.status holders.swabOn
			holders.version holders.voucherState holders.whyNot holders.willLikelyNeedKidneyTransplant
			holders.yearsBeforeKidneyTransplant holders.zip id isNameOnly joined language lastName matchStatus path
			path.finalizedAt path.personalInfoAt path.remindedAt path.transplantedAt phone readiness state surgeryOn
			updatedAt version zip`,
		withheld: `consentDesks documents emailChange emailCount history holder holders.canTransfer holders.emailChange holds
			joinWaits kits reopenReasons`,
	},
	"voucher-holder": {
		allowed: `
			emergency emergency.id emergency.secondsLeft emergency.until holder holder.center
			holder.center.centerAddress holder.center.centerAddress.addressLine1
			holder.center.centerAddress.addressLine2 holder.center.centerAddress.addressLine3
			holder.center.centerAddress.city holder.center.centerAddress.postalCode
			holder.center.centerAddress.state holder.center.name holder.center.phone holder.id holders
			holders.address1 holders.address2 holders.asked holders.birthDate holders.bloodOn holders.centerId
			holders.centerName holders.city holders.consentFileName holders.country holders.createdDateTime
			holders.currentSelfRegistrationStep holders.diedOn holders.donorId holders.duties holders.editKey
			holders.email holders.firstKit holders.firstName holders.fullName holders.gender holders.id
			holders.isDeleted holders.isElsewhere holders.language holders.lastName holders.moves holders.moves.name
			holders.moves.reasons holders.moves.to holders.needAskedAt holders.needs holders.nextKit
			holders.nextKit.address1 holders.nextKit.address2 holders.nextKit.city holders.nextKit.country
			holders.nextKit.number holders.nextKit.recipient holders.nextKit.region holders.nextKit.state
			holders.nextKit.toCenter holders.nextKit.zip holders.outgrown holders.outlook holders.phone
			holders.relationshipToDonor holders.relationshipToDonorOther holders.retiredWith holders.state
			holders.status holders.swabOn holders.version holders.voucherState holders.whyNot
			holders.willLikelyNeedKidneyTransplant holders.yearsBeforeKidneyTransplant holders.zip id isNameOnly path`,
		withheld: `
			address1 address2 birthDate centerId centerName city consentDesks country createdAt
			currentSelfRegistrationStep diedOn documents donatedOn email emailChange emailCount familyHolders
			firstName fullName fvHoldersAllowed gender hasConfirmedNoFvHolders history holder.donatedOn holder.stateSince
			holders.canTransfer holders.emailChange holds joinWaits joined kits language lastName matchStatus
			path.finalizedAt path.personalInfoAt path.remindedAt path.transplantedAt phone readiness reopenReasons
			state surgeryOn updatedAt version zip`,
	},
	"intake": {
		allowed: `
			address asked asked.isKidneyForLifeRoute asked.kidneyForLife asked.micrositeRelease
			asked.onDeceasedDonorList asked.otherCenters asked.siteElsewhere asked.situation asked.useMicrosite
			asked.willingToTransfer attempts birthDate campaign canConfirm canMakeMicrosite canReopen canTransfer
			canWork centerId centerName city closedAt closedReason contactedAt daysLeft dueAt email emergency
			emergency.id emergency.secondsLeft emergency.until firstName gender id isLate kind language lastAttemptAt
			lastName leadSource mailRefused micrositeTypeId phone phoneCanReceiveTexts postalCode receivedAt recordId
			registration releases releases.agreed releases.at releases.form releases.language releases.signer
			releases.wordingVersion scheduledOn secondPhone secondPhoneCanReceiveTexts site state status updatedAt
			version waitingDays wantsMicrosite`,
		withheld: "closedNote contacts emailCount history holds refusedMails",
	},
}

// collectFields adds the path of each field in value to paths. The value is true if the field is filled anywhere.
func collectFields(paths map[string]bool, prefix string, value any) {
	switch v := value.(type) {
	case map[string]any:
		for name, part := range v {
			path := strings.TrimPrefix(prefix+"."+name, ".")
			paths[path] = paths[path] || !isEmpty(part)
			collectFields(paths, path, part)
		}
	case []any:
		for _, part := range v {
			collectFields(paths, prefix, part)
		}
	}
}

func isEmpty(value any) bool {
	list, isList := value.([]any)
	const noTime = "0001-01-01T00:00:00Z"
	return value == nil || value == "" || value == noTime || value == 0.0 || value == false || isList && len(list) == 0
}

// TestEmergencyRecords_Fields compares the fields that a coordinator reads by a grant with emergencyFields. A new
// field of a record must not be shown without a decision.
// Shows R15.4a.
func TestEmergencyRecords_Fields(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	donor, _ := apptest.NewDonor(a, nil)
	holder, _ := apptest.NamedHolder(a, donor, nil)
	entry := apptest.StoreReferral(a,
		apptest.Newcomer{FirstName: "Nina", Email: "nina@mail.example", Centers: a.Centers[:1]})[0]
	for kind, record := range map[string]struct {
		id   int64
		path string
	}{
		"patient":        {site.ID, site.StaffPath("/record")},
		"donor":          {donor, fmt.Sprintf("/api/staff/donors/%d", donor)},
		"voucher-holder": {holder, fmt.Sprintf("/api/staff/donors/%d/holders/%d", donor, holder)},
		"intake":         {entry, fmt.Sprintf("/api/staff/intake/%d", entry)},
	} {
		opening := emergency(kind, record.id)
		opening.Cookies = []*http.Cookie{a.Session(apptest.OtherCoordinator)}
		a.Do(opening)
		got := map[string]bool{}
		collectFields(got, "", a.Do(apptest.Request{Path: record.path, Cookies: opening.Cookies}).Get("results"))
		want := emergencyFields[kind]
		withheld := strings.Fields(want.withheld)
		for _, path := range withheld {
			if got[path] {
				t.Errorf("%s in an emergency shows %s", kind, path)
			}
		}
		fields := slices.Sorted(maps.Keys(got))
		all := slices.Sorted(slices.Values(append(withheld, strings.Fields(want.allowed)...)))
		if !slices.Equal(fields, all) {
			t.Errorf("%s in an emergency has the fields\n%v, want\n%v", kind, fields, all)
		}
	}
}
