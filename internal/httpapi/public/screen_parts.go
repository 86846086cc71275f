package public

import (
	"strings"

	"beacon/internal/platform/locale"
)

// screenParts lists the parts of the app that each screen requests as soon as the app runs, by the screen's name in
// the table. The first part is the folder in web/src/features, the others are chunks of words
// (web/scripts/vite-chunks.ts). The page preloads them together with the app. A part that is missing here only loads
// later.
var screenParts = map[string]string{
	"/not-found":               "not-found not-found",
	"/gallery":                 "gallery gallery",
	"/about":                   "about about",
	"/microsite/start":         "starter-site starter common",
	"/microsite/custom-site":   "editor site common",
	"/microsite/landing":       "dashboard site common",
	"/microsite/deactivate":    "deactivate deactivate",
	"/recipient":               "referral referral common",
	"/kfl-recipient":           "referral referral common",
	"/recipient/{id}":          "referral referral common",
	"/register":                "champion-registration register common",
	"/voucher-donor/register":  "voucher voucher common e-consent",
	"/voucher-holder/register": "voucher voucher common e-consent",
	"/voucher/send-kit":        "kit-order kit common",
	"/supervised":              "voucher supervised common e-consent",
	"/verify":                  "verify verify",
	"/lost-link":               "lost-link common joined-link",
	"/unsubscribe":             "unsubscribe unsubscribe",
	"/confirm-email":           "confirm-email confirm-email",
	"/confirm-join":            "confirm-email confirm-email",

	"/{shortCode}/living-donation": "living-donation living-donation",
}

// preloadsFor returns the parts of a screen as keys of the manifest.
func preloadsFor(screen string, lang locale.Lang) []string {
	names := strings.Fields(screenParts[screen])
	for i, name := range names {
		if i == 0 {
			names[i] = "src/features/" + name + "/index.tsx"
		} else {
			names[i] = "words-" + name + "-" + string(lang)
		}
	}
	return names
}
