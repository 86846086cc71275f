package accounts

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/staff"
)

const signInBody = `{"email":"` + coraEmail + `","password":"` + coraPassword + `"}`

// status returns the status of a call in another browser, which has this cookie.
func (d *staffDoor) status(path string, cookie *http.Cookie, header ...string) int {
	d.t.Helper()
	r := httptest.NewRequest("GET", beaconOrigin+"/api/staff"+path, nil)
	if cookie != nil {
		r.AddCookie(cookie)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	return w.Code
}

// ownSessions returns the ids of the current session and of the account's other sessions.
func (d *staffDoor) ownSessions() (this string, others []string) {
	d.t.Helper()
	own := d.call("GET", "/account", "")
	d.wants(own, 200, "")
	for _, s := range own.Results["sessions"].([]any) {
		if session := s.(map[string]any); session["isThis"] == true {
			this = session["id"].(string)
		} else {
			others = append(others, session["id"].(string))
		}
	}
	return this, others
}

// TestSessions_EndedByOwner: staff can end a session on a lost device, and all other sessions at once.
func TestSessions_EndedByOwner(t *testing.T) {
	d := newPasskeyDoor(t, false)
	var elsewhere []*http.Cookie
	for range 3 {
		elsewhere = append(elsewhere, d.cookie)
		d.cookie = nil
		d.wants(d.call("POST", "/sign-in", signInBody), 200, "done")
	}
	this, others := d.ownSessions()
	if this == "" || len(others) != 3 {
		t.Fatalf("%q and %v", this, others)
	}
	d.wants(d.call("POST", "/account/sessions/nothing/end", "{}"), 404, "")
	d.wants(d.call("POST", "/account/sessions/"+others[0]+"/end", "{}"), 200, "")
	d.did("staff.session-ended")
	d.wants(d.call("POST", "/account/sessions/"+others[0]+"/end", "{}"), 404, "")
	if _, left := d.ownSessions(); !slices.Equal(left, others[1:]) {
		t.Errorf("left are %v of %v", left, others)
	}
	d.wants(d.call("POST", "/account/sessions/end-others", "{}"), 200, "")
	d.did("staff.other-sessions-ended")
	for _, cookie := range elsewhere {
		if got := d.status("/me", cookie); got != 401 {
			t.Errorf("an ended session: %d", got)
		}
	}
	d.wants(d.call("GET", "/me", ""), 200, "")
}

// TestSignIn_EndsFormerSessionOfBrowser: a new sign-in in the same browser must not leave the previous session open. A
// failed one must not end it.
func TestSignIn_EndsFormerSessionOfBrowser(t *testing.T) {
	d := newPasskeyDoor(t, false) // joined, and so signed in
	former := d.cookie
	d.wants(d.call("POST", "/sign-in", `{"email":"`+coraEmail+`","password":"guess"}`), 401, "")
	if got := d.status("/me", former); got != 200 {
		t.Fatalf("after a refusal: %d", got)
	}
	d.wants(d.call("POST", "/sign-in", signInBody), 200, "done")
	d.did("staff.session-ended")
	if got := d.status("/me", former); got != 401 {
		t.Errorf("the former session: %d", got)
	}
	d.wants(d.call("GET", "/me", ""), 200, "")

	o := newOpenIDDoor(t, false)
	o.wants(o.finish(o.provider.SignIn(o.begin(), coraEmail)), 200, "done")
	former = o.cookie
	o.wants(o.finish(o.provider.SignIn(o.begin(), coraEmail)), 200, "done")
	if got := o.status("/me", former); got != 401 {
		t.Errorf("the former session, by the provider: %d", got)
	}
}

// TestPolls_LetSessionEnd: polls by an unattended screen must not keep its session alive. An invalid idle time counts
// as activity.
func TestPolls_LetSessionEnd(t *testing.T) {
	d := newPasskeyDoor(t, false)
	start := d.clk.Now()
	poll := func() int {
		idle := int(d.clk.Now().Sub(start).Seconds())
		return d.status("/me", d.cookie, "Beacon-Idle", fmt.Sprint(idle))
	}
	for d.clk.Now().Sub(start) < staff.IdleLimit-time.Minute {
		d.clk.Advance(time.Minute)
		if got := poll(); got != 200 {
			t.Fatalf("%s: %d", d.clk.Now().Sub(start), got)
		}
	}
	d.clk.Advance(time.Minute)
	if got := poll(); got != 401 {
		t.Errorf("after the limit: %d", got)
	}
	for _, nonsense := range []string{"-1", "soon", "99999999999999999999"} {
		d.cookie = nil
		d.wants(d.call("POST", "/sign-in", signInBody), 200, "done")
		d.clk.Advance(staff.IdleLimit - time.Minute)
		if got := d.status("/me", d.cookie, "Beacon-Idle", nonsense); got != 200 {
			t.Errorf("idle for %s: %d", nonsense, got)
		}
		d.clk.Advance(staff.IdleLimit - time.Minute)
		if got := d.status("/me", d.cookie); got != 200 {
			t.Errorf("idle for %s counted: %d", nonsense, got)
		}
	}
}

// TestCookies_PlantedOnesAreIgnored: a cookie without the prefix may come from a sibling host, so it must not count.
// Shows R14.4h.
func TestCookies_PlantedOnesAreIgnored(t *testing.T) {
	d := newPasskeyDoor(t, false)
	if got := d.status("/me", &http.Cookie{Name: "beacon_staff", Value: d.cookie.Value}); got != 401 {
		t.Errorf("a cookie without the prefix: %d", got)
	}
	planted := "beacon_staff=planted; " + d.cookie.Name + "=" + d.cookie.Value
	if got := d.status("/me", nil, "Cookie", planted); got != 200 {
		t.Errorf("beside a planted one: %d", got)
	}
	if c := d.cookie; !strings.HasPrefix(c.Name, "__Host-") || c.Domain != "" || c.Path != "/" || !c.Secure {
		t.Errorf("%v", c)
	}
}

// TestSignOut_ClearsBrowser: after sign-out the next user of a shared device must find no session, no private link and
// no cached page.
// Shows R14.4i.
func TestSignOut_ClearsBrowser(t *testing.T) {
	d := newPasskeyDoor(t, false)
	former := d.cookie
	out := d.call("POST", "/sign-out", "{}")
	d.wants(out, 200, "")
	if got := d.status("/me", former); got != 401 {
		t.Errorf("the session goes on: %d", got)
	}
	if got := out.header.Get("Clear-Site-Data"); got != `"cache"` {
		t.Errorf("Clear-Site-Data %q", got)
	}
	var gone []string
	for _, line := range out.header.Values("Set-Cookie") {
		c, err := http.ParseSetCookie(line)
		if err != nil || c.MaxAge >= 0 || c.Value != "" || c.Path != "/" || !c.Secure {
			t.Errorf("%s: %v", line, err)
			continue
		}
		gone = append(gone, c.Name)
	}
	slices.Sort(gone)
	want := []string{"__Host-beacon_openid", "__Host-beacon_staff", "__Host-editKey", "__Host-id"}
	if !slices.Equal(gone, want) {
		t.Errorf("cookies gone: %v", gone)
	}
}
