package httpapi

import "strings"

// MatchesTag reports whether an If-None-Match header contains an ETag. It compares weakly, as RFC 9110 requires.
func MatchesTag(header, tag string) bool {
	if header == "" {
		return false
	}
	tag = strings.TrimPrefix(tag, "W/")
	for seen := range strings.SplitSeq(header, ",") {
		if seen = strings.TrimSpace(seen); seen == "*" || strings.TrimPrefix(seen, "W/") == tag {
			return true
		}
	}
	return false
}
