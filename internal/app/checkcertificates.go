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
		finding = "fine: the first signature creates a certificate"
	case ends.Before(now):
		err = fmt.Errorf(
			"the certificate expired on %s, and documents cannot be signed: set consent.signingCertificate and "+
				"consent.signingKey to a new certificate",
			day,
		)
	case health.Certificate{Ends: ends}.DaysLeft(now) < health.LimitFor(health.SigningCertificateEnds):
		finding = "the certificate expires on " + day + ": set consent.signingCertificate and consent.signingKey to a " +
			"new certificate before that day"
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
		err = fmt.Errorf("%s expired on %s: renew the certificate", file, day)
	case left < health.LimitFor(health.WebCertificateEnds):
		finding = file + " expires on " + day + ": renew the certificate"
	}
	report("certificate", finding, err)
}
