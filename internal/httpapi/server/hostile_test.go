package server_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// TestBrokenBody_IsUnreadable: bodies with a broken chunk and bodies that break off are unreadable at every call.
func TestBrokenBody_IsUnreadable(t *testing.T) {
	a := apptest.New(t)
	for _, o := range operations(a) {
		if !o.hasBody {
			continue
		}
		a.Clock.Advance(time.Minute)
		for what, rest := range map[string]string{
			"a broken chunk":  "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"ema\r\nZZ\r\n",
			"a lost signal":   "Content-Length: 4000\r\n\r\n{\"email\":",
			"no last chunk":   "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"ema\r\n",
			"half of a chunk": "Transfer-Encoding: chunked\r\n\r\nff\r\n{\"ema",
		} {
			path := o.fill("{id}", "1", "{editKey}", "KEY", "{token}", "x", "{", "", "}", "")
			if got := sendRaw(t, a, o.method+" "+path, rest); got >= 500 || got < 400 {
				t.Errorf("%s with %s: %d", o.id, what, got)
			}
		}
	}
	if log := a.Logged.String(); strings.Contains(log, `"level":"ERROR"`) {
		t.Error(log)
	}
}

// sendRaw sends an incomplete request and returns the status of the response.
func sendRaw(t *testing.T, a *apptest.App, line, rest string) int {
	t.Helper()
	connection, err := net.Dial("tcp", strings.TrimPrefix(a.URL, "http://"))
	a.Must(err)
	defer func() { _ = connection.Close() }()
	_, err = fmt.Fprintf(connection, "%s HTTP/1.1\r\nHost: beacon.example\r\nContent-Type: application/json\r\n%s",
		line, rest)
	a.Must(err)
	a.Must(connection.(*net.TCPConn).CloseWrite())
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	a.Must(err)
	defer func() { _ = response.Body.Close() }()
	return response.StatusCode
}

// TestMediaType_InAnyLetters: media types are compared without regard to case.
func TestMediaType_InAnyLetters(t *testing.T) {
	a := apptest.New(t)
	for _, kind := range []string{"application/json", "Application/JSON", "APPLICATION/JSON; charset=UTF-8"} {
		r := apptest.LostLink("nobody@mail.example")
		r.Header = map[string]string{"Content-Type": kind}
		a.Expect(kind, r, apptest.Want{})
	}
	r := apptest.LostLink("nobody@mail.example")
	r.Header = map[string]string{"Content-Type": "Text/Plain"}
	a.Expect("no JSON", r, apptest.Want{Status: 415})
}

// TestNoteSend_AnotherSitesKey: another site's key gets the same response as a random key, so it reveals nothing.
// Shows R1.2e.
func TestNoteSend_AnotherSitesKey(t *testing.T) {
	a := apptest.New(t)
	mine, other := a.Live(
		apptest.Patient{},
		apptest.PatientStory,
	), a.Live(
		apptest.Patient{Email: "other@mail.example"},
		apptest.PatientStory2,
	)
	send := func(bearer string) apptest.Response {
		return a.Expect(bearer, apptest.Request{
			Method: "POST", Path: "/api/microsite/custom-site/note/send", Header: map[string]string{"Authorization": bearer},
			Body: map[string]any{"micrositeRecipientId": mine.ID, "note": "Hello", "sentByRecipient": true},
		}, apptest.Want{Status: 404})
	}
	random := send(fmt.Sprintf("EditKey microsite:%d:%s", mine.ID, strings.Repeat("A7", 13)))
	if another := send(other.Credential()); string(another.Body) != string(random.Body) {
		t.Errorf("%s, with a random key %s", another.Body, random.Body)
	}
}

// TestOddTexts_FailNoCall makes every call, as an authorized caller, with texts that PostgreSQL rejects in each field.
func TestOddTexts_FailNoCall(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		_, donorKey := apptest.NewDonor(a, nil)
		_, holderKey := apptest.NamedHolder(a, 1, nil)
		for _, o := range operations(a) {
			if o.id == "staff-sign-out" {
				continue
			}
			kind, key := "microsite", a.Site(site.ID).Key // staff may have ended the link before
			switch {
			case strings.HasPrefix(o.path, "/api/donor/"):
				kind, key = voucher.DonorKey, donorKey
			case strings.Contains(o.path, "voucher"), strings.HasPrefix(o.path, "/api/e-consent"):
				kind, key = voucher.HolderKey, holderKey
			case strings.HasPrefix(o.path, "/api/recipient"):
				kind, key = "referral", a.Ring.EditKey("referral", 1, 1)
			}
			for _, text := range []string{"a\\u0000b", "a\xffb", "odd\\u0000@mail.example"} {
				r := apptest.Request{
					Method: o.method, Path: o.fill("{id}", "1", "{editKey}", key, "{", "", "}", ""),
					Header: map[string]string{"Authorization": "EditKey " + kind + ":1:" + key, "Sec-Fetch-Site": "same-origin"},
				}
				if openedBy[o.id] == byStaff {
					r.As = apptest.Administrator
					r.Header = nil
				}
				a.Clock.Advance(2 * time.Second)
				for _, body := range o.oddBodies(text, key) {
					r.Body = body
					if got := a.Do(r); got.Status >= 500 {
						t.Errorf("%s with %q: %d %s", o.id, body, got.Status, got.Body)
					}
				}
			}
		}
		if log := a.Logged.String(); strings.Contains(log, `"level":"ERROR"`) {
			t.Error(log)
		}
	})
}

// oddBodies returns bodies with odd texts: one with odd texts in all fields, and one for each field alone. The rules
// reject most of the first kind before they reach a database.
func (o operation) oddBodies(odd, key string) (bodies []any) {
	if o.isForm {
		form := apptest.NewForm().Field("id", "1").Field("editKey", key).Field("entityType", "12").Field("entityTypeId", "1")
		for _, name := range o.fields {
			if name != "id" && name != "editKey" {
				form.Field(name, strings.ReplaceAll(odd, `\u0000`, "\x00"))
			}
		}
		return []any{form}
	}
	if o.method == http.MethodGet {
		return []any{nil}
	}
	for _, chosen := range append(o.fields, "") {
		body := `{"id": 1, "editKey": "` + key + `"`
		for _, name := range o.fields {
			text := odd
			if chosen != "" && chosen != name {
				text = "plain@mail.example"
			}
			body += `, "` + name + `": "` + text + `"`
		}
		bodies = append(bodies, body+"}")
	}
	return bodies
}
