package deploy_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/short"
)

// The provider's accounts. Like many providers, it omits email_verified if it is false.
const peopleAtProvider = `{
  "1": {"ID": "1", "Username": "cora", "Password": "pw", "Email": "cora@center.example", "EmailVerified": true},
  "2": {"ID": "2", "Username": "dan", "Password": "pw", "Email": "dan@center.example"},
  "3": {"ID": "3", "Username": "next", "Password": "pw", "Email": "cora@center.example", "EmailVerified": true},
  "4": {"ID": "4", "Username": "eve", "Password": "pw", "Email": "eve@elsewhere.example", "EmailVerified": true}
}`

// TestSignIn_RealProvider: staff sign in through a third-party provider that passes the tests of the OpenID Foundation.
// Its ID tokens have no address; its UserInfo endpoint returns it. Beacon runs as installed.
// Shows R7.1b, R14.5f, R14.5k, R14.4b.
func TestSignIn_RealProvider(t *testing.T) {
	short.Needs(t, "an OpenID Connect provider")
	for name, isVouched := range map[string]bool{"verified addresses": false, "vouched for": true} {
		t.Run(name, func(t *testing.T) {
			d := startWithProvider(t, isVouched)
			if next, status := d.signIn("/api/staff/sign-in/openid", "cora"); next != "done" || d.me() != "cora@center.example" {
				t.Errorf("Cora: %d %s, signed in as %q", status, next, d.me())
			}
			if next, status := d.signIn("/api/staff/step-up/openid", "cora"); next != "proved" {
				t.Errorf("Cora proves it again: %d %s", status, next)
			}
			d.forget()
			if _, status := d.signIn("/api/staff/sign-in/openid", "next"); status != http.StatusForbidden || d.me() != "" {
				t.Errorf("the next owner of the address: %d, signed in as %q", status, d.me())
			}
			if _, status := d.signIn("/api/staff/sign-in/openid", "eve"); status != http.StatusForbidden || d.me() != "" {
				t.Errorf("no member of staff: %d, signed in as %q", status, d.me())
			}
			next, status := d.signIn("/api/staff/sign-in/openid", "dan")
			if (next == "done") != isVouched || (d.me() == "dan@center.example") != isVouched {
				t.Errorf("an address that is not verified: %d %s, signed in as %q", status, next, d.me())
			}
			if log := readFile(t, d.log); strings.Contains(log, "no email_verified claim") == isVouched ||
				strings.Contains(log, "center.example") {
				t.Errorf("the log: %s", log)
			}
		})
	}
}

// door is a Beacon with a provider, and a browser.
type door struct {
	t       *testing.T
	base    string
	log     string
	browser *http.Client
}

func startWithProvider(t *testing.T, isVouched bool) *door {
	t.Helper()
	tool, err := exec.Command("../../scripts/tool", "openid-provider").Output()
	if err != nil {
		t.Fatalf("scripts/tool openid-provider: %v %s", err, failure(err))
	}
	dir, addr := t.TempDir(), freeAddress(t)
	_, port, _ := strings.Cut(freeAddress(t), ":")
	d := &door{t: t, base: "http://" + addr, log: filepath.Join(dir, "beacon.log")}
	d.forget()
	write(t, filepath.Join(dir, "people.json"), peopleAtProvider)
	issuer := "http://localhost:" + port + "/"
	settings := []string{
		"BEACON_ADDR=" + addr, "BEACON_METRICS_ADDR=", "BEACON_DATA_DIR=" + filepath.Join(dir, "data"),
		"BEACON_STAFF_OIDC_ISSUER=" + issuer, "BEACON_STAFF_OIDC_CLIENT_ID=web", "BEACON_STAFF_OIDC_CLIENT_SECRET=secret",
		"BEACON_STAFF_OIDC_NAME=Center account", "BEACON_STAFF_OIDC_ONLY=true",
	}
	if isVouched {
		settings = append(settings, "BEACON_STAFF_OIDC_VOUCHED_ISSUER="+issuer)
	}
	d.start(filepath.Join(dir, "provider.log"), strings.TrimSpace(string(tool)), nil, []string{
		"PORT=" + port, "USERS_FILE=" + filepath.Join(dir, "people.json"),
		"REDIRECT_URI=" + d.base + "/staff/sign-in/openid",
	})
	d.isReady("the provider", issuer+".well-known/openid-configuration")

	s := &sandbox{dir: dir, path: filepath.Dir(beacon(t)), env: settings}
	said := s.run(t, `beacon migrate
		for name in cora dan; do
		  beacon staff add $name@center.example --name $name --role registry-admin
		done
		beacon check`)
	if !strings.Contains(said, "sign-in        fine; callback address "+d.base+"/staff/sign-in/openid\n") {
		t.Errorf("beacon check: %s", said)
	}
	d.start(d.log, beacon(t), []string{"serve"}, settings)
	d.isReady("Beacon", d.base+"/readyz")
	return d
}

