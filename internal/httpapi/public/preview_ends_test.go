package public_test

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"testing"

	"beacon/internal/audit"

	. "beacon/internal/testkit/apptest"
)

// TestPreview_EndsWithItsVersion: a preview link works for at most 24 hours. It stops working, with its pictures, when
// the release, the private link or the page that it was created under ends (R2.1, R3.10, R10.19).
// Shows R2.4b.
func TestPreview_EndsWithItsVersion(t *testing.T) {
	ends := map[string]func(a *App, site Site){
		"the release is withdrawn": func(a *App, site Site) {
			a.Do(Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: site.Body()})
		},
		"the page is taken down": func(a *App, site Site) {
			a.Do(Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: Remy})
		},
		"the link is revoked": func(a *App, site Site) {
			a.Do(Request{Method: "POST", Path: site.StaffPath("/revoke-link"), As: Remy})
		},
	}
	for what, end := range ends {
		t.Run(what, func(t *testing.T) {
			a := New(t)
			site := a.Live(Patient{}, RosaStory)
			a.Do(Save{Site: site, Story: RosaStory2, Draft: true, Pictures: []Pic{{File: SmallPhoto(4)}}}.Request())
			link := a.Do(Request{Method: "POST", Path: "/api/microsite/custom-site/preview-link", Body: site.Body()}).
				Text("results.url")
			a.Seen()
			call := Request{Path: "/api/microsite" + link[:7] + link[8:]}
			pending := a.Expect("before", call, Want{Has: map[string]any{"results.patientStoryPending": RosaStory2}}).
				Text("results.imagesPending.0.fileName")
			picture := Request{Path: "/api/microsite/image?filename=" + url.QueryEscape(pending)}
			a.Expect("its picture before", picture, Want{})
			end(a, site)
			a.Seen()
			a.Expect(
				"its words", call, Want{Has: map[string]any{"results.patientStoryPending": "", "results.imagesPending": []any{}}},
			)
			a.Expect("its picture", picture, Want{Status: 404})
		})
	}
	endsForStaff(t)
	t.Run("the patient still sees the own working copy", func(t *testing.T) {
		a := New(t)
		site := a.Live(Patient{}, RosaStory)
		ends["the release is withdrawn"](a, site)
		a.Seen()
		own := a.Expect(
			"by key",
			Request{
				Path: "/api/microsite/" + site.Code + "?preview=2", Header: map[string]string{"Authorization": site.Credential()},
			},
			Want{Has: map[string]any{"results.patientStoryPending": RosaStory}},
		)
		a.Expect(
			"and its picture",
			Request{Path: "/api/microsite/image?filename=" + url.QueryEscape(own.Text("results.imagesPending.0.fileName"))},
			Want{},
		)
	})
}

// endsForStaff: a preview that staff created ends when their account may no longer see the record.
func endsForStaff(t *testing.T) {
	disable := func(name string) func(a *App, site Site) {
		return func(a *App, _ Site) {
			_, err := a.Staff.SetDisabled(context.Background(), audit.Actor{Kind: audit.System}, Email(name), true)
			a.Must(err)
		}
	}
	move := func(a *App, site Site) {
		_, err := a.SQL.Exec(fmt.Sprintf("UPDATE microsite SET center_id = %d, revision = revision + 1 WHERE id = %d",
			a.Centers[1], site.ID))
		a.Must(err)
	}
	assign := func(a *App, site Site, coach any) {
		a.Do(Request{Method: "POST", Path: site.StaffPath("/coach"), As: Remy, Body: map[string]any{"coachId": coach}})
	}
	coach := func(site Site) string { return fmt.Sprintf("/api/staff/coach/patients/%d/preview-link", site.ID) }
	desk := func(site Site) string { return site.StaffPath("/preview-link") }
	for name, c := range map[string]struct {
		as   string
		path func(Site) string
		end  func(a *App, site Site)
		ends bool
	}{
		"a coordinator leaves":                    {Cora, desk, disable(Cora), true},
		"the patient moves to another center":     {Cora, desk, move, true},
		"a reviewer still sees a moved patient":   {Remy, desk, move, false},
		"a reviewer leaves":                       {Remy, desk, disable(Remy), true},
		"a colleague leaves":                      {Cora, desk, disable(Otto), false},
		"the coach leaves":                        {Coco, coach, disable(Coco), true},
		"the coach no longer coaches the patient": {Coco, coach, func(a *App, s Site) { assign(a, s, nil) }, true},
		"the coach of a moved patient still sees": {Coco, coach, move, false},
	} {
		t.Run(name, func(t *testing.T) {
			a := New(t)
			site := a.Live(Patient{}, RosaStory)
			account, err := strconv.Atoi(a.Rows("SELECT id FROM staff_account WHERE email = '" + Email(Coco) + "'")[0][0])
			a.Must(err)
			assign(a, site, account)
			a.Do(Save{Site: site, Story: RosaStory2, Draft: true, Pictures: []Pic{{File: SmallPhoto(4)}}}.Request())
			link := a.Do(Request{Method: "POST", Path: c.path(site), As: c.as}).Text("results.url")
			if len(link) < 9 {
				t.Fatalf("no link: %q", link)
			}
			call := Request{Path: "/api/microsite" + link[:7] + link[8:]}
			pending := a.Do(call).Text("results.imagesPending.0.fileName")
			picture := Request{Path: "/api/microsite/image?filename=" + url.QueryEscape(pending)}
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
