package httpapi_test

import (
	"fmt"
	"strings"
	"testing"

	. "beacon/internal/testkit/apptest"
)

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
