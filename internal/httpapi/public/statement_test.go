package public_test

import (
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestStatement_BothLanguages: the accessibility statement names the standard, the known limits, the ways to get help
// and the date of its last review. It needs no script.
func TestStatement_BothLanguages(t *testing.T) {
	a := apptest.New(t)
	for lang, want := range map[string][]string{
		"en": {
			`<html lang="en">`, "<title>Accessibility of Beacon</title>", "(WCAG) 2.2, level AA", "partially conformant",
			"What does not work well yet", "no audio description", `Call us, weekdays 8 to 6 Eastern: <a href="tel:`,
			"November 28, 2026", `href="?lang=es" hreflang="es" lang="es">Español`,
		},
		"es": {
			`<html lang="es">`, "<title>Accesibilidad de Beacon</title>", "(WCAG) 2.2, nivel AA", "cumple parcialmente",
			"Lo que todavía no funciona bien", "audiodescripción", `hora del Este: <a href="tel:`,
			"28 de noviembre de 2026", `href="?lang=en" hreflang="en" lang="en">English`,
		},
	} {
		response := a.Do(apptest.Request{Path: "/accessibility?lang=" + lang})
		page, policy := string(response.Body), response.Header.Get("Content-Security-Policy")
		if response.Status != 200 || strings.Contains(page, "<script") || strings.Contains(policy, "script-src") ||
			!strings.HasPrefix(policy, "default-src 'none'; style-src 'self' 'nonce-") {
			t.Errorf("%s: %d %s", lang, response.Status, policy)
		}
		for _, text := range append(want, `href="https://registry.beacon.example"`) {
			if !strings.Contains(page, text) {
				t.Errorf("%s: the statement lacks %q", lang, text)
			}
		}
		if strings.Contains(page, "{product}") || strings.Contains(page, "{registry}") {
			t.Errorf("%s: a placeholder is left", lang)
		}
	}
}

// TestStatement_IsLinkedFromFooter: the footer of a page leads to the statement unless the registry names its own.
func TestStatement_IsLinkedFromFooter(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	if page := string(a.Do(apptest.Request{Path: "/" + site.Code}).Body); !strings.Contains(
		page,
		`"accessibilityUrl":"/accessibility"`,
	) {
		t.Error("the footer does not lead to the statement")
	}
}
