package public_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// codes returns the short codes in a response, in order.
func codes(a apptest.Response) (list []string) {
	n, _ := a.Get("results.#").(float64)
	for i := range int(n) {
		list = append(list, a.Text(fmt.Sprintf("results.%d.shortCode", i)))
	}
	return list
}

func wantCodes(t testing.TB, what string, a apptest.Response, sites ...apptest.Site) {
	t.Helper()
	var want []string
	for _, s := range sites {
		want = append(want, s.Code)
	}
	if got := codes(a); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// TestGallery_ListsPublicSites checks when a site enters and leaves the gallery.
func TestGallery_ListsPublicSites(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		rosa := a.Live(apptest.Patient{BirthDate: "04/12/1985", Gender: "F"}, "I keep a Garden\nand a dog, and I hope.")
		otto := a.Live(
			apptest.Patient{FirstName: "Otto", Email: "otto@mail.example", BirthDate: "06/30/1958", Gender: "M"},
			"I drive a bus. Ärger habe ich keinen.")
		liver := a.Live(apptest.Patient{FirstName: "Lena", Email: "lena@mail.example", Type: 1},
			"I need part of a liver and I garden.")
		starter := a.Invite(apptest.Patient{Email: "new@mail.example"})
		a.Activate(starter)

		all := a.Expect("the whole list", apptest.ActiveRequest(rosa, ""), apptest.Want{
			Has: map[string]any{
				"success": true, "results.#": 2, "total": 2, "results.0.firstName": "Otto",
				"results.0.lastName": "Ejemplo", "results.0.age": 67, "results.0.gender": "Male",
				"results.0.registrationCount": 0, "results.0.images.#": 1, "results.0.images.0.displayOrder": 0,
				"results.1.gender": "Female", "results.1.patientStory": "I keep a Garden\nand a dog, and I hope.",
			},
		})
		a.Expect("its thumbnail is public",
			apptest.Request{Path: "/api/microsite/image?filename=" + all.Text("results.0.images.0.thumbnail")}, apptest.Want{})
		wantCodes(t, "newest first at equal counts", all, otto, rosa)
		wantCodes(t, "one type only", a.Do(apptest.ActiveRequest(liver, "")), liver)
		wantCodes(t, "a starter site sees it", a.Do(apptest.ActiveRequest(starter, "?limit=12")), otto, rosa)
		for query, want := range map[string][]apptest.Site{
			"?limit=1": {otto}, "?limit=1&offset=1": {rosa}, "?offset=2": nil, "?limit=nonsense": {otto, rosa},
			"?offset=-4": {otto, rosa},
			"?age=35-44": {rosa}, "?age=65-99": {otto}, "?age=0-21": nil, "?gender=FEMALE": {rosa},
			"?gender=male&age=35-44": nil,
			"?keyword=gArDeN":        {rosa}, "?keyword=garden%20and": {rosa}, "?keyword=den": {rosa},
			"?keyword=%C3%84RGER": {otto},
			"?keyword=ga":         {otto, rosa}, "?keyword=": {otto, rosa}, "?keyword=%25ar%25": nil, "?keyword=g_rden": nil,
			"?keyword=%22%27": {otto, rosa}, "?keyword=submarine": nil,
		} {
			response := a.Expect(query, apptest.ActiveRequest(rosa, query),
				apptest.Want{Has: map[string]any{"totalIsAtLeast": false}})
			wantCodes(t, query, response, want...)
		}
		page := a.Expect("a page", apptest.ActiveRequest(rosa, "?limit=1"), apptest.Want{Has: map[string]any{"total": 2}})
		next := a.Expect("the next", apptest.ActiveRequest(rosa, "?limit=1&after="+page.Text("next")),
			apptest.Want{Has: map[string]any{"next": ""}})
		wantCodes(t, "the next", next, rosa)
		for query, field := range map[string]string{"?age=20-30": "age", "?gender=x": "gender", "?after=x": "after",
			"?keyword=" + strings.Repeat("x", 101): "keyword"} {
			a.Expect(query, apptest.ActiveRequest(rosa, query), apptest.Want{Status: 422, Fields: []string{field}})
		}

		withdraw := apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: otto.Body()}
		a.Expect("a withdrawn release", withdraw, apptest.Want{Trail: []string{"microsite.release-withdrawn"}})
		wantCodes(t, "leaves the list at once", a.Do(apptest.ActiveRequest(rosa, "")), rosa)
		wantCodes(t, "and the search", a.Do(apptest.ActiveRequest(rosa, "?keyword=drive%20a")))
		again := apptest.Save{Site: otto, Story: "I drive a bus.", Draft: true, Agree: true}
		a.Expect("agreed again", again.Request(),
			apptest.Want{Trail: []string{"microsite.release-agreed", "microsite.draft-saved"}})
		wantCodes(t, "is back with the live words", a.Do(apptest.ActiveRequest(rosa, "?keyword=rger")), otto)
	})
}

