package screeningsite_test

import (
	"context"
	"encoding/json"
	"errors"
	"html"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"beacon/internal/demo/screeningsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/webhook"
)

var (
	secret = webhook.Secret(strings.Repeat("secret", 5))
	now    = time.Date(2026, time.March, 2, 15, 4, 5, 0, time.UTC)
)

// beacon is the receiving side: it records signed calls and returns a fixed status.
type beacon struct {
	testing.TB
	status int
	calls  []webhook.Call
}

func (b *beacon) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		b.Error(err)
	}
	c := webhook.Call{ID: r.Header.Get(webhook.HeaderID), Timestamp: r.Header.Get(webhook.HeaderTimestamp),
		Signature: r.Header.Get(webhook.HeaderSignature), Body: body}
	if err := webhook.Verify([]webhook.Secret{secret}, c, now); err != nil {
		b.Errorf("the call does not prove who sends it: %v", err)
	}
	b.calls = append(b.calls, c)
	w.WriteHeader(b.status)
	_, _ = io.WriteString(w, `{"success":false,"message":"The lamp is out."}`)
}

// newSite returns the handler of a site with the patient Delphine, and the Beacon that it calls.
func newSite(t *testing.T) (http.Handler, *beacon) {
	b := &beacon{TB: t, status: http.StatusOK}
	server := httptest.NewServer(b)
	t.Cleanup(server.Close)
	tell := screeningsite.Sender{Target: server.URL, Secret: secret, Clock: clock.NewFixed(now), Client: server.Client()}
	site := screeningsite.New(screeningsite.Registry{
		Patient: func(_ context.Context, id int64) (screeningsite.Patient, error) {
			switch id {
			case 5:
				return screeningsite.Patient{ShortCode: "LMP005", FirstName: "Delphine"}, nil
			case 6:
				return screeningsite.Patient{}, errors.New("no database")
			}
			return screeningsite.Patient{}, fault.ErrNotFound
		},
		Completed: tell.Completed, Log: slog.New(slog.DiscardHandler),
	})
	return site.Around(http.NotFoundHandler()), b
}

func ask(t *testing.T, h http.Handler, method, target string, form url.Values) (int, string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, target, strings.NewReader(form.Encode()))
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code, html.UnescapeString(w.Body.String())
}

var hidden = regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)">`)

// filled returns the form of a page with its hidden fields and answers.
func filled(page string, answers ...string) url.Values {
	form := url.Values{}
	for _, field := range hidden.FindAllStringSubmatch(page, -1) {
		form.Set(field[1], field[2])
	}
	for i := 0; i < len(answers); i += 2 {
		form.Set(answers[i], answers[i+1])
	}
	return form
}

const link = screeningsite.Path + "?id=5&donationType=0"

func TestScreeningSite_ReportsRegistrationOnce(t *testing.T) {
	h, b := newSite(t)
	status, page := ask(t, h, "GET", link, nil)
	for _, says := range []string{"This is a stand-in for the registry’s donor screening site. Nothing you enter is " +
		"kept.", "Could you give a kidney to Delphine?", "Complete registration"} {
		if status != http.StatusOK || !strings.Contains(page, says) {
			t.Errorf("%d: the page does not say %q", status, says)
		}
	}
	form := filled(page, "age", "yes", "health", "unsure", "free", "yes")
	for range 2 {
		status, thanks := ask(t, h, "POST", screeningsite.Path, form)
		if status != http.StatusOK || !strings.Contains(thanks, "Thank you. Your registration is complete.") ||
			!strings.Contains(thanks, `href="/LMP005"`) {
			t.Errorf("%d %s", status, thanks)
		}
	}
	if len(b.calls) != 2 || b.calls[0].ID != b.calls[1].ID || b.calls[0].ID == "" {
		t.Fatalf("two presses are one event: %v", b.calls)
	}
	var event struct {
		Type, Timestamp string
		Data            struct{ ShortCode, RegistrationID string }
	}
	if err := json.Unmarshal(b.calls[0].Body, &event); err != nil {
		t.Fatal(err)
	}
	if event.Type != "registration.completed" || event.Timestamp != "2026-03-02T15:04:05Z" ||
		event.Data.ShortCode != "LMP005" ||
		event.Data.RegistrationID == "" {
		t.Errorf("%+v", event)
	}
	_, other := ask(t, h, "GET", link, nil)
	if _, _ = ask(
		t, h, "POST", screeningsite.Path, filled(other, "age", "yes", "health", "yes", "free", "yes"),
	); b.calls[2].ID == b.calls[0].ID {
		t.Error("the next visitor is somebody else")
	}
}

