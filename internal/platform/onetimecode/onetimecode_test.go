package onetimecode

import (
	"encoding/base32"
	"net/url"
	"strings"
	"testing"
	"time"
)

// The secret and the codes of RFC 6238, appendix B, truncated to six digits.
var rfcSecret = base32.StdEncoding.EncodeToString([]byte("12345678901234567890"))

func TestCode_MatchesTheStandard(t *testing.T) {
	for at, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037",
		20000000000: "353130",
	} {
		if got, err := Code(rfcSecret, time.Unix(at, 0)); err != nil || got != want {
			t.Errorf("at %d: %s, %v, want %s", at, got, err, want)
		}
	}
}

// Shows R14.5e.
func TestCheck_AcceptsTheCurrentAndThePreviousStepOnce(t *testing.T) {
	made := time.Unix(1234567890, 0)
	code, err := Code(rfcSecret, made)
	if err != nil {
		t.Fatal(err)
	}
	step := made.Unix() / 30
	for name, c := range map[string]struct {
		code  string
		at    time.Time
		after int64
		ok    bool
	}{
		"at once":                  {code, made, 0, true},
		"at the end of its time":   {code, made.Add(29 * time.Second), 0, true},
		"one step late":            {code, made.Add(30 * time.Second), 0, true},
		"at the end of that step":  {code, made.Add(59 * time.Second), 0, true},
		"two steps late":           {code, made.Add(60 * time.Second), 0, false},
		"late and used before":     {code, made.Add(30 * time.Second), step, false},
		"after the next code":      {code, made.Add(30 * time.Second), step + 1, false},
		"late, older one used":     {code, made.Add(30 * time.Second), step - 1, true},
		"one step early":           {code, made.Add(-time.Second), 0, false},
		"used before":              {code, made, step, false},
		"a newer one used before":  {code, made, step + 1, false},
		"an older one used before": {code, made, step - 1, true},
		"another code":             {"123456", made, 0, false},
		"empty":                    {"", made, 0, false},
		"letters":                  {"abcdef", made, 0, false},
		"too long":                 {code + "0", made, 0, false},
	} {
		got, ok := Check(rfcSecret, c.code, c.at, c.after)
		if ok != c.ok || (ok && got != step) {
			t.Errorf("%s: step %d, %v", name, got, ok)
		}
	}
}

func TestEnrol_HasTheSecret(t *testing.T) {
	secret := NewSecret()
	if len(secret) != 32 || secret == NewSecret() {
		t.Fatalf("secret %q", secret)
	}
	e, err := Enrol(secret, "Beacon Registry", "ana.ruiz@center.example")
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(e.URL)
	if err != nil || u.Scheme != "otpauth" || u.Host != "totp" || u.Path != "/Beacon Registry:ana.ruiz@center.example" {
		t.Errorf("url %q, %v", e.URL, err)
	}
	if q := u.Query(); q.Get("secret") != secret || q.Get("issuer") != "Beacon Registry" || e.Secret != secret ||
		!strings.HasPrefix(e.QRSVG, "<svg ") {
		t.Errorf("query %v", u.RawQuery)
	}
	if strings.Contains(u.RawQuery, "+") {
		t.Error("a space written as + is shown as + by authenticator apps")
	}
}
