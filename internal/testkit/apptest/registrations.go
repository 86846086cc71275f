package apptest

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"beacon/internal/config"
	"beacon/internal/platform/webhook"
)

var (
	NewSecret = "whsec_" + strings.Repeat("QUJD", 8)
	OldSecret = "whsec_" + strings.Repeat("REVG", 8)
)

func WithSecrets(c *config.Config) { c.Webhook.Secrets = []string{NewSecret, OldSecret} }

// RegistrationEvent returns a request with an event of the donor registration site.
func RegistrationEvent(a *App, secret, id string, at time.Time, body string) Request {
	a.Helper()
	s, err := webhook.ParseSecret(secret)
	a.Must(err)
	return Request{Method: "POST", Path: "/api/integrations/donor-registrations", Body: body, Header: map[string]string{
		"webhook-id":        id,
		"webhook-timestamp": strconv.FormatInt(at.Unix(), 10),
		"webhook-signature": s.Sign(id, at, []byte(body)),
	}}
}

func RegistrationBody(code, id string) string {
	return fmt.Sprintf(
		`{"type": "registration.completed", "timestamp": "2026-03-02T15:00:00Z",
			"data": {"shortCode": %q, "registrationId": %q}}`,
		code,
		id,
	)
}
