package webhook_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/webhook"
)

func secret(t *testing.T, text string) webhook.Secret {
	t.Helper()
	s, err := webhook.ParseSecret(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The expected values were computed independently (Python's hmac) over "msg_1.1700000000.{"a":1}" with the key of bytes
// 0 to 31.
func TestSignature_MatchesTheScheme(t *testing.T) {
	s := secret(t, "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")
	got := s.Sign("msg_1", time.Unix(1700000000, 0), []byte(`{"a":1}`))
	if want := "v1,AMaOha7DUT/0J0JMycRuYOBSvbx3WtwLd2khXXbaVj4="; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if s.String() != "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" {
		t.Error("a secret must be written as it is read")
	}
}

func TestVerify_NeedsSignatureAndTime(t *testing.T) {
	now := time.Unix(1700000000, 678901000)
	current, old := secret(t, "whsec_"+strings.Repeat("QUJD", 8)), secret(t, "whsec_"+strings.Repeat("REVG", 8))
	stranger := secret(t, "whsec_"+strings.Repeat("R0hJ", 8))
	body := []byte(`{"type": "x"}`)
	good := webhook.Call{ID: "e1", Timestamp: "1700000000", Signature: current.Sign("e1", now, body), Body: body}
	change := func(f func(*webhook.Call)) webhook.Call {
		c := good
		f(&c)
		return c
	}
	at := func(d time.Duration) webhook.Call {
		when := now.Add(d)
		return change(func(c *webhook.Call) {
			c.Timestamp = strconv.FormatInt(when.Unix(), 10)
			c.Signature = current.Sign("e1", when, body)
		})
	}
	for name, test := range map[string]struct {
		call webhook.Call
		want error
	}{
		"as it should be":     {good, nil},
		"by the older secret": {change(func(c *webhook.Call) { c.Signature = old.Sign("e1", now, body) }), nil},
		"one of several fits": {change(func(c *webhook.Call) {
			c.Signature = stranger.Sign("e1", now, body) + " " +
				c.Signature
		}), nil},
		"five minutes old":         {at(-5 * time.Minute), nil},
		"five minutes ahead":       {at(5 * time.Minute), nil},
		"older":                    {at(-5*time.Minute - time.Second), webhook.ErrTime},
		"newer":                    {at(5*time.Minute + time.Second), webhook.ErrTime},
		"no time that can be read": {change(func(c *webhook.Call) { c.Timestamp = "today" }), webhook.ErrTime},
		"another time":             {change(func(c *webhook.Call) { c.Timestamp = "1700000001" }), webhook.ErrUnsigned},
		"another id":               {change(func(c *webhook.Call) { c.ID = "e2" }), webhook.ErrUnsigned},
		"another body":             {change(func(c *webhook.Call) { c.Body = []byte(`{"type": "y"}`) }), webhook.ErrUnsigned},
		"a stranger's secret": {change(func(c *webhook.Call) { c.Signature = stranger.Sign("e1", now, body) }),
			webhook.ErrUnsigned},
		"another version": {change(func(c *webhook.Call) { c.Signature = "v1a" + c.Signature[2:] }), webhook.ErrUnsigned},
		"not base64":      {change(func(c *webhook.Call) { c.Signature = "v1,***" }), webhook.ErrUnsigned},
		"no signature":    {change(func(c *webhook.Call) { c.Signature = "" }), webhook.ErrUnsigned},
		"no id":           {change(func(c *webhook.Call) { c.ID = "" }), webhook.ErrUnsigned},
		"no time":         {change(func(c *webhook.Call) { c.Timestamp = "" }), webhook.ErrUnsigned},
	} {
		if err := webhook.Verify([]webhook.Secret{current, old}, test.call, now); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
	if err := webhook.Verify(nil, good, now); !errors.Is(err, webhook.ErrUnsigned) {
		t.Errorf("without a secret nothing is signed: %v", err)
	}
}

func TestParseSecret_RefusesInvalid(t *testing.T) {
	for _, text := range []string{"", "whsec_", "whsec_AAAA", strings.Repeat("QUJD", 8), "whsec_" +
		strings.Repeat("QUJD", 22), "whsec_***"} {
		if _, err := webhook.ParseSecret(text); err == nil ||
			(text != "" && strings.Contains(err.Error(), text) && len(text) > 6) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
