package keys

import (
	"crypto/hmac"
	"crypto/sha256"
)

// Pseudonym returns a pseudonym for value, which reveals nothing without the ring. The same value
// has the same pseudonym until a newer master key is added. It is for counts and audit events
// that must not store input.
func (r *Ring) Pseudonym(purpose, value string) string {
	mac := hmac.New(sha256.New, r.masters[0])
	mac.Write([]byte("pseudonym\x00" + purpose + "\x00" + value))
	return encoding.EncodeToString(mac.Sum(nil)[:editKeyBytes])
}
