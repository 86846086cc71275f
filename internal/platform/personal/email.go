package personal

import (
	"net/mail"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"beacon/internal/platform/plaintext"
)

// MaxEmail is the length of the longest email address that email can be sent to, in bytes (RFC 3696).
const MaxEmail = 254

// IsEmail reports whether text is one email address and nothing else, of at most so many bytes. Its domain has a
// dot, because many people forget the part after "gmail", and a form in ASCII (xn--) if it is
// international.
func IsEmail(text string, most int) bool {
	if len(text) > most {
		return false
	}
	address, err := mail.ParseAddress(text)
	if err != nil || address.Address != text || !strings.Contains(text[strings.LastIndexByte(text, '@'):], ".") {
		return false
	}
	ascii, ok := ASCIIDomain(text)
	_, domain, _ := cutEmail(ascii)
	return ok && len(ascii) <= most && isHostName(domain)
}

// maxLabel is the length of the longest label of a domain, in bytes (RFC 1035).
const maxLabel = 63

// isHostName reports whether a domain in ASCII has labels as mail servers have them: at most 63 letters, digits and
// hyphens, no hyphen at either end, and a last label that is no number. So an IP address is none.
func isHostName(domain string) bool {
	labels := strings.Split(domain, ".")
	for _, label := range labels {
		if label == "" || len(label) > maxLabel || label[0] == '-' || label[len(label)-1] == '-' ||
			strings.ContainsFunc(label, notInLabel) {
			return false
		}
	}
	return strings.ContainsFunc(labels[len(labels)-1], isNoDigit)
}

func notInLabel(r rune) bool {
	return r != '-' && isNoDigit(r) && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
}

func isNoDigit(r rune) bool { return r < '0' || r > '9' }

// Email returns a typed address as it is stored: one line, and an international domain in one form, whether it was
// typed in its letters or as xn--. Addresses are compared in this form. An address with an invalid domain is
// returned for a check to report.
func Email(typed string) string {
	text := plaintext.Line(typed)
	ascii, ok := ASCIIDomain(text)
	local, domain, isAddress := cutEmail(ascii)
	if !ok || !isAddress || !strings.Contains(strings.ToLower(domain), punycode) {
		return text
	}
	letters, err := idna.Lookup.ToUnicode(domain)
	if err != nil {
		return text
	}
	return local + "@" + letters
}

// punycode begins the parts of a domain that have letters outside of ASCII.
const punycode = "xn--"

// ASCIIDomain returns an address with its domain as mail servers write it (xn--), and false if there is no such
// domain. Domains in ASCII are returned unchanged.
func ASCIIDomain(address string) (string, bool) {
	local, domain, ok := cutEmail(address)
	if !ok || isASCII(domain) && !strings.Contains(strings.ToLower(domain), punycode) {
		return address, true
	}
	ascii, err := idna.Lookup.ToASCII(domain)
	return local + "@" + ascii, err == nil && strings.Trim(ascii, ".") == ascii
}

// NeedsUTF8 reports whether only a server with the SMTPUTF8 extension (RFC 6531) can send to an address: the part
// before the @ has letters outside of ASCII.
func NeedsUTF8(address string) bool {
	local, _, ok := cutEmail(address)
	return ok && !isASCII(local)
}

func cutEmail(address string) (local, domain string, ok bool) {
	at := strings.LastIndexByte(address, '@')
	if at < 0 {
		return "", "", false
	}
	return address[:at], address[at+1:], true
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
}