// TestSetVisibility is R3.9: the gallery lists a minor's page only after the guardian has opted in. Adults may leave
// the gallery and allow search engines.
// Shows R3.9a.
func TestSetVisibility(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		adult := a.Live(apptest.Patient{}, apptest.PatientStory)
		minor := a.Invite(apptest.Patient{FirstName: "Mia", Email: "mia@mail.example", BirthDate: "01/15/2012"})
		a.Expect("a guardian agrees", apptest.Request{
			Method: "POST", Path: "/api/microsite/activate-starter-site",
			Body: minor.Body("agreedToHipaa", true, "phonePrimary", "555-010-0123", "guardianName", "Marta Ejemplo"),
		}, apptest.Want{Trail: []string{"microsite.release-agreed", "microsite.starter-activated"}})
		a.Do(apptest.Save{
			Site: minor, Story: apptest.PatientStory, Responsible: true,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(2)}},
		}.Request())
		a.Approve(minor, apptest.Coordinator)
		a.Approve(minor, apptest.Reviewer)
		wantCodes(t, "a minor stays out", a.Do(apptest.ActiveRequest(adult, "")), adult)

		set := func(site apptest.Site, more ...any) apptest.Request {
			return apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/visibility", Body: site.Body(more...)}
		}
		a.Expect("the guardian opts in", set(minor, "showInGallery", true, "allowIndexing", false), apptest.Want{
			Trail: []string{"microsite.visibility-changed"},
			Has:   map[string]any{"results": map[string]any{"showInGallery": true, "allowIndexing": false}},
		})
		wantCodes(t, "the minor is in", a.Do(apptest.ActiveRequest(adult, "")), minor, adult)
		if details := a.Rows("SELECT details FROM audit_event WHERE action = 'microsite.visibility-changed'"); !strings.Contains(
			details[0][0], `"guardianOptIn":"true"`,
		) {
			t.Errorf("trail says %v", details)
		}
		a.Expect("the same again changes nothing", set(minor, "showInGallery", true), apptest.Want{})
		a.Expect("an adult leaves and is indexed", set(adult, "showInGallery", false, "allowIndexing", true),
			apptest.Want{Trail: []string{"microsite.visibility-changed"}})
		wantCodes(t, "the adult is out", a.Do(apptest.ActiveRequest(adult, "")), minor)
		a.Expect("the data says so", apptest.Request{Path: adult.DataPath()},
			apptest.Want{Has: map[string]any{"results.showInGallery": false, "results.allowIndexing": true}})
		if page := string(a.Do(apptest.Request{Path: "/" + adult.Code}).Body); strings.Contains(page, "noindex") {
			t.Error("the page may be indexed now")
		}
	})
}

