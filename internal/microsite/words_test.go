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
// screen, in both languages (spec microsite §5).
func TestBothSidesSayTheSame(t *testing.T) {
	rules := map[string]map[string]locale.Text{
		"editor": {
			"editor.story.required": sayStoryRequired, "editor.story.short": sayStoryShort, "editor.story.long": sayStoryLong, "editor.story.html": sayStoryHTML,
			"editor.why.long": sayWhyLong, "editor.why.html": sayWhyHTML, "editor.caption.long": sayCaptionLong, "editor.caption.html": sayCaptionHTML,
			"editor.images.required": sayAddImage, "editor.images.many": sayTooMany, "editor.hipaa.required": sayRelease,
			"editor.responsibility.required": sayResponsibility, "editor.guardian.required": sayGuardian, "editor.invalid": sayNoSite,
		},
		"starter": {"starter.phone.primary.error": sayPrimaryPhone, "starter.phone.secondary.error": saySecondaryPhone, "starter.guardian.error": sayGuardian},
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
		if names == nil || names[1] != organ(Liver).In(locale.Lang(lang)) || names[2] != organ(Kidney).In(locale.Lang(lang)) {
			t.Errorf("organs in %s: %q", lang, names)
		}
	}
}

// TestTheNumbersAreThoseOfTheSpecification is the table of spec microsite §3, as
// far as this package has it.
func TestTheNumbersAreThoseOfTheSpecification(t *testing.T) {
	for name, numbers := range map[string][2][]int{
		"recipient": {{0, 3, 5, 100, 190, 210}, {int(InvitationSent), int(PendCenterConfirmIsPatient), int(StarterSiteActive), int(Active), int(Inactive), int(Denied)}},
		"custom site": {{0, 10, 50, 52, 54, 60, 100}, {int(SiteInActive), int(PendCtrDeclinedFixable), int(PendCenterApproval), int(PendNkrDeclinedFixable),
			int(DeclinedUnfixable), int(PendNkrApproval), int(SiteActive)}},
		"type":     {{0, 1}, {int(Kidney), int(Liver)}},
		"location": {{0, 1, 2}, {int(Home), int(Start), int(Preview)}},
		"banner":   {{0, 1, 2}, {int(BannerInactive), int(BannerPending), int(BannerActive)}},
		"event": {{0, 1, 2, 3, 4}, {int(ReadyForTransplant), int(ReceivedLivingKidney), int(ReceivedDeceasedKidney), int(ReceivedVoucher),
			int(TooSickForTransplant)}},
	} {
		if !slices.Equal(numbers[0], numbers[1]) {
			t.Errorf("%s: %v, want %v", name, numbers[1], numbers[0])
		}
	}
}
