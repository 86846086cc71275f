package public

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"beacon/internal/platform/locale"
	"beacon/web"
)

// The built front end has every part that a screen's page names, in both languages.
func TestScreenParts_AreBuilt(t *testing.T) {
	assets, err := newAssetStore(web.Files())
	if err != nil {
		t.Fatal(err)
	}
	if len(assets.app) == 0 {
		t.Fatal("the front end is not built: run make build")
	}
	for screen := range screenParts {
		for _, lang := range []locale.Lang{locale.English, locale.Spanish} {
			for _, part := range preloadsFor(screen, lang) {
				if assets.app.key(part) == "" {
					t.Errorf("%s needs %q, which no chunk is called", screen, part)
				}
			}
		}
	}
}

// The parts of a screen are those that the router of the front end requests: its feature and its catalogues.
func TestScreenParts_AreThoseOfTheRouter(t *testing.T) {
	source, err := os.ReadFile("../../../web/src/app/router.tsx")
	if err != nil {
		t.Fatal(err)
	}
	chunks := map[string][]string{ // chunks with the catalogues of several areas
		"common": strings.Fields("address contact human lost-link pictures release"),
		"site":   strings.Fields("dashboard editor notes"),
	}
	quoted := regexp.MustCompile(`'(/[^']*)'|import\('@/features/([^']+)'\)|areas: \[([^\]]*)\]`)
	var paths []string
	var feature string
	for _, m := range quoted.FindAllStringSubmatch(string(source), -1) {
		switch {
		case m[1] != "":
			paths = append(paths, m[1])
		case m[2] != "":
			feature = m[2]
		default:
			want := []string{feature}
			for _, area := range strings.Fields(strings.NewReplacer("'", "", ",", " ").Replace(m[3])) {
				for chunk, areas := range chunks {
					if slices.Contains(areas, area) {
						area = chunk
						break
					}
				}
				if !slices.Contains(want[1:], area) {
					want = append(want, area)
				}
			}
			for _, path := range paths {
				wantParts(t, path, want)
			}
			paths = nil
		}
	}
}

func wantParts(t *testing.T, path string, want []string) {
	t.Helper()
	address := regexp.MustCompile(`:\w+\??`).ReplaceAllString(strings.Replace(path, ":shortCode", "ABC123", 1), "x")
	i := slices.IndexFunc(screens, func(s screen) bool { return s.pattern.MatchString(address) })
	if i < 0 {
		t.Errorf("no screen at %s", address)
		return
	}
	got := slices.Sorted(slices.Values(strings.Fields(screenParts[screens[i].name])))
	if want = slices.Sorted(slices.Values(want)); !slices.Equal(got, want) {
		t.Errorf("%s has the parts %v, want %v", screens[i].name, got, want)
	}
}
