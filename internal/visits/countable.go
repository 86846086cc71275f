package visits

import "strings"

// Signs are the request headers that tell a person from a machine, each as sent
// or empty.
type Signs struct {
	UserAgent    string // User-Agent
	Purpose      string // Purpose, X-Purpose or X-Moz, which browsers sent before Sec-Purpose
	SecPurpose   string // Sec-Purpose
	SecFetchSite string // Sec-Fetch-Site
}

// machines are parts of the names that search engines, archives and the link
// previews of messengers give themselves, in lower case. The in-app browsers of
// the same companies ("Instagram", "Telegram-Android", "BytedanceWebview") are people.
// Browsers without a window are not here: the project's own journeys use them.
var machines = []string{
	"bot", "crawl", "spider", "slurp", "preview", "facebookexternalhit", "meta-externalagent", "whatsapp/",
	"mediapartners-google", "google-inspectiontool", "googleother", "slack-imgproxy", "embedly", "vkshare",
	"ia_archiver", "chatgpt-user", "perplexity-user", "pingdom", "uptime",
}

// people are names that contain one of a machine's: makes of telephones.
var people = strings.NewReplacer("cubot", "")

// Countable reports whether a request may count as a visit (R4.1): no
// known bot, no link preview, no page that a browser fetches before anybody asks
// for it, nothing that another site sends, and not somebody who gives no name.
func Countable(s Signs) bool {
	agent := people.Replace(strings.ToLower(strings.TrimSpace(s.UserAgent)))
	if agent == "" || strings.EqualFold(s.SecFetchSite, "cross-site") {
		return false
	}
	for _, purpose := range []string{s.Purpose, s.SecPurpose} {
		purpose = strings.ToLower(purpose)
		if strings.Contains(purpose, "prefetch") || strings.Contains(purpose, "prerender") ||
			strings.Contains(purpose, "preview") {
			return false
		}
	}
	for _, machine := range machines {
		if strings.Contains(agent, machine) {
			return false
		}
	}
	return true
}
