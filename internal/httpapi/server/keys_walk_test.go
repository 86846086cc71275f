package server_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/testkit/apptest"
)

// TestCalls_AreListedInTests: every call is listed with the way in which it is opened, so no new call escapes the
// tests of keys and sessions.
// Shows V6.1, R2.2e.
func TestCalls_AreListedInTests(t *testing.T) {
	a := apptest.New(t)
	found, calls := map[string]bool{}, callsByName(a)
	for _, o := range operations(a) {
		found[o.id] = true
		how, known := openedBy[o.id]
		keyed := slices.Contains([]string{byPath, byBody, byForm, beside, byPoll, byReferral, byVoucher}, how)
		switch {
		case !known:
			t.Errorf("%s %s (%s) is not in the table of this test: say how it is opened", o.method, o.path, o.id)
		case o.asksForKey && !keyed, how == byPath && !strings.Contains(o.path, "{editKey}"):
			t.Errorf("%s is opened by %q, but the document says otherwise", o.id, how)
		case strings.HasPrefix(o.path, "/api/staff/") != (how == byStaff || how == atDoor):
			t.Errorf("%s %s is opened by %q", o.id, o.path, how)
		}
		if registered := calls[o.id].Access; !slices.Contains(accessKinds(how), registered) {
			t.Errorf("%s is opened by %q and registered for %q", o.id, how, registered)
		}
	}
	for id := range openedBy {
		if !found[id] {
			t.Errorf("%s is in the table, but there is no such call any more", id)
		}
	}
}

// TestKeys_OpenOwnSiteOnly makes every keyed call with wrong keys. Each must return the same response as for an
// unknown id, so it reveals nothing (R1.2, R2.2, R10.8).
// Shows R1.2e, R2.2e.
func TestKeys_OpenOwnSiteOnly(t *testing.T) {
	a := apptest.New(t)
	mine, other := a.Live(
		apptest.Patient{},
		apptest.PatientStory,
	), a.Live(
		apptest.Patient{Email: "other@mail.example"},
		apptest.PatientStory2,
	)
	const nobody = 4711
	random := strings.Repeat("A7", 13)
	for _, o := range operations(a) {
		if !slices.Contains([]string{byPath, byBody, byForm, byQuery, beside}, openedBy[o.id]) {
			continue
		}
		a.Clock.Advance(3 * time.Minute) // wrong keys are rate-limited
		unknown := a.Expect(o.id+" of nobody", o.with(nobody, random, true)[0], apptest.Want{Status: 404})
		if len(unknown.Cookies) != 0 || unknown.Header.Get("Cache-Control") != "no-store" ||
			unknown.Get("success") != false {
			t.Errorf("%s: %v %s", o.id, unknown.Header, unknown.Body)
		}
		wrong := map[string][]apptest.Request{
			"another site's key":      o.with(mine.ID, other.Key, true),
			"one's key, another site": o.with(other.ID, mine.Key, true), "a random key": o.with(mine.ID, random, true),
			"a shorter key": o.with(mine.ID, mine.Key[1:], true), "a longer key": o.with(mine.ID, mine.Key+"A", true),
			"nobody's derived key":   o.with(nobody, a.Ring.EditKey("microsite", mine.ID, 1), true),
			"another kind's key":     o.with(mine.ID, a.Ring.EditKey("referral", mine.ID, 1), true),
			"the next version's key": o.with(mine.ID, a.Ring.EditKey("microsite", mine.ID, 2), true),
			"a negative id":          o.with(-mine.ID, mine.Key, true),
		}
		if openedBy[o.id] != byPath {
			wrong["no key at all"] = o.with(mine.ID, "", false)
			wrong["an empty key"] = o.with(mine.ID, "", true)
		}
		for what, requests := range wrong {
			for _, r := range requests {
				if got := a.Expect(o.id+" with "+what, r, apptest.Want{Status: 404}); !bytes.Equal(got.Body, unknown.Body) ||
					len(got.Cookies) != 0 {
					t.Errorf("%s with %s: %s, of nobody: %s", o.id, what, got.Body, unknown.Body)
				}
			}
		}
		for _, r := range o.with(mine.ID, mine.Key, true) {
			if got := a.Do(r); bytes.Equal(got.Body, unknown.Body) {
				t.Errorf("%s does not open with its own key: %s", o.id, got.Body)
			}
		}
		a.Seen()
	}
	header := apptest.Request{
		Path:   "/api/microsite/custom-site/image?filename=x",
		Header: map[string]string{"Authorization": other.Credential()}, Cookies: apptest.KeyCookies(mine.ID, mine.Key),
	}
	a.Do(header) // two open tabs: the header has priority over the cookies
	if got := apptest.Meter(a, "beacon_wrong_keys_total"); got == "" || got == "0" {
		t.Errorf("wrong keys counted: %q", got)
	}
}

