package apptest

import (
	"regexp"
)

// Meter returns a counter of /metrics.
func Meter(a *App, name string) string {
	a.Helper()
	text := string(a.Do(Request{Path: "/metrics"}).Body)
	found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (.*)$`).FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return found[1]
}
