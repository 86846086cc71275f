package public

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"beacon/catalogues"
	"beacon/internal/httpapi"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/webhook"
	"beacon/internal/registration"
)

// registrationRoutes adds the call by which the donor registration site reports registrations (decisions 4.4, 10.16).
func (s *handlers) registrationRoutes() {
	httpapi.RawPublic(s.Group("integrations").Route("POST /integrations/donor-registrations", "donor-registrations",
		"Report a completed donor registration (Standard Webhooks)", describeRegistration,
		httpapi.Returns("200", "counted, counted before, or of a type that is ignored", httpapi.SuccessContent()),
		httpapi.Returns("400", "unreadable, or too old or too new", nil),
		httpapi.Returns("401", "not signed by a known secret", nil),
		httpapi.Returns("404", "no site has this short code", nil)), s.donorRegistration)
}

// describeRegistration documents the headers and the body of an event.
func describeRegistration(op *huma.Operation, _ huma.Registry) {
	text := &huma.Schema{Type: "string"}
	describeSigned(op, map[string]*huma.Schema{
		"type": text, "timestamp": text,
		"data": openObject(map[string]*huma.Schema{"shortCode": text, "registrationId": text}),
	})
}

// openObject returns the schema of an object that may have other properties.
func openObject(properties map[string]*huma.Schema) *huma.Schema {
	return &huma.Schema{Type: "object", AdditionalProperties: true, Properties: properties}
}

// describeSigned documents the headers and the body of a signed call.
func describeSigned(op *huma.Operation, properties map[string]*huma.Schema) {
	text := &huma.Schema{Type: "string"}
	for _, header := range []huma.Param{
		{Name: "webhook-id", Description: "Id of the event; a repeated one counts once."},
		{Name: "webhook-timestamp", Description: "Seconds since 1970, within five minutes of now."},
		{Name: "webhook-signature", Description: "v1, and the HMAC-SHA256 in base64."},
	} {
		header.In, header.Required, header.Schema = "header", true, text
		op.Parameters = append(op.Parameters, &header)
	}
	op.RequestBody = &huma.RequestBody{
		Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: openObject(properties)}},
	}
}

// registrationCompleted is the only type of event that counts.
const registrationCompleted = "registration.completed"

var (
	msgUnsigned = catalogues.Text("http.unsigned")
	msgStale    = catalogues.Text("http.stale")
)

// senders parses the configured secrets. setting names their setting in errors.
func senders(setting string, texts []string) (secrets []webhook.Secret, err error) {
	for i, text := range texts {
		secret, err := webhook.ParseSecret(text)
		if err != nil {
			return nil, fmt.Errorf("%s, number %d: %w", setting, i+1, err)
		}
		secrets = append(secrets, secret)
	}
	return secrets, nil
}

func (s *handlers) donorRegistration(w http.ResponseWriter, r *http.Request) error {
	return httpapi.WriteSuccess(w, s.saveRegistration(r))
}

func (s *handlers) saveRegistration(r *http.Request) error {
	c, err := s.signed(r, s.senders)
	if err != nil {
		return err
	}
	var event struct {
		Type string          `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if httpapi.DecodeExactJSON(c.Body, &event) != nil {
		return &fault.Error{Code: fault.Unreadable}
	}
	if event.Type != registrationCompleted {
		return nil
	}
	var data struct {
		ShortCode      string `json:"shortCode"`
		RegistrationID string `json:"registrationId"`
	}
	if httpapi.DecodeExactJSON(event.Data, &data) != nil {
		return &fault.Error{Code: fault.Unreadable}
	}
	return s.Registrations.Record(
		r.Context(), registration.Completed{EventID: c.ID, ShortCode: data.ShortCode, RegistrationID: data.RegistrationID},
		httpapi.InfoFrom(r.Context()).Origin(),
	)
}

// signed reads the body of a call and checks its signature against the secrets.
func (s *handlers) signed(r *http.Request, secrets []webhook.Secret) (webhook.Call, error) {
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, httpapi.DefaultMaxBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return webhook.Call{}, &fault.Error{Code: fault.TooLarge}
	case err != nil:
		return webhook.Call{}, &fault.Error{Code: fault.Unreadable}
	}
	c := webhook.Call{
		ID: r.Header.Get(webhook.HeaderID), Timestamp: r.Header.Get(webhook.HeaderTimestamp),
		Signature: r.Header.Get(webhook.HeaderSignature), Body: body,
	}
	switch err := webhook.Verify(secrets, c, s.Clock.Now()); {
	case errors.Is(err, webhook.ErrTime):
		return c, fault.New(fault.Unreadable, msgStale)
	case err != nil:
		return c, fault.New(fault.Unauthenticated, msgUnsigned)
	}
	return c, nil
}
