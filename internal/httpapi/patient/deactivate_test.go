package patient_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

func deactivation(site apptest.Site, header map[string]string) apptest.Request {
	return apptest.Request{
		Path: fmt.Sprintf("/api/microsite/deactivate?id=%d&editKey=%s", site.ID, site.Key), Header: header,
	}
}

var ourScript = map[string]string{"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}

func undo(site apptest.Site) apptest.Request {
	return apptest.Request{Method: "POST", Path: "/api/microsite/deactivate/undo", Body: site.Body()}
}

// TestDeactivate_NeedsScriptOfOurPage: link scanners, prefetches and plain clicks must not take a page down.
func TestDeactivate_NeedsScriptOfOurPage(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site, other := a.Live(
			apptest.Patient{},
			apptest.PatientStory,
		), a.Live(
			apptest.Patient{Email: "other@mail.example"},
			apptest.PatientStory2,
		)
		for what, header := range map[string]map[string]string{
			"a mail scanner":          nil,
			"a click in a mail":       {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
			"a typed address":         {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"},
			"a link on our own pages": {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate"},
			"a sister site":           {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"},
			"a prefetch": {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors",
				"Sec-Purpose": "prefetch;prerender"},
			"another site's header": {"Authorization": other.Credential()},
			"a picture on our pages": {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors",
				"Sec-Fetch-Dest": "image"},
			"a prefetch with a header": {"Authorization": site.Credential(), "Purpose": "prefetch"},
			"a header of another kind": {"Authorization": strings.Replace(site.Credential(), "microsite", "donor", 1)},
		} {
			a.Expect(what, deactivation(site, header), apptest.Want{Status: 403, Has: map[string]any{"success": false}})
		}
		for what, header := range map[string]map[string]string{"a look at the head": ourScript,
			"the same with the header": {"Authorization": site.Credential()}} {
			look := deactivation(site, header)
			look.Method = "HEAD"
			if got := a.Do(look); got.Status != 403 {
				t.Errorf("%s: %d", what, got.Status)
			}
		}
		a.Expect("still there", apptest.Request{Path: "/" + site.Code}, apptest.Want{})
		for what, header := range map[string]map[string]string{"our page": ourScript,
			"only the site": {"Sec-Fetch-Site": "same-origin"}, "the header": {"Authorization": site.Credential()}} {
			a.Expect(what, deactivation(site, header), apptest.Want{
				Trail: []string{"microsite.deactivated"}, Emails: []string{"site-deactivated " + apptest.PatientEmail},
				Has: map[string]any{
					"success": true, "fullName": "Rosa Ejemplo", "results": nil,
					"undoUntil": a.Clock.Now().Add(24 * time.Hour),
				},
			})
			a.Expect("and back", undo(site), apptest.Want{
				Has:   map[string]any{"results.currentStatus": 100, "results.customSiteStatus": 100},
				Trail: []string{"microsite.reactivated"}, Emails: []string{"site-reactivated " + apptest.PatientEmail},
			})
		}
		a.Expect("the other page was never touched", apptest.Request{Path: "/" + other.Code}, apptest.Want{})
	})
}

// TestDeactivate_HidesPageAndUndoRestoresIt: a deactivated page disappears at once with its pictures and previews. The
// patient can undo it for a limited time.
func TestDeactivate_HidesPageAndUndoRestoresIt(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		a.Expect("cached", apptest.Request{Path: "/" + site.Code}, apptest.Want{})
		picture := a.Do(apptest.Request{Path: "/api/microsite/" + site.Code}).Text("results.images.0.fileName")
		preview := a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/preview-link", Body: site.Body()}).
			Text("results.url")
		a.Expect("undo of nothing", undo(site), apptest.Want{Status: 409})
		a.Expect("deactivated", deactivation(site, ourScript),
			apptest.Want{Trail: []string{"microsite.deactivated"}, Emails: []string{"site-deactivated " + apptest.PatientEmail}})
		a.Expect("again, by a reload", deactivation(site, ourScript),
			apptest.Want{Has: map[string]any{"success": true, "fullName": "Rosa Ejemplo"}})
		for _, path := range []string{"/" + site.Code, preview} {
			if gone := a.Expect("gone", apptest.Request{Path: path}, apptest.Want{Status: 302}); gone.Header.Get(
				"Location",
			) != "/not-found" {
				t.Errorf("%s leads to %s", path, gone.Header.Get("Location"))
			}
		}
		a.Expect("its words", apptest.Request{Path: "/api/microsite/" + site.Code}, apptest.Want{
			Has: map[string]any{"results.currentStatus": 190, "results.firstName": "", "results.patientStory": ""},
		})
		a.Expect("its picture", apptest.Request{Path: "/api/microsite/image?filename=" + picture}, apptest.Want{Status: 404})
		a.Expect(
			"the patient sees until when",
			apptest.Request{Path: site.DataPath()},
			apptest.Want{Has: map[string]any{"results.currentStatus": 190, "results.isEditable": false,
				"results.undoDeactivationUntil": a.Clock.Now().Add(24 * time.Hour)}},
		)
		a.Clock.Advance(24 * time.Hour)
		a.Expect("the last moment", undo(site), apptest.Want{
			Has: map[string]any{"results.currentStatus": 100}, Trail: []string{"microsite.reactivated"},
			Emails: []string{"site-reactivated " + apptest.PatientEmail},
		})
		a.Expect("back", apptest.Request{Path: "/" + site.Code}, apptest.Want{})
		a.Expect("undone twice", undo(site), apptest.Want{Status: 409})
		a.Expect("no window while it is up", apptest.Request{Path: site.DataPath()},
			apptest.Want{Has: map[string]any{"results.undoDeactivationUntil": nil}})
	})
}

// TestReactivate_Rights: only the registry takes pages down for staff and restores them. A patient cannot undo its
// decision.
func TestReactivate_Rights(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		down := func(as string) apptest.Request {
			return apptest.Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: as}
		}
		up := func(as string) apptest.Request {
			return apptest.Request{Method: "POST", Path: site.StaffPath("/reactivate"), As: as}
		}
		a.Expect("a center may not", down(apptest.Coordinator), apptest.Want{Status: 403})
		a.Expect("nothing to bring back", up(apptest.Reviewer), apptest.Want{Status: 409})
		a.Expect("the registry takes it down", down(apptest.Reviewer), apptest.Want{
			Has: map[string]any{"results.currentStatus": 190}, Trail: []string{"microsite.deactivated"},
			Emails: []string{"site-closed " + apptest.PatientEmail},
		})
		a.Expect("twice", down(apptest.Reviewer), apptest.Want{Status: 409})
		a.Expect("what the registry took down the patient does not bring back", undo(site), apptest.Want{Status: 409})
		a.Expect("nor by deactivating", deactivation(site, ourScript), apptest.Want{Has: map[string]any{"undoUntil": nil}})
		a.Expect("still not", undo(site), apptest.Want{Status: 409})
		a.Expect("a center may not", up(apptest.Coordinator), apptest.Want{Status: 403})
		a.Clock.Advance(400 * 24 * time.Hour)
		a.Expect("the registry, always", up(apptest.Administrator), apptest.Want{
			Has: map[string]any{"results.currentStatus": 100}, Trail: []string{"microsite.reactivated"},
			Emails: []string{"site-reactivated " + apptest.PatientEmail},
		})
		a.Expect("the patient takes it down", deactivation(site, ourScript),
			apptest.Want{Trail: []string{"microsite.deactivated"}, Emails: []string{"site-deactivated " + apptest.PatientEmail}})
		a.Clock.Advance(24*time.Hour + time.Microsecond)
		a.Expect("a moment too late", undo(site), apptest.Want{Status: 409})
		a.Expect("the data says so", apptest.Request{Path: site.DataPath()},
			apptest.Want{Has: map[string]any{"results.undoDeactivationUntil": nil}})
		a.Expect("then by the registry", up(apptest.Reviewer), apptest.Want{
			Has: map[string]any{"results.currentStatus": 100}, Trail: []string{"microsite.reactivated"},
			Emails: []string{"site-reactivated " + apptest.PatientEmail},
		})
		invited := a.Invite(apptest.Patient{Email: "early@mail.example"})
		a.Expect("one that was never up", deactivation(invited, ourScript),
			apptest.Want{Trail: []string{"microsite.deactivated"}, Emails: []string{"site-deactivated early@mail.example"}})
		a.Expect("is as it was", undo(invited), apptest.Want{
			Has: map[string]any{"results.currentStatus": 0}, Trail: []string{"microsite.reactivated"},
			Emails: []string{"site-reactivated early@mail.example"},
		})
	})
}

