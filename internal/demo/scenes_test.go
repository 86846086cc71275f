package demo

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/testkit/webtest"
)

// The demo's patients with a coach, or about to get one, who are checked.
const (
	longCoached = "Delphine" // a conversation with notes in every state
	permitting  = "Nadia"    // the coach may edit, and has an unread reply
	claimed     = "Theo"     // a coach asks the registry for this patient
	justAsked   = "Joy"      // a request that any coach may claim
)

// signedIn returns a browser with a session of the first account of a role.
func signedIn(t *testing.T, l Links, role access.Role) *http.Client {
	t.Helper()
	i := slices.IndexFunc(l.Staff, func(s signIn) bool { return s.Role == role })
	return webtest.SignIn(t, l.BaseURL, l.Staff[i].Email, l.Staff[i].Password)
}

func siteFor(t *testing.T, l Links, first string) SiteLink {
	t.Helper()
	for _, site := range l.Microsites {
		if site.FirstName == first {
			return site
		}
	}
	t.Fatalf("nobody is called %s", first)
	return SiteLink{}
}

// patientView has the fields of a patient's data that checkScenes reads.
type patientView struct {
	ShowInGallery, AllowIndexing bool
	Coach                        *struct{ FullName string }
	CoachRequestedDateTime       string
	IsCoachAllowedToEdit         bool
	Comms                        []struct {
		Status          int
		SentByRecipient bool
	}
	ReviewComment *struct{ Reasons []struct{ Comment string } }
}

func viewFor(t *testing.T, l Links, first string) (v patientView) {
	t.Helper()
	site := siteFor(t, l, first)
	webtest.Read(
		t, http.DefaultClient, fmt.Sprintf("%s/api/microsite/custom-site/data/%d/%s", l.BaseURL, site.ID, site.EditKey), &v,
	)
	return v
}

// checkScenes checks the demo's features that are not states of sites.
func checkScenes(t *testing.T, l Links) {
	t.Helper()
	if v := viewFor(t, l, "Andre"); v.ShowInGallery {
		t.Error("nobody hides from the gallery")
	}
	if v := viewFor(t, l, "Amina"); !v.AllowIndexing || !v.ShowInGallery {
		t.Error("nobody can be found by search engines")
	}
	if v := viewFor(t, l, "Gus"); v.ReviewComment == nil || len(v.ReviewComment.Reasons) != 1 {
		t.Error("no reviewer comments on a part")
	}
	seen := map[string]bool{}
	for _, n := range viewFor(t, l, longCoached).Comms {
		seen[fmt.Sprint(n.Status, n.SentByRecipient)] = true
	}
	if !seen["1 false"] || !seen["2 false"] || !seen["3 false"] || !seen["2 true"] || !seen["3 true"] {
		t.Errorf("not every state of a note is shown: %v", seen)
	}
	if v := viewFor(t, l, permitting); !v.IsCoachAllowedToEdit {
		t.Error("no coach may edit")
	}
	if v := viewFor(t, l, justAsked); v.Coach != nil || v.CoachRequestedDateTime == "" {
		t.Error("nobody waits for a coach")
	}
	if v := viewFor(t, l, "Tom"); v.Coach != nil || v.CoachRequestedDateTime != "" {
		t.Error("everybody asked for a coach")
	}
	checkBanners(t, l)
	checkDashboard(t, l)
}

func checkBanners(t *testing.T, l Links) {
	t.Helper()
	admin := signedIn(t, l, access.RegistryAdmin)
	for first, want := range map[string]microsite.BannerStatus{"Bernadette": microsite.BannerActive,
		"Raymond": microsite.BannerPending} {
		site, banner := siteFor(t, l, first), struct{ BannerStatusID int }{}
		webtest.Read(t, admin, fmt.Sprintf("%s/api/staff/microsites/%d/events", l.BaseURL, site.ID), &banner)
		if banner.BannerStatusID != int(want) {
			t.Errorf("%s: banner %d, want %d", first, banner.BannerStatusID, want)
		}
		_, page := webtest.Call(t, "GET", l.BaseURL+"/"+site.ShortCode, "", nil)
		if shown := bytes.Contains(page, []byte(`"bannerStatusId":2`)); shown != (want == microsite.BannerActive) {
			t.Errorf("%s: the page shows a banner: %v", first, shown)
		}
	}
}

