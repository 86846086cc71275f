// Package webhook signs and verifies calls between machines by the Standard Webhooks scheme: an id, a time and the body
// under HMAC-SHA256, in the headers webhook-id, webhook-timestamp and webhook-signature.
package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// The headers of a call.
const (
	HeaderID        = "Webhook-Id"
	HeaderTimestamp = "Webhook-Timestamp"
	HeaderSignature = "Webhook-Signature"
)

// Tolerance is the maximum difference between the time of a call and the current time, in both directions.
const Tolerance = 5 * time.Minute

// Errors of Verify.
var (
	// ErrUnsigned is returned if the id, the time or the signature is missing, or no secret matches.
	ErrUnsigned = errors.New("the call is not signed by a known secret")
	// ErrTime is returned if the time is invalid or outside of Tolerance.
	ErrTime = errors.New("the time of the call is too far from now")
)

const (
	secretPrefix = "whsec_"
	version      = "v1"
)

// Lengths of a secret in bytes, as the scheme recommends.
const (
	minSecret = 24
	maxSecret = 64
)

// Secret is a key that both sides share.
type Secret []byte

// ParseSecret parses "whsec_" and 24 to 64 bytes in base64. The error does not contain the text.
func ParseSecret(text string) (Secret, error) {
	encoded, ok := strings.CutPrefix(strings.TrimSpace(text), secretPrefix)
	if !ok {
		return nil, fmt.Errorf("a webhook secret begins with %s", secretPrefix)
	}
	key, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		key, err = base64.RawStdEncoding.DecodeString(encoded)
	}
	if err != nil || len(key) < minSecret || len(key) > maxSecret {
		return nil, fmt.Errorf("a webhook secret is %s and %d to %d bytes in base64", secretPrefix, minSecret, maxSecret)
	}
	return key, nil
}

// String returns a secret in the format of ParseSecret. Never log it.
func (s Secret) String() string { return secretPrefix + base64.StdEncoding.EncodeToString(s) }

// Sign returns the value of webhook-signature.
func (s Secret) Sign(id string, at time.Time, body []byte) string {
	return version + "," + base64.StdEncoding.EncodeToString(s.mac(id, strconv.FormatInt(at.Unix(), 10), body))
}

func (s Secret) mac(id, timestamp string, body []byte) []byte {
	mac := hmac.New(sha256.New, s)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	return mac.Sum(nil)
}

// Call contains the body and headers of a received call.
type Call struct {
	ID        string
	Timestamp string // seconds since 1970
	Signature string // "v1,…", several signatures separated by spaces
	Body      []byte
}

// Verify returns nil if one of the secrets signed the call and its time is within Tolerance of now; otherwise
// ErrUnsigned or ErrTime. Several secrets can be valid at the same time, so they can be replaced.
func Verify(secrets []Secret, c Call, now time.Time) error {
	if c.ID == "" || c.Timestamp == "" || c.Signature == "" {
		return ErrUnsigned
	}
	seconds, err := strconv.ParseInt(c.Timestamp, 10, 64)
	if err != nil {
		return ErrTime
	}
	if off := now.Truncate(time.Second).Sub(time.Unix(seconds, 0)); off > Tolerance || off < -Tolerance {
		return ErrTime
	}
	genuine := false
	for signature := range strings.FieldsSeq(c.Signature) {
		encoded, ok := strings.CutPrefix(signature, version+",")
		if !ok {
			continue
		}
		given, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil {
			continue
		}
		for _, s := range secrets {
			genuine = hmac.Equal(given, s.mac(c.ID, c.Timestamp, c.Body)) || genuine
		}
	}
	if !genuine {
		return ErrUnsigned
	}
	return nil
}
