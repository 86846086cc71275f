package microsite

import (
	"encoding/json"
	"os"
	"regexp"
	"testing"

	"beacon/internal/platform/locale"
)

// organChoice is the part of a message that depends on the organ.
var organChoice = regexp.MustCompile(`\{organ, select, liver \{([^}]*)\} other \{([^}]*)\}\}`)

func catalogue(t *testing.T, lang, area string) map[string]string {
	t.Helper()
	file, err := os.ReadFile("../../catalogues/" + lang + "/" + area + ".json")
	words := map[string]string{}
	if err == nil {
		err = json.Unmarshal(file, &words)
	}
	if err != nil {
		t.Fatal(err)
	}
	return words
}

// The two messages with the organ's name are identical in the editor and on the server, in both languages (M5).
func TestMessages_NameOfOrgan(t *testing.T) {
	for _, lang := range []locale.Lang{locale.English, locale.Spanish} {
		screen := catalogue(t, string(lang), "editor")
		for id, ours := range map[string]locale.Text{
			"editor.why.long": msgWhyLong,
			"editor.why.html": msgWhyHTML,
		} {
			if shown := organChoice.ReplaceAllString(screen[id], "{type}"); shown != ours.In(lang) {
				t.Errorf("%s in %s: the screen has %q, the server %q", id, lang, shown, ours.In(lang))
			}
		}
		names := organChoice.FindStringSubmatch(screen["editor.why.long"])
		if names == nil || names[1] != organ(Liver).In(lang) || names[2] != organ(Kidney).In(lang) {
			t.Errorf("organs in %s: %q", lang, names)
		}
	}
}
