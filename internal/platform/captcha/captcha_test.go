package captcha_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	altcha "github.com/altcha-org/altcha-lib-go"

	"beacon/internal/platform/captcha"
	"beacon/internal/platform/clock"
)

var start = time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)

// solve solves a challenge like a browser.
func solve(t *testing.T, checker *captcha.Altcha) altcha.Payload {
	t.Helper()
	answer, err := checker.Challenge()
	if err != nil {
		t.Fatal(err)
	}
	c := answer.(altcha.Challenge)
	for n := int64(0); n <= c.MaxNumber; n++ {
		if sum := sha256.Sum256(fmt.Appendf(nil, "%s%d", c.Salt, n)); hex.EncodeToString(sum[:]) == c.Challenge {
			return altcha.Payload{
				Algorithm: c.Algorithm, Challenge: c.Challenge, Number: n, Salt: c.Salt, Signature: c.Signature,
			}
		}
	}
	t.Fatal("the challenge has no solution")
	return altcha.Payload{}
}

func token(p altcha.Payload) string {
	text, _ := json.Marshal(p)
	return base64.StdEncoding.EncodeToString(text)
}

func TestAltcha_SolutionIsValidUntilExpiry(t *testing.T) {
	now := clock.NewFixed(start)
	checker := captcha.NewAltcha([]byte("one"), 500, now)
	solved := token(solve(t, checker))
	proof, err := checker.Check(context.Background(), solved, "")
	if err != nil {
		t.Fatal(err)
	}
	if !proof.Expires.Equal(start.Add(captcha.Lifetime)) || proof.Fingerprint == "" {
		t.Errorf("proof %+v", proof)
	}
	if again, err := captcha.NewAltcha([]byte("one"), 500, now).
		Check(context.Background(), solved, ""); err != nil ||
		again != proof {
		t.Errorf("another process with the secret says %+v, %v", again, err)
	}
	now.Advance(captcha.Lifetime)
	if _, err := checker.Check(context.Background(), solved, ""); !errors.Is(err, captcha.ErrUnsolved) {
		t.Errorf("after its time: %v", err)
	}
}

func TestAltcha_RefusesForgedTokens(t *testing.T) {
	checker := captcha.NewAltcha([]byte("one"), 500, clock.NewFixed(start))
	good := solve(t, checker)
	number, salt, signature, algorithm := good, good, good, good
	number.Number++
	salt.Salt = strings.Replace(good.Salt, "expires=1", "expires=2", 1)
	signature.Signature = strings.Repeat("0", len(good.Signature))
	algorithm.Algorithm = "SHA-1"
	for name, text := range map[string]string{
		"nothing": "", "no base64": "???", "no JSON": base64.StdEncoding.EncodeToString([]byte("{")),
		"a megabyte":     strings.Repeat("A", 1<<20),
		"another number": token(number), "a later expiry": token(salt), "no signature": token(signature),
		"a weaker hash":     token(algorithm),
		"of another secret": token(solve(t, captcha.NewAltcha([]byte("two"), 500, clock.NewFixed(start)))),
	} {
		if _, err := checker.Check(context.Background(), text, ""); !errors.Is(err, captcha.ErrUnsolved) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestProvider_IsCalled(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("secret") != "s3cret" || r.FormValue("remoteip") != "192.0.2.7" {
			t.Errorf("asked with %v", r.Form)
		}
		switch r.FormValue("response") {
		case "broken":
			w.WriteHeader(http.StatusBadGateway)
		case "garbled":
			_, _ = w.Write([]byte("<html>"))
		default:
			_, _ = fmt.Fprintf(w, `{"success": %t}`, r.FormValue("response") == "good")
		}
	}))
	defer site.Close()
	for _, kind := range []string{"recaptcha", "hcaptcha", "turnstile"} {
		if !captcha.IsProvider(kind) {
			t.Errorf("%s is unknown", kind)
		}
		checker := captcha.NewProvider(kind, "s3cret", site.URL, clock.NewFixed(start))
		proof, err := checker.Check(context.Background(), "good", "192.0.2.7")
		if err != nil || proof.Fingerprint == "" || !proof.Expires.After(start) {
			t.Errorf("%s: %+v, %v", kind, proof, err)
		}
		for text, want := range map[string]error{"bad": captcha.ErrUnsolved, "": captcha.ErrUnsolved,
			"broken": captcha.ErrUnreachable, "garbled": captcha.ErrUnreachable} {
			if _, err := checker.Check(context.Background(), text, "192.0.2.7"); !errors.Is(err, want) {
				t.Errorf("%s, %q: %v", kind, text, err)
			}
		}
	}
	site.Close()
	if _, err := captcha.NewProvider("hcaptcha", "s3cret", site.URL, clock.NewFixed(start)).
		Check(context.Background(), "good", ""); !errors.Is(err, captcha.ErrUnreachable) {
		t.Errorf("a provider that is gone: %v", err)
	}
}
