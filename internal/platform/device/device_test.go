package device

import "testing"

func TestOf_NamesBrowserAndSystem(t *testing.T) {
	const webkit = "AppleWebKit/537.36 (KHTML, like Gecko) "
	for agent, want := range map[string]Device{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webkit + "Chrome/131.0.0.0 Safari/537.36":                   {"Chrome", "Windows"},
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webkit + "Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.86": {"Edge", "Windows"},
		"Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0":                                   {"Firefox", "Linux"},
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) " + webkit + "Chrome/131.0.0.0 Safari/537.36":                    {"Chrome", "ChromeOS"},
		"Mozilla/5.0 (Linux; Android 10; K) " + webkit + "Chrome/131.0.0.0 Mobile Safari/537.36":                   {"Chrome", "Android"},
		"Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-G991B) " + webkit +
			"SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36": {"Samsung Browser", "Android"},
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
			"Version/18.1 Safari/605.1.15": {"Safari", "macOS"},
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
			"Version/18.1 Mobile/15E148 Safari/604.1": {"Safari", "iPhone"},
		"Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
			"CriOS/120.0.0.0 Mobile/15E148 Safari/604.1": {"Chrome", "iPad"},
		"Mozilla/5.0 (test)":                   {},
		"curl/8.5.0":                           {},
		"":                                     {},
		"<script>alert(1)</script> Evil/1.0 (": {},
	} {
		if got := Parse(agent); got != want {
			t.Errorf("%q: got %+v, want %+v", agent, got, want)
		}
	}
}
