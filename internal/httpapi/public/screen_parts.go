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
	"/microsite/start":         "starter-site starter common lost-link",
	"/microsite/custom-site":   "editor editor common lost-link",
	"/microsite/landing":       "dashboard dashboard common lost-link",
	"/microsite/deactivate":    "deactivate deactivate",
	"/recipient":               "referral referral common lost-link",
	"/kfl-recipient":           "referral referral common lost-link",
	"/recipient/{id}":          "referral referral common lost-link",
	"/register":                "champion-registration register common",
	"/voucher-donor/register":  "voucher voucher common e-consent lost-link",
	"/voucher-holder/register": "voucher voucher common e-consent lost-link",
	"/voucher/send-kit":        "kit-order kit common lost-link",
	"/verify":                  "verify verify",
	"/lost-link":               "lost-link lost-link",
	"/unsubscribe":             "unsubscribe unsubscribe",

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