// start runs a program until the end of the test.
func (d *door) start(log, program string, args, variables []string) {
	d.t.Helper()
	file, err := os.Create(log)
	if err != nil {
		d.t.Fatal(err)
	}
	command := exec.Command(program, args...)
	command.Env = append(os.Environ(), variables...)
	command.Stdout, command.Stderr = file, file
	if err := errors.Join(command.Start(), file.Close()); err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
}

func (d *door) isReady(name, address string) {
	d.t.Helper()
	within(d.t, name+" is ready", 60*time.Second, func() bool {
		r, err := http.Get(address)
		return err == nil && errors.Join(r.Body.Close()) == nil && r.StatusCode == http.StatusOK
	})
}

// forget removes the browser's cookies. The browser follows redirects until they lead to Beacon.
func (d *door) forget() {
	d.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		d.t.Fatal(err)
	}
	d.browser = &http.Client{Jar: jar, CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(r.URL.String(), d.base) {
			return http.ErrUseLastResponse
		}
		return nil
	}}
}

// signIn begins with a call to Beacon, signs a person in at the provider, and finishes with the address to which the
// provider redirects. It returns the next step, or the status of the refusal.
func (d *door) signIn(call, person string) (next string, status int) {
	d.t.Helper()
	var begun, finished struct{ Results struct{ URL, Next string } }
	if status := d.post(d.base+call, struct{}{}, &begun); status != http.StatusOK {
		d.t.Fatalf("%s: %d", call, status)
	}
	form, err := d.browser.Get(begun.Results.URL)
	if err != nil {
		d.t.Fatal(err)
	}
	_ = form.Body.Close()
	returned, err := d.browser.PostForm(form.Request.URL.String(), url.Values{
		"id": {form.Request.URL.Query().Get("authRequestID")}, "username": {person}, "password": {"pw"},
	})
	if err != nil {
		d.t.Fatal(err)
	}
	page, err := io.ReadAll(returned.Body)
	back, locationErr := returned.Location()
	if err := errors.Join(err, locationErr, returned.Body.Close()); err != nil {
		d.t.Fatalf("the provider: %v %s", err, page)
	}
	status = d.post(d.base+"/api/staff/sign-in/openid/finish", map[string]string{
		"state": back.Query().Get("state"), "code": back.Query().Get("code"),
	}, &finished)
	return finished.Results.Next, status
}

// me returns the address of the signed-in account, or "".
func (d *door) me() string {
	d.t.Helper()
	var me struct{ Results struct{ Email string } }
	d.do("GET", d.base+"/api/staff/me", nil, &me)
	return me.Results.Email
}

func (d *door) post(address string, body, into any) (status int) {
	d.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		d.t.Fatal(err)
	}
	return d.do("POST", address, text, into)
}

func (d *door) do(method, address string, body []byte, into any) (status int) {
	d.t.Helper()
	request, err := http.NewRequestWithContext(d.t.Context(), method, address, bytes.NewReader(body))
	if err != nil {
		d.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := d.browser.Do(request)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := errors.Join(json.NewDecoder(response.Body).Decode(into), response.Body.Close()); err != nil {
		d.t.Fatalf("%s: %d %v", address, response.StatusCode, err)
	}
	return response.StatusCode
}
