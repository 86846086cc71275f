package microsites_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

func inviteFile(as, what, content string) apptest.Request {
	return apptest.Request{
		Method: "POST", Path: "/api/staff/microsites/invite/" + what, As: as,
		Body: apptest.NewForm().File("file", "people.csv", []byte(content)),
	}
}

const twoPeople = "firstName,lastName,email,birthDate,gender,type,language\n" +
	"Rosa,Ejemplo,rosa@mail.example,03/02/1970,F,kidney,es\n\n\"Tomás\",\"Prueba, " +
	"Jr.\",tomas@mail.example,,,LIVER,\n,,,,,,\n"

func TestInviteFile_AllOrNothing(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		sites := func() string { return a.Rows("SELECT COUNT(*) FROM microsite")[0][0] }
		for what, file := range map[string]string{"commas": twoPeople} {
			a.Expect(what, inviteFile(apptest.Coordinator, "preview", file), apptest.Want{
				Has: map[string]any{
					"success": true, "results.valid": 2, "results.invalid": 0, "results.rows.#": 2,
					"results.rows.0.line": 2, "results.rows.0.language": "es", "results.rows.0.errors": []any{},
					"results.rows.0.centerId": a.Centers[0], "results.rows.1.line": 4,
					"results.rows.1.firstName": "Tomás", "results.rows.1.micrositeTypeId": 1,
					"results.rows.1.language": "en", "results.invited": []any{},
				},
			})
		}
		bad := "EMAIL;lastName;firstName;type;language;birthDate\nrosa@mail.example;Ejemplo;Rosa;;;\nno " +
			"address;Ejemplo;;heart;fr;1970\nROSA@mail.example;ejemplo;rosa;;;\n"
		want := map[string]any{
			"results.valid": 1, "results.invalid": 2, "results.rows.1.line": 3, "results.rows.1.errors.#": 5,
			"results.rows.2.errors.0.field": "email", "results.rows.2.errors.#": 1,
		}
		a.Expect("errors by row", inviteFile(apptest.Coordinator, "preview", bad), apptest.Want{Has: want})
		a.Expect("all or nothing", inviteFile(apptest.Coordinator, "import", bad), apptest.Want{Status: 422, Has: want})
		many := "firstName,lastName,email\n"
		for i := range 501 {
			many += fmt.Sprintf("Rosa,Ejemplo,rosa%d@mail.example\n", i)
			if i == 499 {
				a.Expect("500 people", inviteFile(apptest.Coordinator, "preview", many),
					apptest.Want{Has: map[string]any{"results.valid": 500}})
			}
		}
		a.Expect("501 people", inviteFile(apptest.Coordinator, "preview", many),
			apptest.Want{Status: 422, Fields: []string{"file"}})
		a.Expect("no form", apptest.Request{
			Method: "POST", Path: "/api/staff/microsites/invite/import", As: apptest.Coordinator,
			Body: map[string]any{},
		}, apptest.Want{Status: 415})
		a.Expect("too large", inviteFile(apptest.Coordinator, "import", strings.Repeat("x", 2<<20)),
			apptest.Want{Status: 413})
		a.Expect("the registry names the center", inviteFile(apptest.Reviewer, "preview", twoPeople),
			apptest.Want{Has: map[string]any{"results.invalid": 2, "results.rows.0.errors.0.field": "centerId"}})
		a.Expect("one that exists", inviteFile(apptest.Reviewer, "import",
			fmt.Sprintf("firstName,lastName,email,centerId\na,b,c@d.example,%d\nb,b,b@d.example,4711\n", a.Centers[1])),
			apptest.Want{
				Status: 422,
				Has:    map[string]any{"results.rows.1.errors.0.field": "centerId", "results.rows.0.errors": []any{}},
			})
		if n := sites(); n != "0" {
			t.Errorf("%s sites although nobody was invited", n)
		}
		a.Expect("invited", inviteFile(apptest.Coordinator, "import", twoPeople), apptest.Want{
			Has:    map[string]any{"results.invited.#": 2, "results.valid": 2},
			Trail:  []string{"microsite.invited", "microsite.invited"},
			Emails: []string{"microsite-invitation rosa@mail.example", "microsite-invitation tomas@mail.example"},
		})
		if n := sites(); n != "2" {
			t.Errorf("%s sites", n)
		}
	})
}

