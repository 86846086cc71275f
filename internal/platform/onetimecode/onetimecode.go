// Package onetimecode makes and checks the six-digit codes of authenticator
// apps (RFC 6238: SHA-1, 30 seconds) and returns the picture that such an app
// scans. It owns the one-time-code library.
package onetimecode

import (
	"encoding/base32"
	"fmt"
	"net/url"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"

	"beacon/internal/platform/keys"
	"beacon/internal/platform/qrcode"
)

const (
	stepSeconds = 30
	secretBytes = 20 // the length of a SHA-1 block, as RFC 4226 recommends
)

// Digits is the length of a code.
const Digits = 6

// Enrolment is what a person needs to put a secret into an authenticator app.
type Enrolment struct {
	Secret string // to be typed: capital letters and digits
	URL    string // otpauth://…, for an app on the same device
	QRSVG  string // the URL as a picture, a whole SVG element
}

// NewSecret draws a secret of 160 bits as 32 capital letters and digits.
func NewSecret() string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(keys.RandomBytes(secretBytes))
}

// Enrol returns how secret gets into an app that lists it under issuer and
// account. It fails when the names are too long to be drawn.
func Enrol(secret, issuer, account string) (Enrolment, error) {
	q := fmt.Sprintf(
		"secret=%s&issuer=%s&algorithm=SHA1&digits=%d&period=%d", secret, url.PathEscape(issuer), Digits, stepSeconds,
	)
	u := url.URL{Scheme: "otpauth", Host: "totp", Path: "/" + issuer + ":" + account, RawQuery: q}
	code, err := qrcode.Encode(u.String())
	if err != nil {
		return Enrolment{}, fmt.Errorf("draw the code to scan: %w", err)
	}
	return Enrolment{Secret: secret, URL: u.String(), QRSVG: code.SVG()}, nil
}

// Check reports whether code is the one that secret has at the time at, and returns its step. Steps up to after do not
// count: whoever stores the returned step and hands it in next time takes every code only once.
func Check(secret, code string, at time.Time, after int64) (step int64, ok bool) {
	// No step before or after this one, although RFC 6238 (5.2) lets one pass for slow networks: a code would then be
	// good for 60 or 90 seconds, and OWASP ASVS 5.0 (6.5.5) allows 30. Phones set their clocks by the network, and who
	// is too late types the next code.
	step = at.Unix() / stepSeconds
	if step <= after || step < 0 {
		return 0, false
	}
	right, err := hotp.ValidateCustom(code, uint64(step), secret, options)
	return step, err == nil && right
}

// Code returns the code that an app shows at the time at.
func Code(secret string, at time.Time) (string, error) {
	return hotp.GenerateCodeCustom(secret, uint64(at.Unix()/stepSeconds), options)
}

var options = hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}
