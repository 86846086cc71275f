package intake_test

import (
	"bytes"
	"fmt"
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestCampaigns_OfOneCenter: coordinators add and change campaigns of their own center only.
func TestCampaigns_OfOneCenter(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		add := func(as string, body map[string]any) apptest.Request {
			return apptest.Request{Method: "POST", Path: "/api/staff/campaigns", As: as, Body: body}
		}
		own := map[string]any{
			"centerId": a.Centers[1], "micrositeTypeId": 0, "name": " Spring ", "opensOn": "2026-01-01", "closesOn": "",
		}
		made := a.Expect("a coordinator's own center wins, and a code is made up", add(apptest.Coordinator, own),
			apptest.Want{
				Trail: []string{"campaign.added"},
				Has: map[string]any{
					"results.centerId": float64(a.Centers[0]), "results.name": "Spring", "results.isOpen": true,
				},
			})
		if len(made.Text("results.code")) != 6 {
			t.Errorf("code %q", made.Text("results.code"))
		}
		a.Expect("a chosen code", add(apptest.Administrator,
			map[string]any{"code": "lake1", "centerId": a.Centers[1], "micrositeTypeId": 1, "name": "Lake"}),
			apptest.Want{
				Trail: []string{"campaign.added"},
				Has:   map[string]any{"results.code": "LAKE1", "results.micrositeTypeId": 1.0},
			})
		for field, body := range map[string]map[string]any{
			"code":     {"code": "LAKE1", "centerId": a.Centers[0], "name": "Again"},
			"name":     {"centerId": a.Centers[0], "name": ""},
			"opensOn":  {"centerId": a.Centers[0], "name": "x", "opensOn": "01/02/2026"},
			"closesOn": {"centerId": a.Centers[0], "name": "x", "opensOn": "2026-02-02", "closesOn": "2026-02-01"},
			"centerId": {"centerId": 4711, "name": "x"},
		} {
			a.Expect("broken "+field, add(apptest.Administrator, body), apptest.Want{Status: 422, Fields: []string{field}})
		}

		id := made.Get("results.id")
		change := func(as string) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: fmt.Sprintf("/api/staff/campaigns/%v", id), As: as,
				Body: map[string]any{"name": "Over", "closesOn": "2026-01-02"},
			}
		}
		a.Expect("another center's coordinator", change(apptest.OtherCoordinator), apptest.Want{Status: 404})
		code := apptest.Request{Path: fmt.Sprintf("/api/staff/campaigns/%v/qr.png", id), As: apptest.OtherCoordinator}
		a.Expect("another center's code", code, apptest.Want{Status: 404})
		code.As = apptest.Coordinator
		a.Expect("the code to print", code, apptest.Want{})
		picture := a.Do(code)
		kind := picture.Header.Get("Content-Type")
		if kind != "image/png" || !bytes.HasPrefix(picture.Body, []byte("\x89PNG")) {
			t.Errorf("the code is %s, %d bytes", kind, len(picture.Body))
		}
		a.Expect("closed", change(apptest.Coordinator), apptest.Want{
			Trail: []string{"campaign.changed"},
			Has:   map[string]any{"results.isOpen": false, "results.code": made.Text("results.code")},
		})
		a.Expect("who sees what", apptest.Request{Path: "/api/staff/campaigns", As: apptest.Coordinator},
			apptest.Want{Has: map[string]any{"results.0.name": "Over", "results.1": nil}})
		a.Expect("figures are the registry's",
			apptest.Request{Path: "/api/staff/centers/figures", As: apptest.Coordinator}, apptest.Want{Status: 403})
		a.Expect("figures", apptest.Request{Path: "/api/staff/centers/figures", As: apptest.Administrator},
			apptest.Want{Has: map[string]any{"results.0.name": "Lakeside Transplant Center"}})
	})
}