// A submission of a deactivated site does not wait for a decision until the site is restored.
func TestDeactivate_EndsWaitingSubmission(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		a.Expect("submitted", apptest.Save{
			Site: site, Story: apptest.PatientStory, Responsible: true,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
		}.Request(), apptest.Want{
			Trail: []string{"microsite.submitted"},
		})
		review, queue := a.Review(site, apptest.Coordinator, "changes", "A closer picture, please."), apptest.Request{
			Path: "/api/staff/work", As: apptest.Coordinator,
		}
		a.Seen()
		a.Expect("it waits", queue, apptest.Want{Has: map[string]any{"total": 1}, Trail: []string{"work.list-viewed"}})
		a.Expect("taken down", deactivation(site, ourScript),
			apptest.Want{Trail: []string{"microsite.deactivated"}, Emails: []string{"site-deactivated " + apptest.PatientEmail}})
		a.Expect("no longer", queue, apptest.Want{Has: map[string]any{"total": 0}, Trail: []string{"work.list-viewed"}})
		a.Expect("nor in the list", apptest.Request{Path: "/api/staff/microsites", As: apptest.Coordinator},
			apptest.Want{Has: map[string]any{"results.0.waitingSince": nil}, Trail: []string{"microsite.list-viewed"}})
		a.Expect("its review says so", apptest.Request{Path: site.StaffPath(""), As: apptest.Coordinator}, apptest.Want{
			Has:   map[string]any{"results.stage": nil, "results.canReview": false, "results.age": nil},
			Trail: []string{"microsite.viewed"},
		})
		a.Expect("the patient is not written to about it", review, apptest.Want{Status: 409})
		a.Expect("back", undo(site), apptest.Want{
			Trail: []string{"microsite.reactivated"}, Emails: []string{"site-reactivated " + apptest.PatientEmail},
		})
		a.Expect("it waits again", queue,
			apptest.Want{Has: map[string]any{"total": 1}, Trail: []string{"work.list-viewed"}})
		a.Expect("and is decided", review, apptest.Want{
			Trail: []string{"microsite.reviewed"}, Emails: []string{"changes-asked " + apptest.PatientEmail},
		})
	})
}

