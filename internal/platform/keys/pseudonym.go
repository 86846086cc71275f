package keys

import (
	"crypto/hmac"
	"crypto/sha256"
)

// Pseudonym returns a name for value that tells nothing of it without the ring:
// the same value has the same name until a newer master key is added. It is for
// counting and for trails, where what somebody typed must not be kept.
func (r *Ring) Pseudonym(purpose, value string) string {
	mac := hmac.New(sha256.New, r.masters[0])
	mac.Write([]byte("pseudonym\x00" + purpose + "\x00" + value))
	return encoding.EncodeToString(mac.Sum(nil)[:editKeyBytes])
}
