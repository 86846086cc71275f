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

// registrationRoutes take what the donor registration site tells (decisions
// 4.4, 10.16).
func (s *handlers) registrationRoutes() {
	header := func(name, doc string) *huma.Param {
		return &huma.Param{
			Name: name, In: "header", Required: true, Description: doc,
			Schema: &huma.Schema{Type: "string"},
		}
	}
	text := &huma.Schema{Type: "string"}
	s.RegisterRaw(
		httpapi.AccessPublic, huma.Operation{
			OperationID: "donor-registrations",
			Method:      http.MethodPost,
			Path:        "/integrations/donor-registrations",
			Summary:     "A donor completed a registration (Standard Webhooks)",
			Tags:        []string{"integrations"},
			Parameters: []*huma.Param{
				header("webhook-id", "Id of the event; a repeated one counts once."),
				header("webhook-timestamp", "Seconds since 1970, within five minutes of now."),
				header("webhook-signature", "v1, and the HMAC-SHA256 in base64."),
			},
			RequestBody: &huma.RequestBody{
				Required: true,
				Content: map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{
					Type: "object", AdditionalProperties: true, Properties: map[string]*huma.Schema{
						"type":      text,
						"timestamp": text,
						"data": {Type: "object", AdditionalProperties: true, Properties: map[string]*huma.Schema{
							"shortCode": text, "registrationId": text}},
					}}}},
			},
			Responses: map[string]*huma.Response{
				"200": {
					Description: "counted, counted before, or of a type that is ignored", Content: httpapi.SuccessContent(),
				},
				"400": {Description: "unreadable, or too old or too new"},
				"401": {Description: "not signed by a known secret"},
				"404": {Description: "no site has this short code"},
			},
		},
		s.donorRegistration,
	)
}

// registrationCompleted is the one type of event that counts.
const registrationCompleted = "registration.completed"

var (
	msgUnsigned = catalogues.Text("http.unsigned")
	msgStale    = catalogues.Text("http.stale")
)

// senders reads the configured secrets.
func senders(texts []string) (secrets []webhook.Secret, err error) {
	for i, text := range texts {
		secret, err := webhook.ParseSecret(text)
		if err != nil {
			return nil, fmt.Errorf("webhook.secrets, number %d: %w", i+1, err)
		}
		secrets = append(secrets, secret)
	}
	return secrets, nil
}

func (s *handlers) donorRegistration(w http.ResponseWriter, r *http.Request) {
	if err := s.takeRegistration(r); err != nil {
		s.WriteFailure(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"success":true}`+"\n")
}

func (s *handlers) takeRegistration(r *http.Request) error {
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, httpapi.DefaultMaxBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return &fault.Error{Code: fault.TooLarge}
	case err != nil:
		return &fault.Error{Code: fault.Unreadable}
	}
	c := webhook.Call{
		ID: r.Header.Get(webhook.HeaderID), Timestamp: r.Header.Get(webhook.HeaderTimestamp),
		Signature: r.Header.Get(webhook.HeaderSignature), Body: body,
	}
	switch err := webhook.Verify(s.senders, c, s.Clock.Now()); {
	case errors.Is(err, webhook.ErrTime):
		return fault.New(fault.Unreadable, msgStale)
	case err != nil:
		return fault.New(fault.Unauthenticated, msgUnsigned)
	}
	var event struct {
		Type string          `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if json.Unmarshal(body, &event) != nil {
		return &fault.Error{Code: fault.Unreadable}
	}
	if event.Type != registrationCompleted {
		return nil
	}
	var data struct {
		ShortCode      string `json:"shortCode"`
		RegistrationID string `json:"registrationId"`
	}
	if json.Unmarshal(event.Data, &data) != nil {
		return &fault.Error{Code: fault.Unreadable}
	}
	return s.Registrations.Record(
		r.Context(), registration.Completed{EventID: c.ID, ShortCode: data.ShortCode, RegistrationID: data.RegistrationID},
		httpapi.InfoFrom(r.Context()).Origin(),
	)
}