// TestRevokeLink_EmailsNewLink: a revoked link stops working at once, and the patient gets a new link by email.
// Shows R2.1a, R2.1b.
func TestRevokeLink_EmailsNewLink(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		revoke := apptest.Request{Method: "POST", Path: site.StaffPath("/revoke-link"), As: apptest.OtherCoordinator}
		a.Expect("another center", revoke, apptest.Want{Status: 404})
		revoke.As = apptest.Coordinator
		a.Expect("revoked", revoke, apptest.Want{
			Trail: []string{"microsite.link-revoked"}, Emails: []string{"microsite-link " + apptest.PatientEmail},
		})
		a.Expect("the old link", apptest.Request{Path: site.DataPath()}, apptest.Want{Status: 404})
		a.Expect("cannot deactivate", deactivation(site, ourScript), apptest.Want{Status: 404})
		renewed := a.Site(site.ID)
		if renewed.Key == site.Key {
			t.Fatal("the key is the same")
		}
		a.Expect("the new link", apptest.Request{Path: renewed.DataPath()}, apptest.Want{})
		email := a.Do(apptest.Request{Path: "/api/staff/mails?limit=1", As: apptest.Administrator})
		view := a.Do(
			apptest.Request{Path: fmt.Sprintf("/api/staff/mails/%v", email.Get("results.0.id")), As: apptest.Administrator},
		)
		if link := view.Text("results.link"); !strings.HasSuffix(
			link, fmt.Sprintf("/microsite/landing/%d/%s", site.ID, renewed.Key),
		) {
			t.Errorf("mailed %s", link)
		}
	})
}