func TestScreeningSite_IncompleteFormKeepsAnswers(t *testing.T) {
	h, b := newSite(t)
	_, page := ask(t, h, "GET", link, nil)
	form := filled(page, "age", "yes", "health", "very")
	status, again := ask(t, h, "POST", screeningsite.Path+"?lang=es", form)
	if status != http.StatusUnprocessableEntity || strings.Count(again, "Indique cómo está su salud.") != 2 ||
		strings.Contains(again, "Indique si tiene 18 años") ||
		!strings.Contains(again, `value="yes" checked`) ||
		!strings.Contains(again, form.Get("registration")) ||
		!strings.Contains(again, `<html lang="es">`) {
		t.Errorf("%d %s", status, again)
	}
	_, switched := ask(t, h, "GET", screeningsite.Path+"?"+form.Encode()+"&lang=en", nil)
	if !strings.Contains(switched, `value="yes" checked`) || !strings.Contains(switched, form.Get("registration")) {
		t.Error("another language loses the answers")
	}
	if len(b.calls) != 0 {
		t.Error("nothing is told before all is answered")
	}
}

func TestScreeningSite_DoesNotReportIneligibleDonors(t *testing.T) {
	h, b := newSite(t)
	_, page := ask(t, h, "GET", link, nil)
	for _, answers := range [][]string{{"age", "no", "health", "yes", "free", "yes"},
		{"age", "yes", "health", "yes", "free", "no"}} {
		status, text := ask(t, h, "POST", screeningsite.Path, filled(page, answers...))
		if status != http.StatusOK || !strings.Contains(text, "No registration was sent.") {
			t.Errorf("%d %s", status, text)
		}
	}
	if len(b.calls) != 0 {
		t.Error("it was counted")
	}
}

func TestScreeningSite_ShowsRefusalAndKeepsAnswers(t *testing.T) {
	h, b := newSite(t)
	b.status = http.StatusUnauthorized
	_, page := ask(t, h, "GET", link, nil)
	status, text := ask(t, h, "POST", screeningsite.Path, filled(page, "age", "yes", "health", "yes", "free", "yes"))
	if status != http.StatusBadGateway || !strings.Contains(text, "Your registration was not taken") ||
		!strings.Contains(text, "401: The lamp is out.") ||
		strings.Count(text, " checked") != 3 ||
		strings.Contains(text, "Thank you") {
		t.Errorf("%d %s", status, text)
	}
}

// TestWebsite: the demo's links to the registry's website lead to a page, in both languages.
func TestWebsite(t *testing.T) {
	h, _ := newSite(t)
	for lang, want := range map[string]string{"en": "Where would you like to go?", "es": "¿Adónde quiere ir?"} {
		status, text := ask(t, h, "GET", screeningsite.WebsitePath+"?lang="+lang, nil)
		if status != http.StatusOK || !strings.Contains(text, want) || !strings.Contains(text, `href="/recipient"`) {
			t.Errorf("%s: %d %s", lang, status, text)
		}
	}
}

func TestScreeningSite_UnknownLinks(t *testing.T) {
	h, _ := newSite(t)
	for target, want := range map[string]int{
		screeningsite.Path: 404, screeningsite.Path + "?id=5": 404, screeningsite.Path + "?id=7&donationType=0": 404,
		screeningsite.Path + "?id=5&donationType=2": 404, screeningsite.Path + "?id=6&donationType=1": 500,
		screeningsite.Path + "?id=5&donationType=1": 200, screeningsite.Path + "/more": 404, "/": 404,
	} {
		if status, _ := ask(t, h, "GET", target, nil); status != want {
			t.Errorf("%s: %d, want %d", target, status, want)
		}
	}
	if status, text := ask(t, h, "GET", screeningsite.Path+"?id=7&donationType=0", nil); status != 404 ||
		!strings.Contains(text, "This link does not lead to anybody’s page") {
		t.Errorf("%d %s", status, text)
	}
	if status, _ := ask(t, h, "PUT", link, nil); status != http.StatusMethodNotAllowed {
		t.Errorf("PUT: %d", status)
	}
	if status, _ := ask(t, h, "POST", screeningsite.Path, url.Values{"id": {strings.Repeat("5",
		9000)}}); status != http.StatusBadRequest {
		t.Errorf("a form without end: %d", status)
	}
}
