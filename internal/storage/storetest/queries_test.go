package storetest

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// repeatedRules are conditions that repeat a rule of a Go package. A status must be a parameter from its enum.
// Visibility must come from is_public and is_live.
var repeatedRules = map[string]*regexp.Regexp{
	"a status is compared with a bare number": regexp.MustCompile(
		`(?i)\b(recipient_status|custom_site_status|status|step)\s*(=|<>|!=|<=?|>=?|(NOT )?IN \()\s*-?[0-9]`,
	),
	"the release decides what visitors see": regexp.MustCompile(
		`(?i)(agreed_to_hipaa\s*(=|<>|IS)\s*(TRUE|FALSE|NOT)|\b(WHERE|AND|OR|NOT)\s+(\w+\.)?agreed_to_hipaa\b)`,
	),
}

func TestQueries_DoNotRepeatRules(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../queries/*.sql", "../*.go", "../*/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(found), err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		if dir := filepath.Base(filepath.Dir(file)); dir == "sqlgen" || dir == "storetest" {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for what, rule := range repeatedRules {
			if found := rule.Find(text); found != nil {
				t.Errorf("%s: %s: %s", file, what, found)
			}
		}
	}
}
