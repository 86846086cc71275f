package personal

import (
	"regexp"

	"beacon/internal/platform/plaintext"
)

// contact matches what no name has, in plain letters: digits, the signs of addresses and links, and words that a dot
// joins as in a domain. Initials and short titles may be joined to a name ("J.R. Ewing", "St.John").
var contact = regexp.MustCompile(`[\p{Nd}\p{No}@:/\\。]|` +
	`[\p{L}\p{M}]{3}\.[\p{L}\p{M}]{2}|\.[\p{L}\p{M}]{2,3}([^\p{L}\p{M}]|$)`)

// HasContact reports whether a name has a digit, an address or a link in it. Whoever fills in a public form could
// make us mail them to somebody else (R14.8). The web has its twin; testdata/names.json holds both to the same cases.
func HasContact(name string) bool {
	plain, _ := plaintext.Plain(name)
	return contact.MatchString(plain)
}