// TestKeys_RevokedLink: a higher key version ends the old link and makes a new one.
// Shows R2.1a.
func TestKeys_RevokedLink(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		preview := a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/preview-link", Body: site.Body()}).
			Text("results.url")
		_, err := a.SQL.Exec("UPDATE microsite SET key_version = 2, revision = revision + 1")
		a.Must(err)
		a.Expect("the old link", apptest.Request{Path: site.DataPath()}, apptest.Want{Status: 404})
		a.Expect("its preview", apptest.Request{Path: "/api" + "/microsite" + preview[:7] + preview[8:]},
			apptest.Want{Has: map[string]any{"results.patientStoryPending": ""}})
		a.Expect("the new link", apptest.Request{Path: a.Site(site.ID).DataPath()}, apptest.Want{})
	})
}

// TestKeys_LimitGuesses is R2.6: guesses at keys must be limited.
// Shows R2.6b.
func TestKeys_LimitGuesses(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	wrong := apptest.Request{Path: strings.Replace(site.DataPath(), site.Key, "GUESS", 1)}
	for i := range 60 {
		response := a.Do(wrong)
		if response.Status == 429 {
			if i < 20 || response.Header.Get("Retry-After") == "" || response.Header.Get("Retry-After") == "0" ||
				response.Get("success") != false ||
				response.Text("message") == "" {
				t.Errorf("after %d guesses: %v %s", i, response.Header, response.Body)
			}
			a.Expect("also with the right key", apptest.Request{Path: site.DataPath()}, apptest.Want{Status: 429})
			a.Clock.Advance(time.Minute)
			a.Expect("a minute later", apptest.Request{Path: site.DataPath()}, apptest.Want{})
			return
		}
	}
	t.Error("sixty guesses, unhindered")
}

