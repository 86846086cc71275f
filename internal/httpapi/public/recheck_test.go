package public_test

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/correction"
	"beacon/internal/microsite"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/testkit/apptest"
)

// TestPageCache_RendersOnlyChangedPages makes each kind of change to an approved page. A change that visitors cannot
// see must not render the page again; any other change must show at once.
func TestPageCache_RendersOnlyChangedPages(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		ask := func(path, as string, body any) func() {
			return func() {
				t.Helper()
				if got := a.Do(apptest.Request{Method: "POST", Path: path, As: as, Body: body}); got.Status != http.StatusOK {
					t.Fatalf("%s: %d %s", path, got.Status, got.Body)
				}
			}
		}
		own := func(what string, more ...any) func() {
			return ask("/api/microsite/custom-site/"+what, "", site.Body(more...))
		}
		save := apptest.Save{Site: site, Story: apptest.PatientStory2, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(2)}}}
		draft := save
		draft.Draft = true
		approve := func(as string) func() { return func() { a.Approve(site, as) } }
		correct := func(change func(*microsite.Facts)) func() {
			return func() {
				now, err := micrositestore.NewMicrosites(a.DB).Site(t.Context(), site.ID)
				a.Must(err)
				facts := microsite.NewFacts(now)
				change(&facts)
				_, err = a.Microsites.CorrectFacts(t.Context(), access.Principal{ID: 1, Role: access.RegistryAdmin},
					microsite.Correction{
						SiteID: site.ID, Version: now.Revision, Facts: facts, Why: correction.TypingMistake,
					}, access.Caller{})
				a.Must(err)
			}
		}
		banner := func(status microsite.BannerStatus) func() {
			return ask(site.StaffPath("/banner"), apptest.Reviewer, map[string]any{"status": status})
		}
		sql := func(what string) func() {
			return func() {
				_, err := a.SQL.Exec(fmt.Sprintf("UPDATE microsite SET revision = revision + 1%s WHERE id = %d", what, site.ID))
				a.Must(err)
			}
		}
		for _, c := range []struct {
			what   string
			change func()
			isNew  bool
			status int // 0: 200
		}{
			{what: "a draft", change: ask(apptest.SavePath, "", draft.Form())},
			{what: "a draft with other words",
				change: ask(apptest.SavePath, "", apptest.Save{Site: site, Story: "Soon.", Draft: true}.Form())},
			{what: "a submission", change: ask(apptest.SavePath, "", save.Form())},
			{what: "the center approves", change: approve(apptest.Coordinator)},
			{what: "the registry approves", change: approve(apptest.Reviewer), isNew: true},
			{what: "out of the gallery", change: own("visibility", "showInGallery", false)},
			{what: "for search engines", change: own("visibility", "allowIndexing", true), isNew: true},
			{what: "another telephone", change: correct(func(f *microsite.Facts) { f.PhonePrimary = "555-010-0199" })},
			{what: "another name", change: correct(func(f *microsite.Facts) { f.FirstName = "Rosalía" }), isNew: true},
			{what: "an age", change: correct(func(f *microsite.Facts) { f.BirthDate = "03/04/1961" }), isNew: true},
			{what: "another center", change: ask(site.StaffPath("/transfer"), apptest.Administrator,
				map[string]any{"centerId": a.Centers[1]})},
			{what: "a banner that waits", change: ask(site.StaffPath("/events"), apptest.Administrator,
				map[string]any{"eventType": microsite.ReceivedLivingKidney, "eventDate": "2026-03-01"})},
			{what: "a banner", change: banner(microsite.BannerActive), isNew: true},
			{what: "no banner", change: banner(microsite.BannerInactive), isNew: true},
			{what: "the release withdrawn", change: own("withdraw-release"), status: http.StatusFound},
			{what: "a draft of a hidden page", change: ask(apptest.SavePath, "", draft.Form()), status: http.StatusFound},
			{what: "the release given again", change: own("agree-release"), isNew: true},
			{what: "taken down", change: ask(site.StaffPath("/deactivate"), apptest.Administrator, nil),
				status: http.StatusFound},
			{what: "put back", change: ask(site.StaffPath("/reactivate"), apptest.Administrator, nil), isNew: true},
			{what: "a memorial", change: ask(site.StaffPath("/death"), apptest.Administrator,
				map[string]any{"day": "2026-03-01", "page": microsite.Memorial}), isNew: true},
			{what: "by another program", change: func() { sql("")(); a.Clock.Advance(time.Second) }},
			{what: "its name by another program", change: func() {
				sql(", last_name = 'Prueba'")()
				a.Clock.Advance(time.Second)
			}, isNew: true},
			{what: "heard of, and erased", change: func() {
				sql(", erased_at = updated_at")()
				a.Server.Recheck(site.Code, 1<<40)
			}, status: http.StatusFound},
		} {
			a.Must(a.Server.RenderChanged(t.Context()))
			before := a.Do(apptest.Request{Path: "/" + site.Code})
			rendered, revision := renderings(a), siteRevision(a, site)
			c.change()
			if siteRevision(a, site) == revision {
				t.Errorf("%s: nothing was changed", c.what)
			}
			page := a.Do(apptest.Request{Path: "/" + site.Code})
			if want := max(c.status, http.StatusOK); page.Status != want {
				t.Errorf("%s: %d %v", c.what, page.Status, page.Header)
			}
			isNew := page.Status == http.StatusOK && page.Header.Get("ETag") != before.Header.Get("ETag")
			a.Must(a.Server.RenderChanged(t.Context()))
			if renders := renderings(a) - rendered; isNew != c.isNew || renders > 0 != c.isNew {
				t.Errorf("%s: a new page: %v, wanted: %v, rendered %d times", c.what, isNew, c.isNew, renders)
			}
		}
	})
}

func renderings(a *apptest.App) int {
	a.Helper()
	n, err := strconv.Atoi(apptest.Meter(a, "beacon_page_cache_misses_total"))
	a.Must(err)
	return n
}

func siteRevision(a *apptest.App, site apptest.Site) string {
	a.Helper()
	return a.Rows(fmt.Sprint("SELECT revision FROM microsite WHERE id = ", site.ID))[0][0]
}
