package visits_test

import (
	"testing"

	"beacon/internal/visits"
)

func TestCountable_PeopleAndBots(t *testing.T) {
	const chrome = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 " +
		"Mobile Safari/537.36"
	const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
		"Mobile/15E148"
	for name, test := range map[string]struct {
		hints visits.RequestHints
		want  bool
	}{
		"a telephone": {visits.RequestHints{UserAgent: chrome, SecFetchSite: "same-origin"}, true},
		"the project's journeys": {visits.RequestHints{UserAgent: "Mozilla/5.0 (X11; Linux x86_64) " +
			"HeadlessChrome/142.0.0.0 " +
			"Safari/537.36"}, true},
		"an old browser": {visits.RequestHints{UserAgent: "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like " +
			"Gecko"}, true},
		"a telephone by Cubot": {visits.RequestHints{UserAgent: "Mozilla/5.0 (Linux; Android 10; CUBOT X30) " +
			"Chrome/120.0.0.0"},
			true},
		"inside Instagram": {visits.RequestHints{UserAgent: iphone + " Instagram 350.0.0.0"}, true},
		"inside Facebook":  {visits.RequestHints{UserAgent: iphone + " [FBAN/FBIOS;FBAV/480.0.0.0]"}, true},
		"inside Telegram": {visits.RequestHints{UserAgent: chrome + " Telegram-Android/11.2 (Android 14; SDK 34)"},
			true},
		"inside TikTok": {visits.RequestHints{UserAgent: chrome + " musical_ly_2024 BytedanceWebview/d8a21c6"},
			true},
		"inside LinkedIn":         {visits.RequestHints{UserAgent: iphone + " [LinkedInApp]/9.29"}, true},
		"a browser of DuckDuckGo": {visits.RequestHints{UserAgent: iphone + " DuckDuckGo/7"}, true},
		"a search engine":         {visits.RequestHints{UserAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)"}, false},
		"one dressed as a phone":  {visits.RequestHints{UserAgent: chrome + " (compatible; bingbot/2.0)"}, false},
		"another search engine":   {visits.RequestHints{UserAgent: "Mozilla/5.0 (compatible; Baiduspider/2.0)"}, false},
		"an old search engine":    {visits.RequestHints{UserAgent: "Mozilla/5.0 (compatible; Yahoo! Slurp)"}, false},
		"an archive":              {visits.RequestHints{UserAgent: "ia_archiver"}, false},
		"a preview by Facebook":   {visits.RequestHints{UserAgent: "facebookexternalhit/1.1"}, false},
		"a preview by WhatsApp":   {visits.RequestHints{UserAgent: "WhatsApp/2.24.6.77 A"}, false},
		"a preview by Telegram":   {visits.RequestHints{UserAgent: "TelegramBot (like TwitterBot)"}, false},
		"a preview by Skype": {visits.RequestHints{UserAgent: "Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5"},
			false},
		"no name":              {visits.RequestHints{}, false},
		"a blank name":         {visits.RequestHints{UserAgent: "  "}, false},
		"a prefetch":           {visits.RequestHints{UserAgent: chrome, SecPurpose: "prefetch"}, false},
		"a prerendering":       {visits.RequestHints{UserAgent: chrome, SecPurpose: "prefetch;prerender"}, false},
		"an old prefetch":      {visits.RequestHints{UserAgent: chrome, Purpose: "Prefetch"}, false},
		"an old preview":       {visits.RequestHints{UserAgent: iphone, Purpose: "preview"}, false},
		"sent by another site": {visits.RequestHints{UserAgent: chrome, SecFetchSite: "cross-site"}, false},
	} {
		if got := visits.Countable(test.hints); got != test.want {
			t.Errorf("%s counts: %v", name, got)
		}
	}
}
