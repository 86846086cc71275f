package keys

import (
	"crypto/hmac"
	"crypto/sha256"
)

// Names returns an id for each master key, newest first: 16 capital letters and digits that do
// not reveal the key. Equal ids mean equal keys.
func (r *Ring) Names() []string {
	names := make([]string, len(r.masters))
	for i, master := range r.masters {
		mac := hmac.New(sha256.New, master)
		mac.Write([]byte("key-name\x00"))
		names[i] = encoding.EncodeToString(mac.Sum(nil)[:10])
	}
	return names
}
