package keys

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"
)

// tokenMAC is the length of a token's MAC in bytes: 128 bits.
const tokenMAC = 16

// Sign returns a token with payload that is valid until expires, in whole seconds, and only for this purpose.
func (r *Ring) Sign(purpose string, payload []byte, expires time.Time) string {
	return base64.RawURLEncoding.EncodeToString(r.sign(purpose, payload, expires))
}

func (r *Ring) sign(purpose string, payload []byte, expires time.Time) []byte {
	body := make([]byte, 8, 8+len(payload)+tokenMAC)
	binary.BigEndian.PutUint64(body, uint64(expires.Unix()))
	body = append(body, payload...)
	return append(body, seal(r.masters[0], purpose, body)...)
}

// Verify returns the payload of a token. It returns false if the token has another purpose, was not signed by the ring,
// was changed, or expired before now.
func (r *Ring) Verify(purpose, token string, now time.Time) ([]byte, bool) {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	// The decoder ignores line ends and spare bits, so several texts could decode to one token. Single-use tokens are
	// identified by their text.
	if err != nil || base64.RawURLEncoding.EncodeToString(raw) != token {
		return nil, false
	}
	return r.open(purpose, raw, now)
}

// SignLink is Sign for a reusable token in a link. VerifyLink accepts it in any case and with trailing punctuation.
func (r *Ring) SignLink(purpose string, payload []byte, expires time.Time) string {
	return encoding.EncodeToString(r.sign(purpose, payload, expires))
}

// VerifyLink is Verify for the tokens of SignLink.
func (r *Ring) VerifyLink(purpose, token string, now time.Time) ([]byte, bool) {
	canonical := CanonicalEditKey(token)
	raw, err := encoding.DecodeString(canonical)
	if err != nil || encoding.EncodeToString(raw) != canonical {
		return nil, false
	}
	return r.open(purpose, raw, now)
}

// open verifies a decoded token and returns its payload.
func (r *Ring) open(purpose string, raw []byte, now time.Time) ([]byte, bool) {
	if len(raw) < 8+tokenMAC {
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
	return derive(master, "token\x00"+purpose+"\x00"+string(body))[:tokenMAC]
}

// Fingerprint returns the hash under which a random token is stored, so a leaked table of sessions or invitations
// gives no access.
func Fingerprint(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
