package public_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

var pageJSON = regexp.MustCompile(`(?s)<script type="application/json" id="beacon-page">(.*?)</script>`)

// shown returns the data from which a page was rendered.
func shown(a *apptest.App, r apptest.Request) (page struct {
	View     string
	Location int
	Bare     bool
	Site     struct{ PatientStory string }
}) {
	a.Helper()
	found := pageJSON.FindSubmatch(a.Expect(r.Path, r, apptest.Want{}).Body)
	if found == nil {
		a.Fatalf("%s has no data", r.Path)
	}
	a.Must(json.Unmarshal(found[1], &page))
	return page
}

// TestPage_Locations is M2: preview selects the location; if it is missing or 0, the page is live. Pages that are not
// live have a bare bar.
func TestPage_Locations(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	a.Expect("a draft", apptest.Save{
		Site: site, Story: apptest.PatientStory2, Draft: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(4)}},
	}.Request(), apptest.Want{Trail: []string{"microsite.draft-saved"}})
	link := a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/preview-link", Body: site.Body()}).
		Text("results.url")
	own := map[string]string{"Authorization": site.Credential()}
	for _, c := range []struct {
		path     string
		header   map[string]string
		view     string
		location int
		story    string
	}{
		{"", nil, "custom", 0, apptest.PatientStory},
		{"?preview=0", nil, "custom", 0, apptest.PatientStory},
		{"?preview=7", nil, "custom", 0, apptest.PatientStory},
		{"?preview=1", nil, "starter", 1, ""},
		{"?preview=2", nil, "custom", 2, apptest.PatientStory},
		{"?preview=2", own, "custom", 2, apptest.PatientStory2},
		{strings.TrimPrefix(link, "/"+site.Code), nil, "custom", 2, apptest.PatientStory2},
	} {
		got := shown(a, apptest.Request{Path: "/" + site.Code + c.path, Header: c.header})
		if got.View != c.view || got.Location != c.location || got.Bare != (c.location != 0) ||
			got.Site.PatientStory != c.story {
			t.Errorf("%s: %+v", c.path, got)
		}
	}
}

// TestPage_Head: a living donor gives part of a liver, and after a transplant neither the title nor shared links may
// ask for a donor.
func TestPage_Head(t *testing.T) {
	a := apptest.New(t)
	head := func(site apptest.Site, lang, title string) {
		t.Helper()
		page := string(a.Expect(title, apptest.Request{Path: "/" + site.Code + "?lang=" + lang}, apptest.Want{}).Body)
		for _, part := range []string{"<title>" + title + "</title>", `property="og:title" content="` + title,
			`property="og:image:alt" content="` + title} {
			if !strings.Contains(page, part) {
				t.Errorf("the page lacks %s", part)
			}
		}
	}
	liver := a.Live(apptest.Patient{FirstName: "Ivo", LastName: "Beispiel", Email: "ivo@people.example", Type: 1},
		apptest.PatientStory)
	head(liver, "en", "Ivo Beispiel is looking for a liver donor")
	head(liver, "es", "Ivo Beispiel busca a alguien que le done una parte de su hígado")
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	head(site, "en", "Rosa Ejemplo is looking for a kidney donor")
	picture := func() string {
		return a.Expect("the picture", apptest.Request{Path: sharePath(site, "card.png") + "?lang=en"},
			apptest.Want{}).Header.Get("ETag")
	}
	looking := picture()
	for _, c := range []struct {
		event  int
		en, es string
		text   string
	}{
		{4, "Rosa Ejemplo is looking for a kidney donor", "Rosa Ejemplo busca a alguien que le done un riñón",
			"Rosa needs a kidney"},
		{1, "Rosa Ejemplo has received a transplant", "Rosa Ejemplo recibió un trasplante", "Rosa has received a transplant"},
		{3, "Rosa Ejemplo is looking for a kidney donor", "Rosa Ejemplo busca a alguien que le done un riñón",
			"Rosa needs a kidney"},
		{2, "Rosa Ejemplo has received a transplant", "Rosa Ejemplo recibió un trasplante", "Rosa has received a transplant"},
	} {
		a.Clock.Advance(time.Minute)
		a.Expect("an event", apptest.Request{
			Method: "POST", Path: site.StaffPath("/events"), As: apptest.Reviewer,
			Body: map[string]any{"eventType": c.event, "eventDate": "2026-03-01"},
		}, apptest.Want{Trail: []string{"microsite.event-recorded"}})
		head(site, "en", "Rosa Ejemplo is looking for a kidney donor") // the banner is pending
		a.Expect("its banner", apptest.Request{
			Method: "POST", Path: site.StaffPath("/banner"), As: apptest.Reviewer, Body: map[string]any{"status": 2},
		}, apptest.Want{Trail: []string{"microsite.banner-set"}})
		head(site, "en", c.en)
		head(site, "es", c.es)
		if over := c.event == 1 || c.event == 2; (picture() != looking) != over {
			t.Errorf("after event %d the picture is another one: %v", c.event, !over)
		}
		a.Expect("the texts", apptest.Request{Path: kitPath(site)},
			apptest.Want{Has: map[string]any{"results.texts.4.subject": c.text}})
	}
}

