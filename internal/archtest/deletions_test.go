package archtest

import (
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The effects of legal holds on deletions (R15.3d).
const (
	onlyUnheld = "keeps what a hold covers"
	erasure    = "erases a person, which a hold forbids"
	byPerson   = "working state that the person or staff change; the events keep what happened"
	neverSent  = "an email that nobody tried to send and that is not needed any more"
	derived    = "is made again from what stays"
	ofStaff    = "of staff, of a center or of the registry, of no patient, donor or holder"
	technical  = "says nothing about a record"
)

// deletions are all places that delete: statements by query name, and Go files that delete rows or stored files.
var deletions = map[string]string{
	"captcha.sql ForgetCaptchas":               technical,
	"center.sql DeleteCenterContacts":          ofStaff,
	"clinic.sql DeleteElectronicWithdrawal":    byPerson,
	"clinic.sql DeleteSupervisedSigning":       byPerson,
	"gallery.sql DropGalleryEntry":             derived,
	"life.sql TakeLostLinkRequests":            "a queue of a few seconds; the email that follows stays",
	"limits.sql SweepLimits":                   technical,
	"sentforms.sql ForgetSentForms":            technical,
	"master_key.sql ForgetMasterKey":           technical,
	"master_key.sql ForgetMasterKeys":          technical,
	"microsite.sql DeleteDraftPictures":        "the person's own draft, or " + onlyUnheld + "; the pictures stay",
	"microsite.sql DeleteUnusedPicture":        onlyUnheld,
	"outbox.sql WithdrawOutbox":                neverSent,
	"outbox.sql DropOutbox":                    neverSent,
	"recordjoin.sql DeleteRecordJoin":          "a request of staff; its events stay",
	"retention.sql DeleteUnfinishedReferral":   onlyUnheld,
	"retention.sql DeleteReferralReleases":     onlyUnheld,
	"retention.sql DeleteEmailsOfRecord":       onlyUnheld,
	"retention.sql DeleteEmailChangesOfRecord": onlyUnheld,
	"retention.sql DeletePlacedPictures":       onlyUnheld,
	"retention.sql DeletePictures":             onlyUnheld,
	"retention.sql DeleteEmail":                onlyUnheld,
	"retention.sql DeleteEndedEmailChange":     onlyUnheld,
	"retention.sql DeleteSettledAddress":       onlyUnheld,
	"staff.sql DeleteStaffRecoveryCodes":       ofStaff,
	"staff.sql DeleteStaffSession":             ofStaff,
	"staff.sql DeleteStaffSessionsOf":          ofStaff,
	"staff.sql DeleteEndedStaffSessions":       ofStaff,
	"staff.sql DeleteStaffPasskey":             ofStaff,
	"staff_people.sql DeleteStaffPasskeys":     ofStaff,
	"staff_resets.sql DeleteStaffReset":        ofStaff,
	"work.sql TurnDigestOn":                    ofStaff,
	"internal/app/check.go":                    technical,
	"internal/app/restore.go":                  "puts back what a backup has",
	"internal/assembly/observed.go":            technical,
	"texts.sql DeleteRegistryText":             ofStaff,
	"texts.sql DeletePhrase":                   ofStaff,
	"internal/auditlog/heads.go":               technical,
	"internal/backup/restore.go":               "puts back what a backup has",
	"internal/consent/files.go":                "a file that never belonged to a consent, or " + onlyUnheld,
	"internal/consent/reseal.go":               "a file whose content stays under another key",
	"internal/consent/sweep.go":                onlyUnheld,
	"internal/microsite/pictures.go":           "a file of a save that failed",
	"internal/picturesweep/picturesweep.go":    onlyUnheld,
	"internal/privacy/finish.go":               erasure,
	"internal/retention/run.go":                onlyUnheld,
	"internal/storage/privacystore/erase.go":   erasure,
	"internal/storage/snapshot/refill.go":      "puts back what a backup has",
	"internal/videos/delete.go":                ofStaff,
}

var (
	queryName   = regexp.MustCompile(`(?m)^-- name: (\w+)`)
	deletesRows = regexp.MustCompile(`(?i)\bDELETE FROM\b`)
	deletesFile = regexp.MustCompile(`(?i)\b(?:files?|blobs?|o\.Store)\.(?:Delete|RemoveFiles)\(|\bdeleteFiles?\(`)
)

// TestDeletions_HaveARule: every statement or code that deletes is listed here with the effect of a legal hold. An
// unlisted deletion could destroy evidence, as the sweep of pictures once did.
// Shows R15.3d.
func TestDeletions_HaveARule(t *testing.T) {
	found := map[string]bool{}
	root := os.DirFS("../..")
	err := fs.WalkDir(root, "internal", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		read := func() string {
			content, readErr := fs.ReadFile(root, path)
			err = readErr
			return string(content)
		}
		switch {
		case strings.HasPrefix(path, "internal/storage/queries/"):
			file := strings.TrimPrefix(path, "internal/storage/queries/")
			text := read()
			names := queryName.FindAllStringSubmatchIndex(text, -1)
			for i, at := range names {
				end := len(text)
				if i+1 < len(names) {
					end = names[i+1][0]
				}
				if deletesRows.MatchString(text[at[0]:end]) {
					found[file+" "+text[at[2]:at[3]]] = true
				}
			}
		case !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"), strings.Contains(path, "/sqlgen/"),
			strings.Contains(path, "/testkit/"), strings.HasPrefix(path, "internal/platform/blob/"):
		default:
			if text := read(); deletesRows.MatchString(text) || deletesFile.MatchString(text) {
				found[path] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range slices.Sorted(maps.Keys(found)) {
		if deletions[place] == "" {
			t.Errorf("%s deletes: add what a legal hold does to it", place)
		}
	}
	for _, place := range slices.Sorted(maps.Keys(deletions)) {
		if !found[place] {
			t.Errorf("%s deletes nothing any more", place)
		}
	}
}
