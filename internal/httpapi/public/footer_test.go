package public_test

import (
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestFooter_Language: links to social networks have a name in the language of the page if the configuration has one.
func TestFooter_Language(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	english, spanish := `"name":"Micro-blog"`, `"name":"Microblog"`
	for lang, want := range map[string][2]string{"en": {english, spanish}, "es": {spanish, english}} {
		page := string(a.Do(apptest.Request{Path: "/" + site.Code + "?lang=" + lang}).Body)
		if !strings.Contains(page, want[0]) || strings.Contains(page, want[1]) {
			t.Errorf("in %s the page does not name %s, or names %s", lang, want[0], want[1])
		}
	}
}
