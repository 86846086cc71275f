package httpapi_test

import (
	"fmt"
	"strings"
	"testing"

	. "beacon/internal/testkit/apptest"
)

func inviteFile(as, what, content string) Request {
	return Request{Method: "POST", Path: "/api/staff/microsites/invite/" + what, As: as, Body: NewForm().File("file", "people.csv", []byte(content))}
}

const twoPeople = "firstName,lastName,email,birthDate,gender,type,language\n" +
	"Rosa,Ejemplo,rosa@mail.example,03/02/1970,F,kidney,es\n\n\"Tomás\",\"Prueba, Jr.\",tomas@mail.example,,,LIVER,\n,,,,,,\n"

func TestManyAreInvitedByAFileOrNobody(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		sites := func() string { return a.Rows("SELECT COUNT(*) FROM microsite")[0][0] }
		semicolons := "\ufeff" + strings.ReplaceAll(strings.ReplaceAll(twoPeople, "Prueba, Jr.", "Prueba Jr."), ",", ";")
		for what, file := range map[string]string{"commas": twoPeople, "semicolons and a mark": semicolons, "line ends": strings.ReplaceAll(twoPeople, "\n", "\r\n")} {
			a.Expect(what, inviteFile(Cora, "preview", file), Want{Has: map[string]any{"success": true, "results.valid": 2, "results.invalid": 0, "results.rows.#": 2,
				"results.rows.0.line": 2, "results.rows.0.language": "es", "results.rows.0.errors": []any{}, "results.rows.0.centerId": a.Centers[0], "results.rows.1.line": 4,
				"results.rows.1.firstName": "Tomás", "results.rows.1.micrositeTypeId": 1, "results.rows.1.language": "en", "results.invited": []any{}}})
		}
		bad := "EMAIL;lastName;firstName;type;language;birthDate\nrosa@mail.example;Ejemplo;Rosa;;;\nno address;Ejemplo;;heart;fr;1970\nROSA@mail.example;ejemplo;rosa;;;\n"
		want := map[string]any{"results.valid": 1, "results.invalid": 2, "results.rows.1.line": 3, "results.rows.1.errors.#": 5, "results.rows.2.errors.0.field": "email", "results.rows.2.errors.#": 1}
		a.Expect("errors by row", inviteFile(Cora, "preview", bad), Want{Has: want})
		a.Expect("all or nothing", inviteFile(Cora, "import", bad), Want{Status: 422, Has: want})
		for what, file := range map[string]string{"nothing": "", "no names": "Rosa,Ejemplo,rosa@mail.example\n", "an unknown column": "firstName,lastName,email,weight\na,b,c@d.example,1\n",
			"nobody": "firstName,lastName,email\n", "not UTF-8": "firstName,lastName,email\nJos\xe9,b,c@d.example\n", "a spreadsheet": "PK\x03\x04\x00\x00", "twice a column": "email,email,firstName,lastName\n",
			"an open quote": "firstName,lastName,email\n\"a,b,c@d.example\n"} {
			a.Expect(what, inviteFile(Cora, "import", file), Want{Status: 422, Fields: []string{"file"}})
		}
		many := "firstName,lastName,email\n"
		for i := range 501 {
			many += fmt.Sprintf("Rosa,Ejemplo,rosa%d@mail.example\n", i)
			if i == 499 {
				a.Expect("500 people", inviteFile(Cora, "preview", many), Want{Has: map[string]any{"results.valid": 500}})
			}
		}
		a.Expect("501 people", inviteFile(Cora, "preview", many), Want{Status: 422, Fields: []string{"file"}})
		a.Expect("no form", Request{Method: "POST", Path: "/api/staff/microsites/invite/import", As: Cora, Body: map[string]any{}}, Want{Status: 415})
		a.Expect("too large", inviteFile(Cora, "import", strings.Repeat("x", 2<<20)), Want{Status: 413})
		a.Expect("a coach", inviteFile(Coco, "import", twoPeople), Want{Status: 403})
		a.Expect("the registry names the center", inviteFile(Remy, "preview", twoPeople), Want{Has: map[string]any{"results.invalid": 2, "results.rows.0.errors.0.field": "centerId"}})
		a.Expect("one that exists", inviteFile(Remy, "import", fmt.Sprintf("firstName,lastName,email,centerId\na,b,c@d.example,%d\nb,b,b@d.example,4711\n", a.Centers[1])),
			Want{Status: 422, Has: map[string]any{"results.rows.1.errors.0.field": "centerId", "results.rows.0.errors": []any{}}})
		if n := sites(); n != "0" {
			t.Errorf("%s sites although nobody was invited", n)
		}
		a.Expect("invited", inviteFile(Cora, "import", twoPeople), Want{Has: map[string]any{"results.invited.#": 2, "results.valid": 2},
			Trail: []string{"microsite.invited", "microsite.invited"}, Mails: []string{"microsite-invitation rosa@mail.example", "microsite-invitation tomas@mail.example"}})
		if n := sites(); n != "2" {
			t.Errorf("%s sites", n)
		}
	})
}

func TestATimelineTellsWhatHappened(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Live(Patient{}, rosaStory)
		timeline := Request{Path: site.StaffPath("/timeline"), As: Cora}
		answer := a.Expect("newest first", timeline, Want{Trail: []string{"microsite.timeline-viewed"}, Has: map[string]any{
			"results.0.action": "microsite.reviewed", "results.0.actorKind": "staff", "results.0.actorName": "Remy Stone", "results.0.details.stage": "registry", "results.0.at": Start}})
		n := int(answer.Get("results.#").(float64))
		if first := answer.Text(fmt.Sprintf("results.%d.action", n-1)); first != "microsite.invited" || strings.Contains(string(answer.Body), site.Key) {
			t.Errorf("begins with %s", first)
		}
		timeline.As = Otto
		a.Expect("another center", timeline, Want{Status: 404})
	})
}