// The import must read the template as saved by Excel in the United States and in Mexico.
func TestInviteFile_Encodings(t *testing.T) {
	a := apptest.New(t)
	a.Session(apptest.Coordinator)
	for what, c := range map[string]struct{ file, encoding string }{
		"CSV of a Spanish Windows":  {"firstName;lastName;email;birthDate;;\r\nJos\xe9;N\xfa\xf1ez;jose@mail.example;03/02/1970;;\r\n;;;;;\r\n", "windows-1252"},
		"names of columns in words": {"First Name,Last_Name,E-mail,Birth date\nJosé,Núñez,jose@mail.example,03/02/1970\n", "utf-8"},
	} {
		a.Expect(what, inviteFile(apptest.Coordinator, "preview", c.file), apptest.Want{
			Has: map[string]any{
				"results.encoding": c.encoding, "results.valid": 1, "results.invalid": 0,
				"results.rows.0.firstName": "José", "results.rows.0.lastName": "Núñez",
				"results.rows.0.birthDate": "03/02/1970",
			},
		})
	}
	for said, file := range map[string]string{
		"Save as":     "PK\x03\x04\x14\x00\x06",
		"Line 3":      "firstName,lastName,email\nRosa,Ejemplo,rosa@mail.example\nTomás \"Tom\",Prueba,tomas@mail.example\n",
		"“weight”":    "firstName,lastName,email,weight\na,b,c@d.example,1\n",
		"lastName":    "firstName,email\na,c@d.example\n",
		"two colum":   "firstName,lastName,email,EMAIL\na,b,c@d.example,c@d.example\n",
		"no patients": "firstName,lastName,email\r\n",
	} {
		response := a.Expect(said, inviteFile(apptest.Coordinator, "preview", file),
			apptest.Want{Status: 422, Fields: []string{"file"}})
		if !strings.Contains(response.Text("message"), said) {
			t.Errorf("%q says %s", file, response.Body)
		}
	}
	large := a.Expect("too large", inviteFile(apptest.Coordinator, "preview", strings.Repeat("x", 2<<20)),
		apptest.Want{Status: 413})
	if !strings.Contains(large.Text("message"), "1 MB") {
		t.Errorf("%s", large.Body)
	}
}

func TestInviteFile_RowErrors(t *testing.T) {
	a := apptest.New(t)
	a.Session(apptest.Reviewer)
	file := "firstName,lastName,email,birthDate,gender,type,language,centerId\n" +
		"Tomás,Prueba, Jr.,tomas@mail.example,,,,,1\n" + // a comma without quotation marks
		"Ana,Muestra,ana@mail.example,25/12/1970,X,heart,fr,Riverside\n" +
		"Eva,Modelo,eva@mail.example,,,,,4711\n" +
		"Rosa,Ejemplo,rosa.ejemplo@mail.example,03/02/1970,F,kidney,es,1\n" +
		fmt.Sprintf("Leo,Prueba,leo@mail.example,,,,,%d\n", a.Centers[0]) +
		fmt.Sprintf("leo,PRUEBA,Leo@mail.example,,,,,%d\n", a.Centers[0])
	response := a.Expect("each cell", inviteFile(apptest.Reviewer, "preview", file), apptest.Want{
		Has: map[string]any{
			"results.valid": 1, "results.invalid": 5, "results.rows.0.errors.0.field": "row",
			"results.rows.1.errors.#": 5, "results.rows.1.written.type": "heart",
			"results.rows.1.written.centerId": "Riverside", "results.rows.2.errors.#": 1,
			"results.rows.2.errors.0.field": "centerId", "results.rows.3.errors.0.field": "row",
			"results.rows.4.errors": []any{}, "results.rows.5.errors.0.field": "email",
		},
	})
	for _, said := range []string{"quotation marks", "MM/DD/YYYY", "M or F", "kidney or liver", "en or es", "number of the center", "no center with this number", "example of the template", "line 6 already"} {
		if !strings.Contains(string(response.Body), said) {
			t.Errorf("nowhere %q: %s", said, response.Body)
		}
	}
}

// A coordinator's row for another center is an error, and does not create a patient of the coordinator's own center.
func TestInviteFile_OwnCenterOnly(t *testing.T) {
	a := apptest.New(t)
	a.Session(apptest.Coordinator)
	file := "firstName,lastName,email,centerId\n" + fmt.Sprintf(
		"Ana,Muestra,ana@mail.example,%d\nLeo,Prueba,leo@mail.example,\nEva,Modelo,eva@mail.example,%d\n", a.Centers[0],
		a.Centers[1],
	)
	want := map[string]any{
		"results.valid": 2, "results.invalid": 1, "results.rows.0.errors": []any{}, "results.rows.1.errors": []any{},
		"results.rows.2.errors.0.field": "centerId",
	}
	a.Expect("looked at", inviteFile(apptest.Coordinator, "preview", file), apptest.Want{Has: want})
	a.Expect("nobody is invited", inviteFile(apptest.Coordinator, "import", file), apptest.Want{Status: 422})
}

