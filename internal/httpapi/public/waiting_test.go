package public_test

import (
	"fmt"
	"strings"
	"testing"

	. "beacon/internal/testkit/apptest"
)

// A transplanted patient's page must show visitors without cookies other patients who still wait, and never a page
// that left the gallery. It offers the gallery only to visitors who may open it.
func TestWaitingPatients_Visitor(t *testing.T) {
	a := New(t)
	rosa := a.Live(Patient{}, RosaStory)
	waiting := Request{Path: "/api/microsite/" + rosa.Code + "/waiting"}
	live := map[string]Site{}
	for i, name := range []string{"Otto", "Lena", "Ines", "Amos"} {
		live[name] = a.Live(
			Patient{FirstName: name, Email: strings.ToLower(name) + "@mail.example"}, "I mend clocks. I sing at night.",
		)
		if i == 0 {
			a.Expect("a page that waits itself leads to no other", waiting,
				Want{Has: map[string]any{"results.patients.#": 0, "results.galleryOpens": false}})
		}
	}
	a.Expect("an event", Request{Method: "POST", Path: rosa.StaffPath("/events"), As: Remy,
		Body: map[string]any{"eventType": 1, "eventDate": "2026-03-01"}}, Want{Trail: []string{"microsite.event-recorded"}})
	a.Expect("its banner", Request{Method: "POST", Path: rosa.StaffPath("/banner"), As: Remy,
		Body: map[string]any{"status": 2}}, Want{Trail: []string{"microsite.banner-set"}})

	found := func(what string, want ...string) Response {
		t.Helper()
		answer := a.Expect(what, waiting, Want{Has: map[string]any{"results.galleryOpens": false}})
		var names []string
		for i := range want {
			names = append(names, answer.Text(fmt.Sprintf("results.patients.%d.firstName", i)))
		}
		if n := answer.Get("results.patients.#"); n != float64(len(want)) || fmt.Sprint(names) != fmt.Sprint(want) {
			t.Errorf("%s: %v of %v, want %v", what, names, n, want)
		}
		return answer
	}
	answer := found("three of four", "Otto", "Lena", "Ines")
	if text := answer.Text("results.patients.0.opening"); text != "I mend clocks." {
		t.Errorf("opening: %q", text)
	}
	for i := range 3 {
		patient := fmt.Sprintf("results.patients.%d.", i)
		a.Expect("the page opens", Request{Path: "/" + answer.Text(patient+"shortCode")}, Want{})
		a.Expect("its picture is public",
			Request{Path: "/api/microsite/image?filename=" + answer.Text(patient+"image.thumbnail")}, Want{})
	}
	a.Expect("a page leaves the gallery", Request{
		Method: "POST", Path: "/api/microsite/custom-site/visibility",
		Body: live["Lena"].Body("showInGallery", false, "allowIndexing", false),
	}, Want{Trail: []string{"microsite.visibility-changed"}})
	found("at once", "Otto", "Ines", "Amos")
	a.Expect("another release is withdrawn",
		Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: live["Otto"].Body()},
		Want{Trail: []string{"microsite.release-withdrawn"}})
	found("at once", "Ines", "Amos")
	a.Expect("a visitor with a key", Request{Path: waiting.Path,
		Header: map[string]string{"Authorization": live["Ines"].Credential()}},
		Want{Has: map[string]any{"results.galleryOpens": true}})
	a.Expect("an unknown code", Request{Path: "/api/microsite/ZZZ999/waiting"}, Want{Status: 404})
}
