package public_test

import (
	"strings"
	"testing"

	"beacon/internal/config"
	"beacon/internal/testkit/apptest"
)

// withoutScripts returns the text of a page for browsers without scripts.
func withoutScripts(a *apptest.App, r apptest.Request) string {
	a.Helper()
	_, rest, _ := strings.Cut(string(a.Expect(r.Path, r, apptest.Want{}).Body), "<noscript>")
	text, _, found := strings.Cut(rest, "</noscript>")
	if !found {
		a.Fatalf("%s says nothing without scripts", r.Path)
	}
	return text
}

// TestScreens_ReadWithoutScripts: read-only screens can be read completely without scripts.
func TestScreens_ReadWithoutScripts(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{FirstName: "Rosa"}, apptest.PatientStory)
	liver := a.Live(apptest.Patient{FirstName: "Lia", Email: "lia@mail.example", Type: 1}, apptest.PatientStory2)
	for path, words := range map[string][]string{
		"/about?lang=en": {"Microsite Program</h1>", "<h2>What stays private</h2>", "The law forbids paying for an organ"},
		"/about?lang=es": {"</h1>", "<h2>"},
		"/" + site.Code + "/living-donation?lang=en": {
			"About living donation</h1>", "Rosa hopes", "<h2>Death from the surgery</h2>", "<p>3 in 10,000</p>",
			`<a href="/` + site.Code + `">`,
		},
		"/" + site.Code + "/living-donation?lang=es": {"</h1>", "Rosa"},
	} {
		text := withoutScripts(a, apptest.Request{Path: path})
		for _, word := range words {
			if !strings.Contains(text, word) {
				t.Errorf("%s lacks %q: %s", path, word, text)
			}
		}
		if strings.Contains(text, "JavaScript") || strings.ContainsAny(text, "{}") {
			t.Errorf("%s: %s", path, text)
		}
	}
	for _, code := range []string{liver.Code, "ZZZ999"} {
		text := withoutScripts(a, apptest.Request{Path: "/" + code + "/living-donation"})
		if !strings.Contains(text, "JavaScript") || strings.Contains(text, "Lia") {
			t.Errorf("%s, which has no such page: %s", code, text)
		}
	}
}

// TestGallery_ReadWithoutScripts: without scripts the keyholder of a site can read the list of pages.
func TestGallery_ReadWithoutScripts(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{FirstName: "Rosa"}, apptest.PatientStory)
	other := a.Live(apptest.Patient{FirstName: "Tom", Email: "tom@mail.example"}, apptest.PatientStory2)
	path := "/gallery/" + site.Code
	text := withoutScripts(a, apptest.Request{Path: path, Header: map[string]string{"Authorization": site.Credential()}})
	for _, word := range []string{"Currently Active Kidney Microsites</h1>", `<a href="/` + other.Code + `">Tom `} {
		if !strings.Contains(text, word) {
			t.Errorf("the gallery lacks %q: %s", word, text)
		}
	}
	if text := withoutScripts(a, apptest.Request{Path: path}); strings.Contains(text, "Tom") ||
		!strings.Contains(text, "This page is no longer active.") {
		t.Errorf("without a key: %s", text)
	}
}

// A screen that needs scripts shows the product's name and the registry's telephone number in both languages. The
// pages for possible donors show the number with its hours.
func TestScreens_NumberWithoutScripts(t *testing.T) {
	a := apptest.New(t,
		apptest.With(func(c *config.Config) { c.Brand.ProductName, c.Brand.Phone = "Lighthouse", "1-800-555-0100" }))
	site := a.Live(apptest.Patient{FirstName: "Rosa"}, apptest.PatientStory)
	const number = `<a href="tel:18005550100">1-800-555-0100</a>`
	for path, words := range map[string][]string{
		"/register": {`<p lang="en">Lighthouse needs JavaScript`, "weekdays 8 to 6 Eastern",
			`<p lang="es">Lighthouse necesita`,
			"hora del Este", number},
		"/not-found?lang=en":                         {"weekdays 8 to 6 Eastern", number},
		"/not-found?lang=es":                         {"hora del Este", number},
		"/" + site.Code + "/living-donation?lang=en": {"Thinking about donating?", number},
		"/" + site.Code + "/living-donation?lang=es": {"¿Está pensando en donar?", number},
	} {
		text := withoutScripts(a, apptest.Request{Path: path})
		for _, word := range words {
			if !strings.Contains(text, word) {
				t.Errorf("%s lacks %q: %s", path, word, text)
			}
		}
	}
}
