package microsites_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// The timeline includes reads, and many reads do not push out other entries.
func TestTimeline_AllPages(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	for range 205 {
		a.Do(apptest.Request{Path: site.StaffPath("/events"), As: apptest.Coordinator})
	}
	newest := a.Do(apptest.Request{Path: site.StaffPath("/timeline"), As: apptest.Coordinator})
	if n := newest.Get("results.#"); n != 200.0 || newest.Get("hasOlder") != true {
		t.Fatalf("%v entries, older ones %v", n, newest.Get("hasOlder"))
	}
	before := fmt.Sprintf("?before=%.0f", newest.Get("results.199.id"))
	older := a.Do(apptest.Request{Path: site.StaffPath("/timeline" + before), As: apptest.Coordinator})
	n := int(older.Get("results.#").(float64))
	if first := older.Text(fmt.Sprintf("results.%d.action", n-1)); first != "microsite.invited" ||
		older.Get("hasOlder") != false {
		t.Errorf("%d older entries begin with %s, older ones %v", n, first, older.Get("hasOlder"))
	}
	if older.Get("results.0.id").(float64) >= newest.Get("results.199.id").(float64) {
		t.Error("an entry is told twice")
	}
}

func TestTimeline_Events(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		timeline := apptest.Request{Path: site.StaffPath("/timeline"), As: apptest.Coordinator}
		response := a.Expect("newest first", timeline, apptest.Want{
			Trail: []string{"microsite.timeline-viewed"},
			Has: map[string]any{
				"results.0.action": "microsite.reviewed", "results.0.actorKind": "staff",
				"results.0.actorName": "Remy Stone", "results.0.details.stage": "registry",
				"results.0.at": apptest.Start,
			},
		})
		n := int(response.Get("results.#").(float64))
		if first := response.Text(fmt.Sprintf("results.%d.action", n-1)); first != "microsite.invited" ||
			strings.Contains(string(response.Body), site.Key) {
			t.Errorf("begins with %s", first)
		}
		timeline.As = apptest.OtherCoordinator
		a.Expect("another center", timeline, apptest.Want{Status: 404})
	})
}
