package public

import (
	"strings"

	"beacon/internal/platform/locale"
)

// screenParts are the parts of the app that its screens, by their name in the table of
// screens, ask for as soon as the app runs: the folder in web/src/features, then the
// chunks of words (web/scripts/vite-chunks.ts). The page names them, so that they
// travel beside the app and not after it. What is missing here only comes later.
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

// partsOf returns the parts of a screen in the manifest's terms.
func partsOf(screen string, lang locale.Lang) []string {
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
