package server_test

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"beacon/internal/breakglass"
	"beacon/internal/champion"
	"beacon/internal/coaching"
	"beacon/internal/consent"
	"beacon/internal/gallery"
	"beacon/internal/httpapi"
	"beacon/internal/intake"
	"beacon/internal/kit"
	"beacon/internal/legalhold"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/picture"
	"beacon/internal/privacy"
	"beacon/internal/referral"
	"beacon/internal/review"
	"beacon/internal/staff"
	"beacon/internal/texts"
	"beacon/internal/videos"
	"beacon/internal/voucher"
	"beacon/internal/voucher/donorimport"
)

const limitsModule = "../../../web/src/domain/limits.ts"

// sharedLimits are the limits that the screens check before the server does. Text lengths are in code points.
var sharedLimits = []struct {
	name, doc string
	limit     int
}{
	{"MAX_NAME", "First or last name of a person.", personal.MaxName},
	{"MAX_EMAIL_BYTES", "Email address, in bytes.", personal.MaxEmail},
	{"MAX_NOTE", "Note or reply between patient and coach.", coaching.MaxNote},
	{"MAX_COMMENT", "Reviewer's comment to a patient.", review.MaxComment},
	{"MAX_KEYWORD", "Keyword in the gallery.", gallery.MaxKeyword},
	{"MAX_CENTERS", "Centers that a patient may choose.", referral.MaxCenters},
	{"MAX_YEARS", "Years before a transplant that a voucher form offers.", voucher.MaxYears},
	{"MAX_KITS", "Kits of one holder.", kit.MaxKits},
	{"MAX_INTAKE_NOTE", "Note about a contact or a closing.", intake.MaxNote},
	{"MAX_VIDEO_TITLE", "Title of a training video.", videos.MaxTitle},
	{"MAX_VIDEO_TEXT", "Description of a training video.", videos.MaxText},
	{"MAX_HOLD_REASON", "Reason for a legal hold.", legalhold.MaxReason},
	{"MAX_TRANSFER_REASON", "Reason to transfer a voucher holder.", voucher.MaxTransferReason},
	{"MAX_COPY_REASON", "Reason to open or reject a signed document.", consent.MaxCopyReason},
	{"MAX_SIGNING_PLACE", "Place of a supervised signing.", consent.MaxPlace},
	{"MAX_ERASURE_NOTE", "Note on a request for an erasure.", privacy.MaxErasureNote},
	{"MAX_EMERGENCY_WORDS", "Explanation of emergency access.", breakglass.MaxWords},
	{"MAX_RESET_REASON", "Reason for a reset of a staff account.", staff.MaxResetReason},
	{"MAX_STAFF_NAME", "Name of a staff account.", staff.MaxName},
	{"MAX_PASSKEY_NAME", "Name of a passkey.", staff.MaxPasskeyName},
	{"MAX_PHRASE", "Phrase for patients, in one language.", texts.MaxPhrase},
	{"MAX_CAMPAIGN_CODE", "Code of a campaign.", champion.CodeLength},
	{"MAX_DONOR_FILE", "File of donors to import, in bytes.", donorimport.MaxBytes},
	{"MAX_PEOPLE_FILE", "File of patients to invite, in bytes.", httpapi.MaxPeopleFile},
	{"MAX_PHOTO_BYTES", "Photo to upload, in bytes.", int(picture.DefaultLimits.Bytes)},
	{"MAX_PHOTO_PIXELS", "Photo to upload, in pixels.", int(picture.DefaultLimits.Pixels)},
	{"MAX_PHOTO_SIDE", "Longest side of a photo to upload, in pixels.", int(picture.DefaultLimits.Side)},
}

// The screens' limits are generated from the server's constants, so no screen rejects a value that the server
// accepts.
func TestLimits_MatchScreens(t *testing.T) {
	var want bytes.Buffer
	want.WriteString("// Code generated from the server's constants by \"make generate\". DO NOT EDIT.\n")
	for _, l := range sharedLimits {
		fmt.Fprintf(&want, "\n/** %s */\nexport const %s = %d;\n", l.doc, l.name, l.limit)
	}
	if *update {
		if err := os.WriteFile(limitsModule, want.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(limitsModule)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Error("web/src/domain/limits.ts is out of date: make generate")
	}
}