// checkDashboard: eight weeks that differ, registrations, and videos in every state.
func checkDashboard(t *testing.T, l Links) {
	t.Helper()
	site := siteFor(t, l, longCoached)
	stats, weeks := siteTotals(t, l, site), map[int]bool{}
	for _, week := range stats.History {
		weeks[week.Visitors] = true
	}
	if len(stats.History) != 8 || len(weeks) < 5 || weeks[0] || stats.DashTotal < 5 {
		t.Errorf("the numbers are dull: %+v", stats)
	}
	states := map[string]bool{}
	for _, first := range []string{longCoached, "Tom"} {
		var lessons []struct{ StartedDateTime, CompletedDateTime string }
		site := siteFor(t, l, first)
		webtest.Read(t, http.DefaultClient,
			fmt.Sprintf("%s/api/microsite/landing/%d/%s/training-videos", l.BaseURL, site.ID, site.EditKey), &lessons)
		for _, v := range lessons {
			states[fmt.Sprint(v.StartedDateTime != "", v.CompletedDateTime != "")] = true
		}
	}
	if len(states) != 3 {
		t.Errorf("videos are not in every state: %v", states)
	}
	var ribbon struct {
		Heading string
		Videos  []struct{ Title string }
	}
	webtest.ReadWhole(t, http.DefaultClient, l.BaseURL+"/api/videos", &ribbon)
	if ribbon.Heading != "How pages like this one work" || len(ribbon.Videos) != 2 {
		t.Errorf("the ribbon promises other videos than there are: %+v", ribbon)
	}
}

// checkDesks checks the pending work of staff.
func checkDesks(t *testing.T, l Links) {
	t.Helper()
	var requests []struct {
		FirstName     string
		IsClaimedByMe bool
	}
	coach := signedIn(t, l, access.Coach)
	webtest.Read(t, coach, l.BaseURL+"/api/staff/coach/requests", &requests)
	waiting := map[string]bool{}
	for _, r := range requests {
		waiting[r.FirstName] = r.IsClaimedByMe
	}
	if mine, asked := waiting[claimed]; !asked || !mine {
		t.Errorf("no claim waits: %v", waiting)
	}
	if mine, asked := waiting[justAsked]; !asked || mine {
		t.Errorf("no request is open: %v", waiting)
	}
	var patients []struct {
		FirstName   string
		UnreadCount int
	}
	webtest.Read(t, coach, l.BaseURL+"/api/staff/coach/patients", &patients)
	if len(patients) != 3 || patients[0].UnreadCount == 0 || patients[2].UnreadCount != 0 {
		t.Errorf("the coach's patients: %+v", patients)
	}
	var site struct{ Flags []struct{ Kind string } }
	webtest.Read(t, signedIn(t, l, access.RegistryAdmin),
		fmt.Sprintf("%s/api/staff/microsites/%d", l.BaseURL, siteFor(t, l, flagged).ID), &site)
	kinds := map[string]bool{}
	for _, f := range site.Flags {
		kinds[f.Kind] = true
	}
	if !kinds["phone"] || !kinds["email"] || !kinds["payment"] {
		t.Errorf("a reviewer is warned of nothing: %v", kinds)
	}
}

// checkTexts checks that two administrators approved the texts of the demo, so its documents carry no mark.
func checkTexts(t *testing.T, l Links) {
	t.Helper()
	var settings struct {
		Templates, Texts int
		Settings         []struct{ Name, Source string }
	}
	webtest.Read(t, signedIn(t, l, access.RegistryAdmin), l.BaseURL+"/api/staff/settings", &settings)
	if settings.Templates != 0 || settings.Texts == 0 {
		t.Errorf("%d of %d texts are templates", settings.Templates, settings.Texts)
	}
	for _, s := range settings.Settings {
		if want := map[string]string{"staff.secondFactorOptional": "demo", "brand.timezone": "default"}[s.Name]; want != "" &&
			s.Source != want {
			t.Errorf("%s is from %q, want %q", s.Name, s.Source, want)
		}
	}
	var release struct{ IsTemplate bool }
	webtest.Read(t, http.DefaultClient, l.BaseURL+"/api/texts/release/microsite", &release)
	if release.IsTemplate {
		t.Error("the release of the demo is a template")
	}
}
