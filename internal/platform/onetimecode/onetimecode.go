// Package onetimecode creates and checks the six-digit codes of authenticator apps (RFC 6238: SHA-1, 30 seconds), and
// draws the QR code for these apps. It owns the library for one-time codes.
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
	secretBytes = 20 // 160 bits, as RFC 4226 recommends
)

// Digits is the number of digits of a code.
const Digits = 6

// Enrolment contains the data for adding a secret to an authenticator app.
type Enrolment struct {
	Secret string // for typing: capital letters and digits
	URL    string // otpauth://…, for an app on the same device
	QRSVG  string // the URL as a QR code, a complete SVG element
}

// NewSecret returns a random secret of 160 bits as 32 capital letters and digits.
func NewSecret() string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(keys.RandomBytes(secretBytes))
}

// Enrol returns the enrolment of a secret. The app lists it under issuer and account. It returns an error if the names
// are too long for a QR code.
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

// Check reports whether code belongs to the step at the time at or to the step before, and returns its step. It rejects
// steps up to after. A caller that stores the returned step and passes it next time accepts each code once, and no
// older code after a newer one.
func Check(secret, code string, at time.Time, after int64) (step int64, ok bool) {
	// RFC 6238 (5.2) recommends one step of delay, for slow typing and slow clocks. A code of the next step is
	// rejected.
	now := at.Unix() / stepSeconds
	for step = now; step >= now-1 && step > after && step >= 0; step-- {
		if right, err := hotp.ValidateCustom(code, uint64(step), secret, options); err == nil && right {
			return step, true
		}
	}
	return 0, false
}

// Code returns the code that an app shows at the time at.
func Code(secret string, at time.Time) (string, error) {
	return hotp.GenerateCodeCustom(secret, uint64(at.Unix()/stepSeconds), options)
}

var options = hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}