// TestStaffCalls_NeedSession makes all staff calls without a session, and with the wrong role or center.
// Shows R7.2b.
func TestStaffCalls_NeedSession(t *testing.T) {
	a := apptest.New(t)
	a.Session(apptest.Administrator) // staff-administrator returns this account
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	picture := a.Do(apptest.Request{Path: site.DataPath()}).Text("results.images.0.fileName")
	open := map[string][]string{ // calls that all staff may make, and that return only their own records
		apptest.Coach: {
			"staff-me", "staff-administrator", "staff-account", "staff-account-password", "staff-account-passkey-rename", "staff-centers",
			"coach-patients", "coach-patients-csv", "coach-count", "coach-requests", "coach-requests-csv", "staff-search",
			"staff-work", "staff-work-csv", "staff-work-count", "staff-work-position", "staff-work-owners",
			"staff-work-record", "staff-work-snooze", "staff-work-remind", "staff-work-send-again",
			"staff-work-digest", "staff-work-digest-set", "staff-work-assign", "staff-work-assign-all", "staff-phrases",
			"staff-account-sessions-end-others", "staff-step-up", "staff-step-up-passkey-proof",
		},
		apptest.OtherCoordinator: {
			"staff-kits", "staff-kits-csv", "staff-kits-waiting", "staff-kits-waiting-csv", "staff-me",
			"staff-administrator", "staff-account", "staff-account-password", "staff-account-passkey-rename",
			"staff-centers", "staff-microsites", "staff-microsites-csv", "staff-invite",
			"staff-invite-preview", "staff-invite-import", "staff-invite-template", "staff-intake", "staff-intake-csv",
			"staff-intake-report",
			"staff-intake-report-csv", "staff-campaigns", "staff-campaigns-csv", "staff-campaign-add", "staff-donors",
			"staff-donors-csv", "staff-donor-add", "staff-donor-preview", "staff-donor-import", "staff-donor-template",
			"staff-readiness", "staff-readiness-csv", "staff-step-up", "staff-step-up-passkey-proof",
			"staff-account-sessions-end-others",
			"staff-recalls", "staff-recalls-csv", "staff-emergency-open", "staff-guest-holders",
			"staff-guest-holders-csv", "staff-search",
			"staff-work", "staff-work-csv", "staff-work-count", "staff-work-position", "staff-work-owners",
			"staff-work-record", "staff-work-snooze", "staff-work-remind", "staff-work-send-again",
			"staff-work-digest", "staff-work-digest-set", "staff-work-assign", "staff-work-assign-all", "staff-phrases",
			"staff-phrase-add",
		},
	}
	for _, o := range operations(a) {
		if openedBy[o.id] != byStaff {
			continue
		}
		a.Clock.Advance(time.Second) // the calls of one client are limited
		r := apptest.Request{
			Method: o.method,
			Path: o.fill("{id}", fmt.Sprint(site.ID), "{micrositeId}", fmt.Sprint(site.ID), "{noteId}", "1", "{passkeyId}", "1",
				"{holderId}", "1", "{documentId}", "1"),
		}
		if o.id == "staff-picture" {
			r.Path += "?filename=" + picture
		}
		if o.method == "POST" {
			r.Body = map[string]any{"submissionId": 1, "stage": "center", "decision": "approve"}
		}
		if (strings.HasPrefix(o.id, "staff-invite-") || o.id == "staff-donor-preview" || o.id == "staff-donor-import") &&
			o.method == "POST" {
			r.Body = apptest.NewForm().File("file", "people.csv", []byte("nobody"))
		}
		for what, cookie := range map[string]*http.Cookie{"nobody": nil,
			"a made-up session": apptest.StaffCookie(strings.Repeat("A", 26))} {
			nobody := r
			if cookie != nil {
				nobody.Cookies = []*http.Cookie{cookie}
			}
			a.Expect(o.id+" by "+what, nobody, apptest.Want{Status: 401, Has: map[string]any{"success": false}})
		}
		for who, allowed := range open {
			a.Session(who)
			r.As = who
			got := a.Do(r)
			if slices.Contains(allowed, o.id) {
				if (got.Status != 200 && got.Status != 422) || bytes.Contains(got.Body, []byte(site.Code)) {
					t.Errorf("%s by %s: %d %s", o.id, who, got.Status, got.Body)
				}
			} else if got.Status != 403 && got.Status != 404 {
				t.Errorf("%s by %s: %d %s", o.id, who, got.Status, got.Body)
			}
			a.Seen()
		}
	}
}

// accessKinds returns the kinds of access with which a call of this way may be registered.
func accessKinds(how string) []httpapi.Access {
	switch how {
	case byNobody:
		return []httpapi.Access{httpapi.AccessPublic}
	case byStaff:
		return []httpapi.Access{httpapi.AccessStaff}
	case atDoor:
		return []httpapi.Access{httpapi.AccessPublic, httpapi.AccessStaff}
	default:
		return []httpapi.Access{httpapi.AccessKey}
	}
}
