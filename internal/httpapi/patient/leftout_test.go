package patient_test

import (
	"fmt"
	"testing"

	"beacon/internal/testkit/apptest"
)

// TestSave_KeepsOmittedFields is R10.7: a field that a form omits must not be stored as empty, or patients would lose
// text.
func TestSave_KeepsOmittedFields(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		first := a.Expect("a draft with everything", apptest.Save{
			Site: site, Story: apptest.PatientStory, Why: "Because.", Draft: true,
			Pictures: []apptest.Pic{
				{File: apptest.SmallPhoto(1), Caption: "With Ana", Zoom: 1.5, Rotate: 90, X: .4, Y: .6},
				{File: apptest.SmallPhoto(2), Caption: "At home"},
			},
		}.Request(), apptest.Want{Trail: []string{"microsite.draft-saved"}})
		names := apptest.PictureNames(first)
		everything := map[string]any{
			"results.patientStoryPending": apptest.PatientStory, "results.patientWhyPending": "Because.",
			"results.imagesPending.#": 2, "results.imagesPending.0.caption": "With Ana",
			"results.imagesPending.0.attributes.zoom": 1.5, "results.imagesPending.0.attributes.rotate": 90,
			"results.imagesPending.0.attributes.position.x": .4, "results.imagesPending.1.caption": "At home",
		}
		save := func(what string, form *apptest.Form, has map[string]any) {
			t.Helper()
			form.Field("id", fmt.Sprint(site.ID)).Field("editKey", site.Key).Field("saveDraft", "1")
			a.Expect(what, apptest.Request{Method: "POST", Path: apptest.SavePath, Body: form},
				apptest.Want{Trail: []string{"microsite.draft-saved"}})
			for name, want := range has {
				everything[name] = want
			}
			a.Expect("after "+what, apptest.Request{Path: site.DataPath()}, apptest.Want{Has: everything})
		}
		save("a form with nothing in it", apptest.NewForm(), nil)
		save("a story alone", apptest.NewForm().Field("story", "I am Rosa, and I garden."),
			map[string]any{"results.patientStoryPending": "I am Rosa, and I garden."})
		save("a why alone", apptest.NewForm().Field("why", ""), map[string]any{"results.patientWhyPending": ""})
		save("pictures by name", apptest.NewForm().Field("imageAttributes",
			fmt.Sprintf(`[{"index":0,"fileName":%q},{"index":1,"fileName":%q}]`, names[0], names[1])), nil)
		save("one caption", apptest.NewForm().Field("imageAttributes",
			fmt.Sprintf(`[{"index":0,"fileName":%q,"caption":""},{"index":1,"fileName":%q}]`, names[0], names[1])),
			map[string]any{"results.imagesPending.0.caption": ""})
		save("a picture without a list", apptest.NewForm().File("images[0]", "photo.jpg", apptest.SmallPhoto(3)),
			map[string]any{"results.imagesPending.#": 3, "results.imagesPending.2.caption": ""})
		save("an empty list", apptest.NewForm().Field("imageAttributes", "[]"), map[string]any{
			"results.imagesPending.#": 0, "results.imagesPending.0.caption": nil,
			"results.imagesPending.0.attributes.zoom": nil, "results.imagesPending.0.attributes.rotate": nil,
			"results.imagesPending.0.attributes.position.x": nil, "results.imagesPending.1.caption": nil,
			"results.imagesPending.2.caption": nil,
		})
		save("an emptied story", apptest.NewForm().Field("story", ""), map[string]any{"results.patientStoryPending": ""})
	})
}

// TestSave_NeedsSaveDraft: without saveDraft a form is neither a draft nor a submission.
func TestSave_NeedsSaveDraft(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	form := func() *apptest.Form {
		return apptest.NewForm().Field("id", fmt.Sprint(site.ID)).Field("editKey", site.Key).Field("story",
			apptest.PatientStory).Field("responsibilityConfirmed", "1").File("images[0]", "photo.jpg",
			apptest.SmallPhoto(1))
	}
	refused := apptest.Want{Status: 422, Fields: []string{"saveDraft"}}
	a.Expect("nothing", apptest.Request{Method: "POST", Path: apptest.SavePath, Body: form()}, refused)
	for _, value := range []string{"", "2", "yes", "true", "false", " 1", "01"} {
		sent := form().Field("saveDraft", value)
		a.Expect(fmt.Sprintf("%q", value), apptest.Request{Method: "POST", Path: apptest.SavePath, Body: sent}, refused)
	}
	a.Expect("nothing was stored", apptest.Request{Path: site.DataPath()}, apptest.Want{Has: map[string]any{
		"results.version": 1, "results.patientStoryPending": "", "results.customSiteStatus": 0,
	}})
	if files := a.Blobs.Names(); len(files) != 0 {
		t.Errorf("refused saves left %v", files)
	}
	a.Expect("0", apptest.Request{Method: "POST", Path: apptest.SavePath, Body: form().Field("saveDraft", "0")},
		apptest.Want{Trail: []string{"microsite.submitted"}})
}

// TestCoachSave_KeepsOmittedFields: both calls by which a coach saves keep omitted fields too.
func TestCoachSave_KeepsOmittedFields(t *testing.T) {
	a := apptest.New(t)
	w := apptest.NewTalk(a)
	a.Do(w.Assign(w.Coach))
	a.Do(apptest.Save{
		Site: w.Site, Story: apptest.PatientStory, Why: "Because.", Draft: true,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1), Caption: "The park"}},
	}.Request())
	a.Do(w.Permit(true))
	a.Seen()
	everything := map[string]any{
		"results.patientStoryPending": apptest.PatientStory, "results.patientWhyPending": "Because.",
		"results.imagesPending.#": 1, "results.imagesPending.0.caption": "The park",
	}
	for what, r := range map[string]apptest.Request{
		"an empty body": w.AsCoach("POST", "/draft", map[string]any{}),
		"a why alone":   w.AsCoach("POST", "/draft", map[string]any{"why": "Because."}),
		"an empty form": w.AsCoach("POST", "/save", apptest.NewForm()),
	} {
		a.Expect(what, r, apptest.Want{Trail: []string{"microsite.draft-saved"}})
		a.Expect("after "+what, apptest.Request{Path: w.Site.DataPath()}, apptest.Want{Has: everything})
	}
}
