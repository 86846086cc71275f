package public_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// A transplanted patient's page must show visitors without cookies other patients who still wait, and never a page
// that left the gallery. It offers the gallery only to visitors who may open it.
func TestWaitingPatients_Visitor(t *testing.T) {
	a := apptest.New(t)
	rosa := a.Live(apptest.Patient{}, apptest.PatientStory)
	waiting := apptest.Request{Path: "/api/microsite/" + rosa.Code + "/waiting"}
	live := map[string]apptest.Site{}
	for i, name := range []string{"Otto", "Lena", "Ines", "Amos"} {
		live[name] = a.Live(apptest.Patient{FirstName: name, Email: strings.ToLower(name) + "@mail.example"},
			"I mend clocks. I sing at night.")
		if i == 0 {
			a.Expect("a page that waits itself leads to no other", waiting,
				apptest.Want{Has: map[string]any{"results.patients.#": 0, "results.galleryOpens": false}})
		}
	}
	a.Expect("an event", apptest.Request{
		Method: "POST", Path: rosa.StaffPath("/events"), As: apptest.Reviewer,
		Body: map[string]any{"eventType": 1, "eventDate": "2026-03-01"},
	}, apptest.Want{Trail: []string{"microsite.event-recorded"}})
	a.Expect("its banner", apptest.Request{Method: "POST", Path: rosa.StaffPath("/banner"), As: apptest.Reviewer,
		Body: map[string]any{"status": 2}}, apptest.Want{Trail: []string{"microsite.banner-set"}})

	found := func(what string, want ...string) apptest.Response {
		t.Helper()
		response := a.Expect(what, waiting, apptest.Want{Has: map[string]any{"results.galleryOpens": false}})
		var names []string
		for i := range want {
			names = append(names, response.Text(fmt.Sprintf("results.patients.%d.firstName", i)))
		}
		if n := response.Get("results.patients.#"); n != float64(len(want)) || fmt.Sprint(names) != fmt.Sprint(want) {
			t.Errorf("%s: %v of %v, want %v", what, names, n, want)
		}
		return response
	}
	response := found("three of four", "Otto", "Lena", "Ines")
	if text := response.Text("results.patients.0.opening"); text != "I mend clocks." {
		t.Errorf("opening: %q", text)
	}
	for i := range 3 {
		patient := fmt.Sprintf("results.patients.%d.", i)
		a.Expect("the page opens", apptest.Request{Path: "/" + response.Text(patient+"shortCode")}, apptest.Want{})
		a.Expect("its picture is public",
			apptest.Request{Path: "/api/microsite/image?filename=" + response.Text(patient+"image.thumbnail")}, apptest.Want{})
	}
	a.Expect("a page leaves the gallery", apptest.Request{
		Method: "POST", Path: "/api/microsite/custom-site/visibility",
		Body: live["Lena"].Body("showInGallery", false, "allowIndexing", false),
	}, apptest.Want{Trail: []string{"microsite.visibility-changed"}})
	found("at once", "Otto", "Ines", "Amos")
	a.Expect("another release is withdrawn",
		apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: live["Otto"].Body()},
		apptest.Want{Trail: []string{"microsite.release-withdrawn"}})
	found("at once", "Ines", "Amos")
	a.Expect("a visitor with a key", apptest.Request{Path: waiting.Path,
		Header: map[string]string{"Authorization": live["Ines"].Credential()}},
		apptest.Want{Has: map[string]any{"results.galleryOpens": true}})
	a.Expect("an unknown code", apptest.Request{Path: "/api/microsite/ZZZ999/waiting"}, apptest.Want{Status: 404})
}