// TestPage_FailureRedirectsToError is M7: unknown codes lead to the registry's website, any other failure to /error.
func TestPage_FailureRedirectsToError(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	if got := a.Expect("an unknown code", apptest.Request{Path: "/ZZZ999"}, apptest.Want{Status: 302}).Header.Get(
		"Location"); got != "https://registry.beacon.example" {
		t.Errorf("an unknown code leads to %s", got)
	}
	_, err := a.SQL.Exec("ALTER TABLE microsite RENAME TO elsewhere")
	a.Must(err)
	for _, path := range []string{"/" + site.Code, "/" + site.Code + "?preview=1", "/" + site.Code + "?preview=2",
		"/ZZZ999"} {
		response := a.Expect(path, apptest.Request{Path: path}, apptest.Want{Status: 302})
		if response.Header.Get("Location") != "/error" || response.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %v", path, response.Header)
		}
	}
	if !strings.Contains(a.Logged.String(), "request failed") {
		t.Error("nobody would know")
	}
}

// TestScreens_NoticeForOldBrowsers: an old browser may not run our scripts, so the notice is in the HTML (M2).
func TestScreens_NoticeForOldBrowsers(t *testing.T) {
	a := apptest.New(t)
	for lang, words := range map[string]string{"en": "Please use Chrome, Firefox or Edge",
		"es": "Use Chrome, Firefox o Edge"} {
		for _, path := range []string{"/about", "/gallery", "/not-found", "/microsite/custom-site/1/KEY"} {
			page := string(a.Expect(path, apptest.Request{Path: path + "?lang=" + lang}, apptest.Want{}).Body)
			if notice := strings.Index(page, `<p class="old-browser">`); notice < 0 ||
				!strings.Contains(page[notice:], words) {
				t.Errorf("%s in %s says nothing", path, lang)
			}
		}
	}
}

// TestScreens_NotFoundWithoutScripts: visitors with an outdated link read that the page is no longer active, and get a
// link, also without the countdown (M2).
func TestScreens_NotFoundWithoutScripts(t *testing.T) {
	a := apptest.New(t)
	for lang, words := range map[string][]string{
		"en": {"<title>Thank you for visiting!</title>", "Thank you for visiting!</h1>", "This page is no longer active.",
			">Consider donating</a>"},
		"es": {"<title>¡Gracias por su visita!</title>", "¡Gracias por su visita!</h1>", "Esta página ya no está activa.",
			">Piense en donar</a>"},
	} {
		page := string(a.Expect(lang, apptest.Request{Path: "/not-found?lang=" + lang}, apptest.Want{}).Body)
		_, rest, _ := strings.Cut(page, "<noscript>")
		without, _, _ := strings.Cut(rest, "</noscript>")
		for _, word := range words[1:] {
			if !strings.Contains(without, word) {
				t.Errorf("in %s without scripts: %s", lang, without)
			}
		}
		if !strings.Contains(page, words[0]) ||
			!strings.Contains(without, `<a href="https://registry.beacon.example/consider">`) ||
			strings.Contains(without, "JavaScript") {
			t.Errorf("in %s: %s", lang, page)
		}
	}
}
