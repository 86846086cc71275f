package address

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/geo"
	"beacon/internal/platform/outbound"
)

// USPSAddress is the base URL of the postal service's API.
const USPSAddress = "https://apis.usps.com"

// renewBefore is the time before its expiry at which a token is renewed.
const renewBefore = time.Minute

// USPS is a client of the postal service's Addresses API, version 3, with OAuth client credentials.
type USPS struct {
	base, id, secret string
	client           *outbound.Client
	clock            clock.Clock

	mu      sync.Mutex
	token   string
	renewAt time.Time
}

// NewUSPS returns a verifier. base is USPSAddress or the URL of the postal service's test site.
func NewUSPS(base, id, secret string, c clock.Clock) *USPS {
	return &USPS{
		base: strings.TrimSuffix(base, "/"), id: id, secret: secret, client: outbound.New(Patience), clock: c,
	}
}

// Check implements Verifier. It renews a rejected token once.
func (u *USPS) Check(ctx context.Context, a Address) (Suggestion, error) {
	for attempt := 0; ; attempt++ {
		token, err := u.authorise(ctx)
		if err != nil {
			return Suggestion{}, err
		}
		suggestion, status, err := u.ask(ctx, token, a)
		if status == http.StatusUnauthorized && attempt == 0 {
			u.forget(token)
			continue
		}
		return suggestion, err
	}
}

// authorise returns the current token or requests a new one. Concurrent callers wait for one request.
func (u *USPS) authorise(ctx context.Context) (string, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.token != "" && u.clock.Now().Before(u.renewAt) {
		return u.token, nil
	}
	body, err := json.Marshal(
		map[string]string{"client_id": u.id, "client_secret": u.secret, "grant_type": "client_credentials"},
	)
	if err != nil {
		return "", err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.base+"/oauth2/v3/token", bytes.NewReader(body))
	if err != nil {
		return "", fmt.Errorf("ask for a token of the postal service: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	var granted struct {
		AccessToken string      `json:"access_token"`
		ExpiresIn   json.Number `json:"expires_in"` // seconds
	}
	status, err := u.do(req, &granted)
	if err != nil {
		return "", err
	}
	if status != http.StatusOK || granted.AccessToken == "" {
		return "", fmt.Errorf("%w: no token, status %d", ErrUnreachable, status)
	}
	seconds, _ := granted.ExpiresIn.Int64()
	u.token, u.renewAt = granted.AccessToken, u.clock.Now().Add(time.Duration(seconds)*time.Second-renewBefore)
	return u.token, nil
}

func (u *USPS) forget(token string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.token == token {
		u.token = ""
	}
}

// uspsResponse is the part of a response that Beacon reads. DPVConfirmation is Y if the whole address is confirmed, D
// if the unit is missing, S if the unit is unknown, N if the house is unknown.
type uspsResponse struct {
	Address struct {
		StreetAddress    string `json:"streetAddress"`
		SecondaryAddress string `json:"secondaryAddress"`
		City             string `json:"city"`
		State            string `json:"state"`
		ZIPCode          string `json:"ZIPCode"`
	} `json:"address"`
	AdditionalInfo struct {
		DPVConfirmation string `json:"DPVConfirmation"`
	} `json:"additionalInfo"`
}

func (u *USPS) ask(ctx context.Context, token string, a Address) (Suggestion, int, error) {
	l := read(words(a.Street))
	query := url.Values{"streetAddress": {strings.Join(l.words, " ")}, "city": {a.City}, "state": {a.State}}
	if _, unit := l.write(); unit != "" {
		query.Set("secondaryAddress", unit)
	}
	if five, ok := geo.Digits(a.PostalCode); ok {
		query.Set("ZIPCode", five)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.base+"/addresses/v3/address?"+query.Encode(), nil)
	if err != nil {
		return Suggestion{}, 0, fmt.Errorf("ask the postal service: %w", err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	var answer uspsResponse
	status, err := u.do(req, &answer)
	switch {
	case err != nil:
		return Suggestion{}, status, err
	case status == http.StatusBadRequest || status == http.StatusNotFound:
		return Suggestion{}, status, ErrUnknown
	case status != http.StatusOK:
		return Suggestion{}, status, fmt.Errorf("%w: status %d", ErrUnreachable, status)
	case answer.AdditionalInfo.DPVConfirmation == "N" || answer.Address.StreetAddress == "":
		return Suggestion{}, status, ErrUnknown
	}
	found, confirmed := answer.Address, answer.AdditionalInfo.DPVConfirmation
	l = read(words(found.StreetAddress))
	l.unit = append(l.unit, words(found.SecondaryAddress)...)
	written, unit := l.write()
	return Suggestion{
		Street: written, Unit: unit, City: writeCity(found.City), State: found.State, ZIP5: found.ZIPCode,
		Incomplete: confirmed == "D" || confirmed == "S", StreetChecked: true,
	}, status, nil
}

// do sends a request and decodes a successful response.
func (u *USPS) do(req *http.Request, into any) (int, error) {
	answer, err := u.client.Do(req)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return answer.StatusCode, nil
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, 1<<20)).Decode(into); err != nil {
		return answer.StatusCode, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	return answer.StatusCode, nil
}
