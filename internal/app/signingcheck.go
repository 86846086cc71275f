package app

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/assembly"
)

// renewAhead is how long before its end `beacon check` asks for a new
// certificate: an authority may take weeks to issue one.
const renewAhead = 60 * 24 * time.Hour

// checkSigning returns how long documents can be signed, in words: an error once
// they cannot be any more, since every electronic consent would fail then.
func checkSigning(ctx context.Context, p *assembly.Beacon) (says string, err error) {
	identity, err := p.Consents.Identity.Current(ctx)
	if err != nil {
		return "", err
	}
	now, ends := p.Clock.Now(), identity.Expires()
	day := ends.UTC().Format(time.DateOnly)
	switch {
	case ends.Before(now):
		return "", fmt.Errorf(
			"the certificate ended on %s and signs nothing any more: set consent.signingCertificate and consent.signingKey to "+
				"a new one",
			day,
		)
	case ends.Before(now.Add(renewAhead)):
		return "the certificate ends on " + day + ": get a new one, and set consent.signingCertificate and " +
			"consent.signingKey to it", nil
	}
	return "fine", nil
}
