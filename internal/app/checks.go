package app

import (
	"beacon/internal/config"
	"beacon/internal/platform/address"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
)

// humanCheck returns the configured check that somebody is a person.
func humanCheck(c config.Captcha, ring *keys.Ring, clk clock.Clock) captcha.Checker {
	if c.Kind == config.Altcha {
		return captcha.NewAltcha([]byte(ring.Pseudonym("captcha", "challenge")), captcha.Work, clk)
	}
	return captcha.NewProvider(c.Kind, c.Secret, c.VerifyURL, clk)
}

// addressCheck returns the configured check of postal addresses.
func addressCheck(c config.Address, clk clock.Clock) address.Verifier {
	if c.USPSID == "" {
		return address.Embedded{}
	}
	return address.Bounded{Verifier: address.NewUSPS(c.USPSURL, c.USPSID, c.USPSSecret, clk)}
}
