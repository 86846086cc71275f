package screeningsite

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/outbound"
	"beacon/internal/platform/webhook"
)

// Sender reports completed registrations to Beacon over HTTP, signed by the Standard Webhooks scheme, as the donor
// screening site does (R10.16).
type Sender struct {
	Target string // the address of the call
	Secret webhook.Secret
	Clock  clock.Clock
	Client *outbound.Client
}

// event is the body of the call.
type event struct {
	Type      string `json:"type"`
	Timestamp string `json:"timestamp"`
	Data      struct {
		ShortCode      string `json:"shortCode"`
		RegistrationID string `json:"registrationId"`
	} `json:"data"`
}

// Completed sends one event with the registration's id, so Beacon counts it once even if it is sent again. An
// unsuccessful response is an error with Beacon's text.
func (s Sender) Completed(ctx context.Context, registrationID, shortCode string) error {
	now := s.Clock.Now()
	e := event{Type: "registration.completed", Timestamp: now.UTC().Format(time.RFC3339)}
	e.Data.ShortCode, e.Data.RegistrationID = shortCode, registrationID
	body, err := json.Marshal(e)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.Target, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(webhook.HeaderID, registrationID)
	request.Header.Set(webhook.HeaderTimestamp, strconv.FormatInt(now.Unix(), 10))
	request.Header.Set(webhook.HeaderSignature, s.Secret.Sign(registrationID, now, body))
	answer, err := s.Client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode == http.StatusOK {
		return nil
	}
	const enough = 4 << 10
	text, err := io.ReadAll(io.LimitReader(answer.Body, enough))
	if err != nil {
		return err
	}
	var failure struct{ Message string }
	if json.Unmarshal(text, &failure) != nil || failure.Message == "" {
		failure.Message = http.StatusText(answer.StatusCode)
	}
	return fmt.Errorf("%d: %s", answer.StatusCode, failure.Message)
}
