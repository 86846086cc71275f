package microsites_test

import (
	"fmt"
	"strings"
	"testing"

	. "beacon/internal/testkit/apptest"
)

func inviteFile(as, what, content string) Request {
	return Request{
		Method: "POST", Path: "/api/staff/microsites/invite/" + what, As: as,
		Body: NewForm().File("file", "people.csv", []byte(content)),
	}
}

const twoPeople = "firstName,lastName,email,birthDate,gender,type,language\n" +
	"Rosa,Ejemplo,rosa@mail.example,03/02/1970,F,kidney,es\n\n\"Tomás\",\"Prueba, " +
	"Jr.\",tomas@mail.example,,,LIVER,\n,,,,,,\n"

func TestInviteFile_AllOrNothing(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		sites := func() string { return a.Rows("SELECT COUNT(*) FROM microsite")[0][0] }
		for what, file := range map[string]string{"commas": twoPeople} {
			a.Expect(what, inviteFile(Cora, "preview", file), Want{Has: map[string]any{
				"success":                        true,
				"results.valid":                  2,
				"results.invalid":                0,
				"results.rows.#":                 2,
				"results.rows.0.line":            2,
				"results.rows.0.language":        "es",
				"results.rows.0.errors":          []any{},
				"results.rows.0.centerId":        a.Centers[0],
				"results.rows.1.line":            4,
				"results.rows.1.firstName":       "Tomás",
				"results.rows.1.micrositeTypeId": 1,
				"results.rows.1.language":        "en",
				"results.invited":                []any{},
			}})
		}
		bad := "EMAIL;lastName;firstName;type;language;birthDate\nrosa@mail.example;Ejemplo;Rosa;;;\nno " +
			"address;Ejemplo;;heart;fr;1970\nROSA@mail.example;ejemplo;rosa;;;\n"
		want := map[string]any{
			"results.valid":                 1,
			"results.invalid":               2,
			"results.rows.1.line":           3,
			"results.rows.1.errors.#":       5,
			"results.rows.2.errors.0.field": "email",
			"results.rows.2.errors.#":       1,
		}
		a.Expect("errors by row", inviteFile(Cora, "preview", bad), Want{Has: want})
		a.Expect("all or nothing", inviteFile(Cora, "import", bad), Want{Status: 422, Has: want})
		many := "firstName,lastName,email\n"
		for i := range 501 {
			many += fmt.Sprintf("Rosa,Ejemplo,rosa%d@mail.example\n", i)
			if i == 499 {
				a.Expect("500 people", inviteFile(Cora, "preview", many), Want{Has: map[string]any{"results.valid": 500}})
			}
		}
		a.Expect("501 people", inviteFile(Cora, "preview", many), Want{Status: 422, Fields: []string{"file"}})
		a.Expect(
			"no form", Request{Method: "POST", Path: "/api/staff/microsites/invite/import", As: Cora, Body: map[string]any{}},
			Want{Status: 415},
		)
		a.Expect("too large", inviteFile(Cora, "import", strings.Repeat("x", 2<<20)), Want{Status: 413})
		a.Expect("a coach", inviteFile(Coco, "import", twoPeople), Want{Status: 403})
		a.Expect("the registry names the center", inviteFile(Remy, "preview", twoPeople),
			Want{Has: map[string]any{"results.invalid": 2, "results.rows.0.errors.0.field": "centerId"}})
		a.Expect(
			"one that exists",
			inviteFile(Remy, "import", fmt.Sprintf(
				"firstName,lastName,email,centerId\na,b,c@d.example,%d\nb,b,b@d.example,4711\n", a.Centers[1],
			)),
			Want{
				Status: 422, Has: map[string]any{"results.rows.1.errors.0.field": "centerId", "results.rows.0.errors": []any{}},
			},
		)
		if n := sites(); n != "0" {
			t.Errorf("%s sites although nobody was invited", n)
		}
		a.Expect("invited", inviteFile(Cora, "import", twoPeople), Want{
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
	a := New(t)
	a.Session(Cora)
	for what, c := range map[string]struct{ file, encoding string }{
		"CSV of a Spanish Windows":  {"firstName;lastName;email;birthDate;;\r\nJos\xe9;N\xfa\xf1ez;jose@mail.example;03/02/1970;;\r\n;;;;;\r\n", "windows-1252"},
		"names of columns in words": {"First Name,Last_Name,E-mail,Birth date\nJosé,Núñez,jose@mail.example,03/02/1970\n", "utf-8"},
	} {
		a.Expect(what, inviteFile(Cora, "preview", c.file), Want{Has: map[string]any{
			"results.encoding":         c.encoding,
			"results.valid":            1,
			"results.invalid":          0,
			"results.rows.0.firstName": "José",
			"results.rows.0.lastName":  "Núñez",
			"results.rows.0.birthDate": "03/02/1970",
		}})
	}
	for said, file := range map[string]string{
		"Save as":     "PK\x03\x04\x14\x00\x06",
		"Line 3":      "firstName,lastName,email\nRosa,Ejemplo,rosa@mail.example\nTomás \"Tom\",Prueba,tomas@mail.example\n",
		"“weight”":    "firstName,lastName,email,weight\na,b,c@d.example,1\n",
		"lastName":    "firstName,email\na,c@d.example\n",
		"two colum":   "firstName,lastName,email,EMAIL\na,b,c@d.example,c@d.example\n",
		"no patients": "firstName,lastName,email\r\n",
	} {
		answer := a.Expect(said, inviteFile(Cora, "preview", file), Want{Status: 422, Fields: []string{"file"}})
		if !strings.Contains(answer.Text("message"), said) {
			t.Errorf("%q says %s", file, answer.Body)
		}
	}
	large := a.Expect("too large", inviteFile(Cora, "preview", strings.Repeat("x", 2<<20)), Want{Status: 413})
	if !strings.Contains(large.Text("message"), "1 MB") {
		t.Errorf("%s", large.Body)
	}
}

func TestInviteFile_RowErrors(t *testing.T) {
	a := New(t)
	a.Session(Remy)
	file := "firstName,lastName,email,birthDate,gender,type,language,centerId\n" +
		"Tomás,Prueba, Jr.,tomas@mail.example,,,,,1\n" + // a comma without quotation marks
		"Ana,Muestra,ana@mail.example,25/12/1970,X,heart,fr,Riverside\n" +
		"Eva,Modelo,eva@mail.example,,,,,4711\n" +
		"Rosa,Ejemplo,rosa.ejemplo@mail.example,03/02/1970,F,kidney,es,1\n" +
		fmt.Sprintf("Leo,Prueba,leo@mail.example,,,,,%d\n", a.Centers[0]) +
		fmt.Sprintf("leo,PRUEBA,Leo@mail.example,,,,,%d\n", a.Centers[0])
	answer := a.Expect("each cell", inviteFile(Remy, "preview", file), Want{Has: map[string]any{
		"results.valid":                   1,
		"results.invalid":                 5,
		"results.rows.0.errors.0.field":   "row",
		"results.rows.1.errors.#":         5,
		"results.rows.1.written.type":     "heart",
		"results.rows.1.written.centerId": "Riverside",
		"results.rows.2.errors.#":         1,
		"results.rows.2.errors.0.field":   "centerId",
		"results.rows.3.errors.0.field":   "row",
		"results.rows.4.errors":           []any{},
		"results.rows.5.errors.0.field":   "email",
	}})
	for _, said := range []string{"quotation marks", "MM/DD/YYYY", "M or F", "kidney or liver", "en or es", "number of the center", "no center with this number", "example of the template", "line 6 already"} {
		if !strings.Contains(string(answer.Body), said) {
			t.Errorf("nowhere %q: %s", said, answer.Body)
		}
	}
}

// A coordinator's row for another center is an error, and does not create a patient of the coordinator's own center.
func TestInviteFile_OwnCenterOnly(t *testing.T) {
	a := New(t)
	a.Session(Cora)
	file := "firstName,lastName,email,centerId\n" + fmt.Sprintf(
		"Ana,Muestra,ana@mail.example,%d\nLeo,Prueba,leo@mail.example,\nEva,Modelo,eva@mail.example,%d\n", a.Centers[0],
		a.Centers[1],
	)
	want := map[string]any{
		"results.valid":                 2,
		"results.invalid":               1,
		"results.rows.0.errors":         []any{},
		"results.rows.1.errors":         []any{},
		"results.rows.2.errors.0.field": "centerId",
	}
	a.Expect("looked at", inviteFile(Cora, "preview", file), Want{Has: want})
	a.Expect("nobody is invited", inviteFile(Cora, "import", file), Want{Status: 422})
}

func TestInviteFile_RefusesDuplicates(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		a.Session(Cora)
		a.Session(Otto)
		a.Expect(
			"invited",
			inviteFile(Cora, "import", twoPeople),
			Want{Trail: []string{"microsite.invited", "microsite.invited"},
				Emails: []string{"microsite-invitation rosa@mail.example", "microsite-invitation tomas@mail.example"}},
		)
		again := strings.Replace(twoPeople, "Rosa,Ejemplo,rosa@", "ROSA,Ejemplo,Rosa@", 1) + "Eva,Modelo,eva@mail.example,,,,\n"
		rosa := a.Rows("SELECT id FROM microsite WHERE first_name = 'Rosa'")[0][0]
		want := map[string]any{
			"results.valid":                 1,
			"results.invalid":               2,
			"results.rows.0.errors.0.field": "email",
			"results.rows.1.errors.0.field": "email",
			"results.rows.2.siteId":         0,
		}
		answer := a.Expect("seen before", inviteFile(Cora, "preview", again), Want{Has: want})
		if fmt.Sprint(answer.Get("results.rows.0.siteId")) != rosa {
			t.Errorf("not site %s: %s", rosa, answer.Body)
		}
		spaced := strings.Replace(
			twoPeople, "Rosa,Ejemplo,", " Rosa\u00a0 ,Ejemplo , ", 1,
		) + "Eva  Mar\u00eda,Modelo,eva@mail.example,,,,\nEva Mar\u00eda,Modelo,eva@mail.example,,,,\n"
		a.Expect("spaces make nobody else", inviteFile(Cora, "preview", spaced), Want{Has: map[string]any{
			"results.valid":                 1,
			"results.invalid":               3,
			"results.rows.0.errors.0.field": "email",
			"results.rows.2.firstName":      "Eva Mar\u00eda",
			"results.rows.3.errors.0.field": "email",
		}})
		a.Expect("nobody", inviteFile(Cora, "import", again), Want{Status: 422, Has: want})
		a.Expect("another center learns nothing", inviteFile(Otto, "preview", twoPeople), Want{
			Has:   map[string]any{"results.valid": 2, "results.rows.0.siteId": 0},
			Trail: []string{"staff.matched-elsewhere"},
		})
		a.Expect(
			"a relative with the same address", inviteFile(Cora, "preview", strings.ReplaceAll(twoPeople, "Rosa,", "Luz,")),
			Want{Has: map[string]any{"results.valid": 0}}, // the form can invite them
		)
		_, err := a.SQL.Exec("UPDATE microsite SET recipient_status = 190, revision = revision + 1")
		a.Must(err)
		a.Expect("who was taken down may come back", inviteFile(Cora, "preview", twoPeople),
			Want{Has: map[string]any{"results.valid": 2}})
	})
}

func TestInviteFile_Template(t *testing.T) {
	a := New(t)
	path := "/api/staff/microsites/invite/template.csv"
	for who, columns := range map[string]string{Cora: "gender,type,language\r\n", Remy: "gender,type,language,centerId\r\n"} {
		template := a.Expect(who, Request{Path: path, As: who}, Want{})
		if text := string(template.Body); !strings.HasPrefix(text, "\ufefffirstName,lastName,email,birthDate,"+columns) ||
			strings.Count(text, "\n") != 2 ||
			template.Header.Get("Content-Disposition") != `attachment; filename="invitations.csv"` {
			t.Errorf("%v %q", template.Header, text)
		}
		filled := strings.Replace(string(template.Body), "rosa.ejemplo@", "rosa@", 1)
		a.Expect("filled in", inviteFile(who, "preview", filled),
			Want{Has: map[string]any{"results.valid": 1, "results.rows.0.language": "es"}})
		a.Expect("left as it is", inviteFile(who, "import", string(template.Body)),
			Want{Status: 422, Has: map[string]any{"results.rows.0.errors.0.field": "row"}})
	}
	a.Expect("not for coaches", Request{Path: path, As: Coco}, Want{Status: 403})
}
