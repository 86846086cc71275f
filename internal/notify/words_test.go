package notify

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"beacon/internal/platform/locale"
)

var bothLanguages = []locale.Lang{locale.English, locale.Spanish}

// forbidden matches words that no email may contain: health terms (R8), and words against our tone: no pathos, no
// promises, no exclamation marks.
var forbidden = regexp.MustCompile(`(?i)kidney|liver|transplant|trasplante|riñ[oó]n|h[ií]gado|\borgan|[oó]rgano|` +
	`donor|donat|donante|donar|donaci|dialysis|di[aá]lisis|disease|enfermedad|illness|patient's|medical|m[eé]dic|` +
	`\bjourney|\bhero\b|h[eé]roe|warrior|guerrer|unlock|simply|simplemente|[!¡]`)

// Shows R8.0b.
func TestTemplates_WithoutHealthDataOrShouting(t *testing.T) {
	files, err := wordFiles.ReadDir("templates")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := wordFiles.ReadFile("templates/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		if found := forbidden.FindAllString(string(text), -1); found != nil {
			t.Errorf("%s says %q", f.Name(), found)
		}
	}
	want := 2 // for the frame
	for _, form := range forms {
		want += 2 * len(form.files())
	}
	if len(files) != want {
		t.Errorf("%d template files, want %d: two for each template and for guardians, two for the frame", len(files), want)
	}
}

// Every email that may go to a minor's guardian has a text for guardians: all emails to holders, except the email to
// a holder of age, and the thanks for a registration. A guardian must agree to the release of that registration.
// Shows R3.9a.
func TestTemplates_ToGuardiansHaveWordsOfTheirOwn(t *testing.T) {
	for _, f := range forms {
		mayBeGuardian := f.link == HolderPage && f.template != HolderOfAge || f.link == ConfirmEmail ||
			f.template == ChampionThanks
		if mayBeGuardian != f.guardian {
			t.Errorf("%s: may go to a guardian %t, words for a guardian %t", f.template, mayBeGuardian, f.guardian)
		}
	}
}

// Shows R8.0b.
func TestTemplates_BothLanguagesAndDeclaredParameters(t *testing.T) {
	for _, f := range forms {
		for _, name := range f.files() {
			var asked [2][]string
			for i, lang := range bothLanguages {
				asked[i] = checkWords(t, f, name, lang)
			}
			if !slices.Equal(asked[0], asked[1]) && f.template != StaffInvitation {
				t.Errorf("%s asks for %v in English and %v in Spanish", name, asked[0], asked[1])
			}
		}
	}
}

// checkWords checks one file of a template and returns its sorted parameters.
func checkWords(t *testing.T, f form, file string, lang locale.Lang) []string {
	t.Helper()
	w, err := readWords(file, lang)
	if err != nil {
		t.Fatal(err)
	}
	listed := slices.Concat(f.params, f.optional)
	for _, figure := range f.figures {
		listed = slices.DeleteFunc(listed, func(name string) bool { return name == figure.week || name == figure.all })
		listed = append(listed, figure.name)
	}
	for _, name := range w.names() {
		if !slices.Contains(listed, name) && !slices.Contains([]string{"productName", "phone", "phoneHours"}, name) {
			t.Errorf("%s.%s asks for %q, which params.go does not list", file, lang, name)
		}
	}
	for _, name := range listed {
		if !slices.Contains(w.names(), name) {
			t.Errorf("%s.%s has no place for %q, which params.go lists", file, lang, name)
		}
	}
	if w.heads["Subject"] == nil || w.heads["Preheader"] == nil || len(w.heads) != 2 {
		t.Errorf("%s.%s must begin with Subject and Preheader alone", file, lang)
	}
	if n := countLinks(w); (n == 1) != (f.link != NoLink) {
		t.Errorf("%s.%s has %d links, and its link is of kind %q", file, lang, n, f.link)
	}
	asked := w.names()
	slices.Sort(asked)
	return asked
}

// Every template constant in notify.go must have an entry in params.go.
func TestTemplates_ConstantsHaveParameters(t *testing.T) {
	source, err := os.ReadFile("notify.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := regexp.MustCompile(`(?m)^\s+\w+\s+Template\s+= "([a-z-]+)"`).FindAllStringSubmatch(string(source), -1)
	if len(constants) != len(forms) {
		t.Errorf("%d constants, %d forms", len(constants), len(forms))
	}
	for _, c := range constants {
		if !slices.Contains(Templates(), Template(c[1])) {
			t.Errorf("%s has no form", c[1])
		}
	}
}

// Emails look like the screens: their colors are those of the design tokens.
func TestLayoutColoursAreTokens(t *testing.T) {
	tokens, err := os.ReadFile("../../web/src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	everything, err := letter{EndURL: "/", Body: []piece{{}, {IsLink: true}}, Foot: []string{""}}.html()
	if err != nil {
		t.Fatal(err)
	}
	colours := regexp.MustCompile(`#[0-9A-Fa-f]{3,8}\b`).FindAllString(everything, -1)
	if len(colours) < 10 {
		t.Errorf("only %d colours were looked at", len(colours))
	}
	for _, colour := range colours {
		if !strings.Contains(strings.ToUpper(string(tokens)), strings.ToUpper(colour)) {
			t.Errorf("%s is not a token", colour)
		}
	}
}

func TestTemplates_RefusesBrokenTemplate(t *testing.T) {
	for name, source := range map[string]string{
		"head without a name":   "Just text\n\nBody",
		"hole that is no name":  "Subject: a\n\nHello {{.firstName}}",
		"hole left open":        "Subject: a\n\nHello {{firstName",
		"link inside sentences": "Subject: a\n\nPlease {{link \"Open\"}} now",
	} {
		if _, err := parseWords(source); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// names returns the parameters in the text.
func (w words) names() []string {
	var all []string
	collect := func(l line) {
		for i := 1; i < len(l); i += 2 {
			all = append(all, l[i])
		}
	}
	for _, l := range w.heads {
		collect(l)
	}
	for _, b := range w.blocks {
		collect(b.text)
	}
	return all
}
func countLinks(w words) (n int) {
	for _, b := range w.blocks {
		if b.isLink {
			n++
		}
	}
	return n
}
