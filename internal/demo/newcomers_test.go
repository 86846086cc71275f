package demo

import (
	"fmt"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/center"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/geo"
	"beacon/internal/referral"
	"beacon/internal/testkit/short"
	"beacon/internal/testkit/webtest"
)

// queueLine has the fields of a queue entry that checkNewcomers reads.
type queueLine struct {
	Kind, Status, ClosedReason, CenterName, FirstName string
	IsLate                                            bool
	EmailRefused                                      bool `json:"mailRefused"`
	Site                                              *struct{ CurrentStatus int }
}

// checkNewcomers checks the patients who came without an invitation: every step of a referral, every status of a queue,
// pending, confirmed and refused registrations, and the open campaigns.
func checkNewcomers(t *testing.T, l Links) {
	t.Helper()
	steps := map[referral.Step]int{}
	for _, r := range l.Referrals {
		var saved struct {
			ID   int64
			Step referral.Step
		}
		webtest.Read(t, http.DefaultClient, fmt.Sprintf("%s/api/recipient/get/%d/%s", l.BaseURL, r.ID, r.EditKey), &saved)
		if saved.ID != r.ID || saved.Step != r.Step {
			t.Errorf("referral %d opens as %+v", r.ID, saved)
		}
		steps[r.Step]++
	}
	if steps[referral.ContinueLater] < 2 || steps[referral.Complete] < 8 || len(steps) != 2 {
		t.Errorf("referrals by step: %v", steps)
	}
	organs := map[string]bool{}
	for _, c := range l.Campaigns {
		organs[c.Type] = true
		if c.Code == "LAKEDR" || c.Code == "RIVERS" {
			t.Errorf("nobody can register under %s", c.Code)
		}
	}
	if !organs["kidney"] || !organs["liver"] {
		t.Errorf("campaigns: %+v", l.Campaigns)
	}
	var lines []queueLine
	admin := signedIn(t, l, access.RegistryAdmin)
	webtest.Read(t, admin, l.BaseURL+"/api/staff/intake?status=all&limit=100", &lines)
	checkQueue(t, lines)
	var near []struct{ Name string }
	webtest.Read(t, http.DefaultClient, l.BaseURL+"/api/recipient/centers/53202/0/0", &near)
	if len(near) < 40 || near[0].Name != "Lakeshore Transplant Center" {
		t.Errorf("%d centers, the nearest to Milwaukee is %q", len(near), near[0].Name)
	}
}

func checkQueue(t *testing.T, lines []queueLine) {
	t.Helper()
	seen := map[string]bool{}
	for _, line := range lines {
		seen[line.Kind+" "+line.Status] = true
		seen["late"] = seen["late"] || line.IsLate
		seen["late elsewhere"] = seen["late elsewhere"] ||
			line.IsLate && !strings.HasPrefix(line.CenterName, "Lakeshore")
		seen["refused mail"] = seen["refused mail"] || line.EmailRefused
		seen[line.ClosedReason] = true
		if line.Site != nil {
			seen[fmt.Sprintf("%s site %d", line.Kind, line.Site.CurrentStatus)] = true
		}
	}
	for _, want := range []string{
		"referral new", "referral contacted", "referral scheduled", "referral closed", "champion new", "champion contacted",
		"champion closed",
		"late", "late elsewhere", "refused mail", string(intake.InEvaluation), string(intake.NoAnswer),
		string(intake.Elsewhere), string(intake.NotOurPatient),
		"referral site 3", "referral site 5", "referral site 0", "champion site 3", "champion site 5", "champion site 210",
	} {
		if !seen[want] {
			t.Errorf("nobody is %s: %v", want, slices.Sorted(maps.Keys(seen)))
		}
	}
}

// Each center of the demo is at its ZIP code. Together the centers cover the country's regions and every combination of
// programs.
func TestDemo_CentersInEveryRegion(t *testing.T) {
	file, err := files.ReadFile("data/centers.csv")
	if err != nil {
		t.Fatal(err)
	}
	entries, problems := center.ReadCenters(file)
	if len(problems) > 0 || len(entries) < 40 {
		t.Fatalf("%d centers, %v", len(entries), problems)
	}
	states, aliases, kinds := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, e := range entries {
		place, _ := geo.Find(e.PostalCode)
		if place.State != e.State || !slices.Contains(geo.ZIPs(e.City, e.State), e.PostalCode) {
			t.Errorf("%s: %s is in %s, %s, not in %s, %s", e.Alias, e.PostalCode, place.City, place.State, e.City, e.State)
		}
		if aliases[e.Alias] || len(e.Coordinators) == 0 {
			t.Errorf("%s is there twice, or has nobody to call", e.Alias)
		}
		states[e.State], aliases[e.Alias] = true, true
		kinds[fmt.Sprintf("kidney for life %v", e.Takes.KidneyForLife)] = true
		kinds[fmt.Sprintf("microsites %v", e.Takes.Microsites)] = true
		kinds[fmt.Sprintf("wait known %v", e.Figures.WaitMonths() != nil)] = true
		kinds[fmt.Sprintf("a2o %v", e.Figures.A2OLast12 > 0)] = true
	}
	for _, state := range []string{"AK", "HI", "PR", "VI"} {
		if !states[state] {
			t.Errorf("no center in %s", state)
		}
	}
	if len(states) < 30 || len(kinds) != 8 {
		t.Errorf("%d states, %v", len(states), kinds)
	}
	for _, m := range few(t).staff {
		if m.Center != "" && !aliases[m.Center] {
			t.Errorf("%s works nowhere", m.Name)
		}
	}
}

func TestDemo_ReferralsHaveUniqueAddresses(t *testing.T) {
	newcomers, err := readNewcomers()
	if err != nil {
		t.Fatal(err)
	}
	people, err := readPeople()
	if err != nil {
		t.Fatal(err)
	}
	addresses := map[string]bool{}
	for _, p := range people {
		addresses[p.email()] = true
	}
	for _, n := range newcomers {
		if addresses[n.email()] || strings.Trim(n.email(), "abcdefghijklmnopqrstuvwxyz.-@") != "" {
			t.Errorf("the address %s is not unique and plain", n.email())
		}
		addresses[n.email()] = true
	}
	if _, err := few(t).campaignFor("Two Rivers", microsite.Kidney); err == nil {
		t.Error("somebody registered under a campaign that is still to come")
	}
}

// The demo has the same states at any time of its first start: before and after noon, on a weekend, while the
// registry's date differs from the UTC date, and when the clocks change.
func TestDemo_IsTheSameAtEveryHour(t *testing.T) {
	t.Parallel()
	hours := []string{"2026-11-22T01:30:00Z", "2027-03-14T07:10:00Z"}
	if short.All() {
		hours = append(hours, "2026-11-22T05:10:00Z", "2028-02-29T12:01:00Z")
	}
	for _, now := range hours {
		t.Run(now, func(t *testing.T) {
			at, err := time.Parse(time.RFC3339, now)
			if err != nil {
				t.Fatal(err)
			}
			d := newDemo(t, filepath.Join(t.TempDir(), "demo"), "", few(t))
			d.Clock = clock.NewFixed(at)
			serving(t, d, func(l Links) {
				checkScenes(t, l)
				checkDesks(t, l)
				checkNewcomers(t, l)
				checkDonors(t, l)
			})
		})
	}
}
