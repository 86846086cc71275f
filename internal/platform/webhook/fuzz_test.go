package webhook_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/webhook"
)

// FuzzVerify: no call may be accepted without the MAC of exactly its id, time and body.
func FuzzVerify(f *testing.F) {
	s := webhook.Secret(strings.Repeat("k", 32))
	now := time.Unix(1_700_000_000, 0)
	genuine := s.Sign("msg_1", now, []byte("{}"))
	f.Add("msg_1", "1700000000", genuine, []byte("{}"))
	f.Add("msg_1", "+1700000000", genuine, []byte("{}"))
	f.Add("msg_1.1700000000", "1700000000", genuine+" v1, v2,AA== "+genuine, []byte("{}"))
	f.Add("", "9223372036854775807", "v1,", []byte(nil))
	f.Add("msg_1", "-9223372036854775808", "v1,AA==", []byte(nil))
	f.Fuzz(func(t *testing.T, id, at, signature string, body []byte) {
		err := webhook.Verify([]webhook.Secret{s}, webhook.Call{ID: id, Timestamp: at, Signature: signature, Body: body}, now)
		if err != nil {
			return
		}
		mac := hmac.New(sha256.New, s)
		mac.Write([]byte(id + "." + at + "."))
		mac.Write(body)
		// The last of 43 digits contains bits that are not part of any byte.
		if want := base64.StdEncoding.EncodeToString(mac.Sum(nil)); !strings.Contains(signature, want[:42]) {
			t.Fatalf("a call with the signature %q was taken", signature)
		}
	})
}

// FuzzParseSecret: a parsed secret must be long enough, and writing it must give the same text.
func FuzzParseSecret(f *testing.F) {
	f.Add("whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")
	f.Add("whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
	f.Add("whsec_")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := webhook.ParseSecret(text)
		if err != nil {
			return
		}
		again, err := webhook.ParseSecret(s.String())
		if err != nil || !bytes.Equal(again, s) || len(s) < 24 {
			t.Fatalf("%d bytes, then %d bytes and %v", len(s), len(again), err)
		}
	})
}
