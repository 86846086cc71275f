package app

import (
	"fmt"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/config"
	"beacon/internal/health"
	"beacon/internal/platform/clock"
)

// signing reports the day on which the certificate that signs documents expires. An expired certificate is an error,
// because every electronic consent would fail.
func (i *inspection) signing() {
	var ends time.Time
	var err error
	switch c := i.config.Consent; {
	case i.beacon != nil:
		ends, err = i.beacon.SigningEnds(i.ctx)
	case c.SigningCertificate != "" && c.SigningKey != "":
		ends, err = assembly.SigningFileEnds(c)
	default:
		i.canRead("signing")
		return
	}
	finding, day := "fine", ends.UTC().Format(time.DateOnly)
	switch now := (clock.System{}).Now(); {
	case err != nil:
	case ends.IsZero():
		finding = "fine: the first signature makes a certificate"
	case ends.Before(now):
		err = fmt.Errorf(
			"the certificate ended on %s and no longer signs: set consent.signingCertificate and consent.signingKey to "+
				"a new one",
			day,
		)
	case health.Certificate{Ends: ends}.DaysLeft(now) < health.LimitFor(health.SigningCertificateEnds):
		finding = "the certificate ends on " + day + ": get a new one, and set consent.signingCertificate and " +
			"consent.signingKey to it"
	}
	i.report("signing", finding, err)
}

// checkWebCertificate reports the expiry of the certificate in the settings.
func checkWebCertificate(c config.Config, now time.Time, report func(what, finding string, err error)) {
	file := c.Watch.WebCertificate
	if file == "" {
		return
	}
	ends, err := assembly.CertificateEnds(file)
	finding, day := "fine", ends.UTC().Format(time.DateOnly)
	left := health.Certificate{Ends: ends}.DaysLeft(now)
	switch {
	case err != nil:
	case left < 0:
		err = fmt.Errorf("%s ended on %s: renew it", file, day)
	case left < health.LimitFor(health.WebCertificateEnds):
		finding = file + " ends on " + day + ": renew it"
	}
	report("certificate", finding, err)
}
