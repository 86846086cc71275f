package public

import (
	"net/url"
	"regexp"
	"strings"

	"beacon/internal/platform/keys"
)

var (
	// typedCode matches an address with a short code, in any case, with an optional space or hyphen inside.
	typedCode = regexp.MustCompile(`^((?:/gallery|/about)?/)([A-Za-z]{3})[ -]?([0-9]{3})(/[A-Za-z0-9_-]+)?$`)
	// typedCampaign matches the address of a center's registration link.
	typedCampaign = regexp.MustCompile(`^(/register/)([A-Za-z0-9]+)$`)
	// typedKey matches an address with an id and an edit key. Characters after the 26 of the key are junk.
	typedKey = regexp.MustCompile(
		`^(/microsite/(?:start|custom-site|landing|deactivate)/|/recipient/|/voucher-(?:donor|holder)/register/|/voucher/)` +
			`([0-9]+/)([A-Za-z2-7]{26}[^/]*)(/send-kit)?$`,
	)
)

// canonicalPath corrects a typed address: it capitalizes short codes and edit keys, and removes punctuation at the
// end. Such addresses come from cards and from links in running text. ok is false if the address is canonical or leads
// to no screen.
func canonicalPath(path string) (canonical string, ok bool) {
	if strings.HasPrefix(path, "/staff") {
		return "", false
	}
	meant := strings.TrimSuffix(path, "/")
	for trimmed := ""; trimmed != meant; { // "/ABC123/)." has a slash before its punctuation
		trimmed = meant
		meant = strings.TrimSuffix(strings.TrimRightFunc(meant, isJunk), "/")
	}
	switch {
	case typedCode.MatchString(meant):
		m := typedCode.FindStringSubmatch(meant)
		meant = m[1] + strings.ToUpper(m[2]) + m[3] + m[4]
	case typedCampaign.MatchString(meant):
		m := typedCampaign.FindStringSubmatch(meant)
		meant = m[1] + strings.ToUpper(m[2])
	case typedKey.MatchString(meant):
		m := typedKey.FindStringSubmatch(meant)
		meant = m[1] + m[2] + keys.CanonicalEditKey(m[3]) + m[4]
	}
	if meant == strings.TrimSuffix(path, "/") {
		return "", false
	}
	for _, screen := range screens {
		if screen.pattern.MatchString(meant) {
			return (&url.URL{Path: meant}).EscapedPath(), true
		}
	}
	return "", false
}

// isJunk reports whether a screen's address never ends with this character. Tokens may end in a hyphen or underscore.
func isJunk(r rune) bool {
	return r != '/' && r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
}
