package demo

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

	"beacon/internal/demo/screeningsite"
	"beacon/internal/platform/webhook"
	"beacon/internal/testkit/webtest"
)

// totals are the registration counts of a dashboard.
type totals struct {
	DashTotal, DashPastWeekTotal int
	History                      []struct{ Visitors, Registrations int }
}

func siteTotals(t *testing.T, l Links, site SiteLink) (out totals) {
	t.Helper()
	webtest.Read(
		t, http.DefaultClient, fmt.Sprintf("%s/api/microsite/landing/%d/%s/weekly-stats", l.BaseURL, site.ID, site.EditKey),
		&out,
	)
	return out
}

var registrationField = regexp.MustCompile(`name="registration" value="([A-Z2-7]+)"`)

// walkToTheDashboard follows a visitor from a public page through the simulated screening, submits the last form twice,
// and returns the dashboard's number of new registrations.
func walkToTheDashboard(t *testing.T, l Links) int {
	t.Helper()
	site := siteIn(t, l, stateActive)
	before := siteTotals(t, l, site)
	query := url.Values{"id": {strconv.FormatInt(site.ID, 10)}, "donationType": {"0"}}
	link := l.BaseURL + screeningsite.Path + "?id=" + query.Get("id") + "&donationType=0"
	shown := webtest.DrawnPage(t, l.BaseURL+"/"+site.ShortCode)
	if !strings.Contains(html.UnescapeString(shown), `href="`+link+`"`) {
		t.Errorf("the public page does not lead to %s", link)
	}
	status, page := webtest.Call(t, "GET", link, "", nil)
	field := registrationField.FindSubmatch(page)
	if status != http.StatusOK || field == nil || !bytes.Contains(page, []byte(site.FirstName)) {
		t.Fatalf("the stand-in answers %d %s", status, page)
	}
	form := url.Values{"registration": {string(field[1])}, "age": {"yes"}, "health": {"yes"}, "free": {"yes"}}
	for name, values := range query {
		form[name] = values
	}
	for range 2 {
		status, thanks := webtest.Call(
			t, "POST", l.BaseURL+screeningsite.Path, "application/x-www-form-urlencoded", strings.NewReader(form.Encode()),
		)
		if status != http.StatusOK || !bytes.Contains(thanks, []byte("Your registration is complete")) ||
			!bytes.Contains(thanks, []byte(`href="/`+site.ShortCode+`"`)) {
			t.Fatalf("the registration was answered with %d %s", status, thanks)
		}
	}
	after := siteTotals(t, l, site)
	if after.DashTotal != before.DashTotal+1 || after.DashPastWeekTotal != before.DashPastWeekTotal+1 {
		t.Errorf("the dashboard counts %+v after %+v", after, before)
	}
	return after.DashTotal
}

// The secret in the links file can sign calls of the screening site.
func checkWebhook(t *testing.T, l Links) {
	t.Helper()
	site := siteIn(t, l, stateUpdateReview)
	secret, err := webhook.ParseSecret(l.Webhook.Secret)
	if err != nil {
		t.Fatal(err)
	}
	before := siteTotals(t, l, site).DashTotal
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
	if after := siteTotals(t, l, site).DashTotal; answer.StatusCode != http.StatusOK || after != before+1 {
		t.Errorf("status %d, %d registrations after %d", answer.StatusCode, after, before)
	}
}

func TestDemo_UsesConfiguredScreeningSite(t *testing.T) {
	d := newDemo(t, t.TempDir(), "", Cast{})
	d.Config.Brand.DonorRegistrationURL = "https://donors.registry.example/begin"
	if listener, err := d.claimAddress(); err != nil || listener.Close() != nil ||
		d.Config.Brand.DonorRegistrationURL != "https://donors.registry.example/begin" {
		t.Errorf("%v, %s", err, d.Config.Brand.DonorRegistrationURL)
	}
	if want := d.Config.PublicURL() + screeningsite.WebsitePath; d.Config.Brand.Website != want {
		t.Errorf("the website is %s, want %s", d.Config.Brand.Website, want)
	}
}
