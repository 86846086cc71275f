package visits

import "strings"

// RequestHints are the request headers that distinguish a person from a bot, each as sent or empty.
type RequestHints struct {
	UserAgent    string // User-Agent
	Purpose      string // Purpose, X-Purpose or X-Moz, which browsers sent before Sec-Purpose
	SecPurpose   string // Sec-Purpose
	SecFetchSite string // Sec-Fetch-Site
}

// botMarkers are parts of the user agents of search engines, archives and the link previews of messengers, in lower
// case. The in-app browsers of the same companies ("Instagram", "Telegram-Android", "BytedanceWebview") are used by
// people. Headless browsers are not listed, because the project's own tests use them.
var botMarkers = []string{
	"bot", "crawl", "spider", "slurp", "preview", "facebookexternalhit", "meta-externalagent", "whatsapp/",
	"mediapartners-google", "google-inspectiontool", "googleother", "slack-imgproxy", "embedly", "vkshare",
	"ia_archiver", "chatgpt-user", "perplexity-user", "pingdom", "uptime",
}

// botExceptions removes phone brands that contain a bot marker.
var botExceptions = strings.NewReplacer("cubot", "")

// Countable reports whether a request may count as a visit (R4.1). Known bots, link previews, prefetches, prerendering,
// cross-site requests and requests without a user agent do not count.
func Countable(h RequestHints) bool {
	agent := botExceptions.Replace(strings.ToLower(strings.TrimSpace(h.UserAgent)))
	if agent == "" || strings.EqualFold(h.SecFetchSite, "cross-site") {
		return false
	}
	for _, purpose := range []string{h.Purpose, h.SecPurpose} {
		purpose = strings.ToLower(purpose)
		if strings.Contains(purpose, "prefetch") || strings.Contains(purpose, "prerender") ||
			strings.Contains(purpose, "preview") {
			return false
		}
	}
	for _, marker := range botMarkers {
		if strings.Contains(agent, marker) {
			return false
		}
	}
	return true
}
