package server_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestSave_SentencesOfBrokenRules compares the messages with M5.
func TestSave_SentencesOfBrokenRules(t *testing.T) {
	a := apptest.New(t)
	kidney, liver := a.Invite(apptest.Patient{}), a.Invite(apptest.Patient{Type: 1, Email: "li@mail.example"})
	a.Activate(kidney)
	a.Activate(liver)
	picture := apptest.Pic{File: apptest.SmallPhoto(1)}
	caption := func(text string) []apptest.Pic {
		return []apptest.Pic{picture, {File: apptest.SmallPhoto(2), Caption: text}}
	}
	good := strings.Repeat("a", 15)
	for _, c := range []struct {
		what   string
		save   apptest.Save
		field  string
		en, es string
	}{
		{"no story", apptest.Save{Story: " \r\n "}, "story", "Your story is required.", "Su historia es obligatoria."},
		{"a long caption", apptest.Save{Story: good, Pictures: caption(strings.Repeat("c", 121))},
			"imageAttributes[1].caption",
			"The caption for picture #2 is too long, please limit the caption to 120 characters.",
			"El pie de la foto n.º 2 es demasiado largo; limítelo a 120 caracteres."},
	} {
		if c.save.Key == "" {
			c.save.Site = kidney
		}
		if c.save.Pictures == nil {
			c.save.Pictures = []apptest.Pic{picture}
		}
		c.save.Responsible = true
		for lang, message := range map[string]string{"en-US,es;q=0.5": c.en, "es-MX": c.es} {
			r := c.save.Request()
			r.Header = map[string]string{"Accept-Language": lang}
			a.Expect(c.what, r, apptest.Want{
				Status: 422, Fields: []string{c.field},
				Has: map[string]any{"success": false, "errors.0.message": message, "message": message},
			})
		}
		a.Clock.Advance(2e9 * 3) // thirty saves a minute are allowed
	}
	all := apptest.Save{
		Site: kidney, Story: "<p>", Why: "<p>", Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1), Caption: "<p>"}},
	}
	a.Expect("everything at once", all.Request(), apptest.Want{
		Status: 422, Fields: []string{"story", "story", "why", "imageAttributes[0].caption", "responsibilityConfirmed"},
	})
	if files := a.Blobs.Names(); len(files) != 0 {
		t.Errorf("refused saves left %v", files)
	}
}

// TestDraft_SkipsRulesButHasLimits: a draft may break the rules of a submission, but its size is limited.
func TestDraft_SkipsRulesButHasLimits(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	draft := apptest.Save{
		Site: site, Draft: true, Story: "<b>" + strings.Repeat("x", 5000), Why: strings.Repeat("y", 2500),
	}
	a.Expect("an unruly draft", draft.Request(), apptest.Want{Trail: []string{"microsite.draft-saved"}})
	draft.Story = strings.Repeat("x", 20_001)
	a.Expect("five times too long", draft.Request(), apptest.Want{Status: 422, Fields: []string{"story"}})
	draft.Story = strings.Repeat("x", 1<<20+1)
	a.Expect("more than a megabyte", draft.Request(), apptest.Want{Status: 413, Fields: []string{"story"}})
	a.Expect("nothing of it was kept", apptest.Request{Path: site.DataPath()},
		apptest.Want{Has: map[string]any{"results.patientWhyPending": strings.Repeat("y", 2500), "results.version": 2}})
}

