package catalogues

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func read(t *testing.T, name string) map[string]string {
	t.Helper()
	content, err := files.ReadFile(name)
	words := map[string]string{}
	if err == nil {
		err = json.Unmarshal(content, &words)
	}
	if err != nil {
		t.Fatal(err)
	}
	return words
}

var placeholder = regexp.MustCompile(`\{\w+\}`)

func placeholders(sentence string) []string {
	found := placeholder.FindAllString(sentence, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// The tests of the front end check the sentences of the screens.
func TestServerSentences_AreEqualInBothLanguages(t *testing.T) {
	names, err := fs.Glob(files, "server/*/*.json")
	if err != nil || len(names) == 0 {
		t.Fatal("no catalogues of the server", err)
	}
	for _, name := range names {
		words := read(t, name)
		other := read(t, strings.NewReplacer("/en/", "/es/", "/es/", "/en/").Replace(name))
		if ours, theirs := slices.Sorted(maps.Keys(words)), slices.Sorted(maps.Keys(other)); !slices.Equal(ours, theirs) {
			t.Errorf("%s has other ids than the other language", name)
		}
		area := strings.TrimSuffix(filepath.Base(name), ".json") + "."
		for id, sentence := range words {
			if !strings.HasPrefix(id, area) {
				t.Errorf("%s: %s belongs to another file", name, id)
			}
			if strings.TrimSpace(sentence) == "" {
				t.Errorf("%s: %s is empty", name, id)
			}
			if !slices.Equal(placeholders(sentence), placeholders(other[id])) {
				t.Errorf("%s: %s has other placeholders than the other language", name, id)
			}
		}
	}
}

func TestIDs_AreUnique(t *testing.T) {
	names, err := fs.Glob(files, "server/en/*.json")
	if err != nil {
		t.Fatal(err)
	}
	screens, err := fs.Glob(files, "en/*.json")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, name := range append(names, screens...) {
		for id := range read(t, name) {
			if first := seen[id]; first != "" {
				t.Errorf("%s is in %s and in %s", id, first, name)
			}
			seen[id] = name
		}
	}
}

// A sentence that the screens have is not repeated below server: Go uses the
// screen's id.
func TestServerSentences_RepeatNoScreen(t *testing.T) {
	screens := map[string]string{}
	names, err := fs.Glob(files, "en/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		maps.Copy(screens, read(t, name))
	}
	byText := map[string]string{}
	for id, sentence := range screens {
		byText[sentence+"\n"+spanish[id]] = id
	}
	for id, sentence := range english {
		if _, ok := screens[id]; ok || len(sentence) < 40 {
			continue // short ones, such as a heading, may mean different things
		}
		if other := byText[sentence+"\n"+spanish[id]]; other != "" {
			t.Errorf("%s repeats %s", id, other)
		}
	}
}

var textCall = regexp.MustCompile(`catalogues\.Text\("([^"]+)"\)`)

// checkText reports a use of Text that would panic. Sentences are looked up where they are
// needed, so no start would show it.
func checkText(t *testing.T, path, id string) {
	t.Helper()
	defer func() {
		if problem := recover(); problem != nil {
			t.Errorf("%s: %v", path, problem)
		}
	}()
	Text(id)
}

func TestServerSentences_AreUsedAndExist(t *testing.T) {
	used := map[string]bool{}
	err := filepath.WalkDir("../internal", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		code, err := os.ReadFile(path)
		for _, m := range textCall.FindAllStringSubmatch(string(code), -1) {
			used[m[1]] = true
			checkText(t, path, m[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(files, "server/en/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		for id := range read(t, name) {
			if !used[id] {
				t.Errorf("%s: no code uses %s", name, id)
			}
		}
	}
}
