package catalogues

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// staffAreas are the catalogues that only staff read.
var staffAreas = strings.Fields(
	"staff record accounts account audit erasures retention review coach donors kits intake campaigns videos invites",
)

// unfit lists, by language, words that no screen, email or error uses, by the word to use instead.
var unfit = map[string]map[string]*regexp.Regexp{
	"en": {
		"email":            regexp.MustCompile(`(?i)(^|[^-\w{])(e-)?mail(s|ed|ing)?\b`),
		"phone":            regexp.MustCompile(`(?i)telephone`),
		"correct":          regexp.MustCompile(`(?i)\bput\b.*\bright\b`),
		"again":            regexp.MustCompile(`(?i)\banew\b`),
		"no longer":        regexp.MustCompile(`(?i)\bany ?more\b`),
		"no one, anyone":   regexp.MustCompile(`(?i)\b(no|some|every|any)body\b`),
		"undo, withdraw":   regexp.MustCompile(`(?i)\b(take|took|taken)( it| that| them)? back\b`),
		"is sent":          regexp.MustCompile(`(?i)\b(go|goes|went|gone) out\b`),
		"we email":         regexp.MustCompile(`(?i)\b(is|are|was|were) told by email\b`),
		"mark as working":  regexp.MustCompile(`(?i)\bsettled?\b`),
		"Cancel":           regexp.MustCompile(`^No, go back$`),
		"recorded":         regexp.MustCompile(`(?i)written down`),
		"is, or the state": regexp.MustCompile(`(?i)\b(it|what|site|page) stands?\b`),
	},
	"es": {
		"Cancelar":       regexp.MustCompile(`^No, volver`),
		"registrado":     regexp.MustCompile(`(?i)\banotad[oa]s?\b`),
		"expediente":     regexp.MustCompile(`(?i)\bfichas?\b`),
		"hisopado bucal": regexp.MustCompile(`(?i)\bhisopado de mejilla\b`),
		"coordinación":   regexp.MustCompile(`(?i)\bpersona coordinadora de su centro\b`),
		"activo":         regexp.MustCompile(`(?i)\bya vale\b`),
	},
}

// unfitForStaff adds to unfit on the screens of staff: a patient's site, microsite or page is a page. The specification
// fixes sentences about microsites on the screens of patients.
var unfitForStaff = map[string]map[string]*regexp.Regexp{
	"en": {"viewed": regexp.MustCompile(`(?i)\blook(s|ed)? at\b`), "page": regexp.MustCompile(`(?i)\b(micro)?sites?\b`)},
	"es": {"página": regexp.MustCompile(`(?i)\b(micro)?sitios?\b`), "“…”": regexp.MustCompile(`[«»]`)},
}

// fit lists messages, by the start of their names, in which an unfit word is correct.
var fit = map[string]string{
	"kit.":                              "a kit is sent by postal mail",
	"register.error.email-form":         "an example address",
	"staff.health.web-certificate-ends": "the website of the registry, not a patient's page",
}

// fitPhrases are standard terms that contain an unfit word.
var fitPhrases = strings.NewReplacer("mail server", "", "Mail server", "")

// A reader meets one plain word for each thing, so a screen, an email and a colleague on the phone agree.
func TestMessages_UsePlainWords(t *testing.T) {
	for lang := range unfit {
		for _, name := range catalogueFiles(t, lang) {
			area := strings.TrimSuffix(path.Base(name), ".json")
			forStaff := path.Dir(name) == lang && slices.Contains(staffAreas, area)
			for id, sentence := range read(t, name) {
				checkWords(t, id, sentence, unfit[lang])
				if forStaff {
					checkWords(t, id, sentence, unfitForStaff[lang])
				}
			}
		}
	}
}

func checkWords(t *testing.T, id, sentence string, words map[string]*regexp.Regexp) {
	t.Helper()
	for prefix := range fit {
		if strings.HasPrefix(id, prefix) {
			return
		}
	}
	rest := fitPhrases.Replace(sentence)
	for better, word := range words {
		if found := word.FindString(rest); found != "" {
			t.Errorf("%s: %q in %q, use %q", id, strings.TrimSpace(found), sentence, better)
		}
	}
}

// In Spanish, "registro" is the registry and nothing else: a record is an expediente, a registration an inscripción,
// the audit trail the historial de auditoría, a log the bitácora.
func TestSpanish_UsesRegistroForTheRegistryOnly(t *testing.T) {
	for _, name := range catalogueFiles(t, "es") {
		english := read(t, strings.Replace(name, "es/", "en/", 1))
		for id, sentence := range read(t, name) {
			lower := strings.ToLower(sentence)
			registros := strings.Count(lower, "registro")
			if registros > strings.Count(strings.ToLower(english[id]), "registry") || strings.Contains(lower, "registros") {
				t.Errorf("%s: %q, but the English is %q", id, sentence, english[id])
			}
		}
	}
}

// catalogueFiles returns the files of the screens and of the server in a language.
func catalogueFiles(t *testing.T, lang string) []string {
	t.Helper()
	screens, err := fs.Glob(files, lang+"/*.json")
	if err != nil {
		t.Fatal(err)
	}
	server, err := fs.Glob(files, "server/"+lang+"/*.json")
	if err != nil {
		t.Fatal(err)
	}
	return append(screens, server...)
}

// A screen has the name of the entry or tab that leads to it, so one recognizes where one arrived.
func TestStaffScreens_HaveTheNamesOfTheirEntries(t *testing.T) {
	screens := map[string]string{
		"staff.nav.work": "work/work.title", "staff.nav.coach": "coach/coach.title",
		"staff.nav.requests": "coach/coach.requests.title", "staff.nav.texts": "texts/texts.title",
		"staff.section.patients": "staff/staff.patients.title", "staff.section.intake": "intake/intake.title",
		"staff.section.donors": "donors/donors.title", "staff.section.kits": "kits/kits.title",
		"staff.section.readiness": "donors/donors.board", "staff.section.recalls": "donors/donors.recalls",
		"staff.section.coaches": "coach/coach.coaches.title", "staff.section.campaigns": "campaigns/campaigns.title",
		"staff.section.videos": "videos/videos.title", "staff.section.centers": "campaigns/campaigns.centers.title",
		"staff.section.targets": "centers/centers.targets", "staff.section.settings": "settings/settings.title",
		"staff.section.accounts": "accounts/accounts.title", "staff.section.privacy": "erasures/erasures.title",
		"staff.section.audit": "audit/audit.title", "staff.section.retention": "retention/retention.title",
		"staff.section.mails": "staff/staff.mails.title",
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
