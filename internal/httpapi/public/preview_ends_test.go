package public_test

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"testing"

	"beacon/internal/audit"

	"beacon/internal/testkit/apptest"
)

// TestPreview_EndsWithItsVersion: a preview link works for at most 24 hours. It stops working, with its pictures, when
// the release, the private link or the page that it was created under ends (R2.1, R3.10, R10.19).
// Shows R2.4b.
func TestPreview_EndsWithItsVersion(t *testing.T) {
	ends := map[string]func(a *apptest.App, site apptest.Site){
		"the release is withdrawn": func(a *apptest.App, site apptest.Site) {
			a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: site.Body()})
		},
		"the page is taken down": func(a *apptest.App, site apptest.Site) {
			a.Do(apptest.Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: apptest.Reviewer})
		},
		"the link is revoked": func(a *apptest.App, site apptest.Site) {
			a.Do(apptest.Request{Method: "POST", Path: site.StaffPath("/revoke-link"), As: apptest.Reviewer})
		},
	}
	for what, end := range ends {
		t.Run(what, func(t *testing.T) {
			a := apptest.New(t)
			site := a.Live(apptest.Patient{}, apptest.PatientStory)
			a.Do(apptest.Save{
				Site: site, Story: apptest.PatientStory2, Draft: true,
				Pictures: []apptest.Pic{{File: apptest.SmallPhoto(4)}},
			}.Request())
			link := a.Do(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/preview-link", Body: site.Body()}).
				Text("results.url")
			a.Seen()
			call := apptest.Request{Path: "/api/microsite" + link[:7] + link[8:]}
			pending := a.Expect("before", call,
				apptest.Want{Has: map[string]any{"results.patientStoryPending": apptest.PatientStory2}}).
				Text("results.imagesPending.0.fileName")
			picture := apptest.Request{Path: "/api/microsite/image?filename=" + url.QueryEscape(pending)}
			a.Expect("its picture before", picture, apptest.Want{})
			end(a, site)
			a.Seen()
			a.Expect("its words", call,
				apptest.Want{Has: map[string]any{"results.patientStoryPending": "", "results.imagesPending": []any{}}})
			a.Expect("its picture", picture, apptest.Want{Status: 404})
		})
	}
	endsForStaff(t)
	t.Run("the patient still sees the own working copy", func(t *testing.T) {
		a := apptest.New(t)
		site := a.Live(apptest.Patient{}, apptest.PatientStory)
		ends["the release is withdrawn"](a, site)
		a.Seen()
		own := a.Expect("by key", apptest.Request{
			Path:   "/api/microsite/" + site.Code + "?preview=2",
			Header: map[string]string{"Authorization": site.Credential()},
		}, apptest.Want{Has: map[string]any{"results.patientStoryPending": apptest.PatientStory}})
		a.Expect("and its picture", apptest.Request{
			Path: "/api/microsite/image?filename=" + url.QueryEscape(own.Text("results.imagesPending.0.fileName")),
		}, apptest.Want{})
	})
}

// endsForStaff: a preview that staff created ends when their account may no longer see the record.
func endsForStaff(t *testing.T) {
	disable := func(name string) func(a *apptest.App, site apptest.Site) {
		return func(a *apptest.App, _ apptest.Site) {
			_, err := a.Staff.SetDisabled(context.Background(), audit.Actor{Kind: audit.System}, apptest.Email(name), true)
			a.Must(err)
		}
	}
	move := func(a *apptest.App, site apptest.Site) {
		_, err := a.SQL.Exec(fmt.Sprintf("UPDATE microsite SET center_id = %d, revision = revision + 1 WHERE id = %d",
			a.Centers[1], site.ID))
		a.Must(err)
	}
	assign := func(a *apptest.App, site apptest.Site, coach any) {
		a.Do(apptest.Request{
			Method: "POST", Path: site.StaffPath("/coach"), As: apptest.Reviewer,
			Body: map[string]any{"coachId": coach},
		})
	}
	coach := func(site apptest.Site) string {
		return fmt.Sprintf("/api/staff/coach/patients/%d/preview-link", site.ID)
	}
	desk := func(site apptest.Site) string { return site.StaffPath("/preview-link") }
	for name, c := range map[string]struct {
		as   string
		path func(apptest.Site) string
		end  func(a *apptest.App, site apptest.Site)
		ends bool
	}{
		"a coordinator leaves":                  {apptest.Coordinator, desk, disable(apptest.Coordinator), true},
		"the patient moves to another center":   {apptest.Coordinator, desk, move, true},
		"a reviewer still sees a moved patient": {apptest.Reviewer, desk, move, false},
		"a reviewer leaves":                     {apptest.Reviewer, desk, disable(apptest.Reviewer), true},
		"a colleague leaves":                    {apptest.Coordinator, desk, disable(apptest.OtherCoordinator), false},
		"the coach leaves":                      {apptest.Coach, coach, disable(apptest.Coach), true},
		"the coach no longer coaches the patient": {apptest.Coach, coach,
			func(a *apptest.App, s apptest.Site) { assign(a, s, nil) }, true},
		"the coach of a moved patient still sees": {apptest.Coach, coach, move, false},
	} {
		t.Run(name, func(t *testing.T) {
			a := apptest.New(t)
			site := a.Live(apptest.Patient{}, apptest.PatientStory)
			account, err := strconv.Atoi(
				a.Rows("SELECT id FROM staff_account WHERE email = '" + apptest.Email(apptest.Coach) + "'")[0][0])
			a.Must(err)
			assign(a, site, account)
			a.Do(apptest.Save{
				Site: site, Story: apptest.PatientStory2, Draft: true,
				Pictures: []apptest.Pic{{File: apptest.SmallPhoto(4)}},
			}.Request())
			link := a.Do(apptest.Request{Method: "POST", Path: c.path(site), As: c.as}).Text("results.url")
			if len(link) < 9 {
				t.Fatalf("no link: %q", link)
			}
			call := apptest.Request{Path: "/api/microsite" + link[:7] + link[8:]}
			pending := a.Do(call).Text("results.imagesPending.0.fileName")
			picture := apptest.Request{Path: "/api/microsite/image?filename=" + url.QueryEscape(pending)}
			if status := a.Do(picture).Status; pending == "" || status != 200 {
				t.Fatalf("the picture before: %d", status)
			}
			c.end(a, site)
			story, status := a.Do(call).Text("results.patientStoryPending"), a.Do(picture).Status
			if hasEnded := story == "" && status == 404; hasEnded != c.ends {
				t.Errorf("afterwards the story is %q and the picture %d", story, status)
			}
		})
	}
}
