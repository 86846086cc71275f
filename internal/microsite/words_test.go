package microsite

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"testing"

	"beacon/internal/platform/locale"
)

// organChoice is how the catalogues choose the name of an organ.
var organChoice = regexp.MustCompile(`\{organ, select, liver \{([^}]*)\} other \{([^}]*)\}\}`)

func catalogue(t *testing.T, lang, area string) map[string]string {
	t.Helper()
	file, err := os.ReadFile("../../web/src/i18n/catalogues/" + lang + "/" + area + ".json")
	words := map[string]string{}
	if err == nil {
		err = json.Unmarshal(file, &words)
	}
	if err != nil {
		t.Fatal(err)
	}
	return words
}

// TestBothSidesSayTheSame: what the server refuses, it refuses in the words of the
// screen, in both languages (M5).
func TestBothSidesSayTheSame(t *testing.T) {
	rules := map[string]map[string]locale.Text{
		"editor": {
			"editor.story.required":          msgStoryRequired,
			"editor.story.short":             msgStoryShort,
			"editor.story.long":              msgStoryLong,
			"editor.story.html":              msgStoryHTML,
			"editor.why.long":                msgWhyLong,
			"editor.why.html":                msgWhyHTML,
			"editor.caption.long":            msgCaptionLong,
			"editor.caption.html":            msgCaptionHTML,
			"editor.images.required":         msgAddImage,
			"editor.images.many":             msgTooMany,
			"editor.hipaa.required":          msgRelease,
			"editor.responsibility.required": msgResponsibility,
			"editor.guardian.required":       msgGuardian,
			"editor.invalid":                 msgNoSite,
		},
		"starter": {
			"starter.phone.primary.error":   msgPrimaryPhone,
			"starter.phone.secondary.error": msgSecondaryPhone,
			"starter.guardian.error":        msgGuardian,
		},
	}
	for area, sentences := range rules {
		english, spanish := catalogue(t, "en", area), catalogue(t, "es", area)
		for id, ours := range sentences {
			for lang, said := range map[string][2]string{"en": {english[id], ours.EN}, "es": {spanish[id], ours.ES}} {
				if screen := organChoice.ReplaceAllString(said[0], "{type}"); screen != said[1] {
					t.Errorf("%s in %s: the screen says %q, the server %q", id, lang, screen, said[1])
				}
			}
		}
	}
	for _, lang := range []string{"en", "es"} {
		names := organChoice.FindStringSubmatch(catalogue(t, lang, "editor")["editor.why.long"])
		if names == nil || names[1] != organ(Liver).In(locale.Lang(lang)) ||
			names[2] != organ(Kidney).In(locale.Lang(lang)) {
			t.Errorf("organs in %s: %q", lang, names)
		}
	}
}

// TestTheNumbersAreThoseOfTheSpecification is the table of M3, as
// far as this package has it.
func TestTheNumbersAreThoseOfTheSpecification(t *testing.T) {
	for name, numbers := range map[string][2][]int{
		"recipient": {{0, 3, 5, 100, 190, 210}, {int(InvitationSent), int(PendCenterConfirmIsPatient),
			int(StarterSiteActive), int(Active), int(Inactive), int(Denied)}},
		"custom site": {{0, 10, 50, 52, 54, 60, 100}, {int(SiteInActive), int(PendCtrDeclinedFixable),
			int(PendCenterApproval), int(PendNkrDeclinedFixable),
			int(DeclinedUnfixable), int(PendNkrApproval), int(SiteActive)}},
		"type":     {{0, 1}, {int(Kidney), int(Liver)}},
		"location": {{0, 1, 2}, {int(Home), int(Start), int(Preview)}},
		"banner":   {{0, 1, 2}, {int(BannerInactive), int(BannerPending), int(BannerActive)}},
		"event": {{0, 1, 2, 3, 4}, {int(ReadyForTransplant), int(ReceivedLivingKidney), int(ReceivedDeceasedKidney),
			int(ReceivedVoucher),
			int(TooSickForTransplant)}},
	} {
		if !slices.Equal(numbers[0], numbers[1]) {
			t.Errorf("%s: %v, want %v", name, numbers[1], numbers[0])
		}
	}
}
