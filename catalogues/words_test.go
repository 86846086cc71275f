package catalogues

import (
	"regexp"
	"strings"
	"testing"
)

// staffAreas are the catalogues that only staff read.
var staffAreas = strings.Fields(
	"staff record accounts account audit erasures retention review coach donors kits intake campaigns videos invites",
)

// unfit lists, by language, words that staff screens do not use, with the word to use. One thing has one name: a
// patient's site, microsite or page is a page.
var unfit = map[string]map[string]*regexp.Regexp{
	"en": {
		"email":            regexp.MustCompile(`(?i)(^|[^-\w{])mail(s|ed|ing)?\b`),
		"page":             regexp.MustCompile(`(?i)\b(micro)?sites?\b`),
		"phone":            regexp.MustCompile(`(?i)telephone`),
		"correct":          regexp.MustCompile(`(?i)\bput\b.*\bright\b`),
		"again":            regexp.MustCompile(`(?i)\banew\b`),
		"viewed":           regexp.MustCompile(`(?i)\blook(s|ed)? at\b`),
		"Cancel":           regexp.MustCompile(`^No, go back$`),
		"recorded":         regexp.MustCompile(`(?i)written down`),
		"is, or the state": regexp.MustCompile(`(?i)\b(it|what|site|page) stands?\b`),
	},
	"es": {
		"página":     regexp.MustCompile(`(?i)\b(micro)?sitios?\b`),
		"Cancelar":   regexp.MustCompile(`^No, volver`),
		"registrado": regexp.MustCompile(`(?i)\banotad[oa]s?\b`),
		"“…”":        regexp.MustCompile(`[«»]`),
	},
}

// fit lists phrases in which an unfit word is correct: the mail server, and the website as a whole.
var fit = map[string]*strings.Replacer{
	"en": strings.NewReplacer("mail server", "", "not to open the site", ""),
	"es": strings.NewReplacer("sitio web", "", "que no abran el sitio", ""),
}

// English texts for people, of the screens and the server, spell "email" in one way. The HIPAA releases keep the wording
// that is stored with each signature.
func TestEnglish_SpellsEmailInOneWay(t *testing.T) {
	for id, sentence := range english {
		isSigned := strings.HasPrefix(id, "release.") || strings.HasPrefix(id, "referral.release.")
		if !isSigned && strings.Contains(strings.ToLower(sentence), "e-mail") {
			t.Errorf("%s: %q, write email", id, sentence)
		}
	}
}

// Staff read one plain word for each thing, so that a screen, a help page and a colleague on the phone agree.
func TestStaffScreens_UsePlainWords(t *testing.T) {
	for lang, words := range unfit {
		for _, area := range staffAreas {
			for id, sentence := range read(t, lang+"/"+area+".json") {
				rest := fit[lang].Replace(sentence)
				for better, word := range words {
					if found := word.FindString(rest); found != "" {
						t.Errorf("%s/%s: %q in %q, use %q", lang, id, strings.TrimSpace(found), sentence, better)
					}
				}
			}
		}
	}
}

// A screen has the name of the entry or tab that leads to it, so that one recognizes where one arrived.
func TestStaffScreens_HaveTheNamesOfTheirEntries(t *testing.T) {
	screens := map[string]string{
		"staff.nav.queue": "staff/staff.queue.title", "staff.nav.intake": "intake/intake.title",
		"staff.nav.patients": "staff/staff.patients.title", "staff.nav.donors": "donors/donors.title",
		"staff.nav.coaches": "coach/coach.coaches.title", "staff.nav.claims": "coach/coach.claims.title",
		"staff.nav.coach": "coach/coach.title", "staff.nav.requests": "coach/coach.requests.title",
		"staff.nav.bounces": "record/record.bounces.title", "staff.nav.campaigns": "campaigns/campaigns.title",
		"staff.nav.videos": "videos/videos.title", "staff.nav.centers": "campaigns/campaigns.centers.title",
		"staff.nav.accounts": "accounts/accounts.title", "staff.nav.mails": "staff/staff.mails.title",
		"staff.vouchers.readiness": "donors/donors.board", "staff.vouchers.recalls": "donors/donors.recalls",
		"staff.vouchers.kits": "kits/kits.title", "staff.privacy.privacy": "erasures/erasures.title",
		"staff.privacy.audit": "audit/audit.title", "staff.privacy.retention": "retention/retention.title",
	}
	for _, lang := range []string{"en", "es"} {
		entries := read(t, lang+"/staff.json")
		for entry, screen := range screens {
			area, id, _ := strings.Cut(screen, "/")
			title := read(t, lang+"/"+area+".json")[id]
			if name := entries[entry]; name == "" || name != title {
				t.Errorf("%s: the entry %s is %q, the screen %s %q", lang, entry, name, id, title)
			}
		}
	}
}