// TestSave_KeepsText: both databases store all typed text unchanged.
func TestSave_KeepsText(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		for _, c := range []struct{ what, sent, kept string }{
			{"line ends of Windows", "one\r\ntwo\r\n", "one\ntwo\n"},
			{"emoji of several code points", "my family 👩‍👩‍👧‍👦 and 🇲🇽", "my family 👩‍👩‍👧‍👦 and 🇲🇽"},
			{"a heart and a comparison", "I <3 my kids & 5 < 6", "I <3 my kids & 5 < 6"},
			{"tabs", "a\tb", "a\tb"},
			{"characters that nobody sees", "a\x00b\x07c\x1bd\x7f", "abcd"},
			{"what is no text at all", "caf\xe9", "caf\ufffd"},
			{"Arabic", "قصتي", "قصتي"},
		} {
			a.Expect(c.what, apptest.Save{
				Site: site, Story: c.sent, Why: c.sent, Draft: true,
				Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1), Caption: c.sent}},
			}.Request(), apptest.Want{Trail: []string{"microsite.draft-saved"}})
			a.Expect(c.what, apptest.Request{Path: site.DataPath()}, apptest.Want{
				Has: map[string]any{
					"results.patientStoryPending": c.kept, "results.patientWhyPending": c.kept,
					"results.imagesPending.0.caption": c.kept,
				},
			})
		}
		exact := strings.Repeat("ñ\r\n", 2000)
		a.Expect("4000 characters after \\r\\n has become \\n", apptest.Save{
			Site: site, Story: exact, Responsible: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
		}.Request(), apptest.Want{
			Has: map[string]any{"results.customSiteStatus": 50}, Trail: []string{"microsite.submitted"},
		})
		a.Expect("a comment with what nobody sees",
			a.Review(site, apptest.Coordinator, "changes", "Please\x00 shorten\r\nit"), apptest.Want{
				Trail: []string{"microsite.reviewed"}, Emails: []string{"changes-asked " + apptest.PatientEmail},
			})
		a.Expect("the comment", apptest.Request{Path: site.DataPath()},
			apptest.Want{Has: map[string]any{"results.reviewComment.comment": "Please shorten\nit"}})
		a.Expect("a search for what nobody types",
			apptest.Request{Path: "/api/staff/microsites?q=%00%ff", As: apptest.Coordinator},
			apptest.Want{Trail: []string{"microsite.list-viewed"}})
	})
}

// TestUserAgent_AnyText: a User-Agent may contain any bytes, and neither it nor a path may break a line of the log.
func TestUserAgent_AnyText(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Expect("activation", apptest.Request{
			Method: "POST", Path: "/api/microsite/activate-starter-site",
			Header: map[string]string{"User-Agent": "caf\xe9 browser"},
			Body:   site.Body("agreedToHipaa", true, "phonePrimary", "5550100123"),
		}, apptest.Want{Trail: []string{"microsite.release-agreed", "microsite.starter-activated"}})
		a.Do(apptest.Request{
			Path: "/api/microsite/x%0A%7B%22level%22:%22ERROR%22%7D", Header: map[string]string{"User-Agent": "\"},{"},
		})
		for line := range strings.Lines(a.Logged.String()) {
			if !json.Valid([]byte(line)) {
				t.Errorf("a line of the log is no JSON: %s", line)
			}
		}
	})
}

