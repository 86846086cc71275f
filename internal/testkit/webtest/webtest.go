// Package webtest sends HTTP requests to a running Beacon as a browser does, for tests of whole processes. Its
// functions fail the test on unexpected errors.
package webtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"testing"

	"beacon/internal/microsite"
)

// Call sends a request and returns status and body of the response.
func Call(t testing.TB, method, url, contentType string, body io.Reader) (int, []byte) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, url, body)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", contentType)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(response.Body)
	if err = errors.Join(err, response.Body.Close()); err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, text
}

// DrawnPage returns a public page as rendered by the server. If the server is too slow and leaves rendering to the
// browser, DrawnPage requests the page again.
func DrawnPage(t testing.TB, url string) string {
	t.Helper()
	for {
		if _, page := Call(t, "GET", url, "", nil); !bytes.Contains(page, []byte(`<div id="root"><noscript>`)) {
			return string(page)
		}
	}
}

// SignIn returns a browser with a session of a staff account.
func SignIn(t testing.TB, base, email, password string) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	body, err := json.Marshal(map[string]string{"email": email, "password": password})
	if err != nil {
		t.Fatal(err)
	}
	response, err := client.Post(base+"/api/staff/sign-in", "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	return client
}

// Read decodes the results of a GET request.
func Read(t testing.TB, client *http.Client, url string, into any) {
	t.Helper()
	ReadWhole(t, client, url, &struct{ Results any }{into})
}

// ReadWhole decodes a response that is not wrapped in results.
func ReadWhole(t testing.TB, client *http.Client, url string, into any) {
	t.Helper()
	response, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(response.Body)
	if err = errors.Join(err, response.Body.Close()); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %v %.200s", url, response.StatusCode, err, text)
	}
}

// SiteData has the fields of a patient's data that these tests read.
type SiteData struct {
	CurrentStatus       microsite.RecipientStatus
	CustomSiteStatus    microsite.CustomSiteStatus
	PatientStoryPending string
	InitialVisitCount   int
}

// Site returns the data of a site as returned to its patient.
func Site(t testing.TB, base string, id int64, key string) SiteData {
	t.Helper()
	var data SiteData
	Read(t, http.DefaultClient, fmt.Sprintf("%s/api/microsite/custom-site/data/%d/%s", base, id, key), &data)
	return data
}

// Draft is a story to save on a site, with the expected version; 0 accepts any version.
type Draft struct {
	SiteID  int64
	Key     string
	Story   string
	Version int64
}

// SaveDraft saves a draft.
func SaveDraft(t testing.TB, base string, d Draft) (int, []byte) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	fields := map[string]string{
		"id": fmt.Sprint(d.SiteID), "editKey": d.Key, "story": d.Story, "why": "", "agreedToHipaa": "1",
		"responsibilityConfirmed": "0", "saveDraft": "1", "imageAttributes": "[]",
	}
	if d.Version > 0 {
		fields["version"] = fmt.Sprint(d.Version)
	}
	for name, value := range fields {
		if err := form.WriteField(name, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	return Call(t, "POST", base+"/api/microsite/custom-site/save", form.FormDataContentType(), &body)
}