// TestGallery_SearchIgnoresUnicodeForm: search finds letters with combining marks, as some programs send them, and
// precomposed letters.
func TestGallery_SearchIgnoresUnicodeForm(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		apart := a.Live(apptest.Patient{}, "Enseño a los nin\u0303os del barrio a leer.")
		whole := a.Live(apptest.Patient{Email: "other@mail.example"}, "Mis ni\u00f1os y yo tenemos un jardín.")
		clan := a.Live(apptest.Patient{Email: "third@mail.example"}, "We are the O’Tooles of the harbor, all nine of us.")
		for _, keyword := range []string{"O'Tooles", "o%E2%80%99tooles", "OTooles", "o%CA%BBtooles"} {
			wantCodes(t, keyword, a.Do(apptest.ActiveRequest(clan, "?keyword="+keyword)), clan)
		}
		for _, keyword := range []string{"ni%C3%B1os", "nin%CC%83os", "NI%C3%91OS", "ninos"} {
			response := a.Do(apptest.ActiveRequest(apart, "?keyword="+keyword))
			wantCodes(t, keyword, response, whole, apart)
			if story := response.Text("results.1.patientStory"); story != "Enseño a los nin\u0303os del barrio a leer." {
				t.Errorf("the story was changed: %q", story)
			}
		}
	})
}

// TestGallery_ReturnsNoForeignKeys is R2.3: the lookup returns id and key only to a caller who proved the key of the
// same site.
// Shows R2.3a.
func TestGallery_ReturnsNoForeignKeys(t *testing.T) {
	a := apptest.New(t)
	rosa, lena := a.Live(
		apptest.Patient{},
		apptest.PatientStory,
	), a.Live(
		apptest.Patient{Email: "lena@mail.example", Type: 1},
		apptest.PatientStory,
	)
	path := "/api/microsite/" + lena.Code + "/gallery"
	cookies := func(s apptest.Site) []*http.Cookie {
		return apptest.KeyCookies(s.ID, s.Key)
	}
	query := func(s apptest.Site, key string) string { return fmt.Sprintf("?id=%d&EditKey=%s", s.ID, key) }
	own := map[string]any{
		"results.id": lena.ID, "results.editKey": lena.Key, "results.micrositeTypeId": 1,
		"results.micrositeType": "Liver", "results.dcnDomain": "donors.beacon.example",
	}
	none := map[string]any{
		"results.id": nil, "results.editKey": nil, "results.micrositeTypeId": 1, "results.micrositeType": "Liver",
	}
	for what, test := range map[string]struct {
		apptest.Request
		has map[string]any
	}{
		"by query":   {apptest.Request{Path: path + query(lena, lena.Key)}, own},
		"by cookies": {apptest.Request{Path: path, Cookies: cookies(lena)}, own},
		"by header": {apptest.Request{Path: path, Header: map[string]string{"Authorization": lena.Credential()}},
			own},
		"by nothing":           {apptest.Request{Path: path}, none},
		"by another's key":     {apptest.Request{Path: path + query(lena, rosa.Key)}, none},
		"by another's cookies": {apptest.Request{Path: path, Cookies: cookies(rosa)}, none},
		"by another's query":   {apptest.Request{Path: path + query(rosa, rosa.Key)}, none},
		"without a code": {apptest.Request{Path: "/api/microsite/gallery"},
			map[string]any{"results.id": nil, "results.editKey": nil, "results.micrositeTypeId": 0,
				"results.micrositeType": "Kidney"}},
		"without a code, with cookies": {apptest.Request{Path: "/api/microsite/gallery", Cookies: cookies(lena)}, own},
	} {
		a.Expect(what, test.Request, apptest.Want{Has: test.has})
	}
	a.Expect("an unknown code", apptest.Request{Path: "/api/microsite/XQX999/gallery"}, apptest.Want{Status: 404})
	a.Expect("the list by query", apptest.Request{Path: "/api/microsite/active" + query(lena, lena.Key)},
		apptest.Want{Has: map[string]any{"total": 1}})
	a.Expect("the list by another's key",
		apptest.Request{Path: "/api/microsite/active" + query(lena, rosa.Key), Cookies: cookies(lena)},
		apptest.Want{Status: 404})
	a.Expect("the list by nobody", apptest.Request{Path: "/api/microsite/active?limit=12"}, apptest.Want{Status: 404})
}
