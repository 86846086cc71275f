package address_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"beacon/internal/platform/address"
	"beacon/internal/platform/clock"
)

// postalService is a fake of the documented service: first a token, then addresses.
type postalService struct {
	tokens  int    // number of issued tokens
	valid   string // the accepted token
	answer  string
	status  int
	asked   []string
	stalled chan struct{} // if set, requests wait until it is closed
}

func (p *postalService) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if p.stalled != nil {
		select {
		case <-p.stalled:
		case <-r.Context().Done():
		}
		return
	}
	switch r.URL.Path {
	case "/oauth2/v3/token":
		var in map[string]string
		if json.NewDecoder(r.Body).Decode(&in) != nil || in["client_id"] != "id" || in["client_secret"] != "s3cret" ||
			in["grant_type"] != "client_credentials" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		p.tokens++
		p.valid = "token-" + string(rune('0'+p.tokens))
		_ = json.NewEncoder(w).
			Encode(map[string]any{"access_token": p.valid, "token_type": "Bearer", "expires_in": "3600"})
	case "/addresses/v3/address":
		if r.Header.Get("Authorization") != "Bearer "+p.valid {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		p.asked = append(p.asked, r.URL.RawQuery)
		if p.status != 0 {
			w.WriteHeader(p.status)
		}
		_, _ = w.Write([]byte(p.answer))
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

func found(confirmation string) string {
	return `{"address": {"streetAddress": "418 MAIN ST", "secondaryAddress": "APT 2", "city": "MUKWONAGO", "state": "WI", "ZIPCode": "53149", "ZIPPlus4": "1234"},
		"additionalInfo": {"DPVConfirmation": "` + confirmation + `"}}`
}

var typed = address.Address{
	Street:     "418 main street, apartment 2",
	City:       "Mukwonago",
	State:      "WI",
	PostalCode: "53149-0001",
}

func TestUSPS(t *testing.T) {
	service := &postalService{answer: found("Y")}
	site := httptest.NewServer(service)
	defer site.Close()
	now := clock.NewFixed(time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC))
	usps := address.NewUSPS(site.URL, "id", "s3cret", now)
	want := address.Suggestion{Street: "418 Main St", Unit: "Apt 2", City: "Mukwonago", State: "WI", ZIP5: "53149",
		StreetChecked: true}
	for range 2 {
		if got, err := usps.Check(context.Background(), typed); err != nil || got != want {
			t.Fatalf("%+v, %v", got, err)
		}
	}
	if service.tokens != 1 ||
		service.asked[0] != "ZIPCode=53149&city=Mukwonago&secondaryAddress=Apt+2&state=WI&streetAddress=418+main+street" {
		t.Errorf("%d tokens, asked %q", service.tokens, service.asked)
	}
	now.Advance(time.Hour)
	if _, err := usps.Check(context.Background(), typed); err != nil || service.tokens != 2 {
		t.Errorf("an hour later: %d tokens, %v", service.tokens, err)
	}
	service.valid = "revoked"
	if _, err := usps.Check(context.Background(), typed); err != nil || service.tokens != 3 {
		t.Errorf("after the token was revoked: %d tokens, %v", service.tokens, err)
	}
	for confirmation, incomplete := range map[string]bool{"D": true, "S": true, "Y": false} {
		service.answer = found(confirmation)
		if got, err := usps.Check(context.Background(), typed); err != nil || got.Incomplete != incomplete {
			t.Errorf("%s: %+v, %v", confirmation, got, err)
		}
	}
}

func TestUSPS_UnknownAddressOrOutage(t *testing.T) {
	service := &postalService{}
	site := httptest.NewServer(service)
	defer site.Close()
	now := clock.NewFixed(time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC))
	usps := address.NewUSPS(site.URL, "id", "s3cret", now)
	for _, c := range []struct {
		status int
		answer string
		want   error
	}{
		{http.StatusOK, found("N"), address.ErrUnknown},
		{http.StatusNotFound, `{"error": {"message": "Address Not Found"}}`, address.ErrUnknown},
		{http.StatusBadRequest, `{}`, address.ErrUnknown},
		{http.StatusTooManyRequests, `{}`, address.ErrUnreachable},
		{http.StatusBadGateway, `<html>`, address.ErrUnreachable},
		{http.StatusOK, `<html>`, address.ErrUnreachable},
	} {
		service.status, service.answer = c.status, c.answer
		if got, err := usps.Check(context.Background(), typed); !errors.Is(err, c.want) {
			t.Errorf("%d %s: %+v, %v", c.status, c.answer, got, err)
		}
	}
	wrong := address.NewUSPS(site.URL, "id", "wrong", now)
	if _, err := wrong.Check(context.Background(), typed); !errors.Is(err, address.ErrUnreachable) {
		t.Errorf("wrong secret: %v", err)
	}
}

func TestUSPS_WaitIsLimited(t *testing.T) {
	service := &postalService{stalled: make(chan struct{})}
	site := httptest.NewServer(service)
	defer site.Close()
	defer close(service.stalled)
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // simulates a timeout
	bounded := address.Bounded{Verifier: address.NewUSPS(site.URL, "id", "s3cret", clock.System{})}
	if _, err := bounded.Check(ctx, typed); !errors.Is(err, address.ErrUnreachable) {
		t.Errorf("%v", err)
	}
}