func TestInvite_FieldErrors(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		good := func(change ...any) map[string]any {
			m := map[string]any{
				"firstName": "Ana", "lastName": "Prueba", "email": "ana@mail.example", "birthDate": "", "gender": "",
				"micrositeTypeId": 1, "language": "es",
			}
			for i := 0; i < len(change); i += 2 {
				m[change[i].(string)] = change[i+1]
			}
			return m
		}
		for _, c := range []struct {
			as     string
			body   map[string]any
			fields []string
		}{
			{apptest.Coordinator, good("firstName", "  "), []string{"firstName"}},
			{apptest.Coordinator, good("lastName", strings.Repeat("x", 65)), []string{"lastName"}},
			{apptest.Coordinator, good("email", "ana"), []string{"email"}},
			{apptest.Coordinator, good("birthDate", "13/01/2000"), []string{"birthDate"}},
			{apptest.Coordinator, good("gender", "x"), []string{"gender"}},
			{apptest.Coordinator, good("micrositeTypeId", 7), []string{"micrositeTypeId"}},
			{apptest.Administrator, good(), []string{"centerId"}},
			{apptest.Administrator, good("centerId", 4711), []string{"centerId"}},
			{apptest.Coordinator, good("firstName", "", "lastName", "", "email", ""),
				[]string{"firstName", "lastName", "email"}},
		} {
			a.Expect(fmt.Sprint(c.body),
				apptest.Request{Method: "POST", Path: "/api/staff/microsites/invite", As: c.as, Body: c.body},
				apptest.Want{Status: 422, Fields: c.fields})
		}
		a.Expect("registry staff choose a center", apptest.Request{
			Method: "POST", Path: "/api/staff/microsites/invite", As: apptest.Reviewer,
			Body: good("centerId", a.Centers[1]),
		}, apptest.Want{
			Trail: []string{"microsite.invited"}, Emails: []string{"microsite-invitation ana@mail.example"},
		})
		a.Expect("a coordinator's own center wins", apptest.Request{
			Method: "POST", Path: "/api/staff/microsites/invite", As: apptest.OtherCoordinator,
			Body: good("centerId", a.Centers[0], "email", "li@mail.example", "firstName", "\u202eLi\x07"),
		}, apptest.Want{Trail: []string{"microsite.invited"}, Emails: []string{"microsite-invitation li@mail.example"}})
		a.Expect("so both are Lakeside's", apptest.Request{Path: "/api/staff/microsites", As: apptest.OtherCoordinator},
			apptest.Want{
				Trail: []string{"microsite.list-viewed"}, Has: map[string]any{"total": 2, "results.0.firstName": "Li"},
			})
		a.Expect("a coach invites nobody",
			apptest.Request{Method: "POST", Path: "/api/staff/microsites/invite", As: apptest.Coach, Body: good()},
			apptest.Want{Status: 403})
	})
}

// TestStaffSearch: staff search by the beginnings of words of a name, an email or a code, also with accents and underscores.
func TestStaffSearch(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{FirstName: "Ángela", LastName: "Núñez", Email: "a_n100%@mail.example"})
		a.Invite(apptest.Patient{FirstName: "Tom", LastName: "Test"})
		for q, want := range map[string]int{"": 2, "ángela": 1, "ÁNGELA": 1, "Núñez": 1, "gela n": 0, "ang n": 1, "a_n100%25": 1,
			"tom": 1, "TEST": 1, "yyy": 0, strings.ToLower(site.Code): 1} {
			a.Expect(
				"search "+q,
				apptest.Request{Path: "/api/staff/microsites?q=" + strings.ReplaceAll(q, " ", "+"), As: apptest.Coordinator},
				apptest.Want{Trail: []string{"microsite.list-viewed"}, Has: map[string]any{"total": want, "results.#": want}},
			)
		}
		a.Expect("by status", apptest.Request{Path: "/api/staff/microsites?status=5", As: apptest.Coordinator},
			apptest.Want{Trail: []string{"microsite.list-viewed"}, Has: map[string]any{"total": 0}})
		a.Expect("paged", apptest.Request{Path: "/api/staff/microsites?limit=1&offset=1", As: apptest.Administrator},
			apptest.Want{Trail: []string{"microsite.list-viewed"}, Has: map[string]any{"total": 2, "results.#": 1}})
		a.Expect("another center's", apptest.Request{
			Path: "/api/staff/microsites?centerId=" + fmt.Sprint(a.Centers[0]), As: apptest.OtherCoordinator,
		}, apptest.Want{Trail: []string{"microsite.list-viewed"}, Has: map[string]any{"total": 0}})
		table := a.Expect("as a table", apptest.Request{Path: "/api/staff/microsites.csv?q=tom", As: apptest.Coordinator},
			apptest.Want{Trail: []string{"microsite.exported"}})
		if lines := strings.Split(strings.TrimSpace(string(table.Body)), "\n"); len(lines) != 2 ||
			!strings.Contains(lines[1], ",Tom,Test,") {
			t.Errorf("table %q", table.Body)
		}
	})
}
