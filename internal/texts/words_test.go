package texts

import (
	"strings"
	"testing"
)

// Every template is complete and follows its own rules. There are 11 statements for donors and 12 for holders (R6.6).
// Shows R6.4b, R6.6.
func TestTemplates_FollowTheRules(t *testing.T) {
	for text, v := range templates {
		form, ok := FormFor(text)
		if !ok {
			t.Fatalf("%v has no form", text)
		}
		for _, f := range form.check(v.Words, v.Facts, "2026-11-29") {
			t.Errorf("%v, %s: %s", text, f.Name, f.Message.EN)
		}
		if clean(v.Words) != v.Words {
			t.Errorf("%v is not in the form in which texts are stored", text)
		}
	}
	for kind, want := range map[Kind]int{DonorConsent: 11, HolderConsent: 12, Disclosure: 1, Callout: 10} {
		if got := Count(kind); got != want {
			t.Errorf("%s: %d texts, want %d", kind, got, want)
		}
	}
	if n := len(Passages(templates[Text{Disclosure, "disclosure"}].Words.ES)); n < 6 {
		t.Errorf("the disclosure has %d passages", n)
	}
}

func TestCheck_NamesFaults(t *testing.T) {
	statement, _ := FormFor(Text{DonorConsent, "no-guarantee"})
	passages, _ := FormFor(Text{Disclosure, "disclosure"})
	callout, _ := FormFor(Text{Callout, "cost"})
	good := "A voucher is no guarantee. Ask {{registryName}}."
	for _, c := range []struct {
		name  string
		form  Form
		words Words
		want  string // field and start of the message; empty: nothing is wrong
	}{
		{"complete", statement, both(good, good), ""},
		{"headings", passages, both("## One\n\nText.\n\n## Two\n\nText.", "## Uno\n\nTexto."), ""},
		{"a missing language", statement, both(good, ""), "spanish: This language is missing"},
		{"HTML", statement, both("<b>Bold</b> {{registryName}}", good), "english: Please use plain words"},
		{"an unknown placeholder", statement, both("{{birthDate}}", "{{birthDate}}"), "english: There is no placeholder {{birthDate}}"},
		{"a placeholder of another kind", passages, both("## A\n\n{{donorName}}", "## A\n\n{{donorName}}"),
			"english: There is no placeholder {{donorName}}"},
		{"a placeholder in one language", statement, both(good, "Sin nombre."), "spanish: The placeholder {{registryName}}"},
		{"single braces", statement, both("{{registryName} {{registryName}}", good), "english: A placeholder is written"},
		{"two paragraphs", statement, both("One.\n\nTwo.", "Uno."), "english: This text is one paragraph"},
		{"no heading", passages, both("Text.", "## A\n\nTexto."), "english: This text needs headings"},
		{"a heading without words", passages, both("## A\n\n## B\n\nText.", "## A\n\nTexto."), "english: This text needs headings"},
		{"two titles", callout, both("## A\n\nText.\n\n## B\n\nText.", "## A\n\nTexto."), "english: This text has one title"},
		{"too long", statement, both(strings.Repeat("a", 1001), "a"), "english: This text is too long. It may have 1000"},
	} {
		broken := c.form.checkWords(c.words)
		got := ""
		if len(broken) > 0 {
			got = broken[0].Name + ": " + broken[0].Message.EN
		}
		if (c.want == "") != (got == "") || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestClean_GivesTheSameWordsTheSameHash(t *testing.T) {
	text := Text{DonorConsent, "no-guarantee"}
	want := Hash(text, clean(both("One.\n\nTwo.", "Uno.")), Facts{})
	for _, w := range []Words{
		both("  One.\r\n\r\n\r\n\r\nTwo. \n", "Uno.\n"),
		both("One.\n \nTwo.", "\ufeffUno."),
	} {
		if Hash(text, clean(w), Facts{}) != want {
			t.Errorf("%q has another hash", w)
		}
	}
	if Hash(Text{HolderConsent, "no-guarantee"}, Words{}, Facts{}) == Hash(text, Words{}, Facts{}) {
		t.Error("two texts have the same hash")
	}
}

func TestFill(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Ask {{registryName}} at {{registryPhone}}.", "Ask North Harbor at __________."},
		{"{{registryName}}{{registryName}}", "North HarborNorth Harbor"},
		{"No placeholder {here}.", "No placeholder {here}."},
	} {
		if got := Fill(c.text, Values{RegistryName: "North Harbor"}); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// both returns words in English and in Spanish.
func both(english, spanish string) Words { return Words{EN: english, ES: spanish} }