func TestInviteFile_RefusesDuplicates(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.Session(apptest.Coordinator)
		a.Session(apptest.OtherCoordinator)
		a.Expect("invited", inviteFile(apptest.Coordinator, "import", twoPeople), apptest.Want{
			Trail:  []string{"microsite.invited", "microsite.invited"},
			Emails: []string{"microsite-invitation rosa@mail.example", "microsite-invitation tomas@mail.example"},
		})
		again := strings.Replace(
			twoPeople,
			"Rosa,Ejemplo,rosa@",
			"ROSA,Ejemplo,Rosa@",
			1,
		) + "Eva,Modelo,eva@mail.example,,,,\n"
		rosa := a.Rows("SELECT id FROM microsite WHERE first_name = 'Rosa'")[0][0]
		want := map[string]any{
			"results.valid": 1, "results.invalid": 2, "results.rows.0.errors.0.field": "email",
			"results.rows.1.errors.0.field": "email", "results.rows.2.siteId": 0,
		}
		response := a.Expect("seen before", inviteFile(apptest.Coordinator, "preview", again), apptest.Want{Has: want})
		if fmt.Sprint(response.Get("results.rows.0.siteId")) != rosa {
			t.Errorf("not site %s: %s", rosa, response.Body)
		}
		spaced := strings.Replace(
			twoPeople, "Rosa,Ejemplo,", " Rosa\u00a0 ,Ejemplo , ", 1,
		) + "Eva  Mar\u00eda,Modelo,eva@mail.example,,,,\nEva Mar\u00eda,Modelo,eva@mail.example,,,,\n"
		a.Expect("spaces make nobody else", inviteFile(apptest.Coordinator, "preview", spaced), apptest.Want{
			Has: map[string]any{
				"results.valid": 1, "results.invalid": 3, "results.rows.0.errors.0.field": "email",
				"results.rows.2.firstName": "Eva Mar\u00eda", "results.rows.3.errors.0.field": "email",
			},
		})
		a.Expect("nobody", inviteFile(apptest.Coordinator, "import", again), apptest.Want{Status: 422, Has: want})
		a.Expect("another center learns nothing", inviteFile(apptest.OtherCoordinator, "preview", twoPeople), apptest.Want{
			Has:   map[string]any{"results.valid": 2, "results.rows.0.siteId": 0},
			Trail: []string{"staff.matched-elsewhere"},
		})
		a.Expect(
			"a relative with the same address",
			inviteFile(apptest.Coordinator, "preview", strings.ReplaceAll(twoPeople, "Rosa,", "Luz,")),
			apptest.Want{Has: map[string]any{"results.valid": 0}}, // the form can invite them
		)
		_, err := a.SQL.Exec("UPDATE microsite SET recipient_status = 190, revision = revision + 1")
		a.Must(err)
		a.Expect("who was taken down may come back", inviteFile(apptest.Coordinator, "preview", twoPeople),
			apptest.Want{Has: map[string]any{"results.valid": 2}})
	})
}

func TestInviteFile_Template(t *testing.T) {
	a := apptest.New(t)
	path := "/api/staff/microsites/invite/template.csv"
	for who, columns := range map[string]string{apptest.Coordinator: "gender,type,language\r\n",
		apptest.Reviewer: "gender,type,language,centerId\r\n"} {
		template := a.Expect(who, apptest.Request{Path: path, As: who}, apptest.Want{})
		if text := string(template.Body); !strings.HasPrefix(text, "\ufefffirstName,lastName,email,birthDate,"+columns) ||
			strings.Count(text, "\n") != 2 ||
			template.Header.Get("Content-Disposition") != `attachment; filename="invitations.csv"` {
			t.Errorf("%v %q", template.Header, text)
		}
		filled := strings.Replace(string(template.Body), "rosa.ejemplo@", "rosa@", 1)
		a.Expect("filled in", inviteFile(who, "preview", filled),
			apptest.Want{Has: map[string]any{"results.valid": 1, "results.rows.0.language": "es"}})
		a.Expect("left as it is", inviteFile(who, "import", string(template.Body)),
			apptest.Want{Status: 422, Has: map[string]any{"results.rows.0.errors.0.field": "row"}})
	}
}
