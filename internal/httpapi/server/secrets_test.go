package server_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestSecrets_NotInLogsOrPayloads makes many calls and then searches logs, metrics and stored data for every key,
// token, address and text that must not be there (R2.1, R2.6, R7.4).
// Shows R2.1a, R2.6a.
func TestSecrets_NotInLogsOrPayloads(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		day := busyDay(a)
		everything := map[string]string{
			"the log": a.Logged.String(), "the metrics": apptest.Meters(a),
			"the trail":    fmt.Sprint(a.Rows("SELECT * FROM audit_event")),
			"the outbox":   fmt.Sprint(a.Rows("SELECT * FROM outbox")),
			"the sessions": fmt.Sprint(a.Rows("SELECT * FROM staff_session")),
			"the sites":    fmt.Sprint(a.Rows("SELECT * FROM microsite")), "the failures": day.failures.String(),
		}
		for what, secret := range day.secrets {
			for where, text := range everything {
				if strings.Contains(text, secret) {
					t.Errorf("%s is in %s", what, where)
				}
			}
		}
		for what, private := range map[string]string{"an e-mail address": "@mail.example",
			"staff's address": "@staff.example", "a story": "music to children", "a phone number": "0100123",
			"a caption": "In the park", "a comment": "cousin", "a name": "Ejemplo"} {
			for _, where := range []string{"the log", "the metrics", "the failures"} {
				if strings.Contains(everything[where], private) {
					t.Errorf("%s is in %s", what, where)
				}
			}
		}
		for what, word := range map[string]string{"a story": "music to children", "a comment": "cousin",
			"an e-mail address": "@mail.example"} {
			if strings.Contains(everything["the trail"], word) {
				t.Errorf("%s is in the trail", what)
			}
		}
		if lines := strings.Count(everything["the log"], "\n"); lines < 20 {
			t.Errorf("the log has %d lines: is it captured?", lines)
		}
	})
}

type busy struct {
	secrets  map[string]string
	failures strings.Builder // the bodies of all failures
}

func busyDay(a *apptest.App) *busy {
	a.Helper()
	b := &busy{secrets: map[string]string{}}
	do := func(r apptest.Request) apptest.Response {
		response := a.Do(r)
		if response.Status >= 400 {
			_, _ = b.failures.Write(response.Body)
		}
		return response
	}
	site := a.Invite(apptest.Patient{})
	b.secrets["an edit key"] = site.Key
	do(apptest.Request{
		Method: "POST", Path: "/api/microsite/activate-starter-site",
		Body: site.Body("agreedToHipaa", true, "phonePrimary", "5550100123"),
	})
	save := apptest.Save{
		Site: site, Story: apptest.PatientStory, Responsible: true,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1), Caption: "In the park"}},
	}
	do(save.Request())
	do(save.Request()) // locked
	preview := do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/preview-link",
		Body: site.Body()}).Text("results.url")
	b.secrets["a preview token"] = preview[8:]
	do(apptest.Request{Path: preview})
	shown := do(apptest.Request{Path: "/api/microsite/" + preview[1:7] + preview[8:]})
	_, right, _ := strings.Cut(shown.Text("results.imagesPending.0.fileName"), "~")
	b.secrets["a picture's right"] = right
	do(apptest.Request{Path: "/api/microsite/image?filename=" + shown.Text("results.imagesPending.0.fileName")})
	b.secrets["an admin key"] = apptest.AdminKeyFor(a, site)
	do(apptest.Request{Path: site.DataPath() + "?adminKey=" + b.secrets["an admin key"]})
	do(a.Review(site, apptest.Coordinator, "changes", "Please ask your cousin."))
	for _, name := range []string{apptest.Administrator, apptest.Coordinator} {
		b.secrets["a session of "+name] = a.Session(name).Value
		do(apptest.Request{Path: "/api/staff/me", As: name})
		do(apptest.Request{Path: "/api/staff/mails", As: name})
		do(apptest.Request{Path: "/api/staff/mails/1", As: name})
		do(apptest.Request{Path: "/api/staff/microsites?q=rosa@mail.example", As: name})
	}
	wrong := apptest.Request{Path: site.DataPath() + "X"}
	for range 50 { // until the rate limit rejects it
		do(wrong)
	}
	for _, r := range []apptest.Request{
		{Method: "POST", Path: "/api/microsite/activate-starter-site", Body: `{"id":1,"editKey":"` + site.Key + `"`},
		{Method: "POST", Path: "/api/microsite/activate-starter-site", Body: `{"id":1,"editKey":["` + site.Key + `"]}`},
		{Method: "PUT", Path: site.DataPath()}, {Path: "/api/unknown/" + site.Key},
		{Path: "/microsite/start/1/" + site.Key}, {Path: "/unknown/" + site.Key},
		{Method: "POST", Path: "/microsite/start/1/" + site.Key}, {Path: "//api//microsite/custom-site/data/1/" + site.Key},
		{Path: "/api/microsite/custom-site/image?filename=x",
			Cookies: apptest.KeyCookies(1, site.Key)},
		{Path: "/api/staff/join/" + strings.Repeat("tok", 9)},
		{Method: "POST", Path: "/api/staff/sign-in", Body: `{"email":"ada@staff.example","password":"music to children"}`},
	} {
		do(r)
	}
	return b
}
