package personal

import (
	"net/mail"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"beacon/internal/platform/plaintext"
)

// MaxEmail is the maximum length of an email address in bytes (RFC 3696).
const MaxEmail = 254

// IsEmail reports whether text is exactly one email address with a maximum length of most bytes. The domain must
// contain a dot, because many people forget the part after "gmail". An international domain must have an ASCII form
// (xn--).
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

// maxLabel is the maximum length of a domain label in bytes (RFC 1035).
const maxLabel = 63

// isHostName reports whether all labels of an ASCII domain are valid host name labels: at most 63 letters, digits and
// hyphens, without a hyphen at either end. The last label must not be a number, which excludes IP addresses.
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

// Email returns the stored form of a typed address: one line, with an international domain in Unicode, even if it was
// typed as xn--. Addresses are compared in this form. An address with an invalid domain is returned unchanged, so
// a later check can report it.
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

// punycode is the prefix of domain labels with non-ASCII letters.
const punycode = "xn--"

// ASCIIDomain returns an address with its domain in ASCII (xn--), as mail servers write it. It returns false if the
// domain is invalid. ASCII domains are unchanged.
func ASCIIDomain(address string) (string, bool) {
	local, domain, ok := cutEmail(address)
	if !ok || isASCII(domain) && !strings.Contains(strings.ToLower(domain), punycode) {
		return address, true
	}
	ascii, err := idna.Lookup.ToASCII(domain)
	return local + "@" + ascii, err == nil && strings.Trim(ascii, ".") == ascii
}

// NeedsUTF8 reports whether sending to an address requires a server with the SMTPUTF8 extension (RFC 6531), because the
// part before the @ has non-ASCII letters.
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
