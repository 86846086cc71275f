package keys

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"
)

// tokenMAC is the length of a token's seal in bytes: 128 bits.
const tokenMAC = 16

// Sign makes a token that carries payload until expires (whole seconds count).
// The purpose is sealed into it: a token for one purpose is worthless for another.
func (r *Ring) Sign(purpose string, payload []byte, expires time.Time) string {
	body := make([]byte, 8, 8+len(payload)+tokenMAC)
	binary.BigEndian.PutUint64(body, uint64(expires.Unix()))
	body = append(body, payload...)
	body = append(body, seal(r.masters[0], purpose, body)...)
	return base64.RawURLEncoding.EncodeToString(body)
}

// Verify returns the payload of a token, or false when it was not made for this
// purpose by a key of the ring, was changed, or has expired at now.
func (r *Ring) Verify(purpose, token string, now time.Time) ([]byte, bool) {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) < 8+tokenMAC {
		return nil, false
	}
	body, mac := raw[:len(raw)-tokenMAC], raw[len(raw)-tokenMAC:]
	genuine := false
	for _, m := range r.masters {
		if hmac.Equal(mac, seal(m, purpose, body)) {
			genuine = true
		}
	}
	if !genuine || now.Unix() >= int64(binary.BigEndian.Uint64(body[:8])) {
		return nil, false
	}
	return body[8:], true
}

func seal(master []byte, purpose string, body []byte) []byte {
	mac := hmac.New(sha256.New, master)
	mac.Write([]byte("token\x00" + purpose + "\x00"))
	mac.Write(body)
	return mac.Sum(nil)[:tokenMAC]
}

// Fingerprint returns the hash under which a random token is stored, so that
// the table of sessions or invitations opens nothing.
func Fingerprint(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
