package app

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"beacon/internal/config"
	"beacon/internal/demosite"
	"beacon/internal/platform/webhook"
)

// totals are what a dashboard tells of completed registrations.
type totals struct {
	DashTotal, DashPastWeekTotal int
	History                      []struct{ Visitors, Registrations int }
}

func totalsOf(t *testing.T, l demoLinks, site siteLink) (out totals) {
	t.Helper()
	read(
		t, http.DefaultClient, fmt.Sprintf("%s/api/microsite/landing/%d/%s/weekly-stats", l.BaseURL, site.ID, site.EditKey),
		&out,
	)
	return out
}

var registrationField = regexp.MustCompile(`name="registration" value="([A-Z2-7]+)"`)

// walkToTheDashboard follows a visitor from a public page through the stand-in,
// pressing the last button twice, and answers how many registrations the
// dashboard counts then.
func walkToTheDashboard(t *testing.T, l demoLinks) int {
	t.Helper()
	site := siteIn(t, l, stateActive)
	before := totalsOf(t, l, site)
	query := url.Values{"id": {strconv.FormatInt(site.ID, 10)}, "donationType": {"0"}}
	link := l.BaseURL + demosite.Path + "?id=" + query.Get("id") + "&donationType=0"
	if _, page := call(t, "GET", l.BaseURL+"/"+site.ShortCode, "", nil); !strings.Contains(
		html.UnescapeString(string(page)), `href="`+link+`"`,
	) {
		t.Errorf("the public page does not lead to %s", link)
	}
	status, page := call(t, "GET", link, "", nil)
	field := registrationField.FindSubmatch(page)
	if status != http.StatusOK || field == nil || !bytes.Contains(page, []byte(site.FirstName)) {
		t.Fatalf("the stand-in answers %d %s", status, page)
	}
	form := url.Values{"registration": {string(field[1])}, "age": {"yes"}, "health": {"yes"}, "free": {"yes"}}
	for name, values := range query {
		form[name] = values
	}
	for range 2 {
		status, thanks := call(
			t, "POST", l.BaseURL+demosite.Path, "application/x-www-form-urlencoded", strings.NewReader(form.Encode()),
		)
		if status != http.StatusOK || !bytes.Contains(thanks, []byte("Your registration is complete")) ||
			!bytes.Contains(thanks, []byte(`href="/`+site.ShortCode+`"`)) {
			t.Fatalf("the registration was answered with %d %s", status, thanks)
		}
	}
	after := totalsOf(t, l, site)
	if after.DashTotal != before.DashTotal+1 || after.DashPastWeekTotal != before.DashPastWeekTotal+1 {
		t.Errorf("the dashboard counts %+v after %+v", after, before)
	}
	return after.DashTotal
}

// Whoever reads the link file can speak for the screening site.
func checkWebhook(t *testing.T, l demoLinks) {
	t.Helper()
	site := siteIn(t, l, stateUpdateReview)
	secret, err := webhook.ParseSecret(l.Webhook.Secret)
	if err != nil {
		t.Fatal(err)
	}
	before := totalsOf(t, l, site).DashTotal
	body := fmt.Sprintf(
		`{"type":"registration.completed","timestamp":"2026-01-02T03:04:05Z","data":{"shortCode":%q,"registrationId":"r-1"}}`,
		site.ShortCode,
	)
	now := time.Now()
	request, err := http.NewRequestWithContext(t.Context(), "POST", l.Webhook.URL, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set(webhook.HeaderID, "e-1")
	request.Header.Set(webhook.HeaderTimestamp, strconv.FormatInt(now.Unix(), 10))
	request.Header.Set(webhook.HeaderSignature, secret.Sign("e-1", now, []byte(body)))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if after := totalsOf(t, l, site).DashTotal; answer.StatusCode != http.StatusOK || after != before+1 {
		t.Errorf("status %d, %d registrations after %d", answer.StatusCode, after, before)
	}
}

// Shows R4.5.
func TestServeHasNoStandInForTheScreeningSite(t *testing.T) {
	address, _, _ := startServing(t)
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Get("http://" + address + demosite.Path + "?id=1&donationType=0")
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusFound || answer.Header.Get("Location") != config.Default().Brand.Website {
		t.Errorf(
			"%d to %q: any other path leads to the organisation's website", answer.StatusCode, answer.Header.Get("Location"),
		)
	}
	if status, _ := call(
		t, "POST", "http://"+address+demosite.Path, "application/x-www-form-urlencoded", strings.NewReader("id=1"),
	); status != http.StatusMethodNotAllowed {
		t.Errorf("a form is answered with %d", status)
	}
}

// Shows R4.5.
func TestTheDemoLeadsToTheScreeningSiteOfTheSettingsIfThereIsOne(t *testing.T) {
	d := newDemo(t, t.TempDir(), "", nil)
	d.config.Brand.DonorRegistrationURL = "https://donors.registry.example/begin"
	if listener, err := d.claimAddress(); err != nil || listener.Close() != nil ||
		d.config.Brand.DonorRegistrationURL != "https://donors.registry.example/begin" {
		t.Errorf("%v, %s", err, d.config.Brand.DonorRegistrationURL)
	}
}
